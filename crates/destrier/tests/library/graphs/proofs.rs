//! Proofs that there is none: found, checked by core, and refused after any change.

use destrier::answers::graph::{Answer, GraphRequest, solve};
use destrier::gallery::GraphFamily;
use destrier::hamilton::{Certification, certify, prove_by_clauses, prove_by_order};
use destrier::impossible::proof::clauses::{ClauseProof, Hint, Literal};
use destrier::impossible::{NoCycleProof, Verdict, exhaust};
use destrier::method::{Control, Random};
use destrier::{AnyGraph, DirectedGraph, Ends, Graph, Method, ProofFile, RectangleGraph, cycle_graph};
use std::sync::Arc;

const FREE: Ends = Ends::Path { start: None, end: None };
const BYTES: u64 = 16 << 20;
const MEMORY: u64 = 1 << 30;

fn family(name: &str) -> Graph {
    name.parse::<GraphFamily>().unwrap().graph().unwrap()
}

fn by_clauses(graph: &Graph) -> Option<NoCycleProof> {
    prove_by_clauses(graph, BYTES, MEMORY, &Control::new()).into_proof()
}

fn by_order(graph: &Graph) -> Option<NoCycleProof> {
    prove_by_order(graph, MEMORY, &Control::new()).into_proof()
}

/// A random graph in which both answers are common.
fn random_graph(random: &mut Random) -> Graph {
    let count = 5 + random.below(8) as u32;
    let more = 1 + random.below(u64::from(count)) as u32;
    let ring = (0..count).map(|vertex| (vertex, (vertex + 1) % count));
    let mut edges: Vec<(u32, u32)> = ring.filter(|_| random.below(4) > 0).collect();
    edges.extend((0..more).map(|_| (random.below(count.into()) as u32, random.below(count.into()) as u32)));
    Graph::from_edges(count, edges).unwrap()
}

#[test]
fn small_graphs_have_a_proof_exactly_where_they_have_no_cycle() {
    let mut random = Random::new(1, 0);
    let mut yes = 0;
    let mut no = 0;
    for _ in 0..600 {
        let graph = random_graph(&mut random);
        let exists = exhaust::exists(&graph, Ends::Cycle, 10_000_000).unwrap();
        for proof in [by_clauses(&graph), by_order(&graph)] {
            assert_eq!(proof.is_none(), exists, "{graph:?}");
            assert!(proof.is_none_or(|proof| proof.check(&graph) == Verdict::Confirmed), "{graph:?}");
        }
        *(if exists { &mut yes } else { &mut no }) += 1;
    }

    assert!(yes > 100 && no > 100, "{yes} yes, {no} no");
}

#[test]
fn paths_ends_fixed_edges_and_arcs_are_questions_about_cycles() {
    let mut random = Random::new(2, 0);
    let mut proved = 0;
    for round in 0..300 {
        let graph = random_graph(&mut random);
        let count = graph.vertices() as u64;
        let mut pick = || Some(random.below(count) as u32).filter(|vertex| vertex % 2 == 0);
        let ends = [FREE, Ends::Path { start: pick(), end: pick() }, Ends::Cycle][round % 3];

        let edges: Vec<(u32, u32)> =
            (0..count as u32).flat_map(|from| graph.neighbours(from).iter().map(move |&to| (from, to))).collect();
        let fixed: Vec<(u32, u32)> = edges.iter().copied().filter(|_| random.below(20) == 0).collect();
        let directed = round % 2 == 0;

        let any = if directed {
            let arcs = edges.iter().copied().filter(|_| random.below(3) > 0).chain(fixed.iter().copied());
            AnyGraph::from(DirectedGraph::from_arcs(count as u32, arcs).unwrap())
        } else {
            AnyGraph::from(graph)
        };

        let mut request = GraphRequest::new(any.clone()).fixed_edges(fixed.iter().copied()).method(Method::Tree);
        if let Ends::Path { start, end } = ends {
            request = request.path();
            request.goal.start = start;
            request.goal.end = end;
        }

        let is_none = solve(&request).unwrap().is_impossible();
        let cycles = cycle_graph(&any, ends, &fixed).unwrap();
        for proof in [by_clauses(&cycles), by_order(&cycles)] {
            assert_eq!(proof.is_some(), is_none, "{ends:?} {fixed:?} {any:?}");
            let Some(proof) = proof else { continue };
            let file = ProofFile::new(&any, ends, Arc::new(proof)).fixed(fixed.iter().copied());
            let read: ProofFile = file.to_string().parse().unwrap();
            assert_eq!(read, file);
            assert_eq!(read.check(&any), Ok(Verdict::Confirmed));
            proved += 1;
        }
    }

    assert!(proved > 200, "{proved}");
}

/// A random cubic graph with a part in place of one of its vertices: the Petersen graph without a vertex, through which
/// no Hamiltonian path leads from one of the three edges to another. It has no bridges if the cubic graph has none.
fn without_bridges(vertices: u32, seed: u64) -> Graph {
    let cubic = family(&format!("cubic:{vertices},{seed}"));
    let petersen = family("petersen:5,2");

    // The part has the vertices 1 to 9 of the Petersen graph; vertex 0 of the cubic graph is replaced.
    let part = |vertex: u32| if vertex == 1 { 0 } else { vertices + vertex - 2 };

    let pairs = |graph: &Graph| -> Vec<(u32, u32)> {
        let all =
            (0..graph.vertices() as u32).flat_map(|from| graph.neighbours(from).iter().map(move |&to| (from, to)));
        all.filter(|&(from, to)| from < to).collect()
    };

    let own = pairs(&cubic).into_iter().filter(|&(from, _)| from != 0);
    let inner = pairs(&petersen).into_iter().filter(|&(from, _)| from != 0);
    let inner = inner.map(|(from, to)| (part(from), part(to)));
    let joints =
        cubic.neighbours(0).iter().zip(petersen.neighbours(0)).map(|(&outside, &inside)| (outside, part(inside)));

    Graph::from_edges(vertices + 8, own.chain(inner).chain(joints)).unwrap()
}

#[test]
fn wide_cubic_graphs_are_confirmed_by_clauses() {
    for seed in 1..=20 {
        let graph = without_bridges(60 + 10 * seed as u32, seed);
        assert!((0..graph.vertices() as u32).all(|vertex| graph.degree(vertex) == 3));
        let proof = certify(&graph, BYTES, MEMORY, &Control::new()).into_proof().expect("a proof");
        assert_eq!(proof.check(&graph), Verdict::Confirmed, "seed {seed}");
        let proof = by_clauses(&graph).expect("a proof by clauses");
        assert!(matches!(proof, NoCycleProof::Clauses(_)));
    }
}

#[test]
fn famous_graphs_without_a_cycle_are_confirmed() {
    let names = ["petersen:5,2", "petersen:11,2", "petersen:101,2", "snark:5", "snark:51", "tutte", "coxeter"];
    for name in names {
        let graph = family(name);
        let Answer::Impossible { verdict, .. } = solve(&GraphRequest::new(graph.clone())).unwrap() else {
            panic!("{name}")
        };

        assert_eq!(verdict, Verdict::Confirmed, "{name}");
        let proof = certify(&graph, BYTES, MEMORY, &Control::new()).into_proof().expect(name);
        let file = ProofFile::new(&graph.clone().into(), Ends::Cycle, Arc::new(proof));
        let read: ProofFile = file.to_string().parse().unwrap();
        assert_eq!((&read, read.check(&graph.into())), (&file, Ok(Verdict::Confirmed)), "{name}");
    }

    for name in ["3x8", "4x10", "5x5", "7x7"] {
        let graph = RectangleGraph::new(&name.parse().unwrap()).graph;
        let answer = solve(&GraphRequest::new(graph.clone()).always_proves()).unwrap();
        let Answer::Impossible { verdict: Verdict::Confirmed, proof: Some(proof), .. } = answer else {
            panic!("{name}")
        };
        assert_eq!(proof.check(&graph), Verdict::Confirmed, "{name}");
        let is_removal = matches!(&*proof, NoCycleProof::Removal { .. });
        assert!(is_removal || name != "7x7", "{name}: {}", proof.describe());
    }

    let coxeter = cycle_graph(&family("coxeter").into(), FREE, &[]).unwrap();
    assert!(by_clauses(&coxeter).is_none() && by_order(&coxeter).is_none(), "it has Hamiltonian paths");
}

fn clauses_of(name: &str) -> (Graph, ClauseProof) {
    let graph = family(name);
    match by_clauses(&graph) {
        Some(NoCycleProof::Clauses(proof)) => (graph, proof),
        other => panic!("{name}: {other:?}"),
    }
}

/// The proof with one thing changed.
fn mutant(proof: &ClauseProof, random: &mut Random, edges: u64, vertices: u64) -> ClauseProof {
    let at = random.below(proof.clauses() as u64) as usize;
    let kind = random.below(7);
    let mut changed = ClauseProof::with_cuts(proof.cuts.clone());
    if kind == 6 && !changed.cuts.is_empty() {
        let cut = random.below(changed.cuts.len() as u64) as usize;
        let place = random.below(changed.cuts[cut].len() as u64) as usize;
        changed.cuts[cut][place] = random.below(vertices) as u32;
    }

    for clause in 0..proof.clauses() {
        let mut literals: Vec<Literal> = proof.literals(clause).collect();
        let mut hints: Vec<Hint> = proof.hints(clause).collect();
        if clause == at {
            let hint = random.below(hints.len() as u64) as usize;
            let literal = random.below(literals.len().max(1) as u64) as usize;
            match kind {
                0 => drop(hints.remove(hint)),
                1 => hints[hint] = Hint::Vertex(random.below(vertices) as u32),
                2 => hints[hint] = Hint::Clause(random.below(clause as u64 + 2) as u32),
                3 if hint > 0 => hints.swap(hint - 1, hint),
                4 if !literals.is_empty() => drop(literals.remove(literal)),
                5 if !literals.is_empty() => literals[literal] = Literal(literals[literal].0 ^ 1),
                _ => literals.push(Literal(random.below(2 * edges) as u32)),
            }
        }

        changed.push(literals, hints);
    }

    changed
}

#[test]
fn changed_proofs_are_refused() {
    let mut random = Random::new(3, 0);

    // The prism has as many vertices and edges as the Petersen graph, and a Hamiltonian cycle.
    let pairs = [("petersen:5,2", "petersen:5,1"), ("petersen:11,2", "petersen:11,1"), ("snark:5", "petersen:10,2")];
    let mut mutants = 0;
    let mut refused = 0;
    for (name, hamiltonian) in pairs {
        let (graph, proof) = clauses_of(name);
        let other = family(hamiltonian);
        assert_eq!((graph.vertices(), graph.edges()), (other.vertices(), other.edges()));
        assert_eq!(NoCycleProof::Clauses(proof.clone()).check(&other), Verdict::Refuted, "{name}");

        for _ in 0..400 {
            let changed = mutant(&proof, &mut random, graph.edges() as u64, graph.vertices() as u64);
            if changed == proof {
                continue;
            }
            let changed = NoCycleProof::Clauses(changed);
            assert_ne!(changed.check(&other), Verdict::Confirmed, "a graph with a cycle");
            mutants += 1;
            refused += u32::from(changed.check(&graph) == Verdict::Refuted);
        }
    }

    // Some changes leave a proof, such as another literal in a clause that nothing needs to be short.
    println!("{refused} of {mutants} refused");
    assert!(mutants > 1000 && refused * 100 > mutants * 80, "{refused} of {mutants}");
}

#[test]
fn no_text_is_a_proof_of_what_is_false() {
    let (graph, proof) = clauses_of("petersen:5,2");
    let other = AnyGraph::from(family("petersen:5,1"));
    let text = ProofFile::new(&graph.clone().into(), Ends::Cycle, Arc::new(NoCycleProof::Clauses(proof))).to_string();
    let mut random = Random::new(4, 0);
    let mut readable = 0;

    for _ in 0..2000 {
        let mut bytes = text.clone().into_bytes();
        for _ in 0..=random.below(3) {
            let at = random.below(bytes.len() as u64) as usize;
            match random.below(3) {
                0 => bytes[at] = b" 0123456789-:vc\nend"[random.below(19) as usize],
                1 => drop(bytes.remove(at)),
                _ => bytes.insert(at, b" 0123456789-:vc\nend"[random.below(19) as usize]),
            }
        }

        let Ok(file) = String::from_utf8(bytes).unwrap().parse::<ProofFile>() else { continue };
        readable += 1;
        assert_ne!(file.check(&other), Ok(Verdict::Confirmed), "{file}");
    }

    assert!(readable > 200, "{readable}");
}

#[test]
fn a_proof_is_limited_in_size_and_time() {
    let graph = without_bridges(200, 7);
    assert_eq!(prove_by_clauses(&graph, 100, MEMORY, &Control::new()), Certification::Open);
    let stopped = Control::new();

    stopped.stop();
    assert_eq!(certify(&graph, BYTES, MEMORY, &stopped), Certification::Open);
    assert_eq!(certify(&graph, 0, MEMORY, &Control::new()), Certification::Open);
    let prism = family("petersen:5,1");
    assert_eq!(certify(&prism, BYTES, MEMORY, &Control::new()), Certification::Cycle);

    let answer = solve(&GraphRequest::new(graph).proof_size(0)).unwrap();
    assert!(matches!(answer, Answer::Impossible { verdict: Verdict::NotRechecked, proof: None, .. }), "{answer:?}");
}
