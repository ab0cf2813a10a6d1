use super::*;
use destrier_core::Shape;

#[test]
#[ignore = "writes pictures to look at"]
fn gallery() {
    let folder = std::env::temp_dir().join("destrier-gallery");
    std::fs::create_dir_all(&folder).unwrap();
    let open = [
        "5x5",
        "8x8",
        "20x20",
        "50x50",
        "200x200",
        "3x10",
        "cylinder:4x7",
        "torus:5x7",
        "mobius:5x6",
        "klein:6x5",
        "cylinder:40x40",
        "8x8 without=d4,e4,d5,e5",
    ];
    for (text, shape) in
        open.into_iter().map(|t| (t, Shape::Open)).chain([("6x6", Shape::Closed), ("torus:5x5", Shape::Closed)])
    {
        let tour = sample::tour(text, shape);
        let name = text.replace([':', ' ', '=', ','], "-");
        let write = |ending: &str, bytes: &[u8]| std::fs::write(folder.join(format!("{name}{ending}")), bytes).unwrap();
        let style = Style::default();
        write(".svg", svg(&tour, &style).unwrap().as_bytes());
        write(".png", &png(&tour, &style).unwrap());
        write("-dark.png", &png(&tour, &Style { theme: Theme::Dark, ..style }).unwrap());
        if longer_side(tour.board()) <= 20 {
            write("-numbers.png", &png(&tour, &Style { numbers: true, ..style }).unwrap());
        }
        write(".gif", &gif(&tour, &style).unwrap());
        let grid = Grid::new(&tour).unwrap();
        write(".ansi", grid.coloured(Labels::Shown).to_string().as_bytes());
        write("-watch.ansi", grid.frame(tour.len() * 2 / 3, Labels::Shown).as_bytes());
        write("-thumbnail.ansi", thumbnail(&tour, 60, Theme::Light).as_bytes());
    }
}
