//! The memory limit that an engine sets for a query. A query can ask for less, not for more.

use super::Query;

impl Query {
    /// Lowers the memory that the query may use to `bytes`; a query that names no limit gets this one. Queries without
    /// such a limit have others, on the size of the board.
    pub fn limit_memory(&mut self, bytes: u64) {
        let memory = match self {
            Query::Tour(query) => &mut query.limits.memory,
            Query::Exists(query) => &mut query.limits.memory,
            Query::Solve(query) => &mut query.limits.memory,
            Query::Longest(query) => &mut query.solve.limits.memory,
            Query::Property(query) => &mut query.solve.limits.memory,
            Query::Count(query) => &mut query.memory,
            Query::Neural(query) => &mut query.memory,
            Query::Uncrossed(query) => &mut query.memory,
            _ => return,
        };
        *memory = Some(memory.map_or(bytes, |asked| asked.min(bytes)));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_limit_is_lowered_and_never_raised() {
        let limited = |text: &str| {
            let mut query: Query = serde_json::from_str(text).expect("a query");
            query.limit_memory(1000);
            serde_json::to_value(&query).expect("JSON")["memory"].clone()
        };

        for request in ["tour", "exists", "count", "neural", "uncrossed"] {
            assert_eq!(limited(&format!(r#"{{"request":"{request}","board":"8x8"}}"#)), 1000);
            assert_eq!(limited(&format!(r#"{{"request":"{request}","board":"8x8","memory":9000}}"#)), 1000);
            assert_eq!(limited(&format!(r#"{{"request":"{request}","board":"8x8","memory":70}}"#)), 70);
        }

        assert_eq!(limited(r#"{"request":"solve","edges":[[0,1]]}"#), 1000);
        assert_eq!(limited(r#"{"request":"longest","edges":[[0,1]]}"#), 1000);
        assert_eq!(limited(r#"{"request":"property","property":"traceable","edges":[[0,1]]}"#), 1000);
        assert!(limited(r#"{"request":"check","text":""}"#).is_null());
    }
}
