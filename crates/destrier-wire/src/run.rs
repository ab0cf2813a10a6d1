//! Carries out a query.

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
use destrier::answers::counts::{CountError, count_with};
use destrier::answers::graph::SolvedBy;
use destrier::answers::{self, Answer, AskError, Request, network};
use destrier::export;
use destrier_core::{Board, FixedSteps, Path, Rectangle, Shape, Tour, verify};
use destrier_draw as draw;
use destrier_files::graph::ParsedGraph;
use destrier_files::json::fields::{RowCol, Version, read_id};
use destrier_files::{self as format, Format};
use destrier_graphs::neural::{Network, Settings, Updates};
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
    let request = query.read()?;
    if query.compact {
        rectangle_for(&request.board, "compact")?;
        check_board_size(&request.board, MAX_COMPACT_SQUARES, "a compact tour in one message")?;
    } else {
        check_board_size(&request.board, MAX_SQUARES, "a tour in one message that is not compact")?;
    }

    let answer = if query.trace { watched(&request, control, send)? } else { answers::ask_with(&request, control) };
    match answer {
        Ok(Answer::Tour { tour, by, cut }) if query.compact => {
            let about = about_tour(&request, &tour, by, cut.map(describe_limit));
            let tour = tour.on_rectangle().ok_or("a compact tour is one of a rectangle")?;
            Ok(AnyTourReply::Compact(CompactTourReply::new(&tour, &about)))
        }
        Ok(answer) => Ok(AnyTourReply::Squares(TourReply::new(&request, &answer, describe_limit))),
        Err(fault) => {
            TourReply::not_known(&request, &fault).map(AnyTourReply::Squares).ok_or_else(|| fault.to_string())
        }
    }
}

/// The rectangle that a field of a query needs.
fn rectangle_for<'a>(board: &'a Board, field: &str) -> Result<&'a Rectangle, String> {
    let reason = || format!("'{field}' is for flat boards of one leaper, whose moves have numbers");
    board.rectangle().ok_or_else(reason)
}

/// The answer, after frames that show how it was found.
fn watched(
    request: &Request,
    control: &Control,
    send: &mut dyn FnMut(Message),
) -> Result<Result<Answer<Board>, AskError>, String> {
    let rectangle = rectangle_for(&request.board, "trace")?;
    check_board_size(&request.board, MAX_TRACED_SQUARES, "a board on which a method is watched")?;
    let collector = TraceCollector::new(rectangle);
    let answer = answers::ask_with(request, &collector.control(control));
    collector.send(send);
    if let Ok(Answer::Tour { tour, by: SolvedBy::Method(Method::Squirrel), .. }) = &answer
        && let Some(tour) = tour.on_rectangle()
    {
        send_orderings(&tour, send);
    }
    Ok(answer)
}

fn read_graph(query: &GraphQuery) -> Result<GraphFields, String> {
    let ParsedGraph { graph, warnings } = query.read()?;
    Ok(GraphFields::new(&graph, warnings.as_slice().into()))
}

fn decide(query: &ExistsQuery, control: &Control) -> Result<ExistsReply, String> {
    let request = query.read()?;
    match answers::exists_with(&request, control) {
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
    let counted = request.describe(name).map_err(|error| error.to_string())?;
    match count_with(&request, control, &mut |now| send(Message::Progress(now.into()))) {
        Ok(answer) => {
            let reply = CountReply::new(&request, fields, counted, &answer, false);
            Ok(Reply::Count(reply))
        }
        Err(CountError::Stopped) => Ok(Reply::Count(CountReply::gave_up(fields, "stopped".into()))),
        Err(error) => Err(error.to_string()),
    }
}

fn solve(query: &SolveQuery, control: &Control) -> Result<SolveReply, String> {
    let ParsedGraph { graph, warnings } = query.graph()?;
    let request = query.read(&graph)?;
    let (answer, steps) = answers::graph::solve_in_steps(&request, control).map_err(|fault| fault.to_string())?;
    let vertex = |vertex: u32| VertexField::from(graph.name(vertex));
    let reply = SolveReply::new(&request, &answer, &steps, &graph, vertex, describe_limit);
    Ok(reply.with_warnings(&warnings))
}

fn run_network(query: &NeuralQuery, control: &Control, send: &mut dyn FnMut(Message)) -> Result<NeuralReply, String> {
    let board = query.board.read_rectangle()?;
    if query.frames {
        check_board_size(&(&board).into(), MAX_NETWORK_SQUARES, "a board whose network is watched")?;
    } else if query.join {
        check_board_size(&(&board).into(), MAX_SQUARES, "a tour in one message")?;
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
    let board = query.board.as_ref().map(|board| board.read()).transpose()?;
    let format = query.format.as_deref().map(str::parse::<Format>).transpose().map_err(|error| error.to_string())?;
    let claim = format::read(&query.text, format, board.as_ref()).map_err(|error| error.to_string())?;
    let claim = if query.closed { claim.must_be_closed() } else { claim };
    let steps = match &query.fix {
        Some(text) => FixedSteps::read(claim.board(), text).map_err(|error| error.to_string())?,
        None => FixedSteps::default(),
    };
    Ok(match claim.judge_with_steps(&steps) {
        Ok(tour) => CheckReply::tour(&tour),
        Err(fault) => CheckReply::not_a_tour(&fault),
    })
}

fn picture(query: &DrawQuery) -> Result<DrawReply, String> {
    let board = query.board.read()?;
    let is_rectangle = board.rectangle().is_some();
    if !is_rectangle {
        check_board_size(&board, MAX_SQUARES, "a tour in one message")?;
    }

    let id = |coordinates: &[u64]| {
        let id = read_id(&board, coordinates)?;
        if board.is_hole(id) { Err(format!("{} is a hole", board.name(id))) } else { Ok(id as u32) }
    };
    let ids = query.squares.iter().map(id).collect::<Result<Vec<u32>, String>>()?;
    if ids.is_empty() && !is_rectangle {
        return empty_picture(query, &board);
    }

    let tour: Tour =
        verify(board, Path::Vertices(ids), Shape::Open).map_err(|refused| refused.fault.describe(&refused.ground))?;
    let format = query.format;
    let options = query.options();
    let bytes = match format {
        PictureFormat::Grid => {
            let mut grid = Vec::new();
            export::write_grid(&tour, &mut grid).map(|()| grid)
        }
        PictureFormat::Svg => export::picture(&tour, Format::Svg, &options),
        PictureFormat::Pdf => export::picture(&tour, Format::Pdf, &options),
        PictureFormat::Png => export::picture(&tour, Format::Png, &options),
        PictureFormat::Gif => export::picture(&tour, Format::Gif, &options),
    };
    let bytes = bytes.map_err(|error| error.to_string())?;
    Ok(DrawReply::new(format, bytes))
}

/// A picture of a board without a tour.
fn empty_picture(query: &DrawQuery, board: &Board) -> Result<DrawReply, String> {
    let options = query.options();
    let picture = draw::CellPicture::empty(board, options.projection).map_err(|error| error.to_string())?;
    let bytes = match query.format {
        PictureFormat::Svg => picture.svg(&options).map(String::into_bytes),
        PictureFormat::Pdf => picture.pdf(&options),
        PictureFormat::Png => picture.png(&options),
        PictureFormat::Grid => return Err("a grid has the numbers of a tour, and there is none".into()),
        PictureFormat::Gif => return Err("an animation shows a tour, and there is none; use svg, png or pdf".into()),
    };
    Ok(DrawReply::new(query.format, bytes.map_err(|error| error.to_string())?))
}
