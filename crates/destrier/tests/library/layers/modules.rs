//! The modules of a crate and the paths that each of them uses.
//!
//! The sources are read as tokens, so that paths in macros count as well. Items behind `#[cfg(test)]` are skipped, and
//! nothing else. `crate::`, `self::`, `super::` and names of child modules are resolved, also in groups such as
//! `use crate::{a::B, c}`.

use proc_macro2::{Delimiter, TokenStream, TokenTree};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::{fs, iter};

/// The path of a module, from the root of its crate; empty for the root.
pub(crate) type ModulePath = Vec<String>;

/// A module that is compiled without tests.
pub(crate) struct Module {
    pub(crate) file: PathBuf,
    /// The paths that it uses, as written.
    pub(crate) uses: Vec<Vec<String>>,
    /// The macros that it calls.
    pub(crate) macros: Vec<String>,
    /// Number of lines of its file that are not tests.
    pub(crate) lines: usize,
}

/// The modules of a crate.
pub(crate) struct Crate {
    pub(crate) modules: BTreeMap<ModulePath, Module>,
}

impl Crate {
    /// Reads the sources of a crate of this workspace.
    pub(crate) fn read(name: &str) -> Crate {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(name).join("src");
        let root = ["lib.rs", "main.rs"].map(|file| folder.join(file)).into_iter().find(|file| file.exists());
        let mut found = Crate { modules: BTreeMap::new() };
        found.read_file(Vec::new(), root.expect("a crate has lib.rs or main.rs"), &folder);
        assert!(found.modules.len() > 10, "{name} has more modules than {}", found.modules.len());
        found
    }

    /// Reads a module with a file of its own, and its children. `folder` holds the files of the children.
    fn read_file(&mut self, path: ModulePath, file: PathBuf, folder: &Path) {
        let code = fs::read_to_string(&file).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
        let tokens: TokenStream = code.parse().unwrap_or_else(|error| panic!("{}: {error}", file.display()));
        let lines = code.lines().take_while(|line| *line != "mod tests {").count();
        let module = Module { file, uses: Vec::new(), macros: Vec::new(), lines };
        self.modules.insert(path.clone(), module);
        self.scan(&path, tokens, folder);
    }

    /// A crate of one module, for tests of this file.
    pub(crate) fn of_code(path: &[&str], code: &str) -> Crate {
        let mut found = Crate { modules: BTreeMap::new() };
        found.add_code(path, code);
        found
    }

    /// Adds a module with this code, and the modules above it without any.
    pub(crate) fn add_code(&mut self, path: &[&str], code: &str) {
        let path: ModulePath = path.iter().map(|&name| name.into()).collect();
        let module = || Module { file: PathBuf::new(), uses: Vec::new(), macros: Vec::new(), lines: 0 };
        for length in 0..=path.len() {
            self.modules.entry(path[..length].to_vec()).or_insert_with(module);
        }
        self.scan(&path, code.parse().expect("the code of a test is well-formed"), Path::new(""));
    }

    fn scan(&mut self, path: &ModulePath, tokens: TokenStream, folder: &Path) {
        let tokens: Vec<TokenTree> = tokens.into_iter().collect();
        let mut at = 0;
        while at < tokens.len() {
            if is_test_attribute(&tokens[at..]) {
                at = end_of_item(&tokens, at + 2);
                continue;
            }
            let length = match &tokens[at] {
                TokenTree::Ident(word) if word == "mod" && matches!(tokens.get(at + 1), Some(TokenTree::Ident(_))) => {
                    self.enter(path, &tokens[at + 1..], folder);
                    3
                }
                // `use<'a>` in a bound is not an import.
                TokenTree::Ident(word) if word == "use" && !is_punct(&tokens[at + 1], '<') => {
                    let end = (at..tokens.len()).find(|&end| is_punct(&tokens[end], ';')).expect("a use ends");
                    let uses = &mut self.modules.get_mut(path).expect("it was inserted").uses;
                    read_use_tree(&tokens[at + 1..end], &[], uses);
                    end - at
                }
                TokenTree::Ident(_) => self.read_path(path, &tokens[at..]),
                TokenTree::Group(group) => {
                    self.scan(path, group.stream(), folder);
                    1
                }
                _ => 1,
            };
            at += length;
        }
    }

    /// Reads a child module, `name;` or `name { ... }`.
    fn enter(&mut self, parent: &ModulePath, tokens: &[TokenTree], folder: &Path) {
        let name = tokens[0].to_string();
        let path: ModulePath = parent.iter().cloned().chain([name.clone()]).collect();
        match &tokens[1] {
            TokenTree::Group(group) => {
                let file = self.modules[parent].file.clone();
                self.modules.insert(path.clone(), Module { file, uses: Vec::new(), macros: Vec::new(), lines: 0 });
                self.scan(&path, group.stream(), &folder.join(&name));
            }
            _ => self.read_file(path, folder.join(format!("{name}.rs")), &folder.join(&name)),
        }
    }

    /// Reads a path of at least two segments, or a macro call. Returns the number of tokens.
    fn read_path(&mut self, path: &ModulePath, tokens: &[TokenTree]) -> usize {
        let mut segments = vec![tokens[0].to_string()];
        let mut length = 1;
        while let [one, two, TokenTree::Ident(word), ..] = &tokens[length..]
            && is_punct(one, ':')
            && is_punct(two, ':')
        {
            segments.push(word.to_string());
            length += 3;
        }
        let module = self.modules.get_mut(path).expect("it was inserted");
        if tokens.get(length).is_some_and(|token| is_punct(token, '!'))
            && matches!(tokens.get(length + 1), Some(TokenTree::Group(_)))
        {
            module.macros.push(segments.join("::"));
        }
        if segments.len() > 1 {
            module.uses.push(segments);
        }
        length
    }

    /// The module that a path in a module leads to; `None` if it does not lead to a module of this crate.
    pub(crate) fn resolve(&self, from: &ModulePath, used: &[String]) -> Option<ModulePath> {
        let (mut module, mut rest) = match used[0].as_str() {
            "crate" => (Vec::new(), &used[1..]),
            "self" => (from.clone(), &used[1..]),
            "super" => (from.clone(), used),
            _ => {
                let child: ModulePath = from.iter().chain([&used[0]]).cloned().collect();
                self.modules.contains_key(&child).then_some((from.clone(), used))?
            }
        };
        while let Some((first, others)) = rest.split_first().filter(|(first, _)| *first == "super") {
            assert_eq!(first, "super");
            module.pop()?;
            rest = others;
        }
        for segment in rest {
            let child: ModulePath = module.iter().chain([segment]).cloned().collect();
            if !self.modules.contains_key(&child) {
                break;
            }
            module = child;
        }
        Some(module)
    }

    /// The modules that a module imports from, itself not among them.
    pub(crate) fn imports(&self, module: &ModulePath) -> Vec<ModulePath> {
        let uses = &self.modules[module].uses;
        let mut imports: Vec<ModulePath> = uses.iter().filter_map(|used| self.resolve(module, used)).collect();
        imports.sort();
        imports.dedup();
        imports.retain(|import| import != module);
        imports
    }
}

fn is_punct(token: &TokenTree, char: char) -> bool {
    matches!(token, TokenTree::Punct(punct) if punct.as_char() == char)
}

/// Whether an attribute begins here by which an item is compiled only for tests: `#[cfg(test)]`,
/// `#[cfg(all(test, ...))]` or `#[cfg(doctest)]`.
fn is_test_attribute(tokens: &[TokenTree]) -> bool {
    let [hash, TokenTree::Group(group), ..] = tokens else { return false };
    let text = group.stream().to_string().replace(' ', "");
    is_punct(hash, '#') && ["cfg(test)", "cfg(doctest)", "cfg(all(test,"].iter().any(|start| text.starts_with(start))
}

/// The end of the item that begins here: behind its `;`, or behind its block.
fn end_of_item(tokens: &[TokenTree], from: usize) -> usize {
    let ends = |token: &TokenTree| match token {
        TokenTree::Group(group) => group.delimiter() == Delimiter::Brace,
        token => is_punct(token, ';'),
    };
    let mut end = from;
    while end < tokens.len() {
        let is_use = matches!(&tokens[from], TokenTree::Ident(word) if word == "use");
        end += 1;
        if ends(&tokens[end - 1]) && (!is_use || is_punct(&tokens[end - 1], ';')) {
            return end;
        }
    }
    end
}

/// Adds the paths of a `use`, with those in groups one by one. Names after `as` do not count.
fn read_use_tree(tokens: &[TokenTree], prefix: &[String], uses: &mut Vec<Vec<String>>) {
    for tree in tokens.split(|token| is_punct(token, ',')) {
        let mut path = prefix.to_vec();
        let mut group = None;
        let words = tree.iter().take_while(|token| !matches!(token, TokenTree::Ident(word) if word == "as"));
        for token in words {
            match token {
                TokenTree::Ident(word) => path.push(word.to_string()),
                TokenTree::Group(inner) => group = Some(inner.stream()),
                _ => {}
            }
        }
        match group {
            Some(inner) => read_use_tree(&inner.into_iter().collect::<Vec<_>>(), &path, uses),
            None if path.len() > prefix.len() => uses.push(path),
            None => {}
        }
    }
}

/// The cycles of imports, one for each import that is part of one.
///
/// Imports are compared between siblings: an import from `a::b` to `c::d` counts as one from `a` to `c`. A module and
/// its own child may use each other, because a file and its folder are one unit.
pub(crate) fn cycles(found: &Crate) -> Vec<String> {
    let mut edges: BTreeMap<ModulePath, BTreeMap<ModulePath, String>> = BTreeMap::new();
    for module in found.modules.keys() {
        for import in found.imports(module) {
            let common = module.iter().zip(&import).take_while(|(one, other)| one == other).count();
            if common < module.len() && common < import.len() {
                let (from, to) = (module[..=common].to_vec(), import[..=common].to_vec());
                let how = format!("{} -> {}", module.join("::"), import.join("::"));
                edges.entry(from).or_default().entry(to).or_insert(how);
            }
        }
    }
    let mut cycles = Vec::new();
    for (from, imports) in &edges {
        for (to, how) in imports {
            if let Some(back) = way(&edges, to, from) {
                cycles.push(iter::once(how.clone()).chain(back).collect::<Vec<_>>().join(", "));
            }
        }
    }
    cycles
}

/// The imports that lead from one module to another, if any do.
fn way(
    edges: &BTreeMap<ModulePath, BTreeMap<ModulePath, String>>,
    from: &ModulePath,
    to: &ModulePath,
) -> Option<Vec<String>> {
    let mut reached: BTreeMap<&ModulePath, Vec<String>> = BTreeMap::from([(from, Vec::new())]);
    let mut open = vec![from];
    while let Some(here) = open.pop() {
        if here == to {
            return reached.remove(here);
        }
        for (next, how) in edges.get(here).into_iter().flatten() {
            if !reached.contains_key(next) {
                let steps = reached[here].iter().cloned().chain([how.clone()]).collect();
                reached.insert(next, steps);
                open.push(next);
            }
        }
    }
    None
}
