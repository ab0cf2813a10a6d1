//! The JSON messages: docs/reference/json.md describes them all, and every query can be carried out.

mod cells;
mod fixed_steps;
mod survey;
mod watch;

use destrier::Control;
use destrier_wire::{
    DisjointReply, GraphFields, HelloFields, LookupReply, Message, PartReply, PartsReply, Query, RowCol, ShardFields,
    SliceFields, run,
};
use serde_json::Value;
use std::collections::BTreeSet;

const PAGE: &str = include_str!("../../../../docs/reference/json.md");

/// The JSON examples of the page.
fn examples() -> Vec<Value> {
    let blocks = PAGE.split("```json\n").skip(1).map(|rest| rest.split("```").next().unwrap());
    blocks.map(|block| serde_json::from_str(block).unwrap_or_else(|fault| panic!("{fault}: {block}"))).collect()
}

/// The value after it was read as its type and written again.
fn round_trip(value: &Value) -> Value {
    let text = value.to_string();
    let again = match (value.get("message"), value.get("request")) {
        (Some(_), _) => serde_json::from_str::<Message>(&text).map(|message| serde_json::to_value(message).unwrap()),
        (None, Some(_)) => serde_json::from_str::<Query>(&text).map(|query| serde_json::to_value(query).unwrap()),
        (None, None) if value.get("waves").is_some() => {
            serde_json::from_str::<PartsReply>(&text).map(|parts| serde_json::to_value(parts).unwrap())
        }
        (None, None) if value.get("was_done").is_some() => {
            serde_json::from_str::<PartReply>(&text).map(|part| serde_json::to_value(part).unwrap())
        }
        (None, None) if value.get("shard").is_some() => {
            let shard = ShardFields::read("the page", &text).unwrap_or_else(|fault| panic!("{fault}: {text}"));
            Ok(serde_json::to_value(shard).unwrap())
        }
        (None, None) if value.get("checksum").is_some() => {
            let result = serde_json::from_str::<SliceFields>(&text);
            result.map(|result| {
                assert!(result.is_sealed(), "{text}");
                serde_json::to_value(result).unwrap()
            })
        }
        (None, None) if value.get("wanted").is_some() => {
            serde_json::from_str::<DisjointReply>(&text).map(|reply| serde_json::to_value(reply).unwrap())
        }
        (None, None) if value.get("engine").is_some() => {
            serde_json::from_str::<HelloFields>(&text).map(|hello| serde_json::to_value(hello).unwrap())
        }
        (None, None) if value.get("edges").is_some() => {
            serde_json::from_str::<GraphFields>(&text).map(|graph| serde_json::to_value(graph).unwrap())
        }
        (None, None) => {
            serde_json::from_str::<LookupReply<Vec<RowCol>>>(&text).map(|reply| serde_json::to_value(reply).unwrap())
        }
    };
    again.unwrap_or_else(|fault| panic!("{fault}: {text}"))
}

/// The names of all fields, those of inner objects included.
fn fields(value: &Value, names: &mut BTreeSet<String>) {
    match value {
        Value::Object(object) => object.iter().for_each(|(name, inner)| {
            names.insert(name.clone());
            fields(inner, names);
        }),
        Value::Array(list) => list.iter().for_each(|inner| fields(inner, names)),
        _ => {}
    }
}

fn reply_to(query: &str) -> Value {
    let query: Query = serde_json::from_str(query).unwrap_or_else(|fault| panic!("{fault}: {query}"));
    serde_json::to_value(run(&query, &Control::default(), &mut |_| {})).unwrap()
}

#[test]
fn the_examples_of_the_page_are_messages() {
    let examples = examples();
    assert!(examples.len() >= 20);
    for example in examples {
        assert_eq!(round_trip(&example), example);
    }
}

#[test]
fn every_field_that_is_written_is_described_on_the_page() {
    let mut names = BTreeSet::new();
    examples().iter().for_each(|example| fields(example, &mut names));

    for query in [
        r#"{"request":"tour","board":"6x6","closed":true,"method":"parberry"}"#,
        r#"{"request":"tour","board":"5x5 leaper=0,1","holes":[[1,1]]}"#,
        r#"{"request":"tour","board":"5x5","closed":true,"start":"c3"}"#,
        r#"{"request":"tour","board":"74x74","ties":"squirrel","start":[1,1]}"#,
        r#"{"request":"exists","board":"4x1000000","closed":true}"#,
        r#"{"request":"neural","board":"5x6","join":true}"#,
        r#"{"request":"neural","board":"3x4"}"#,
        r#"{"request":"check","text":"1 2\n3 4\n"}"#,
        r#"{"request":"check","text":"1 4 7 10\n8 11 2 5\n3 6 9 12\n"}"#,
        r#"{"request":"tour","board":"8y8"}"#,
        r#"{"request":"tour","board":"torus:5x5","compact":true}"#,
        r#"{"request":"tour","board":"5x5","closed":true,"compact":true}"#,
        r#"{"request":"graph","board":"3x4"}"#,
        r#"{"request":"list","board":"3x4"}"#,
        r#"{"request":"list","board":"4x4"}"#,
        r#"{"request":"exists","board":"3x4","closed":true}"#,
        r#"{"request":"theorem","rows":40,"cols":40}"#,
        r#"{"request":"map","rows":3,"cols":3,"leaper":[0,1]}"#,
        r#"{"request":"starts","board":"3x4","holes":[[1,1]]}"#,
        r#"{"request":"uncrossed","board":"4x5","closed":true}"#,
        r#"{"request":"uncrossed","board":"8x8","memory":1000}"#,
        r#"{"request":"solve","text":"C~\nC~\n"}"#,
        r#"{"request":"longest","text":"D?{\n","path":true}"#,
        r#"{"request":"longest","edges":[[0,1],[1,2],[2,0]]}"#,
        r#"{"request":"property","property":"hypotraceable","text":"a b\na c\na d\n"}"#,
        r#"{"request":"property","property":"hamiltonian-connected","edges":[[0,1],[1,2],[2,3],[3,0]]}"#,
        r#"{"request":"property","property":"traceable-from","start":0,"edges":[[0,1],[1,2]]}"#,
        r#"{"request":"solve","text":"1 -> 2\n2 -> 3\n3 -> 1\n","undirected":true,"start":2}"#,
    ] {
        let reply = reply_to(query);
        assert_eq!(round_trip(&reply), reply, "{query}");
        fields(&reply, &mut names);
    }

    fields(&serde_json::to_value(HelloFields::new("native")).unwrap(), &mut names);
    for name in names {
        assert!(PAGE.contains(&format!("`{name}`")), "the page does not describe the field {name}");
    }
}

#[test]
fn every_query_of_the_page_is_carried_out() {
    for query in
        examples().iter().filter(|example| example.get("message").is_none() && example.get("request").is_some())
    {
        let reply = reply_to(&query.to_string());
        assert_eq!((&reply["message"], &reply["v"]), (&"reply".into(), &1.into()), "{query}: {reply}");
        assert_eq!(reply["request"], query["request"]);
    }
}

#[test]
fn directions_are_followed_unless_they_are_dropped() {
    let ring = r#""edges":[[0,1],[1,2],[2,0]]"#;
    let found = |query: &str| reply_to(query)["answer"].clone();
    let against = r#""path":true,"start":0,"end":1"#;
    assert_eq!(found(&format!(r#"{{"request":"solve",{ring},{against}}}"#)), "found");
    assert_eq!(found(&format!(r#"{{"request":"solve",{ring},{against},"directed":true}}"#)), "absent");
    assert_eq!(found(&format!(r#"{{"request":"solve",{ring},{against},"directed":true,"undirected":true}}"#)), "found");
    assert_eq!(found(r#"{"request":"solve","edges":[[0,1],[1,0]],"directed":true,"path":true}"#), "found");

    let reply = reply_to(r#"{"request":"solve","text":"1 -> 3\n3 -> 2\n2 -> 1\n"}"#);
    assert_eq!(reply["vertices"], serde_json::json!([1, 3, 2]), "{reply}");
    let reply = reply_to(r#"{"request":"graph","text":"1 -> 3\n3 -> 2\n2 -> 1\n"}"#);
    assert_eq!((&reply["directed"], &reply["edges"]), (&true.into(), &serde_json::json!([[0, 2], [1, 0], [2, 1]])));
    let reply = reply_to(r#"{"request":"solve","text":"C~\nC~\n"}"#);
    assert_eq!((&reply["graphs_in_file"], reply["warnings"].as_array().unwrap().len()), (&2.into(), 1), "{reply}");
}

#[test]
fn pictures_take_the_options_of_the_program() {
    const TOUR: &str = "[[2,4],[3,2],[1,1],[2,3],[3,1],[1,2],[3,3],[2,1],[1,3],[3,4],[2,2],[1,4]]";

    let draw = |options: &str| reply_to(&format!(r#"{{"request":"draw","board":"3x4","squares":{TOUR},{options}}}"#));
    let plain = draw(r#""format":"svg""#);
    assert_eq!((&plain["encoding"], plain["picture"].as_str().unwrap().contains("marks")), (&"text".into(), true));

    for options in [
        r#""numbers":true"#,
        r#""theme":"print""#,
        r#""labels":false"#,
        r#""markers":false"#,
        r#""line":2"#,
        r#""size":300"#,
    ] {
        let reply = draw(options);
        assert!(reply["picture"].as_str().unwrap().starts_with("<svg") && reply != plain, "{options}");
    }

    // Each format begins with these bytes in base 64.
    for (format, start) in [("png", "iVBORw0KGgo"), ("gif", "R0lGODlh"), ("pdf", "JVBERi0")] {
        let reply = draw(&format!(r#""format":"{format}","size":64"#));
        assert_eq!(reply["encoding"], "base64");
        assert!(reply["picture"].as_str().unwrap().starts_with(start), "{format}");
    }

    let refused = draw(r#""line":100"#);
    assert!(refused["error"].as_str().unwrap().contains("0.1 to 5"), "{refused}");
}

#[test]
fn networks_send_a_frame_per_round_and_mistakes_are_errors() {
    let query = serde_json::from_str(r#"{"request":"neural","board":"6x6","frames":true}"#).unwrap();
    let mut frames = 0;
    let last =
        run(&query, &Control::default(), &mut |message| frames += u64::from(matches!(message, Message::Frame(_))));
    let last = serde_json::to_value(last).unwrap();
    assert_eq!(last["rounds"].as_u64().unwrap() + 1, frames);

    for (query, hint) in [
        (r#"{"request":"tour","board":"8x8","method":"warnsdorf"}"#, "did you mean 'warnsdorff'?"),
        (r#"{"request":"tour","board":"8x8","start":[9,1]}"#, "off the board"),
        (r#"{"request":"draw","board":"8x8","squares":[[1,1],[1,2]]}"#, "move"),
        (r#"{"request":"tour","board":"8x8","method":"sat"}"#, "is for graphs"),
    ] {
        let error = reply_to(query);
        assert!(error["message"] == "error" && error["error"].as_str().unwrap().contains(hint), "{error}");
    }

    assert!(serde_json::from_str::<Query>(r#"{"v":2,"request":"exists","board":"8x8"}"#).is_err());
}

#[test]
fn the_newer_replies_of_the_page_are_those_to_the_query_before() {
    let examples = examples();
    let mut compared = 0;
    for pair in examples.windows(2) {
        let request = pair[0]["request"].as_str().unwrap_or_default();
        let is_pair =
            pair[0].get("message").is_none() && pair[1]["message"] == "reply" && pair[1]["request"] == request;
        if is_pair && ["graph", "list", "map", "starts", "theorem"].contains(&request) {
            assert_eq!(reply_to(&pair[0].to_string()), pair[1]);
            compared += 1;
        }
    }
    assert!(compared >= 5, "only {compared} were compared");
}
