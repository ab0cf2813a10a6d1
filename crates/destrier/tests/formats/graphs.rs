//! Graphs as text: what is written is what is read, and what is cut off or damaged never makes a reader panic.

use super::damage::damage;
use destrier::format::graph::{self, GraphFormat, NumberedGraph};
use destrier::method::Random;
use destrier::{Graph, Ground};

/// The edges of the 5x6 board, as numbers from 1.
fn edges() -> Vec<(u32, u32)> {
    let (graph, _) = Graph::of_board(&"5x6".parse().unwrap());
    let pairs = (0..30u32)
        .flat_map(|from| graph.neighbours(from).iter().map(move |&to| (from + 1, to + 1)).collect::<Vec<_>>());
    pairs.filter(|(from, to)| from < to).collect()
}

/// The same graph in three ways.
fn texts() -> [(GraphFormat, String); 3] {
    let list: String = edges().iter().map(|(from, to)| format!("{from} {to}\n")).collect();
    let neighbours: String = (1..=30u32)
        .map(|vertex| {
            let near: String =
                edges().iter().filter(|(from, _)| *from == vertex).map(|(_, to)| format!(" {to}")).collect();
            format!("{vertex}{near} -1\n")
        })
        .collect();
    let head = |format: &str| format!("NAME : board\nTYPE : HCP\nDIMENSION : 30\nEDGE_DATA_FORMAT : {format}\n");
    [
        (GraphFormat::Edges, format!("# the 5x6 board\n{list}")),
        (GraphFormat::Hcp, format!("{}EDGE_DATA_SECTION\n{list}-1\nEOF\n", head("EDGE_LIST"))),
        (GraphFormat::Hcp, format!("{}EDGE_DATA_SECTION\n{neighbours}-1\nEOF\n", head("ADJ_LIST"))),
    ]
}

fn is_sound(read: &NumberedGraph) -> bool {
    let graph = read.graph();
    let count = graph.vertices() as u32;
    (0..count).all(|vertex| {
        read.vertex(read.number(vertex)) == Some(vertex)
            && graph.neighbours(vertex).iter().all(|&to| to < count && read.joined(u64::from(to), u64::from(vertex)))
    })
}

#[test]
fn three_texts_of_one_graph_are_one_graph() {
    let graphs = texts().map(|(format, text)| {
        let read = graph::read(&text, Some(format)).unwrap();
        assert_eq!(graph::read(&text, None), Ok(read.clone()), "the guess");
        assert_eq!(graph::read(&format!("\u{feff}{}", text.replace('\n', "\r\n")), None), Ok(read.clone()));
        read
    });
    assert_eq!(
        (graphs[0].graph().vertices(), graphs[0].graph().edges(), graphs[0].number(29)),
        (30, edges().len(), 30)
    );
    assert_eq!(graphs[0], graphs[1]);
    assert_eq!(graphs[1], graphs[2]);
}

#[test]
fn a_graph_cut_off_or_damaged_is_read_soundly_or_refused_with_its_place() {
    let mut random = Random::new(5, 0);
    for (format, text) in texts() {
        let (mut read, mut refused) = (0, 0);
        let cuts = (0..text.len()).map(|cut| text.as_bytes()[..cut].to_vec()).collect::<Vec<_>>();
        let damaged = (0..3000).map(|_| {
            let mut bytes = text.clone().into_bytes();
            (0..=random.below(3)).for_each(|_| damage(&mut bytes, &mut random));
            bytes
        });
        for bytes in cuts.into_iter().chain(damaged) {
            let text = String::from_utf8_lossy(&bytes);
            for format in [Some(format), None] {
                match graph::read(&text, format) {
                    Ok(graph) => {
                        assert!(is_sound(&graph), "{text}");
                        read += 1;
                    }
                    Err(error) => {
                        assert!(error.to_string().starts_with("line "), "{error}");
                        refused += 1;
                    }
                }
            }
        }
        // If all passed, or none, this test would test nothing.
        assert!(read > 100 && refused > 100, "{format}: {read} read, {refused} refused");
    }
}

#[test]
fn a_small_text_cannot_claim_a_huge_graph() {
    for dimension in ["1000001", "4294967296", "18446744073709551615", "99999999999999999999", "-3", "0", "x"] {
        let text = format!("DIMENSION : {dimension}\nEDGE_DATA_SECTION\n1 2\n-1\n");
        assert!(graph::read(&text, None).unwrap_err().to_string().starts_with("line 1"), "{dimension}");
    }
    let largest = graph::read("DIMENSION : 1000000\nEDGE_DATA_SECTION\n1 2\n-1\n", None).unwrap();
    assert_eq!(largest.graph().vertices(), 1_000_000);
}
