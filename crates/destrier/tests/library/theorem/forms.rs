//! Form matrices: figures 1 and 2.A of Ganzfried 2004, typed from the scans, and similar ones made from runs.

use destrier::Square;
use destrier::form::derive::derive;
use destrier::form::{FormError, FormMatrix};
use destrier::ordering::MOVES;
use destrier::prove::run::follow;
use destrier::switching::switching_table;

const FIGURE_1: &str = include_str!("../../../../../testdata/forms/figure-1.txt");
const FIGURE_2A: &str = include_str!("../../../../../testdata/forms/figure-2a.txt");

fn run(side: u32) -> Vec<Square> {
    let mut path = vec![Square::new(0, 0)];
    for number in follow(side, switching_table(side)) {
        let [down, right] = MOVES[usize::from(number) - 1];
        let here = path[path.len() - 1];
        path.push(Square::new(here.row.wrapping_add_signed(down as i32), here.col.wrapping_add_signed(right as i32)));
    }
    path
}

/// Where the path is on these squares, rows and columns from 1.
fn when(path: &[Square], from: (u32, u32), to: (u32, u32)) -> (usize, usize) {
    let find = |(row, col)| path.iter().position(|&square| square == Square::new(row - 1, col - 1)).unwrap();
    (find(from), find(to))
}

#[test]
fn figure_1_leads_to_2_5_and_figure_2a_on_to_17_3_as_the_algorithm_does() {
    for (figure, from, to) in [(FIGURE_1, (1, 1), (2, 5)), (FIGURE_2A, (2, 5), (17, 3))] {
        let form: FormMatrix = figure.parse().unwrap();
        for side in [47, 55, 63, 71, 103, 207] {
            let path = run(side);
            let (from, to) = when(&path, from, to);
            let followed = form.expand(side).unwrap().follow().unwrap();
            assert!(followed == path[from..=to], "m = {side}");
        }
    }
}

#[test]
fn figure_2a_is_what_comes_out_of_a_run() {
    let figure: FormMatrix = FIGURE_2A.parse().unwrap();
    let path = run(103);
    let stretch = when(&path, (2, 5), (17, 3));
    let derived = derive(103, &path, stretch, figure.rows.clone(), figure.columns.clone()).unwrap();
    assert_eq!(derived.to_string(), figure.to_string());
}

#[test]
fn a_form_made_on_one_board_leads_the_right_way_on_others() {
    let figure: FormMatrix = FIGURE_1.parse().unwrap();
    let path = run(47);
    let stretch = when(&path, (1, 1), (2, 5));
    let derived = derive(47, &path, stretch, figure.rows.clone(), figure.columns.clone()).unwrap();
    assert_eq!(derived.to_string().parse(), Ok(derived.clone()));
    for side in [55, 103, 207] {
        let path = run(side);
        let (from, to) = when(&path, (1, 1), (2, 5));
        assert!(derived.expand(side).unwrap().follow().unwrap() == path[from..=to], "m = {side}");
    }
}

#[test]
fn boards_that_do_not_fit_are_refused() {
    let form: FormMatrix = FIGURE_1.parse().unwrap();
    assert_eq!(form.expand(15), Err(FormError::Labels(15)));
    assert_eq!(form.expand(48), Err(FormError::NoPattern { m: 48, rows: true }));
    assert_eq!(form.expand(1_000_000), Err(FormError::Side(1_000_000)));
}

#[test]
fn slips_and_cuts_are_refused() {
    for end in 0..FIGURE_1.len() - 1 {
        assert!(FIGURE_1[..end].parse::<FormMatrix>().is_err());
    }

    for (from, to, line) in [
        ("columns 1..11 |", "columns 1..9 |", 5),
        ("m-7..m\n", "2m-7..m\n", 3),
        ("a* a c", "a* a ?", 5),
        ("a* a c", "a* a* c", 5),
        ("rows m-10..m", "rows", 17),
        ("\nend", "\nend\nend", 30),
    ] {
        let error = FIGURE_1.replacen(from, to, 1).parse::<FormMatrix>().unwrap_err();
        assert!(matches!(error, FormError::Text { line: found, .. } if found == line), "{to}: {error}");
    }

    assert_eq!(FIGURE_1.replace('*', "").parse::<FormMatrix>(), Err(FormError::Start));
}

#[test]
fn a_path_that_is_not_clear_is_not_followed() {
    let text = "form\ncolumns 1..5\nrows 1..5\na* - - - -\n- - a - -\n- a - - -\n- - - - -\n- - - - -\nend\n";
    let form: FormMatrix = text.parse().unwrap();
    assert_eq!(form.expand(5).unwrap().follow(), Err(FormError::Ambiguous(Square::new(0, 0))));
}
