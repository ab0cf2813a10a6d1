//! Random splits, orders, repeats, losses and damage: the merged rows are those of the whole, or the fault is named.

use super::*;
use destrier_search::method::Random;

fn file(shard: Shard, items: u64, seed: &str) -> ShardFields {
    let job = BTreeMap::from([("seed".to_string(), seed.to_string())]);
    let mut fields = ShardFields::new(ShardKind::CountCheck, shard, job, items);
    for item in shard.items(items) {
        fields.put(ShardRow { item, value: format!("row {item}"), seconds: Some("0.1".into()) });
    }
    fields.sealed()
}

fn named(fields: Vec<ShardFields>) -> Vec<(String, ShardFields)> {
    fields.into_iter().enumerate().map(|(at, fields)| (format!("file-{at}"), fields)).collect()
}

#[test]
fn shards_are_read_and_printed() {
    let shard: Shard = "2/8".parse().unwrap();
    assert_eq!((shard.to_string(), shard.items(20).collect::<Vec<_>>()), ("2/8".into(), vec![1, 9, 17]));
    for text in ["", "0/8", "9/8", "1", "1/0", "a/b", "-1/4", "1/1000001"] {
        assert!(text.parse::<Shard>().is_err(), "{text}");
    }
}

#[test]
fn any_mixture_of_shards_gives_the_whole_or_names_the_fault() {
    let mut random = Random::new(7, 0);
    for _ in 0..200 {
        let items = random.below(40) + 1;
        let mut files = Vec::new();

        // Several splits of the same work at once, some shards twice.
        for _ in 0..1 + random.below(2) {
            let of = random.below(6) + 1;
            files.extend((1..=of).map(|number| file(Shard::new(number, of).unwrap(), items, "1")));
        }

        let again = files[random.below(files.len() as u64) as usize].clone();
        files.push(again);
        random.shuffle(&mut files);
        let merged = ShardFields::merge(&named(files.clone())).unwrap();
        let values: Vec<String> = merged.rows.iter().map(|row| row.value.clone()).collect();
        assert_eq!(values, (0..items).map(|item| format!("row {item}")).collect::<Vec<_>>());

        // A file is lost: the others are enough, or the missing shard is named.
        let lost = files.remove(random.below(files.len() as u64) as usize);
        match ShardFields::merge(&named(files)) {
            Ok(again) => assert_eq!(again.rows.len() as u64, items),
            Err(ShardError::Empty) => {}
            Err(ShardError::Missing { missing, shards, .. }) => {
                assert!(missing <= lost.rows.len() as u64 && shards.contains(" is missing"), "{shards}");
            }
            Err(other) => panic!("{other}"),
        }
    }
}

#[test]
fn every_changed_byte_is_noticed() {
    let text = serde_json::to_string(&file(Shard::new(1, 2).unwrap(), 6, "1")).unwrap();
    let whole = ShardFields::read("whole", &text).unwrap();
    for at in 0..text.len() {
        let mut bytes = text.clone().into_bytes();
        bytes[at] = if bytes[at] == b'7' { b'8' } else { b'7' };
        let changed = String::from_utf8(bytes).unwrap();

        // A changed name of an optional field is another field, which is ignored.
        assert!(
            ShardFields::read("it", &changed).is_err_and(|error| error.to_string().contains("it is not"))
                || ShardFields::read("it", &changed).is_ok_and(|same| same == whole),
            "{changed}"
        );
        assert!(ShardFields::read("it", &text[..at]).is_err());
    }
}

#[test]
fn foreign_and_contradicting_shards_are_named() {
    let one = Shard::new(1, 2).unwrap();
    let two = Shard::new(2, 2).unwrap();
    let message = |files: Vec<ShardFields>| ShardFields::merge(&named(files)).unwrap_err().to_string();
    let foreign = message(vec![file(one, 6, "1"), file(two, 6, "2")]);
    assert_eq!(foreign, "file-0 and file-1 belong to different work: seed is 1 in the one and 2 in the other");
    assert!(message(vec![file(one, 6, "1"), file(two, 7, "1")]).contains("6 items, the other 7"));

    let mut other = file(one, 6, "1");
    other.rows[1].value = "another".into();
    let twice = message(vec![file(one, 6, "1"), file(two, 6, "1"), other.sealed()]);
    assert!(twice.starts_with("item 2 has different results in file-2 and in file-0"), "{twice}");

    let mut slower = file(one, 6, "1");
    slower.rows[1].seconds = Some("9".into());
    assert!(ShardFields::merge(&named(vec![file(one, 6, "1"), file(two, 6, "1"), slower.sealed()])).is_ok());

    let mut cut = file(two, 6, "1");
    cut.rows.pop();
    let unfinished = message(vec![file(one, 6, "1"), cut.sealed()]);
    assert!(unfinished.contains("shard 2/2 in file-1 is not finished (1 missing)"), "{unfinished}");

    let mut strange = file(one, 6, "1");
    strange.rows[0].item = 1;
    let text = serde_json::to_string(&strange.sealed()).unwrap();
    assert!(ShardFields::read("it", &text).unwrap_err().to_string().contains("another shard"));
    assert_eq!(ShardFields::merge(&[]), Err(ShardError::Empty));
}
