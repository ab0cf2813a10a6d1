//! Carries out a query.

mod cells;
mod decide;
mod graph_questions;
mod list;
mod map;
mod starts;
mod theorem;
mod trace;
mod uncrossed;

use super::check::{CheckQuery, CheckReply};
use super::count::{CountQuery, CountReply, CountedFields};
use super::draw::{DrawQuery, DrawReply, PictureFormat};
use super::exists::{ExistsQuery, ExistsReply};
use super::graph::{GraphFields, GraphQuery};
use super::message::{ErrorFields, FrameFields, Message, NetworkFrame, Query, Reply};
use super::neural::{NeuralQuery, NeuralReply};
use super::shared::limits::{
    MAX_COMPACT_SQUARES, MAX_NETWORK_SQUARES, MAX_SQUARES, MAX_TRACED_SQUARES, check_board_size,
};
use super::shared::{VertexField, describe_limit};
use super::solve::{SolveQuery, SolveReply};
use super::tour::{AnyTourReply, CompactTourReply, TourQuery, TourReply, about_tour};
use destrier::ask::count::{CountError, count_with};
use destrier::ask::{self, AskError, RectangleAnswer, RectangleRequest, network};
use destrier_boards::neural::{Network, Settings, Updates};
use destrier_core::{Path, Rectangle, Shape, verify};
use destrier_draw as draw;
use destrier_files::graph::ParsedGraph;
use destrier_files::json::fields::{RowCol, Version, read_square};
use destrier_files::{self as format, Format};
use destrier_search::method::{Control, Method};
use trace::{TraceCollector, send_orderings};

/// Carries out a query: `send` gets progress and frames, and the reply or the error comes back.
///
/// Searches report their progress through the control, which the caller can read at any time:
/// [`ProgressFields::of`](super::ProgressFields::of).
pub fn run(query: &Query, control: &Control, send: &mut dyn FnMut(Message)) -> Message {
    let reply = match query {
        Query::Tour(query) => find_tour(query, control, send).map(Reply::Tour),
        Query::Exists(query) => decide(query, control).map(Reply::Exists),
        Query::Count(query) => count(query, control, send),
        Query::Solve(query) => solve(query, control).map(Reply::Solve),
        Query::Longest(query) => graph_questions::find_longest(query, control).map(Reply::Longest),
        Query::Property(query) => graph_questions::decide_property(query, control).map(Reply::Property),
        Query::Neural(query) => run_network(query, control, send).map(Reply::Neural),
        Query::Check(query) => check(query).map(Reply::Check),
        Query::Draw(query) => picture(query).map(Reply::Draw),
        Query::Graph(query) => read_graph(query).map(Reply::Graph),
        Query::List(query) => list::list(query, control, send).map(Reply::List),
        Query::Map(query) => map::map(query, control, send).map(Reply::Map),
        Query::Theorem(query) => theorem::theorem(query).map(Reply::Theorem),
        Query::Starts(query) => starts::find_starts(query, control, send).map(Reply::Starts),
        Query::Uncrossed(query) => uncrossed::find(query, control, send).map(Reply::Uncrossed),
    };

    match reply {
        Ok(reply) => Message::Reply(Box::new(reply)),
        Err(error) => Message::Error(ErrorFields { v: Version, error }),
    }
}

fn find_tour(query: &TourQuery, control: &Control, send: &mut dyn FnMut(Message)) -> Result<AnyTourReply, String> {
    if query.board.is_of_cells() {
        return cells::find_tour(query, query.board.read()?, control);
    }

    let request = query.read()?;
    if query.compact {
        check_board_size(&request.board, MAX_COMPACT_SQUARES, "a compact tour in one message")?;
    } else {
        check_board_size(&request.board, MAX_SQUARES, "a tour in one message that is not compact")?;
    }

    let answer = if query.trace { watched(&request, control, send)? } else { ask::ask_with(&request, control) };
    match answer {
        Ok(RectangleAnswer::Tour { tour, method, cut }) if query.compact => {
            let about = about_tour(&request, &tour, method, cut.map(describe_limit));
            Ok(AnyTourReply::Compact(CompactTourReply::new(&tour, &about)))
        }
        Ok(answer) => Ok(AnyTourReply::Squares(TourReply::new(&request, &answer, describe_limit))),
        Err(fault @ (AskError::NotComputed { .. } | AskError::NotKnown { .. })) => {
            let method = if request.method == Method::Auto { Method::Construct } else { request.method };
            Ok(AnyTourReply::Squares(TourReply::gave_up(&request, method, fault.to_string(), None)))
        }
        Err(fault) => Err(fault.to_string()),
    }
}

/// The answer, after frames that show how it was found.
fn watched(
    request: &RectangleRequest,
    control: &Control,
    send: &mut dyn FnMut(Message),
) -> Result<Result<RectangleAnswer, AskError>, String> {
    check_board_size(&request.board, MAX_TRACED_SQUARES, "a board on which a method is watched")?;
    let collector = TraceCollector::new(&request.board);
    let answer = ask::ask_with(request, &collector.control(control));
    collector.send(send);
    if let Ok(RectangleAnswer::Tour { tour, method: Method::Squirrel, .. }) = &answer {
        send_orderings(tour, send);
    }
    Ok(answer)
}

fn read_graph(query: &GraphQuery) -> Result<GraphFields, String> {
    let ParsedGraph { graph, warnings } = query.read()?;
    Ok(GraphFields::new(&graph, warnings.as_slice().into()))
}

fn decide(query: &ExistsQuery, control: &Control) -> Result<ExistsReply, String> {
    let board = query.board.read()?;
    if board.rectangle().is_none() {
        cells::refuse(query.symmetry.is_some(), "symmetry")?;
        cells::refuse(query.homotopy.is_some(), "homotopy")?;
    }

    let mut request = cells::request(board, &query.goal)?.limits(query.limits.read());
    request.symmetry = query.symmetry()?;

    if let Some(rectangle) = request.board.rectangle() {
        request.homotopy = query.homotopy(rectangle)?;
    }

    match ask::exists_as_asked(&request, control) {
        Ok(found) => Ok(ExistsReply::new(&request, &found, describe_limit)),
        // A board that is too large for a search is not an error in the question.
        Err(fault @ (AskError::TooManySquares { .. } | AskError::TooLarge { .. }))
            if request.board.rectangle().is_none() =>
        {
            Ok(ExistsReply::unknown(&request, format!("no reason and no theorem is known, and {fault}")))
        }
        Err(fault @ (AskError::TooManySquares { .. } | AskError::NotComputed { .. } | AskError::NotKnown { .. })) => {
            Ok(ExistsReply::unknown(&request, fault.to_string()))
        }
        Err(fault) => Err(fault.to_string()),
    }
}

fn count(query: &CountQuery, control: &Control, send: &mut dyn FnMut(Message)) -> Result<Reply, String> {
    let request = query.read()?;
    let question = request.question().map_err(|error| error.to_string())?;
    let name = |vertex: u32| request.subject().map_or_else(|_| vertex.to_string(), |subject| subject.name(vertex));
    let fields = CountedFields::new(&request, &question, None, name);
    match count_with(&request, control, &mut |now| send(Message::Progress(now.into()))) {
        Ok(answer) => {
            let reply = CountReply::new(&request, fields, question.describe(name), &answer, false);
            Ok(Reply::Count(reply))
        }
        Err(CountError::Stopped) => Ok(Reply::Count(CountReply::gave_up(fields, "stopped".into()))),
        Err(error) => Err(error.to_string()),
    }
}

fn solve(query: &SolveQuery, control: &Control) -> Result<SolveReply, String> {
    let ParsedGraph { graph, warnings } = query.graph()?;
    let request = query.read(&graph)?;
    let (answer, steps) = ask::graph::solve_in_steps(&request, control).map_err(|fault| fault.to_string())?;
    let vertex = |vertex: u32| VertexField::from(graph.name(vertex));
    let reply = SolveReply::new(&request, &answer, &steps, &graph, vertex, describe_limit);
    Ok(reply.with_warnings(&warnings))
}

fn run_network(query: &NeuralQuery, control: &Control, send: &mut dyn FnMut(Message)) -> Result<NeuralReply, String> {
    let board = query.board.read_rectangle()?;
    if query.frames {
        check_board_size(&board, MAX_NETWORK_SQUARES, "a board whose network is watched")?;
    } else if query.join {
        check_board_size(&board, MAX_SQUARES, "a tour in one message")?;
    }

    let known = network::refuted(&board, control).map_err(|fault| fault.to_string())?;
    if let Some((reason, verdict)) = known {
        return Ok(NeuralReply::impossible(&board, &reason, verdict));
    }

    let name = query.updates.as_deref().unwrap_or(Updates::default().name());
    let updates = Updates::ALL
        .into_iter()
        .find(|updates| updates.name() == name)
        .ok_or_else(|| format!("there is no update order '{name}'; use sequential, synchronous or coloured"))?;

    let mut settings = Settings { updates, seed: query.seed, ..Settings::default() };
    settings.memory = query.memory.unwrap_or(settings.memory);

    // Where loops are joined on a small board, the order in which they are is shown as well.
    let is_traced = query.frames && query.join && board.cells() <= MAX_TRACED_SQUARES;
    let collector = is_traced.then(|| TraceCollector::new(&board));
    let traced = collector.as_ref().map(|collector| collector.control(control));
    let control = traced.as_ref().unwrap_or(control);

    let watch = |network: &Network| {
        if let Some(collector) = &collector {
            collector.send(send);
        }
        if query.frames {
            send(frame(&board, network));
        }
    };

    let run = if query.join {
        network::run_until_joined(&board, &settings, query.rounds, query.attempts, control, watch)
    } else {
        network::run(&board, &settings, query.rounds, false, control, watch)
    };

    if let Some(collector) = &collector {
        collector.send(send);
    }

    let run = run.map_err(|fault| fault.to_string())?;
    let neurons = run.network.neurons();
    Ok(NeuralReply::new(&board, &settings, &run.report, neurons, run.joined.as_ref(), run.attempts))
}

fn frame(board: &Rectangle, network: &Network) -> Message {
    let square = |id: u32| RowCol::from(board.square(u64::from(id)));
    let moves = network.edges().map(|(from, to)| [square(from), square(to)]).collect();
    let round = network.rounds();
    let energy = network.energy();
    Message::Frame(FrameFields::Network(NetworkFrame { v: Version, round, energy, moves }))
}

fn check(query: &CheckQuery) -> Result<CheckReply, String> {
    if cells::is_checked_here(query) {
        return cells::check(query);
    }
    let board = query.board.as_ref().map(|board| board.read_rectangle()).transpose()?;
    let format = query.format.as_deref().map(str::parse::<Format>).transpose().map_err(|error| error.to_string())?;
    let claim = format::read(&query.text, format, board.as_ref()).map_err(|error| error.to_string())?;
    let claim = if query.closed { claim.must_be_closed() } else { claim };
    Ok(match claim.judge() {
        Ok(tour) => CheckReply::tour(&tour),
        Err(fault) => CheckReply::not_a_tour(&fault),
    })
}

fn picture(query: &DrawQuery) -> Result<DrawReply, String> {
    if query.board.is_of_cells() {
        return cells::picture(query, query.board.read()?);
    }

    let board = query.board.read_rectangle()?;
    let id = |pair: &[u64]| {
        let square = read_square(&board, pair)?;
        board.has(square).then(|| board.id(square) as u32).ok_or_else(|| format!("{} is a hole", board.name(square)))
    };

    let ids = query.squares.iter().map(id).collect::<Result<Vec<u32>, String>>()?;
    let tour = verify(board.clone(), Path::Vertices(ids), Shape::Open)
        .map_err(|refused| refused.fault.describe(&refused.ground))?;
    let format = query.format;

    let options = query.options();
    let text = |picture| DrawReply::text(format, picture);
    let bytes = |picture: Vec<u8>| DrawReply::bytes(format, &picture);

    let reply = match format {
        PictureFormat::Svg => draw::svg(&tour, &options).map(text),
        PictureFormat::Grid => draw::Grid::new(&tour).map(|grid| text(grid.to_string())),
        PictureFormat::Pdf => draw::pdf(&tour, &options).map(bytes),
        PictureFormat::Png => draw::png(&tour, &options).map(bytes),
        PictureFormat::Gif => draw::gif(&tour, &options).map(bytes),
    };

    reply.map_err(|error| error.to_string())
}
