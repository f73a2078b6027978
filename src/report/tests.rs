use serde_json::{Value, json};

use super::{Can, State, Verdict};
use crate::rules::Status;

#[test]
fn names_are_those_of_the_json() {
    let named = |value: Value, name: &str| assert_eq!(value.as_str(), Some(name));
    for verdict in [Verdict::Usable, Verdict::PartlyUsable, Verdict::Unusable, Verdict::NothingRecognised] {
        named(json!(verdict), verdict.name());
    }
    for can in [Can::Yes, Can::Partly, Can::No] {
        named(json!(can), can.name());
    }
    for state in [State::Present, State::Missing, State::AbsentByDesign, State::Unreadable] {
        named(json!(state), state.name());
    }
    for status in [Status::Ok, Status::Info, Status::Unknown, Status::Warn, Status::Fail] {
        named(json!(status), status.name());
    }
}
