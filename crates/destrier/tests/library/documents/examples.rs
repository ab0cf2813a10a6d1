//! The programs in `examples/` run and print what they promise.

use std::process::Command;

/// What an example prints. `cargo test` builds the examples beside the tests; if only this test was built, cargo builds
/// the example first, which takes a minute.
fn output_of(example: &str, arguments: &[&str]) -> String {
    let test = std::env::current_exe().unwrap();
    let built =
        test.parent().unwrap().with_file_name("examples").join(example).with_extension(std::env::consts::EXE_EXTENSION);
    let mut command = if built.exists() {
        Command::new(built)
    } else {
        let mut cargo = Command::new(env!("CARGO"));
        cargo.args(["run", "--quiet", "--profile", "test", "--package", "destrier", "--example", example, "--"]);
        cargo
    };

    let output = command.args(arguments).output().unwrap();
    assert!(output.status.success(), "{example}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn a_closed_tour_is_printed_saved_and_verified() {
    let folder = tempfile::tempdir().unwrap();
    let picture = folder.path().join("tour.svg");
    let text = folder.path().join("tour.txt");
    let grid = output_of("closed_tour", &[picture.to_str().unwrap()]);
    assert_eq!((grid.lines().count(), grid.split_whitespace().count()), (8, 64));
    assert!(std::fs::read_to_string(picture).unwrap().starts_with("<svg"));
    std::fs::write(&text, grid).unwrap();
    let statistics = output_of("check_file", &[text.to_str().unwrap()]);
    assert!(statistics.contains("closed, 64 squares"), "{statistics}");
}

#[test]
fn tours_of_6x6_are_counted() {
    assert_eq!(output_of("count_6x6", &[]), "9862 closed tours\n1245 up to symmetry\n");
}

#[test]
fn a_cycle_of_the_cube_is_found() {
    let cycle = output_of("graph_cycle", &[]);
    let mut vertices: Vec<u32> = cycle.split_whitespace().map(|word| word.parse().unwrap()).collect();
    vertices.sort_unstable();
    assert_eq!(vertices, (0..8).collect::<Vec<_>>());
}

#[test]
fn a_narrow_board_has_no_closed_tour() {
    let answer = output_of("why_not", &[]);
    assert!(answer.starts_with("no: ") && answer.contains("rows 1 and 4"), "{answer}");
}
