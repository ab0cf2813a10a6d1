//! Recognises the adjacency lists of networkx, which begin with three comments: the program, the time and an empty one.
//!
//! ```text
//! #program.py
//! # GMT Thu Jan  1 00:00:00 1970
//! #
//! 0 1 2
//! 1 2
//! 2
//! ```
//!
//! Both `write_adjlist` and `write_multiline_adjlist` write them. Every vertex begins one list. In the lists of an
//! undirected graph an edge stands once, in the list of its end that comes first.

/// The offset of the first list, if the text begins with the comments of networkx.
pub(in crate::graph) fn start(text: &str) -> Option<usize> {
    let mut at = 0;
    let mut line = || {
        let length = text[at..].find('\n')?;
        let line = text[at..at + length].trim_end();
        at += length + 1;
        Some(line)
    };

    let has_program = line()?.starts_with('#');
    let has_time = line()?.starts_with("# GMT ");
    let has_end = line()? == "#";
    (has_program && has_time && has_end).then_some(at)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_comments_are_recognised() {
        let header = "#-\n# GMT Thu Jan  1 00:00:00 1970\n# \n";
        assert_eq!(start(&format!("{header}0 1\n1\n")), Some(header.len()));
        assert_eq!(start(&header.replace('\n', "\r\n")), Some(header.len() + 3));
        for text in ["", "# x\n1 2\n", "#-\n# GMT x\n0 1\n", "#\n#\n#\n1 2\n"] {
            assert_eq!(start(text), None, "{text}");
        }
    }
}
