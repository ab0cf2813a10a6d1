//! `destrier solve-all`: every graph of a folder, with a limit for each, resuming where it stopped; or every graph of a
//! stream with one graph per line.

mod cactus;
mod folder;
mod interruptible;
mod results;
mod shard;
mod stream;
mod summary;
mod tally;

use crate::graphs::{self, GraphReader};
use crate::runner::Runner;
use crate::session::Session;
use crate::shards::ShardArgs;
use crate::{Exit, args, output, runner};
use anyhow::{Context, bail};
use cactus::{Curve, Reference};
use destrier::answers::graph::{Answer, GraphProperty, GraphRequest, PROVING, SolvedBy, prove, solve_with};
use destrier::byte_size;
use destrier::format::About;
use destrier::format::graph::{self, GraphFormat, NamedGraph};
use destrier::impossible::Verdict;
use destrier::method::Limits;
use destrier::{AnyGraph, Method, Shape, Tour};
use folder::{FolderContent, GraphFile};
use results::{FolderQuestion, FolderResults, GraphResult, ResultKind, ResultsFile};
pub(crate) use shard::merged;
use std::path::{Path, PathBuf};
use std::time::Instant;
use stream::{GraphStream, StreamFilter};
use summary::{FileWarning, FolderSummary, SkipKind, SkippedFile};

/// Memory for reading a graph, per byte of its file: its text, its edges and the names of its vertices.
const BYTES_PER_BYTE_OF_TEXT: u64 = 6;

/// Solve every graph of a folder or of a stream: tables, cactus plots, filters and counts
#[derive(clap::Args)]
#[command(after_help = "\
A file in graph6, sparse6 or digraph6, and standard input (-), is a stream: every line is a graph. Each is printed \
with its number and its answer. --only prints the graphs that have a property, as they were read, and --summary counts \
them by their number of vertices. The properties are hamiltonian, traceable, homogeneously-traceable, \
hamiltonian-connected, hypohamiltonian, hypotraceable and maximally-nonhamiltonian, each also with non- before it; \
`destrier graph-property` explains them.

In a folder and its subfolders every graph is solved. A file with several graphs, one per line, counts as many: \
cubic.g6#3 is the one in line 3. The results file gets a row after every graph. Another run with the same file \
resumes: it skips graphs whose files have not changed and that were solved with the same method, seed, attempts, \
memory and directions, and graphs that already had this time limit. Times are wall-clock times without reading the \
file. A search that finds none is followed by a proof in the rest of the time limit; the results say where no proof \
was found. The time of the proof is not part of the time in the results.

Files that cannot be read and files with other extensions than those of graph formats are reported and skipped.

Exit codes: 0 all graphs solved, 2 a file or line could not be read, 3 some graphs not solved, 130 interrupted.

Examples:
  destrier solve-all examples/graphs --time-limit 10 -o results.csv
  destrier solve-all examples/graphs -o results.csv --plot cactus.svg
  destrier solve-all examples/graphs --method sat -o sat.csv
  destrier solve-all --plot cactus.svg --compare results.csv sat.csv
  destrier solve-all --plot x.svg --compare sat.csv --reference clingo=94%@1800
  destrier solve-all examples/graphs --path --method pohl --json
  destrier solve-all examples/graphs --tours tours
  destrier solve-all examples/graphs --shard 1/2 -o shard-1.json
  destrier merge shard-1.json shard-2.json -o results.csv
  destrier solve-all examples/connected-5.g6 --summary
  destrier solve-all examples/connected-5.g6 --only non-hamiltonian
  geng -c 10 | destrier solve-all - --summary
  geng -d3 -D3 -c 10 | destrier solve-all - --only hypohamiltonian")]
pub(crate) struct Args {
    /// Folder with graphs, or file with one graph per line (- for standard input)
    #[arg(value_name = "FOLDER|FILE", required_unless_present = "compare")]
    source: Option<PathBuf>,

    /// Find Hamiltonian cycles (the default)
    #[arg(long, conflicts_with = "path")]
    cycle: bool,

    /// Find Hamiltonian paths
    #[arg(long)]
    path: bool,

    /// Stream: print the graphs with this property, as they were read
    #[arg(long, value_name = "PROPERTY", conflicts_with_all = ["cycle", "path"])]
    only: Option<StreamFilter>,

    /// Stream: print how many graphs there are with each answer, by their number of vertices
    #[arg(long)]
    summary: bool,

    /// Stream: number of threads, at most two per core; the output does not depend on it [default: one per core]
    #[arg(long, value_name = "N", value_parser = args::positive)]
    threads: Option<u64>,

    /// Folder: method
    #[arg(long, default_value = "auto", value_parser = args::graph_method())]
    method: Method,

    /// Random seed
    #[arg(long, default_value_t = 1)]
    seed: u64,

    /// Maximum number of attempts per graph
    #[arg(long, value_name = "N", default_value = "100", value_parser = args::positive)]
    attempts: u64,

    /// Time limit per graph, in seconds
    #[arg(long, value_name = "SECONDS", default_value = "10", value_parser = args::seconds, allow_hyphen_values = true)]
    time_limit: f64,

    /// Memory limit; in a stream, for all graphs that are tested at once
    #[arg(long, value_name = "SIZE", default_value = "4G", value_parser = args::bytes)]
    memory: u64,

    #[command(flatten)]
    reader: GraphReader,

    #[command(flatten)]
    shards: ShardArgs,

    /// Folder: results file (.csv; with --shard, .json), from which a later run resumes. Stream: file for the
    /// graphs of --only, or for the answers
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,

    /// Folder: folder for the cycles or paths that are found, as TSPLIB tours
    #[arg(long, value_name = "FOLDER")]
    tours: Option<PathBuf>,

    /// Cactus plot of the solved graphs over time (.svg or .png)
    #[arg(long, value_name = "FILE")]
    plot: Option<PathBuf>,

    /// Other results files, one curve each in the cactus plot; without a folder, only these
    #[arg(long, value_name = "FILE", num_args = 1.., requires = "plot")]
    compare: Vec<PathBuf>,

    /// Published figures of another solver, as points in the cactus plot: NAME=SHARE%@SECONDS,...; can be repeated
    #[arg(long, value_name = "FIGURES", requires = "plot")]
    reference: Vec<Reference>,

    /// Print the results as JSON
    #[arg(long)]
    json: bool,
}

/// What became of a graph.
enum Attempt {
    Solved(GraphResult),
    Skipped(SkippedFile),
    /// Ctrl-C was pressed.
    Interrupted,
}

impl Args {
    pub(crate) fn run(self, session: &'static Session) -> anyhow::Result<Exit> {
        session.limit_memory_with_graph(self.memory);
        let plot = self.plot.as_deref().map(cactus::PlotFormat::from_extension).transpose()?;

        // Wrong files are reported before a long run, not after it.
        let others: Vec<FolderResults> =
            self.compare.iter().map(|file| self.read_results(file)).collect::<anyhow::Result<_>>()?;

        let Some(source) = &self.source else {
            self.draw(&[], &others, plot)?;
            return Ok(Exit::Yes);
        };
        if self.is_stream(source)? {
            return self.stream(source)?.run(session);
        }
        if self.only.is_some() || self.summary || self.threads.is_some() {
            bail!(
                "--only, --summary and --threads are for files with one graph per line in graph6, sparse6 or digraph6"
            );
        }
        if let Some(shard) = self.shards.shard {
            return self.solve_shard(session, source, shard);
        }

        let FolderContent { files, mut skipped } = self.list(source)?;

        let mut results = match self.output.as_deref().filter(|file| file.exists()) {
            Some(file) => self.read_results(file)?,
            None => FolderResults::default(),
        };

        let question = self.question();

        let is_kept = |result: &GraphResult| {
            result.answer != ResultKind::Found || self.tour_file(&result.graph).is_none_or(|file| file.exists())
        };

        let is_done = |result: &GraphResult| {
            let is_old = result.is_solved() || result.limit >= self.time_limit;
            result.question() == question && is_old && is_kept(result)
        };

        let was_done = |file: &GraphFile| {
            let of_name = results.results.iter().find(|result| result.graph == file.name && is_done(result));
            of_name.is_some_and(|result| result.is_of(file.checksum()))
        };

        let todo: Vec<&GraphFile> = files.iter().filter(|file| !was_done(file)).collect();
        if files.len() > todo.len() {
            note!("{} of {} graphs were done before.", files.len() - todo.len(), files.len());
        }

        let mut results_file = match &self.output {
            Some(file) if !todo.is_empty() => Some(ResultsFile::open(file, &results)?),
            _ => None,
        };

        let mut warned = Vec::new();
        for (index, file) in todo.iter().enumerate() {
            if session.is_interrupted() {
                break;
            }

            let result = match self.attempt(session, file, &mut warned)? {
                Attempt::Solved(result) => result,
                Attempt::Skipped(entry) => {
                    skipped.push(entry);
                    continue;
                }
                Attempt::Interrupted => break,
            };

            if !self.json {
                output::write(None, |out| Ok(writeln!(out, "{:>4}/{} {result}", index + 1, todo.len())?))?;
            }

            match &mut results_file {
                Some(file) => file.put(result, &mut results)?,
                None => {
                    results.put(result);
                }
            }
        }

        if let Some(file) = results_file {
            file.finish(&results)?;
        }

        let is_here = |result: &&GraphResult| files.iter().any(|file| file.name == result.graph);
        let same_question = |result: &&GraphResult| result.question() == question;
        let shown: Vec<&GraphResult> = results.results.iter().filter(same_question).filter(is_here).collect();

        output::report(self.output.as_deref());
        self.draw(&shown, &others, plot)?;
        let summary = FolderSummary::new(files.len(), &shown, &skipped, &warned);
        summary.print(self.json, self.time_limit, &shown)?;

        Ok(if session.is_interrupted() { Exit::Interrupted } else { summary.exit() })
    }

    /// Reads and solves a graph. One that cannot be read does not stop the others.
    fn attempt(
        &self,
        session: &'static Session,
        file: &GraphFile,
        warned: &mut Vec<FileWarning>,
    ) -> anyhow::Result<Attempt> {
        let skipped = |reason, kind| Ok(Attempt::Skipped(SkippedFile { file: file.name.clone(), reason, kind }));
        if let Some(reason) = file.refusal.clone().or_else(|| self.too_large(&file.path)) {
            return skipped(reason, SkipKind::TooLarge);
        }
        let read = match self.reader.read(&file.path, None) {
            Ok(read) => read,
            Err(error) => return skipped(format!("{error:#}"), SkipKind::Unreadable),
        };
        graphs::warn(&file.path, &read.warnings);
        warned.extend(read.warnings.iter().map(|warning| FileWarning::new(&file.name, warning)));
        Ok(self.solve(session, file, &read.graph)?.map_or(Attempt::Interrupted, Attempt::Solved))
    }

    fn read_results(&self, file: &Path) -> anyhow::Result<FolderResults> {
        FolderResults::read(&output::read_text(file, self.reader.max_input)?)
            .with_context(|| format!("{} is not a results file of this command", file.display()))
    }

    /// Draws the cactus plot of this run, if there was one, and of the files to compare.
    fn draw(
        &self,
        shown: &[&GraphResult],
        others: &[FolderResults],
        format: Option<cactus::PlotFormat>,
    ) -> anyhow::Result<()> {
        let (Some(file), Some(format)) = (&self.plot, format) else { return Ok(()) };
        let stem = |file: &Path| file.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let mut curves = Vec::new();
        if self.source.is_some() {
            let name = self.output.as_deref().map_or_else(|| self.method.to_string(), stem);
            curves.push(Curve { name, results: shown.to_vec() });
        }
        for (other, results) in self.compare.iter().zip(others) {
            curves.extend(cactus::curves_of(&stem(other), &results.results));
        }
        let picture = cactus::draw(&curves, &self.reference, format)?;
        output::write_and_report(Some(file), |out| Ok(out.write_all(&picture)?))
    }

    /// Why a file is not read, if its graph would exceed the memory limit. The other graphs are still solved.
    fn too_large(&self, file: &Path) -> Option<String> {
        let needed = std::fs::metadata(file).ok()?.len().saturating_mul(BYTES_PER_BYTE_OF_TEXT);
        (needed > self.memory).then(|| {
            format!(
                "needs about {} of memory, and the limit is {}",
                byte_size::in_words(needed),
                byte_size::in_words(self.memory)
            )
        })
    }

    /// Solves one graph. Returns nothing if Ctrl-C was pressed, because then the answer says nothing about the graph.
    fn solve(
        &self,
        session: &'static Session,
        file: &GraphFile,
        read: &NamedGraph,
    ) -> anyhow::Result<Option<GraphResult>> {
        let undirected = read.undirected_if_symmetric();
        let mut request = GraphRequest::new(undirected.as_ref().unwrap_or(read).graph().clone())
            .fixed_edges(read.fixed_edges().iter().copied())
            .method(self.method)
            .seed(self.seed)
            .limits(Limits::new().attempts(self.attempts).memory(session.memory_beside(read.graph(), self.memory)));

        // Proofs are sought below, because they do not belong to the time.
        let proof_size = std::mem::take(&mut request.proof_size);
        request.goal.shape = self.shape();
        let count = request.graph.vertices() as u64;
        let progress =
            |control: &_| format!("{}: {}", file.name, runner::describe_attempts(control, count, "vertices"));

        let runner = |limit: f64| Runner::for_one_of_many(session, Some(limit)).for_path(count, "vertices");
        let begin = Instant::now();
        let mut answer = runner(self.time_limit).run(progress, |control| solve_with(&request, control))?;
        let seconds = begin.elapsed().as_secs_f64();

        if matches!(&answer, Answer::Impossible { verdict, .. } if *verdict != Verdict::Confirmed) {
            request.proof_size = proof_size;
            let progress = |_: &_| format!("{}: {PROVING}", file.name);
            let left = (self.time_limit - begin.elapsed().as_secs_f64()).max(0.0);
            answer = runner(left).run(progress, |control| prove(&request, answer, control))?;
        }

        if session.is_interrupted() {
            return Ok(None);
        }

        if let Answer::Tour { tour, by, .. } = &answer {
            self.keep(&file.name, tour, read, *by)?;
        }

        let confirmed = match &answer {
            Answer::Impossible { verdict, .. } => Some(*verdict == Verdict::Confirmed),
            _ => None,
        };

        let (answer, by) = match answer {
            Answer::Tour { by, .. } => (ResultKind::Found, by.to_string()),
            Answer::Impossible { by: SolvedBy::QuickReason, reason, .. } => {
                (ResultKind::Absent, format!("a quick reason: {}", reason.source()))
            }
            Answer::Impossible { by, .. } => (ResultKind::Absent, by.to_string()),
            Answer::GaveUp { longest, .. } => (ResultKind::Unknown, format!("longest {}", longest.len())),
        };

        let FolderQuestion { shape, method, seed, attempts, memory, directions } = self.question();
        Ok(Some(GraphResult {
            graph: file.name.clone(),
            vertices: count,
            edges: read.graph().edges() as u64,
            shape,
            method,
            seed,
            attempts,
            memory,
            answer,
            by,
            seconds,
            limit: self.time_limit,
            confirmed,
            directions,
            checksum: file.checksum().into(),
        }))
    }

    /// The graph files of the folder and its subfolders, or the file itself.
    fn list(&self, source: &Path) -> anyhow::Result<FolderContent> {
        if source.is_file() {
            return Ok(FolderContent::of_file(source));
        }
        let own = [&self.output, &self.plot, &self.tours].into_iter().flatten().chain(&self.compare);
        let own: Vec<PathBuf> = own.filter_map(|file| file.canonicalize().ok()).collect();
        FolderContent::read(source, &own)
    }

    /// The file for the tour of a graph, if tours are kept.
    fn tour_file(&self, name: &str) -> Option<PathBuf> {
        self.tours.as_ref().map(|folder| folder.join(format!("{name}.tour")))
    }

    /// Writes a tour to its file, if tours are kept.
    fn keep(&self, name: &str, tour: &Tour<AnyGraph>, graph: &NamedGraph, by: SolvedBy) -> anyhow::Result<()> {
        let Some(file) = self.tour_file(name) else { return Ok(()) };
        if let Some(folder) = file.parent() {
            std::fs::create_dir_all(folder).with_context(|| format!("cannot create {}", folder.display()))?;
        }
        let about = About::new(by.name(), self.seed);
        output::write(Some(&file), |out| Ok(graph::tour::write(tour, self.shape(), graph, &about, out)?))
    }

    fn shape(&self) -> Shape {
        if self.path { Shape::Open } else { Shape::Closed }
    }

    /// Whether the source has one graph per line.
    fn is_stream(&self, source: &Path) -> anyhow::Result<bool> {
        let is_line_format = |format| matches!(format, GraphFormat::Graph6 | GraphFormat::Sparse6);

        if source == Path::new("-") || source.is_dir() {
            return Ok(!source.is_dir());
        }
        if !source.exists() {
            bail!("there is no file or folder {}", source.display());
        }

        // Named pipes, as of a shell, cannot be read twice.
        if !source.is_file() {
            return Ok(true);
        }

        Ok(is_line_format(match GraphFormat::from_extension(source) {
            Some(format) => format,
            None => folder::sniff(source)?,
        }))
    }

    /// The stream of graphs in a file or on standard input.
    fn stream<'a>(&'a self, file: &'a Path) -> anyhow::Result<GraphStream<'a>> {
        if self.shards.shard.is_some() {
            bail!("--shard is for folders; split the lines of a stream with `split -n r/2/8` or `geng ... 1/8`");
        }
        if self.plot.is_some() || self.tours.is_some() || self.method != Method::Auto {
            bail!("--plot, --compare, --tours and --method are for folders, and {} is a stream", file.display());
        }
        if self.json && self.only.is_some() && self.output.is_none() {
            bail!("--json prints the summary; add -o FILE for the graphs of --only");
        }

        let names_graphs = self.output.as_deref().and_then(GraphFormat::from_extension).is_some();
        if names_graphs && self.only.is_none() {
            bail!(
                "without --only every graph has a line with its number, its answer and itself, such as '1 hamiltonian \
                 C~', which is no file of graphs; name the output .txt, or add --only PROPERTY to write the graphs \
                 that have it"
            );
        }

        let cores = std::thread::available_parallelism().map_or(1, |cores| cores.get());
        let asked = if self.path { GraphProperty::Traceable } else { GraphProperty::Hamiltonian };
        Ok(GraphStream {
            file,
            property: self.only.map_or(asked, |filter| filter.property),
            filter: self.only,
            directions: self.reader.directions(),
            seed: self.seed,
            attempts: self.attempts,
            time_limit: self.time_limit,
            memory: self.memory,
            // More threads than that only wait for each other.
            threads: self.threads.map_or(cores, |threads| usize::try_from(threads).unwrap_or(cores).min(2 * cores)),
            max_input: self.reader.max_input,
            has_summary: self.summary,
            is_silent: self.output.is_none() && (self.json || (self.summary && self.only.is_none())),
            output: self.output.as_deref(),
            json: self.json,
        })
    }

    /// The question to every graph.
    fn question(&self) -> FolderQuestion {
        let shape = if self.path { "path" } else { "circuit" };
        let Args { method, seed, attempts, memory, .. } = self;
        FolderQuestion {
            shape: shape.into(),
            method: method.to_string(),
            seed: *seed,
            attempts: *attempts,
            memory: *memory,
            directions: self.reader.directions_in_words().into(),
        }
    }
}
