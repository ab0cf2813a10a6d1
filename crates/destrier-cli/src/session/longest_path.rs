//! The longest path of the search that is running, for the message of a limit that ends the program.

use super::Session;
use destrier::method::Control;
use std::sync::Arc;

/// What the paths of a search consist of.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PathsOf {
    pub(crate) count: u64,
    pub(crate) what: &'static str,
}

/// A search for a path.
pub(crate) struct PathSearch {
    control: Arc<Control>,
    paths: PathsOf,
}

/// While this exists, a search is remembered.
pub(crate) struct Remembered<'a>(&'a Session);

impl Session {
    /// Remembers a search until the returned guard is dropped.
    pub(crate) fn remember(&self, control: Arc<Control>, paths: PathsOf) -> Remembered<'_> {
        self.set_search(Some(PathSearch { control, paths }));
        Remembered(self)
    }

    fn set_search(&self, search: Option<PathSearch>) {
        if let Ok(mut place) = self.search.lock() {
            *place = search;
        }
    }

    /// The length of the longest path so far, and what it consists of. It does not wait: the program may be about to
    /// end inside of anything.
    pub(crate) fn longest_path(&self) -> Option<(u64, PathsOf)> {
        let search = self.search.try_lock().ok()?;
        let PathSearch { control, paths } = search.as_ref()?;
        let (_, longest) = control.progress();
        (longest > 0).then(|| (longest.min(paths.count), *paths))
    }

    /// The length of the longest path so far, as the end of a sentence; empty if no path is known.
    pub(crate) fn longest_path_in_words(&self) -> String {
        self.longest_path().map_or(String::new(), |(longest, PathsOf { count, what })| {
            format!("; the longest path so far has {longest} of {count} {what}")
        })
    }
}

impl Drop for Remembered<'_> {
    fn drop(&mut self) {
        self.0.set_search(None);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_longest_path_is_known_while_the_search_runs() {
        let session = Session::current();
        let control = Arc::new(Control::new());
        let remembered = session.remember(control.clone(), PathsOf { count: 64, what: "squares" });
        assert_eq!(session.longest_path_in_words(), "");
        control.found(60);
        assert_eq!(session.longest_path_in_words(), "; the longest path so far has 60 of 64 squares");
        drop(remembered);
        assert!(session.longest_path().is_none());
    }
}
