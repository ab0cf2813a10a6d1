//! Whole pictures: their content, in every format and on every surface.

use super::picture::tour_picture;
use super::*;
use crate::scene::Element;
use crate::scene::colour::Colour;
use crate::theme::Theme;
use crate::{BrailleWalk, Grid, Labels, grid_width, thumbnail};
use destrier_core::{Path, Rectangle, Shape, Square, verify};
use std::collections::HashSet;

/// Boards of every surface, with holes and with other leapers, on which each move is one offset only.
const BOARDS: [&str; 11] = [
    "5x5",
    "8x8",
    "3x7",
    "8x8 without=d4,e4,d5,e5",
    "cylinder:4x7",
    "torus:5x7",
    "torus:7x7 leaper=1,3",
    "mobius:5x6",
    "klein:6x5",
    "projective:5x6",
    "cylinder:40x40",
];

fn tour_of(board: &str, ids: &[u32]) -> Tour<Rectangle> {
    verify(board.parse().unwrap(), Path::Vertices(ids.to_vec()), Shape::Open).unwrap()
}

fn tour_3x4() -> Tour<Rectangle> {
    tour_of("3x4", &[8, 6, 0, 9, 7, 1, 10, 4, 2, 11, 5, 3])
}

/// How often a move crosses an edge of the unrolled board.
fn crossings(board: &Rectangle, from: Square, to: Square) -> usize {
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

        // A move over one seam or more is drawn in two parts.
        let parts = |i: usize| 1 + crossings(tour.board(), squares[i], next(i)).min(1);
        let expected: usize = (0..moves).map(parts).sum();
        let scene = tour_picture(&tour, &PictureOptions::default());
        let palette = Theme::Light.palette();
        let path = scene.layers.iter().find(|layer| layer.name == "path").unwrap();
        let stretches = moves.min(1024);

        let colour = |index: usize| {
            let from = moves * index / stretches;
            let to = moves * (index + 1) / stretches;
            palette.along(tour.is_closed(), (from + to) as f64 / 2.0 / moves as f64)
        };

        let colours: HashSet<Colour> = (0..stretches).map(colour).collect();

        let is_inside = |line: &Vec<(f64, f64)>| {
            let rows = f64::from(tour.board().rows());
            let cols = f64::from(tour.board().cols());
            line.iter().all(|&(x, y)| (0.0..=cols).contains(&x) && (0.0..=rows).contains(&y))
        };

        let segments = path.elements.iter().map(|element| match element {
            Element::Lines { stroke, lines, .. } if colours.contains(stroke) => {
                lines.iter().filter(|line| is_inside(line)).map(|line| line.len() - 1).sum()
            }
            _ => 0,
        });

        assert_eq!(segments.sum::<usize>(), expected, "{text}");
    }
}

#[test]
fn the_svg_of_small_boards_is_unchanged() {
    let options =
        PictureOptions { metadata: Some("{\"board\": \"3x4\", \"squares\": \"<&>\"}"), ..PictureOptions::default() };
    assert_eq!(svg(&tour_3x4(), &options).unwrap().trim_end(), include_str!("snapshots/open_3x4.svg").trim_end());

    let wrapped = svg(&example::tour("klein:3x3", Shape::Open), &PictureOptions { numbers: true, ..options });
    assert_eq!(wrapped.unwrap().trim_end(), include_str!("snapshots/klein_3x3.svg").trim_end());
}

#[test]
fn the_svg_of_a_large_board_stays_small() {
    let picture = svg(&example::tour("120x120", Shape::Open), &PictureOptions::default()).unwrap();
    assert!(picture.len() < 1_000_000, "{} bytes", picture.len());
}

#[test]
fn a_png_shows_start_end_and_holes_where_they_are() {
    let tour = example::tour("8x8 without=a1,d5", Shape::Open);
    let options = PictureOptions::new().size(980).markers(true);
    let pixmap = tiny_skia::Pixmap::decode_png(&png(&tour, &options).unwrap()).unwrap();
    assert_eq!((pixmap.width(), pixmap.height()), (980, 980));

    let scene = tour_picture(&tour, &options);
    let at = |square: Square, off: f64| {
        let place = |index: u32, corner: f64| ((f64::from(index) + 0.5 + off - corner) * scene.scale(980.0)) as u32;
        let pixel = pixmap.pixel(place(square.col, scene.corner.0), place(square.row, scene.corner.1)).unwrap();
        Colour(pixel.red(), pixel.green(), pixel.blue())
    };

    let palette = Theme::Light.palette();
    let first = tour.squares().next().unwrap();
    let last = tour.squares().last().unwrap();

    assert_eq!(at(first, 0.0), palette.along(tour.is_closed(), 0.0));
    assert_eq!(at(last, 0.0), palette.casing, "the end is a ring");
    assert_eq!(at(last, 0.12), palette.along(tour.is_closed(), 1.0));
    assert_eq!(at(Square::new(7, 0), 0.3), palette.paper);
    assert_eq!(at(Square::new(0, 0), 0.45), palette.light);
    assert_eq!(at(Square::new(0, 1), 0.45), palette.dark);
}

#[test]
fn closed_tours_have_no_marks_unless_they_are_requested() {
    let layer_names = |tour: &Tour<Rectangle>, options: &PictureOptions| -> Vec<&str> {
        tour_picture(tour, options).layers.iter().map(|layer| layer.name).collect()
    };

    let open = tour_3x4();
    let closed = example::tour("6x6", Shape::Closed);
    let options = PictureOptions::new();
    assert!(layer_names(&open, &options).contains(&"marks"));
    assert!(!layer_names(&open, &options.markers(false)).contains(&"marks"));

    assert!(!layer_names(&closed, &options).contains(&"marks"));
    assert!(layer_names(&closed, &options.markers(true)).contains(&"marks"));
    assert!(layer_names(&closed, &options).contains(&"labels"));
    assert!(!layer_names(&closed, &options.labels(false)).contains(&"labels"));

    let large = example::tour("cylinder:40x40", Shape::Open);
    let labels = |options: &PictureOptions| svg(&large, options).unwrap().matches("<text").count();
    assert_eq!((labels(&options), labels(&options.labels(true))), (0, 2 * 40));
}

#[test]
fn nothing_is_painted_where_a_square_is_missing() {
    for text in ["8x8 without=a1,a2,b1,h8,d4,e4", "torus:6x7 without=a1,g6"] {
        let tour = example::tour(text, Shape::Open);
        let scene = tour_picture(&tour, &PictureOptions::new());
        let board = scene.layers.iter().find(|layer| layer.name == "board").unwrap();
        let frame = scene.layers.iter().find(|layer| layer.name == "frame").unwrap();

        for hole in tour.board().holes() {
            let middle = (f64::from(hole.col) + 0.5, f64::from(hole.row) + 0.5);
            for element in &board.elements {
                let Element::Rectangles { rectangles, .. } = element else { panic!("{element:?}") };
                let covers = |&[x, y, wide, high]: &[f64; 4]| {
                    (x..x + wide).contains(&middle.0) && (y..y + high).contains(&middle.1)
                };
                assert!(!rectangles.iter().any(covers), "{text}: {hole:?}");
            }
        }

        // No line of the frame has a hole or the outside on both of its sides.
        let is_square = |x: f64, y: f64| {
            let inside =
                x >= 0.0 && y >= 0.0 && x < f64::from(tour.board().cols()) && y < f64::from(tour.board().rows());
            inside && tour.board().has(Square::new(y as u32, x as u32))
        };

        for element in &frame.elements {
            let Element::Lines { lines, .. } = element else { continue };
            for line in lines {
                let from = line[0];
                let to = line[1];
                let steps = ((to.0 - from.0) + (to.1 - from.1)) as usize;
                for step in 0..steps {
                    let along = step as f64 + 0.5;
                    let sides = if from.1 == to.1 {
                        [(from.0 + along, from.1 - 0.5), (from.0 + along, from.1 + 0.5)]
                    } else {
                        [(from.0 - 0.5, from.1 + along), (from.0 + 0.5, from.1 + along)]
                    };
                    assert!(sides.iter().any(|&(x, y)| is_square(x, y)), "{text}: {line:?}");
                }
            }
        }
    }
}

#[test]
fn a_pdf_has_one_page_of_the_requested_size() {
    for tour in [tour_3x4(), example::tour("klein:6x5", Shape::Open)] {
        let options = PictureOptions::new().size(300).numbers(true).theme(Theme::Print);
        let file = pdf(&tour, &options).unwrap();
        let (width, height) = crate::pdf_size(tour.board(), &options).unwrap();
        assert!(file.starts_with(b"%PDF-") && file.ends_with(b"%%EOF"), "{}", tour.board());
        assert_eq!(width.max(height), 300);
        let text = String::from_utf8_lossy(&file);
        let start = text.find("/MediaBox [").unwrap() + 11;
        let numbers: Vec<f64> = text[start..].split([' ', ']']).take(4).map(|n| n.parse().unwrap()).collect();
        assert!((numbers[2] - f64::from(width)).abs() <= 0.5 && (numbers[3] - f64::from(height)).abs() <= 0.5);
        assert!(file.len() < 40_000, "{} bytes", file.len());
    }
}

#[test]
fn a_thin_line_has_the_same_place_in_every_size() {
    // One picture is painted by the general renderer, the other one by that of thin lines.
    let tour = example::tour("20x20", Shape::Open);
    let grey = |size: u32, cells: u32| -> Vec<f64> {
        let options = PictureOptions::new().size(size).labels(false).markers(false);
        let pixmap = tiny_skia::Pixmap::decode_png(&png(&tour, &options).unwrap()).unwrap();
        let side = size / cells;
        let mean = |row: u32, col: u32| {
            let pixels = (0..side * side).map(|i| pixmap.pixel(col * side + i % side, row * side + i / side).unwrap());
            pixels.map(|pixel| f64::from(pixel.green())).sum::<f64>() / f64::from(side * side)
        };
        (0..cells * cells).map(|cell| mean(cell / cells, cell % cells)).collect()
    };

    let coarse = grey(320, 80);
    let fine = grey(1280, 80);
    let worst = coarse.iter().zip(&fine).map(|(a, b)| (a - b).abs()).fold(0.0, f64::max);
    assert!(worst < 40.0, "{worst}");
    let mean = coarse.iter().zip(&fine).map(|(a, b)| (a - b).abs()).sum::<f64>() / coarse.len() as f64;
    assert!(mean < 4.0, "{mean}");
}

#[test]
fn a_braille_walk_fits_its_terminal_and_shows_the_knight() {
    for (text, shape) in [("30x30", Shape::Open), ("6x6", Shape::Closed), ("cylinder:3x300", Shape::Open)] {
        let tour = example::tour(text, shape);
        for (columns, lines) in [(80, 24), (20, 8), (1, 1)] {
            let mut walk = BrailleWalk::new(&tour, columns, lines);
            let mut heights = HashSet::new();
            let mut ink = 0;
            for step in [0, 1, 5, tour.len() / 2, tour.len() - 1, tour.len(), usize::MAX] {
                let frame = visible(&walk.frame(step));
                let (page, status) = frame.trim_end().rsplit_once('\n').unwrap();
                assert!(page.lines().all(|line| line.chars().count() <= columns), "{text} {columns}");
                assert_eq!(page.matches('\u{265e}').count(), 1);
                assert!(status.contains(&format!("{} of {}", (step.min(tour.len() - 1) + 1), tour.len())), "{status}");

                heights.insert(frame.lines().count());
                let dots: u32 = page.chars().map(|c| (c as u32).wrapping_sub(0x2800).min(256).count_ones()).sum();
                assert!(dots + 8 >= ink, "dots are never taken away");
                ink = dots;
            }

            assert_eq!(heights.len(), 1);
            assert!(heights.iter().all(|&height| height <= lines.max(2)), "{text}: {heights:?}");
        }
    }
}

#[test]
fn a_gif_shows_every_move_and_loops_forever() {
    let tour = example::tour("6x6", Shape::Closed);
    let bytes = gif(&tour, &PictureOptions::default()).unwrap();
    let mut decoder = ::gif::DecodeOptions::new().read_info(&bytes[..]).unwrap();
    assert_eq!((decoder.width(), decoder.height()), (640, 640));
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
    // This is the cycle of eight squares around a hole.
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
    assert!(matches!(gif(&small, &sized(2049)), Err(DrawError::Size { most: 2048, .. })));
    assert!(matches!(svg(&small, &sized(0)), Err(DrawError::Size { .. })));

    let tour = example::tour("cylinder:3x300", Shape::Open);
    let refused = gif(&tour, &sized(480)).unwrap_err();
    assert_eq!(
        refused.to_string(),
        "300 squares do not fit into 480 pixels: each square needs at least two; try a PNG or an SVG"
    );
    assert!(matches!(png(&tour, &sized(500)), Err(DrawError::TooFine { .. })));
}

/// Pictures in every format have its signature near their beginning. They stay in the system's folder for temporary
/// files, where a person can look at them.
#[test]
#[ignore = "writes pictures to look at"]
fn pictures_of_all_boards_have_the_signatures_of_their_formats() {
    let folder = std::env::temp_dir().join("destrier-gallery");
    std::fs::create_dir_all(&folder).unwrap();

    let more = ["20x20", "50x50", "200x200"].map(|text| (text, Shape::Open));
    let closed = ["6x6", "torus:5x5"].map(|text| (text, Shape::Closed));
    for (text, shape) in BOARDS.map(|text| (text, Shape::Open)).into_iter().chain(more).chain(closed) {
        let tour = example::tour(text, shape);
        let name = text.replace([':', ' ', '=', ','], "-");
        let write = |ending: &str, signature: &[u8], bytes: &[u8]| {
            let mut beginning = bytes.windows(signature.len()).take(40);
            assert!(beginning.any(|found| found == signature), "{text}{ending}");
            std::fs::write(folder.join(format!("{name}{ending}")), bytes).unwrap();
        };
        let options = PictureOptions::default();

        write(".svg", b"<svg", svg(&tour, &options).unwrap().as_bytes());
        write(".png", b"\x89PNG", &png(&tour, &options).unwrap());
        write("-dark.png", b"\x89PNG", &png(&tour, &PictureOptions { theme: Theme::Dark, ..options }).unwrap());
        write("-numbers.png", b"\x89PNG", &png(&tour, &PictureOptions { numbers: true, ..options }).unwrap());
        write(".gif", b"GIF89a", &gif(&tour, &options).unwrap());

        let grid = Grid::new(&tour).unwrap();
        write(".ansi", b"\x1b[", grid.coloured(Labels::Shown).to_string().as_bytes());
        write("-watch.ansi", b"\x1b[", grid.frame(tour.len() * 2 / 3, Labels::Shown).as_bytes());
        write("-thumbnail.ansi", b"\x1b[", thumbnail(&tour, 60, Theme::Light).as_bytes());
    }
}
