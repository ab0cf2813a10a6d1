//! Pictures: their options, `draw`, and `--view`.

use crate::support::program::{complaint, destrier, text_of};
use std::path::Path;

/// Writes a picture of the tour of 6x6 and reads it back.
fn picture(folder: &Path, name: &str, options: &[&str]) -> Vec<u8> {
    let file = folder.join(name);
    let mut command = destrier(&["tour", "6x6", "-o", file.to_str().unwrap()]);
    command.args(options).assert().code(0).stderr("");
    std::fs::read(file).unwrap()
}

#[test]
fn every_option_changes_the_picture() {
    let folder = tempfile::tempdir().unwrap();
    let svg = |options: &[&str]| String::from_utf8(picture(folder.path(), "a.svg", options)).unwrap();
    let plain = svg(&[]);
    assert!(plain.contains("class=\"marks\"") && plain.contains("class=\"labels\"") && plain.contains("1200"));
    assert!(svg(&["--numbers"]).contains("class=\"numbers\""));

    assert!(!svg(&["--no-markers"]).contains("class=\"marks\""));
    assert!(!svg(&["--no-labels"]).contains("class=\"labels\""));
    assert!(svg(&["--size", "333"]).contains("\"333\""));

    for options in [&["--theme", "dark"][..], &["--theme", "print"], &["--line", "2"], &["--labels", "--line", "0.5"]] {
        assert_ne!(svg(options), plain, "{options:?}");
    }

    let closed = svg(&["--closed"]);
    assert!(!closed.contains("class=\"marks\"") && svg(&["--closed", "--markers"]).contains("class=\"marks\""));
    assert!(picture(folder.path(), "a.pdf", &["--theme", "print", "--numbers"]).starts_with(b"%PDF-"));
    let gif = picture(folder.path(), "a.gif", &["--size", "300", "--speed", "5"]);
    assert_eq!(gif[6..8], 300u16.to_le_bytes());
}

#[test]
fn wrong_options_say_what_would_be_right() {
    assert!(complaint(&["tour", "8x8", "--numbers"]).contains("-o tour.svg"));
    assert!(complaint(&["tour", "8x8", "--json", "--theme", "dark"]).contains("--theme is for pictures"));
    assert!(complaint(&["tour", "8x8", "--speed", "3"]).contains("--speed is for pictures"));
    assert!(complaint(&["tour", "8x8", "-o", "x.svg", "--theme", "blue"]).contains("light, dark and print"));
    assert!(complaint(&["tour", "8x8", "-o", "x.svg", "--line", "99"]).contains("0.1 to 5"));

    assert!(complaint(&["tour", "8x8", "-o", "x.gif", "--size", "9999"]).contains("16 to 2048"));
    assert!(complaint(&["tour", "8x8", "-o", "x.gif", "--speed", "0"]).contains("moves per second"));
    assert!(complaint(&["tour", "8x8", "--view"]).contains("--output"));
    assert!(complaint(&["tour", "8x8", "-o", "x.gif", "--numbers"]).contains("an animation has no numbers"));
    assert!(complaint(&["tour", "65x5", "-o", "x.svg", "--numbers"]).contains("up to 64 squares per side"));

    for name in ["x.svg", "x.pdf", "x.png"] {
        assert!(complaint(&["tour", "8x8", "-o", name, "--speed", "3"]).contains("--speed is for animations"));
    }

    assert!(!Path::new("x.svg").exists() && !Path::new("x.gif").exists(), "nothing is written");
}

/// The colours of a PNG, row by row.
fn pixels(bytes: &[u8]) -> Vec<Vec<[u8; 3]>> {
    let mut decoder = png::Decoder::new(std::io::Cursor::new(bytes));
    decoder.set_transformations(png::Transformations::normalize_to_color8());
    let mut reader = decoder.read_info().unwrap();
    let mut data = vec![0; reader.output_buffer_size().unwrap()];
    let info = reader.next_frame(&mut data).unwrap();
    let samples = info.color_type.samples();
    let colour = |pixel: &[u8]| if samples < 3 { [pixel[0]; 3] } else { [pixel[0], pixel[1], pixel[2]] };
    data[..info.buffer_size()]
        .chunks(info.line_size)
        .map(|line| line[..info.width as usize * samples].chunks(samples).map(colour).collect())
        .collect()
}

#[test]
fn a_printed_png_is_grey_and_has_white_edges() {
    let folder = tempfile::tempdir().unwrap();
    for (size, more) in [("64", "--markers"), ("333", "--numbers"), ("900", "--no-labels")] {
        let png = picture(folder.path(), "a.png", &["--theme", "print", "--size", size, more]);
        let rows = pixels(&png);
        let high = rows.len();
        let wide = rows[0].len();
        assert_eq!(high.max(wide), size.parse::<usize>().unwrap());
        assert!(rows.iter().flatten().all(|[r, g, b]| r == g && g == b), "{size}: only greys");
        assert!(rows.iter().flatten().any(|[r, ..]| *r < 100), "{size}: a dark line");
        let edges = rows[0].iter().chain(&rows[high - 1]).chain(rows.iter().flat_map(|row| [&row[0], &row[wide - 1]]));
        assert!(edges.copied().all(|colour| colour == [255; 3]), "{size}: nothing leaves the sheet");
    }
}

#[test]
fn a_tour_from_a_file_is_drawn_and_anything_else_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_string();
    destrier(&["tour", "torus:5x6", "--closed", "-o", &path("tour.json")]).assert().code(0);

    for name in ["tour.svg", "tour.pdf", "tour.png", "tour.gif", "tour.tour"] {
        destrier(&["draw", &path("tour.json"), "-o", &path(name)]).assert().code(0);
        assert!(Path::new(&path(name)).metadata().unwrap().len() > 100, "{name}");
    }

    destrier(&["check", &path("tour.svg"), "--closed"]).assert().code(0);
    destrier(&["tour", "5x5", "--format", "moves", "-o", &path("moves.txt")]).assert().code(0);
    assert_eq!(text_of(&["draw", &path("moves.txt"), "--board", "5x5"]), text_of(&["tour", "5x5"]));

    std::fs::write(path("wrong.txt"), "1 2\n3 4\n").unwrap();
    destrier(&["draw", &path("wrong.txt"), "-o", &path("wrong.svg")]).assert().code(1);
    assert!(!Path::new(&path("wrong.svg")).exists());
    assert!(complaint(&["draw", &path("moves.txt")]).contains("board"));
}

#[test]
#[cfg(target_os = "linux")]
fn view_opens_the_file_that_was_written() {
    use std::os::unix::fs::PermissionsExt;

    let folder = tempfile::tempdir().unwrap();
    let viewer = folder.path().join("xdg-open");
    let shown = folder.path().join("shown");
    let file = folder.path().join("a.png");

    std::fs::write(&viewer, format!("#!/bin/sh\nprintf '%s' \"$1\" > {0}.part; mv {0}.part {0}\n", shown.display()))
        .unwrap();
    std::fs::set_permissions(&viewer, PermissionsExt::from_mode(0o755)).unwrap();

    let path = format!("{}:/bin:/usr/bin", folder.path().display());
    let arguments = ["tour", "5x5", "-o", file.to_str().unwrap(), "--view"];
    destrier(&arguments).env("PATH", &path).assert().code(0);

    let text = (0..100).find_map(|_| {
        std::thread::sleep(std::time::Duration::from_millis(50));
        std::fs::read_to_string(&shown).ok()
    });

    assert_eq!(text.as_deref(), file.to_str());
    let refused = destrier(&arguments).env("PATH", "/nowhere").output().unwrap();
    assert!(String::from_utf8_lossy(&refused.stderr).contains("was written, but it cannot be shown"));
}
