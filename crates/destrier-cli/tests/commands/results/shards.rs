//! `--shard` of `solve-all`, `study` and `count check`, and `destrier merge`: shards give what the whole gives, and
//! missing, damaged and foreign ones are named.

use crate::support::program::{complaint, destrier, json_of, text_of};
use serde_json::Value;
use std::path::{Path, PathBuf};

/// A new folder, and the paths in it as text.
struct Place(tempfile::TempDir);

impl Place {
    fn new() -> Place {
        Place(tempfile::tempdir().unwrap())
    }

    fn path(&self, name: &str) -> String {
        self.0.path().join(name).to_str().unwrap().to_string()
    }
}

fn graphs() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/graphs")
}

/// The results without times.
fn timeless(mut answer: Value) -> Value {
    for result in answer["results"].as_array_mut().unwrap() {
        result["seconds"] = 0.into();
    }
    answer["results"].clone()
}

#[test]
fn shards_of_a_folder_give_the_results_of_the_whole() {
    let place = Place::new();
    let folder = graphs();
    let folder = folder.to_str().unwrap();
    let whole = json_of(&["solve-all", folder, "--json"], 0);
    let files: Vec<String> = (1..=3).map(|shard| place.path(&format!("{shard}.json"))).collect();

    let compute = |shard: usize| {
        let number = format!("{shard}/3");
        json_of(&["solve-all", folder, "--shard", &number, "-o", &files[shard - 1], "--json"], 0)
    };

    let third = compute(3);
    let first = compute(1);
    let merge = ["merge", &files[0], &files[2]];
    let said = complaint(&merge);
    assert!(said.contains("shard 2/3 is missing") && said.contains("items have no result"), "{said}");

    let second = compute(2);
    let graphs = |answer: &Value| answer["graphs"].as_u64().unwrap();
    assert_eq!(graphs(&first) + graphs(&second) + graphs(&third), graphs(&whole));

    // The shards are merged in another order, and one of them is given twice.
    let results = place.path("results.csv");
    let merged = json_of(&["merge", &files[2], &files[0], &files[1], &files[0], "-o", &results, "--json"], 0);
    assert_eq!(timeless(merged), timeless(whole));

    // The merged file is a results file: nothing is left to do.
    let again = destrier(&["solve-all", folder, "-o", &results]).output().unwrap();
    assert!(String::from_utf8_lossy(&again.stderr).contains("graphs were done before"));

    // A finished shard has nothing to do when it is asked for again, and another shard is refused.
    let again = destrier(&["solve-all", folder, "--shard", "1/3", "-o", &files[0]]).output().unwrap();
    assert!(String::from_utf8_lossy(&again.stderr).contains("of shard 1/3 were done before"));
    assert!(complaint(&["solve-all", folder, "--shard", "2/3", "-o", &files[0]]).contains("it is shard 1/3, not 2/3"));

    let said = complaint(&["solve-all", folder, "--shard", "1/3", "--seed", "2", "-o", &files[0]]);
    assert!(said.contains("seed is 1 in the one and 2 in the other"), "{said}");
    assert!(complaint(&["solve-all", folder, "--shard", "1/3"]).contains("name it with -o"));
    assert!(complaint(&["solve-all", folder, "--shard", "4/3", "-o", &results]).contains("is not a shard"));
    assert!(complaint(&["solve-all", "-", "--shard", "1/3", "-o", &results]).contains("for folders"));

    // A file that was cut short is named, and not overwritten.
    let text = std::fs::read_to_string(&files[1]).unwrap();
    std::fs::write(&files[1], &text[..text.len() / 2]).unwrap();
    let said = complaint(&["merge", &files[0], &files[1], &files[2]]);
    assert!(said.contains(&files[1]) && said.contains("not an undamaged file of a shard"), "{said}");
    assert!(complaint(&["solve-all", folder, "--shard", "2/3", "-o", &files[1]]).contains("remove it"));
}

#[test]
fn a_folder_whose_graphs_were_changed_is_another_folder() {
    let place = Place::new();
    let write = |edges: &str| std::fs::write(place.path("graphs/b.edges"), edges).unwrap();
    std::fs::create_dir(place.path("graphs")).unwrap();
    std::fs::write(place.path("graphs/a.edges"), "1 2\n2 3\n3 1\n").unwrap();

    let folder = place.path("graphs");
    let shard = place.path("1.json");
    let compute = ["solve-all", &folder, "--shard", "1/2", "-o", &shard];

    write("1 2\n2 3\n3 4\n4 1\n");
    destrier(&compute).assert().code(0);
    destrier(&compute).assert().code(0);

    // This file is as long as the one before, but its graph has no cycle.
    write("1 2\n2 3\n3 1\n4 1\n");
    assert!(complaint(&compute).contains("other"), "{}", complaint(&compute));
}

#[test]
fn an_unfinished_shard_is_named_and_resumed() {
    let place = Place::new();
    let folder = graphs();
    let folder = folder.to_str().unwrap();
    let file = place.path("shard.json");
    json_of(&["solve-all", folder, "--shard", "1/1", "-o", &file, "--json"], 0);

    let mut fields: destrier_wire::ShardFields =
        serde_json::from_str(&std::fs::read_to_string(&file).unwrap()).unwrap();
    let all = fields.rows.len();
    fields.rows.remove(1);
    std::fs::write(&file, serde_json::to_string(&fields.sealed()).unwrap()).unwrap();

    let said = complaint(&["merge", &file]);
    assert!(said.contains(&format!("shard 1/1 in {file} is not finished (1 missing)")), "{said}");
    let again = destrier(&["solve-all", folder, "--shard", "1/1", "-o", &file]).output().unwrap();
    assert!(String::from_utf8_lossy(&again.stderr).contains(&format!("{} of {all} graphs", all - 1)));
    assert_eq!(json_of(&["merge", &file, "--json"], 0)["graphs"], all);
}

#[test]
fn shards_of_a_study_give_the_files_of_the_whole() {
    let place = Place::new();
    let study = ["study", "warnsdorff-random", "--sizes", "5..12", "--trials", "40", "--seed", "3"];
    let whole = place.path("whole");
    text_of(&[&study[..], &["-o", &whole]].concat());

    let folders: Vec<String> = (1..=3).map(|shard| place.path(&format!("shard-{shard}"))).collect();
    for (number, folder) in (1..).zip(&folders) {
        let shard = format!("{number}/3");
        let args = [&study[..], &["--shard", &shard, "-o", folder, "--json"]].concat();
        let result = json_of(&args, 0);
        assert_eq!(result["files"][0], "shard.json");

        // Running a finished shard again changes nothing.
        assert_eq!(json_of(&args, 0), result);

        if number < 3 {
            let done: Vec<&str> = folders[..number].iter().map(String::as_str).collect();
            assert!(complaint(&[&["merge"], &done[..]].concat()).contains("shard 3/3 is missing"));
        }
    }

    let out = place.path("merged");
    let merge: Vec<&str> = ["merge"].into_iter().chain(folders.iter().map(String::as_str)).collect();
    let said = text_of(&[&merge[..], &["-o", &out]].concat());
    assert!(said.contains("raw.csv"), "{said}");

    for name in ["raw.csv", "summary.md", "rates.svg"] {
        let file = |folder: &str| std::fs::read(Path::new(folder).join(name));
        if let Ok(bytes) = file(&whole) {
            assert!(bytes == file(&out).unwrap(), "{name} differs");
        }
    }

    let page = std::fs::read_to_string(Path::new(&out).join("README.md")).unwrap();
    assert!(page.contains("--shard 2/3") && page.contains("computed a shard"), "{page}");

    // The folder of a shard is not a whole study, and that of another study is foreign.
    assert!(complaint(&[&study[..], &["-o", &folders[0]]].concat()).contains("shard is 1/3, not none"));
    let other = place.path("other");
    let args = ["study", "warnsdorff-random", "--sizes", "5..12", "--trials", "40", "--seed", "4"];

    text_of(&[&args[..], &["--shard", "3/3", "-o", &other]].concat());
    let said = complaint(&["merge", &folders[0], &folders[1], &other]);
    assert!(said.contains("seed is 3 in the one and 4 in the other"), "{said}");
    assert!(complaint(&["merge", &whole]).contains("has no shard"));
}

#[test]
fn shards_of_a_table_give_the_lines_of_the_whole() {
    let place = Place::new();
    let table = place.path("table.csv");
    let lines = "rows,cols,topology,kind,directed,count,source\n\
                 5,6,plane,closed,no,8,a\n6,6,plane,closed,no,9862,b\n\
                 5,5,plane,open,yes,1728,c\n3,4,plane,open,no,8,d\n5,6,plane,closed,no,9,e\n";
    std::fs::write(&table, lines).unwrap();

    let without_times = |text: String| {
        let line = |line: &str| line.split(" (").next().unwrap_or_default().to_string();
        text.lines().map(line).collect::<Vec<_>>()
    };

    let whole = destrier(&["count", "check", &table]).output().unwrap();
    assert_eq!(whole.status.code(), Some(1), "{}", String::from_utf8_lossy(&whole.stderr));
    let whole = without_times(String::from_utf8(whole.stdout).unwrap());
    let first_shard = place.path("1.json");
    let second_shard = place.path("2.json");

    destrier(&["count", "check", &table, "--shard", "1/2", "-o", &first_shard]).assert().code(1);
    assert!(complaint(&["merge", &first_shard]).contains("shard 2/2 is missing"));
    destrier(&["count", "check", &table, "--shard", "2/2", "-o", &second_shard]).assert().code(0);

    let merged = destrier(&["merge", &second_shard, &first_shard]).output().unwrap();
    assert_eq!(merged.status.code(), Some(1));
    assert_eq!(without_times(String::from_utf8(merged.stdout).unwrap()), whole);

    let json = destrier(&["merge", &second_shard, &first_shard, "--json"]).output().unwrap();
    let first: Value = serde_json::from_str(String::from_utf8(json.stdout).unwrap().lines().next().unwrap()).unwrap();
    assert_eq!((&first["verdict"], &first["count"]), (&"agrees".into(), &"8".into()));

    // A table that was changed is other work.
    std::fs::write(&table, lines.replace("1728", "1729")).unwrap();
    assert!(complaint(&["count", "check", &table, "--shard", "1/2", "-o", &first_shard]).contains("table is"));
}
