//! Queries that fix the numbers of squares.

use super::{reply_to, round_trip};
use serde_json::json;

#[test]
fn every_query_keeps_the_numbers() {
    let ask = |request: &str, board: &str, fix: &str| {
        let query = json!({"request": request, "board": board, "closed": true, "fix": fix});
        reply_to(&query.to_string())
    };

    let tour = ask("tour", "8x8", "17=c3,20=e4");
    assert_eq!((&tour["squares"][16], &tour["squares"][19]), (&json!([6, 3]), &json!([5, 5])), "{tour}");
    assert_eq!(ask("exists", "8x8", "17=c3,20=e4")["exists"], true);

    let none = ask("tour", "8x8", "3=a1,5=b1");
    assert_eq!((&none["answer"], &none["fix"]), (&"impossible".into(), &"3=a1,5=b1".into()), "{none}");
    assert_eq!(round_trip(&none), none);

    let count = reply_to(&json!({"request": "count", "board": "6x6", "fix": "1=a1,20=c4"}).to_string());
    assert_eq!((&count["count"], &count["fix"]), (&"1251".into(), &"1=a1,20=c4".into()), "{count}");
    let list = ask("list", "6x6", "1=a1,20=c4");
    assert!(list["tours"].as_array().unwrap().iter().all(|tour| tour["squares"][19] == json!([3, 3])), "{list}");

    let check = |fix: &str| {
        let text = "1 4 7 10\n8 11 2 5\n3 6 9 12\n";
        reply_to(&json!({"request": "check", "text": text, "fix": fix}).to_string())
    };
    assert_eq!(check("1=a3,2=c2")["verdict"], "tour");
    assert_eq!(check("2=a1")["fault"], "step 2 is on c2, and not on a1");
    assert!(check("").to_string().contains("is not a list of steps"));
}
