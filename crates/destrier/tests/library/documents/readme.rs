//! The README's table of methods is the list of methods in the library.

use destrier::Method;

/// Rows of the table whose head begins with `| method |`: the first and the last column.
fn table(readme: &str) -> Vec<(&str, &str)> {
    let rows = readme.lines().skip_while(|line| !line.starts_with("| method |")).skip(2);
    rows.take_while(|line| line.starts_with('|'))
        .map(|line| {
            let cells: Vec<&str> = line.trim().trim_matches('|').split('|').map(str::trim).collect();
            (cells[0].trim_matches('`'), cells[cells.len() - 1])
        })
        .collect()
}

#[test]
fn names_and_sources_agree_with_the_library() {
    let listed = table(include_str!("../../../../../README.md"));
    assert_eq!(listed, Method::ALL.map(|method| (method.name(), method.source())));
}
