//! `site FOLDER`: builds the page with the library as WebAssembly, a folder that any web server can serve.
//!
//! Two toolchains can do it. rustup's, after `rustup target add wasm32-unknown-unknown`; or Debian's, where rustup's
//! targets cannot be downloaded: `apt-get install rustc-web cargo-web rust-web-src lld`. The library of wasm-bindgen's
//! tools writes the JavaScript around the module. It is behind the feature `site`, because it takes a while to build.

use anyhow::{Context, bail, ensure};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};
use wasm_bindgen_cli_support::Bindgen;

const TARGET: &str = "wasm32-unknown-unknown";
const MODULE: &str = "destrier_web_bg.wasm";

/// Build the static site: the page, and the library as WebAssembly
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Folder of the site; files of the same name are replaced
    folder: PathBuf,

    /// Build in half the time: a larger and slower module, for tests
    #[arg(long)]
    quick: bool,

    /// Toolchain; by default rustup's if it has the target, else Debian's
    #[arg(long, value_enum)]
    toolchain: Option<Toolchain>,
}

#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Toolchain {
    Rustup,
    Debian,
}

impl Args {
    pub(crate) fn run(self) -> anyhow::Result<()> {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        let toolchain = self.toolchain.map_or_else(Toolchain::find, Ok)?;
        let module = toolchain.build(&root, if self.quick { "release" } else { "release-lto" })?;
        copy(&root.join("crates/destrier-cli/page"), &self.folder)?;
        self.bind(&module)?;
        say_no_server(&self.folder)?;
        report(&self.folder)
    }

    /// Writes the module and its JavaScript to the folder `pkg`.
    fn bind(&self, module: &Path) -> anyhow::Result<()> {
        let mut bindgen = Bindgen::new();
        bindgen.input_path(module).web(true)?.typescript(false).omit_default_module_path(false);
        bindgen.generate(self.folder.join("pkg"))
    }
}

impl Toolchain {
    fn find() -> anyhow::Result<Toolchain> {
        let installed = Command::new("rustup").args(["target", "list", "--installed"]).output();
        if installed.is_ok_and(|output| String::from_utf8_lossy(&output.stdout).contains(TARGET)) {
            return Ok(Toolchain::Rustup);
        }
        if has_debian_package("rust-web-src") {
            return Ok(Toolchain::Debian);
        }
        bail!("no toolchain has {TARGET}; rustup target add {TARGET}")
    }

    /// Builds the module and returns its file.
    fn build(self, root: &Path, profile: &str) -> anyhow::Result<PathBuf> {
        // Apart from `target`, so that two toolchains do not build the same folder in turn.
        let target = root.join("target/site-build");

        let mut command = match self {
            Toolchain::Rustup => Command::new(env::var_os("CARGO").unwrap_or("cargo".into())),
            Toolchain::Debian => Command::new("/usr/bin/cargo"),
        };

        command.args(["build", "--profile", profile, "-p", "destrier-web", "--target", TARGET]);
        if self == Toolchain::Debian {
            // The package has the source of the standard library for this target, and no binary of it.
            command.args(["-Z", "build-std=std,panic_abort"]);
            command.env("RUSTC", "/usr/bin/rustc").env("RUSTC_BOOTSTRAP", "1");
            command.env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER", "wasm-ld");
            // rustup's cargo, which runs this script, sets them for its own toolchain.
            command.env_remove("RUSTUP_TOOLCHAIN").env_remove("RUSTDOC").env_remove("CARGO");
        }

        succeed(command.arg("--target-dir").arg(&target).current_dir(root))?;
        Ok(target.join(TARGET).join(profile).join("destrier_web.wasm"))
    }
}

fn has_debian_package(name: &str) -> bool {
    Command::new("dpkg-query").args(["-W", name]).output().is_ok_and(|output| output.status.success())
}

fn succeed(command: &mut Command) -> anyhow::Result<()> {
    let name = command.get_program().to_string_lossy().into_owned();
    let status = command.status().with_context(|| format!("{name} does not start"))?;
    ensure!(status.success(), "{name} failed: {status}");
    Ok(())
}

/// Copies the files of the page, as the program serves them: without notes for developers.
fn copy(from: &Path, to: &Path) -> anyhow::Result<()> {
    fs::create_dir_all(to).with_context(|| to.display().to_string())?;
    for entry in fs::read_dir(from)? {
        let (source, target) = entry.map(|entry| (entry.path(), to.join(entry.file_name())))?;
        let name = target.file_name().and_then(|name| name.to_str()).unwrap_or_default();
        if source.is_dir() {
            copy(&source, &target)?;
        } else if !name.starts_with('.') && !name.ends_with(".md") && !name.ends_with(".d.ts") {
            fs::copy(&source, &target).with_context(|| source.display().to_string())?;
        }
    }
    Ok(())
}

/// Answers the page's question for a server. A missing file would do, but browsers log it as an error.
fn say_no_server(folder: &Path) -> anyhow::Result<()> {
    let folder = folder.join("api/v1");
    fs::create_dir_all(&folder)?;
    fs::write(folder.join("hello"), "{\"engine\":\"wasm\"}\n").context("api/v1/hello")
}

/// Prints the sizes of the site, and how small brotli makes the module if the program `brotli` is installed.
fn report(folder: &Path) -> anyhow::Result<()> {
    let module = folder.join("pkg").join(MODULE);
    let bytes = fs::metadata(&module)?.len();
    let packed = Command::new("brotli").args(["-c", "-q", "11"]).arg(&module).output();
    let packed = packed.ok().filter(|output| output.status.success()).map(|output| output.stdout.len());
    let with_brotli = packed.map_or(String::new(), |packed| format!(", {packed} bytes with brotli"));
    println!("{}: {bytes} bytes{with_brotli}", module.display());
    println!("{}: {} bytes in all", folder.display(), size(folder)?);
    Ok(())
}

fn size(folder: &Path) -> anyhow::Result<u64> {
    let mut sum = 0;
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        sum += if entry.file_type()?.is_dir() { size(&entry.path())? } else { entry.metadata()?.len() };
    }
    Ok(sum)
}
