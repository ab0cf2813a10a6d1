//! Whole pictures: their content, in every format and on every surface.

use super::picture::tour_picture;
use super::*;
use crate::draw::scene::Element;
use crate::draw::scene::colour::Colour;
use crate::draw::theme::Theme;
use crate::draw::{Grid, Labels, grid_width, thumbnail};
use destrier_core::{Board, Path, Shape, Square, verify};

/// Boards of every surface, with holes and with other leapers, on which each move is one offset only.
const BOARDS: [&str; 10] = [
    "5x5",
    "8x8",
    "3x7",
    "8x8 without=d4,e4,d5,e5",
    "cylinder:4x7",
    "torus:5x7",
    "torus:7x7 leaper=1,3",
    "mobius:5x6",
    "klein:6x5",
    "cylinder:40x40",
];

fn tour_of(board: &str, ids: &[u32]) -> Tour {
    verify(board.parse().unwrap(), Path::Vertices(ids.to_vec()), Shape::Open).unwrap()
}

fn tour_3x4() -> Tour {
    tour_of("3x4", &[8, 6, 0, 9, 7, 1, 10, 4, 2, 11, 5, 3])
}

/// How often a move crosses an edge of the unrolled board.
fn crossings(board: &Board, from: Square, to: Square) -> usize {
    let (down, right) = board.leaper().offset(board.move_between(from, to).unwrap()).unwrap();
    let row = (i64::from(from.row) + down).div_euclid(i64::from(board.rows()));
    let col = (i64::from(from.col) + right).div_euclid(i64::from(board.cols()));
    (row.abs() + col.abs()) as usize
}

#[test]
fn every_move_is_drawn_and_each_seam_adds_a_piece() {
    for (text, shape) in BOARDS.map(|text| (text, Shape::Open)).into_iter().chain([("6x6", Shape::Closed)]) {
        let tour = example::tour(text, shape);
        let squares: Vec<Square> = tour.squares().collect();
        let moves = squares.len() - usize::from(!tour.is_closed());
        let next = |index: usize| squares[(index + 1) % squares.len()];
        let expected: usize = (0..moves).map(|i| 1 + crossings(tour.board(), squares[i], next(i))).sum();
        let scene = tour_picture(&tour, &PictureOptions::default());
        let casing = Theme::Light.palette().casing;
        let path = scene.layers.iter().find(|layer| layer.name == "path").unwrap();
        let segments = path.elements.iter().map(|element| match element {
            Element::Lines { stroke, lines, .. } if *stroke != casing => lines.iter().map(|l| l.len() - 1).sum(),
            _ => 0,
        });
        assert_eq!(segments.sum::<usize>(), expected, "{text}");
    }
}

#[test]
fn the_svg_of_small_boards_is_unchanged() {
    let options =
        PictureOptions { metadata: Some("{\"board\": \"3x4\", \"squares\": \"<&>\"}"), ..PictureOptions::default() };
    insta::assert_snapshot!("open_3x4.svg", svg(&tour_3x4(), &options).unwrap());
    let wrapped = example::tour("klein:3x3", Shape::Open);
    insta::assert_snapshot!("klein_3x3.svg", svg(&wrapped, &PictureOptions { numbers: true, ..options }).unwrap());
}

#[test]
fn the_svg_of_a_large_board_stays_small() {
    let picture = svg(&example::tour("120x120", Shape::Open), &PictureOptions::default()).unwrap();
    assert!(picture.len() < 1_000_000, "{} bytes", picture.len());
}

#[test]
fn a_png_shows_start_end_and_holes_where_they_are() {
    let tour = example::tour("8x8 without=a1,d5", Shape::Open);
    let options = PictureOptions { size: Some(980), ..PictureOptions::default() };
    let pixmap = tiny_skia::Pixmap::decode_png(&png(&tour, &options).unwrap()).unwrap();
    assert_eq!((pixmap.width(), pixmap.height()), (980, 980));
    let scene = tour_picture(&tour, &options);
    let at = |square: Square, off: f64| {
        let place = |index: u32, corner: f64| ((f64::from(index) + 0.5 + off - corner) * scene.scale(980.0)) as u32;
        let pixel = pixmap.pixel(place(square.col, scene.corner.0), place(square.row, scene.corner.1)).unwrap();
        Colour(pixel.red(), pixel.green(), pixel.blue())
    };
    let palette = Theme::Light.palette();
    let (first, last) = (tour.squares().next().unwrap(), tour.squares().last().unwrap());
    assert_eq!(at(first, 0.0), palette.progress(0.0));
    assert_eq!(at(last, 0.0), palette.casing, "the end is a ring");
    assert_eq!(at(last, 0.12), palette.progress(1.0));
    assert_eq!(at(Square::new(7, 0), 0.3), palette.paper);
    assert_eq!(at(Square::new(0, 0), 0.45), palette.light);
    assert_eq!(at(Square::new(0, 1), 0.45), palette.dark);
}

#[test]
fn a_gif_shows_every_move_and_loops_forever() {
    let tour = example::tour("6x6", Shape::Closed);
    let bytes = gif(&tour, &PictureOptions::default()).unwrap();
    let mut decoder = ::gif::DecodeOptions::new().read_info(&bytes[..]).unwrap();
    assert_eq!((decoder.width(), decoder.height()), (480, 480));
    let mut delays = Vec::new();
    while let Some(frame) = decoder.read_next_frame().unwrap() {
        delays.push(frame.delay);
    }
    // The start, 36 moves with the closing one, and the finished picture.
    assert_eq!(delays.len(), 38);
    assert!(delays[..37].iter().all(|&delay| delay == delays[0]) && delays[37] > 10 * delays[0]);
    assert_eq!(decoder.repeat(), ::gif::Repeat::Infinite);
}

#[test]
fn a_long_tour_makes_several_moves_per_frame() {
    let bytes = gif(&example::tour("30x30", Shape::Open), &PictureOptions::default()).unwrap();
    let mut decoder = ::gif::DecodeOptions::new().read_info(&bytes[..]).unwrap();
    let mut frames = 0;
    while decoder.next_frame_info().unwrap().is_some() {
        frames += 1;
    }
    assert_eq!(frames, 182);
    assert!(bytes.len() < 1_000_000, "{} bytes", bytes.len());
}

#[test]
fn the_plain_grid_marks_holes_and_aligns_columns() {
    // The cycle of eight squares around a hole.
    let tour = tour_of("3x3 without=b2", &[0, 5, 6, 1, 8, 3, 2, 7]);
    assert_eq!(Grid::new(&tour).unwrap().to_string(), "1 4 7\n6 # 2\n3 8 5\n");
    assert_eq!(Grid::new(&tour_3x4()).unwrap().to_string(), " 3  6  9 12\n 8 11  2  5\n 1  4  7 10\n");
}

#[test]
fn the_width_of_the_grid_is_predicted() {
    let strip = tour_of(
        "torus:1x30 without=c1,d1,e1,f1,g1,h1,i1,j1,k1,l1,m1,n1,o1,p1,q1,r1,s1,t1,u1,v1,w1,x1,y1,z1,aa1,ab1",
        &[0, 1, 29, 28],
    );
    let boards = ["5x5", "12x7", "8x8 without=d4,e4,d5,e5"].map(|text| example::tour(text, Shape::Open));
    for tour in boards.into_iter().chain([strip]) {
        let grid = Grid::new(&tour).unwrap();
        for labels in [Labels::Hidden, Labels::Shown] {
            let width = grid_width(tour.board(), labels);
            let frame = grid.frame(3, labels);
            let (board, status) = frame.trim_end().rsplit_once('\n').unwrap();
            assert!(status.contains("4 of "), "{status}");
            for line in grid.coloured(labels).to_string().lines().chain(board.lines()) {
                assert_eq!(visible(line).chars().count() as u64, width, "{} {labels:?}: {line}", tour.board());
            }
        }
    }
}

/// A line without its ANSI escapes.
fn visible(line: &str) -> String {
    let mut parts = line.split("\x1b[");
    let first = parts.next().unwrap_or("");
    parts.fold(first.to_string(), |text, part| text + part.split_once('m').map_or("", |(_, rest)| rest))
}

#[test]
fn a_frame_numbers_the_visited_squares_only() {
    let tour = tour_3x4();
    let grid = Grid::new(&tour).unwrap();
    assert_eq!(
        visible(&grid.frame(4, Labels::Hidden)),
        "  3             \n          2   \u{265e} \n  1   4         \n 5 of 12  d2      \n"
    );
    assert_eq!(grid.frame(11, Labels::Shown), grid.frame(usize::MAX, Labels::Shown));
}

#[test]
fn a_thumbnail_fits_its_columns() {
    let tour = example::tour("40x30", Shape::Open);
    let picture = visible(&thumbnail(&tour, 12, Theme::Light));
    assert_eq!(picture.lines().count(), 8);
    assert!(picture.lines().all(|line| line.chars().count() == 12));
}

#[test]
fn the_smallest_and_strangest_boards_are_drawn() {
    let tours = [
        tour_of("1x1", &[0]),
        tour_of("torus:1x2", &[0, 1]),
        example::tour("torus:3x3", Shape::Closed),
        example::tour("torus:4x5 leaper=1,4294967295", Shape::Open),
        example::tour("klein:4x5 leaper=17,4294967294", Shape::Open),
        example::tour("torus:3x3 leaper=1,1", Shape::Open),
    ];
    for tour in tours {
        for numbers in [false, true] {
            let options = PictureOptions { numbers, size: Some(200), theme: Theme::Dark, ..PictureOptions::default() };
            assert!(svg(&tour, &options).unwrap().len() < 20_000);
            assert!(png(&tour, &options).is_ok() && gif(&tour, &options).is_ok());
        }
        assert!(!thumbnail(&tour, 0, Theme::Dark).is_empty());
    }
}

#[test]
fn impossible_sizes_are_refused_with_a_reason() {
    let small = tour_3x4();
    let sized = |size| PictureOptions { size: Some(size), ..PictureOptions::default() };
    let refused = png(&small, &sized(9000)).unwrap_err();
    assert_eq!(refused.to_string(), "a PNG can be 16 to 8192 pixels wide and high, not 9000");
    assert!(matches!(gif(&small, &sized(1025)), Err(DrawError::Size { most: 1024, .. })));
    assert!(matches!(svg(&small, &sized(0)), Err(DrawError::Size { .. })));
    let tour = example::tour("cylinder:3x300", Shape::Open);
    let refused = gif(&tour, &PictureOptions::default()).unwrap_err();
    assert_eq!(
        refused.to_string(),
        "300 squares do not fit into 480 pixels: each square needs at least two; try a PNG or an SVG"
    );
    assert!(matches!(png(&tour, &sized(500)), Err(DrawError::TooFine { .. })));
}

/// Writes pictures in every format to the system's folder for temporary files, to be looked at.
#[test]
#[ignore = "writes pictures to look at"]
fn gallery() {
    let folder = std::env::temp_dir().join("destrier-gallery");
    std::fs::create_dir_all(&folder).unwrap();
    let more = ["20x20", "50x50", "200x200"].map(|text| (text, Shape::Open));
    let closed = ["6x6", "torus:5x5"].map(|text| (text, Shape::Closed));
    for (text, shape) in BOARDS.map(|text| (text, Shape::Open)).into_iter().chain(more).chain(closed) {
        let tour = example::tour(text, shape);
        let name = text.replace([':', ' ', '=', ','], "-");
        let write = |ending: &str, bytes: &[u8]| std::fs::write(folder.join(format!("{name}{ending}")), bytes).unwrap();
        let options = PictureOptions::default();
        write(".svg", svg(&tour, &options).unwrap().as_bytes());
        write(".png", &png(&tour, &options).unwrap());
        write("-dark.png", &png(&tour, &PictureOptions { theme: Theme::Dark, ..options }).unwrap());
        write("-numbers.png", &png(&tour, &PictureOptions { numbers: true, ..options }).unwrap());
        write(".gif", &gif(&tour, &options).unwrap());
        let grid = Grid::new(&tour).unwrap();
        write(".ansi", grid.coloured(Labels::Shown).to_string().as_bytes());
        write("-watch.ansi", grid.frame(tour.len() * 2 / 3, Labels::Shown).as_bytes());
        write("-thumbnail.ansi", thumbnail(&tour, 60, Theme::Light).as_bytes());
    }
}
