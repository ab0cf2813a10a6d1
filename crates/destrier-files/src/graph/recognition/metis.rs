//! Recognises the graph files of METIS and Chaco, which would else be taken for lists of edges.
//!
//! ```text
//! % a triangle
//! 3 3
//! 2 3
//! 1 3
//! 1 2
//! ```
//!
//! The first line has the numbers of vertices and edges, and perhaps a code of three digits that says which sizes and
//! weights follow. Line i below it has the neighbours of vertex i, so an edge is in two lines. Comments begin with `%`.

/// Whether a text is such a file: as many lines as vertices, with neighbours that agree and are twice the edges.
pub(in crate::graph) fn is_meant_by(text: &str) -> bool {
    fits(text).is_some()
}

/// What the lines have before and between the neighbours.
struct LineLayout {
    /// The number of sizes and weights of the vertex itself.
    own: usize,
    /// One number per neighbour, or two if edges have weights.
    per_neighbour: usize,
}

fn fits(text: &str) -> Option<()> {
    let mut rows = text.lines().map(str::trim).filter(|row| !row.starts_with('%'));
    let header: Vec<&str> = rows.by_ref().find(|row| !row.is_empty())?.split_whitespace().collect();
    let [vertices, edges, code @ ..] = &header[..] else { return None };
    let vertices = vertices.parse::<u64>().ok()?;
    let edges = edges.parse::<u64>().ok().filter(|&edges| edges > 0)?;

    let layout = LineLayout::read(code)?;
    let mut vertex = 0;
    let mut pairs = Vec::new();

    for row in rows {
        if vertex == vertices {
            // The rest of the lines must be blank.
            row.is_empty().then_some(())?;
            continue;
        }

        vertex += 1;

        let numbers = row.split_whitespace().map(|word| word.parse().ok()).collect::<Option<Vec<u64>>>()?;
        let list = numbers.get(layout.own..).filter(|list| list.len() % layout.per_neighbour == 0)?;
        for &neighbour in list.iter().step_by(layout.per_neighbour) {
            let is_possible = (1..=vertices).contains(&neighbour) && neighbour != vertex;
            (is_possible && (pairs.len() as u64) < edges.saturating_mul(2)).then(|| pairs.push((vertex, neighbour)))?;
        }
    }

    pairs.sort_unstable();
    let differ = pairs.windows(2).all(|pair| pair[0] != pair[1]);
    let is_symmetric = || pairs.iter().all(|&(from, to)| pairs.binary_search(&(to, from)).is_ok());
    let is_complete = vertex == vertices && Some(pairs.len() as u64) == edges.checked_mul(2);

    (is_complete && differ && is_symmetric()).then_some(())
}

impl LineLayout {
    /// The code has a digit for sizes of vertices, one for weights of vertices, and one for weights of edges. The
    /// number of weights per vertex may follow.
    fn read(code: &[&str]) -> Option<LineLayout> {
        let (digits, weights) = match *code {
            [] => ("", 1),
            [digits] => (digits, 1),
            [digits, weights] => (digits, weights.parse::<usize>().ok()?),
            _ => return None,
        };
        if digits.len() > 3 || digits.bytes().any(|digit| !matches!(digit, b'0' | b'1')) {
            return None;
        }
        let has = |place: usize| digits.bytes().rev().nth(place) == Some(b'1');
        let own = usize::from(has(2)) + if has(1) { weights } else { 0 };
        Some(LineLayout { own, per_neighbour: 1 + usize::from(has(0)) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_of_metis_are_told_from_lists_of_edges() {
        for text in [
            "3 3\n2 3\n1 3\n1 2\n",
            "% x\n4 4\n2 4\n1 3\n% y\n2 4\n1 3\n\n",
            "4 2\n2\n1 3\n2\n\n",
            "3 3 1\n2 5 3 6\n1 5 3 7\n1 6 2 7\n",
            "3 3 011 2\n9 9 2 5 3 6\n9 9 1 5 3 7\n9 9 1 6 2 7\n",
        ] {
            assert!(is_meant_by(text), "{text}");
        }

        for text in [
            "1 2\n2 3\n3 1\n",
            "4 4\n1 2\n2 3\n3 4\n4 1\n",
            "4 5\n0 1\n1 2\n2 3\n3 0\n0 2\n",
            "3 3\n2 3\n1\n1 2\n",
            "3 2\n2 3\n1 3\n1 2\n",
            "3 3 7\n2 3\n1 3\n1 2\n",
            "1 0\n\n",
            "2 2\n2 2\n1 1\n",
            "18446744073709551615 18446744073709551615\n",
            "",
        ] {
            assert!(!is_meant_by(text), "{text}");
        }
    }
}
