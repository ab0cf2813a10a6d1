//! Finds a Hamiltonian cycle of a graph that is given by its edges: the cube.

use destrier::{Graph, GraphRequest, solve};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let edges = [(0, 1), (0, 2), (0, 4), (1, 3), (1, 5), (2, 3), (2, 6), (3, 7), (4, 5), (4, 6), (5, 7), (6, 7)];
    let answer = solve(&GraphRequest::new(Graph::from_edges(8, edges)?))?;
    let cycle = answer.into_tour().ok_or("the graph has no Hamiltonian cycle")?;
    for vertex in cycle.ids() {
        print!("{vertex} ");
    }
    println!();
    Ok(())
}
