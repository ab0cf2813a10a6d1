//! The checks of the fuzz targets, on damaged texts with a fixed seed: so they compile and hold without the nightly
//! toolchain that fuzzing needs.

#[path = "../../../../../fuzz/checks/board.rs"]
mod board;
#[path = "../../../../../fuzz/checks/family.rs"]
mod family;
#[path = "../../../../../fuzz/checks/form.rs"]
mod form;
#[path = "../../../../../fuzz/checks/mask.rs"]
mod mask;
#[path = "../../../../../fuzz/checks/read_any.rs"]
mod read_any;
#[path = "../../../../../fuzz/checks/read_graph.rs"]
mod read_graph;
#[path = "../../../../../fuzz/checks/square.rs"]
mod square;
#[path = "../../../../../fuzz/checks/switching.rs"]
mod switching;

use super::damage::damage;
use destrier::method::Random;
use destrier::switching::SwitchingTable;

const FIGURE: &str = include_str!("../../../../../testdata/forms/figure-1.txt");
const PROGRAM: &str = "\
knight's path, m = 8n for n >= 2
power 37 times 31
word 3
sweeps n-1
  power 37 times 32n
  power 37 times 32
done
end
";

const FUZZ: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../fuzz");

/// Calls a check with texts and with damaged ones.
fn on_damaged(texts: &[&str], rounds: u32, check: impl Fn(&str, &mut Random)) {
    let mut random = Random::new(21, 0);
    for text in texts {
        check(text, &mut random);
        for _ in 0..rounds {
            let mut bytes = text.as_bytes().to_vec();
            for _ in 0..=random.below(3) {
                damage(&mut bytes, &mut random);
            }
            check(&String::from_utf8_lossy(&bytes), &mut random);
        }
    }
}

#[test]
fn graphs() {
    let texts = [
        "1 2\n2 3\n3 1\n",
        "a -> b\nb -> c\nc -> a\n",
        "NAME : x\nTYPE : HCP\nDIMENSION : 4\nEDGE_DATA_FORMAT : EDGE_LIST\nEDGE_DATA_SECTION\n1 2\n2 3\n3 4\n4 1\n-1\n\
         FIXED_EDGES_SECTION\n1 2\n-1\nEOF\n",
        "p edge 4 4\ne 1 2\ne 2 3\ne 3 4\ne 4 1\n",
        "&C?_`\n",
        "IsP@OkWHG\n:Dap\n",
        "digraph { a -> \"b c\"; \"b c\" -> d; }\n",
        "graph [ directed 1 node [ id 1 ] node [ id 2 label \"x\" ] edge [ source 1 target 2 ] ]\n",
        "<graphml><graph edgedefault=\"directed\"><node id=\"a\"/><node id=\"b\"/>\
         <edge source=\"a\" target=\"b\"/></graph></graphml>",
        "%%MatrixMarket matrix coordinate pattern general\n3 3 3\n1 2\n2 3\n3 1\n",
        "0 1 1\n0 0 1\n1 0 0\n",
    ];
    on_damaged(&texts, 60, |text, _| read_graph::check(text));
}

#[test]
fn boards_tours_and_tables() {
    on_damaged(&["8x8", "torus:5x7 leaper=2,3 without=a1,b2", "3x4 leaper=0,1"], 200, |text, _| board::check(text));
    on_damaged(&["..#\n.#.\n...\n"], 200, |text, _| mask::check(text));
    on_damaged(&["a1 b3", "(6,3),(5,4)", "aa12"], 200, |text, random| {
        square::check((random.bits() as u32, random.bits() as u32, text));
    });
    let tour = "a1 b3 c1 d3 b2 d1 c3 a2 c1";
    on_damaged(&[tour, "{\"rows\":3,\"cols\":4,\"squares\":[\"a1\"]}"], 20, |text, _| read_any::check(text));
    let table = SwitchingTable::squirrel().to_string();
    on_damaged(&[&table], 200, |text, random| switching::check((112 + random.below(9) as u32, text)));
    on_damaged(&[FIGURE], 100, |text, random| form::check((random.bits() as u8, text)));
    on_damaged(&[PROGRAM], 200, |text, _| family::check(text));
}

#[test]
fn every_target_has_its_check_and_is_listed() {
    let names = |folder: &str| {
        let mut names: Vec<String> = std::fs::read_dir(format!("{FUZZ}/{folder}"))
            .unwrap()
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .collect();
        names.sort();
        names
    };

    let targets = names("fuzz_targets");
    let manifest = std::fs::read_to_string(format!("{FUZZ}/Cargo.toml")).unwrap();
    assert_eq!(targets, names("checks"));

    for target in &targets {
        let name = target.trim_end_matches(".rs");
        let text = std::fs::read_to_string(format!("{FUZZ}/fuzz_targets/{target}")).unwrap();
        assert!(
            text.contains(&format!("{name}::check(")) && manifest.contains(&format!("name = \"{name}\"")),
            "{name}"
        );
        assert!(include_str!("fuzz_checks.rs").contains(&format!("{name}::check")), "{name}");
    }
}
