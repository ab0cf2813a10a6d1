//! The longest path of the search that is running, for the message of a limit that ends the program.

use destrier::method::Control;
use std::sync::{Arc, Mutex};

static SEARCH: Mutex<Option<PathSearch>> = Mutex::new(None);

/// What the paths of a search consist of.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PathsOf {
    pub(crate) count: u64,
    pub(crate) what: &'static str,
}

struct PathSearch {
    control: Arc<Control>,
    paths: PathsOf,
}

/// Remembers a search until the returned guard is dropped.
pub(crate) fn remember(control: Arc<Control>, paths: PathsOf) -> Remembered {
    set(Some(PathSearch { control, paths }));
    Remembered
}

/// While this exists, a search is remembered.
pub(crate) struct Remembered;

impl Drop for Remembered {
    fn drop(&mut self) {
        set(None);
    }
}

fn set(search: Option<PathSearch>) {
    if let Ok(mut place) = SEARCH.lock() {
        *place = search;
    }
}

/// The length of the longest path so far, and what it consists of. It does not wait: the program may be about to end
/// inside of anything.
pub(crate) fn known() -> Option<(u64, PathsOf)> {
    let search = SEARCH.try_lock().ok()?;
    let PathSearch { control, paths } = search.as_ref()?;
    let (_, longest) = control.progress();
    (longest > 0).then(|| (longest.min(paths.count), *paths))
}

/// The length of the longest path so far, as the end of a sentence; empty if no path is known.
pub(crate) fn in_words() -> String {
    known().map_or(String::new(), |(longest, PathsOf { count, what })| {
        format!("; the longest path so far has {longest} of {count} {what}")
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_longest_path_is_known_while_the_search_runs() {
        let control = Arc::new(Control::new());
        let remembered = remember(control.clone(), PathsOf { count: 64, what: "squares" });
        assert_eq!(in_words(), "");
        control.found(60);
        assert_eq!(in_words(), "; the longest path so far has 60 of 64 squares");
        drop(remembered);
        assert!(known().is_none());
    }
}
