//! `table-malformed`: records or cells that cannot be read as they should
use crate::artifacts::Kind;
use crate::evidence::{Evidence, Sourced};
use crate::rules::read_tables::{has_tables_by_design, read_tables, spot_place};
use crate::rules::{Finding, Group, Place, Rule};
use crate::table::{Defect, Encoding, Facts, Shape};

pub static RULE: Rule = Rule {
    id: "table-malformed",
    group: Group::Tables,
    needs: &[],
    applies: has_tables_by_design,
    check,
    zh: include_str!("zh.md"),
    en: include_str!("en.md"),
};

/// Places that are shown.
const MOST: usize = 20;

/// A kind of defect, and where the shape of a table has it.
type Sort = (&'static str, fn(&Shape) -> &Defect);
const SORTS: [Sort; 7] = [
    ("short-rows", |shape| &shape.short_rows),
    ("long-rows", |shape| &shape.long_rows),
    ("too-long", |shape| &shape.too_long),
    ("not-numbers", |shape| &shape.not_numbers),
    ("repeated-headers", |shape| &shape.repeated_headers),
    ("nul-bytes", |shape| &shape.nul_bytes),
    ("not-utf8", |shape| &shape.not_utf8),
];

fn check(evidence: &Evidence) -> Finding {
    let tables = read_tables(evidence);
    if tables.is_empty() {
        return Finding::unknown(RULE.id, "no-tables");
    }
    let count = |sort: &Sort| tables.iter().map(|table| sort.1(&table.facts.shape).count).sum::<u64>();
    let mut kinds: Vec<(&str, u64)> = SORTS.iter().map(|sort| (sort.0, count(sort))).collect();
    let tally = |test: fn(&Sourced<Facts>) -> bool| tables.iter().filter(|table| test(table)).count() as u64;
    kinds.push(("utf-16", tally(is_utf16)));
    kinds.push(("unknown-header", tally(has_unknown_header)));
    kinds.retain(|(_, count)| *count > 0);
    if kinds.is_empty() {
        return Finding::ok(RULE.id).fact("tables", tables.len());
    }
    let places: Vec<Place> = tables.iter().flat_map(|table| first_places(table)).collect();
    let spoilt = tables.iter().filter(|table| !first_places(table).is_empty());
    let rows: u64 = spoilt.clone().map(|table| table.facts.shape.rows).sum();
    let finding = Finding::warn(RULE.id)
        .seen_all(places.into_iter().take(MOST))
        .fact("tables", spoilt.count())
        .fact("rows", rows)
        .fact("kinds", kinds.iter().map(|(kind, _)| *kind).collect::<Vec<_>>())
        .fact("count", kinds.iter().map(|(_, count)| count).sum::<u64>());
    kinds.iter().fold(finding, |finding, (kind, count)| finding.fact(&kind.replace('-', "_"), *count))
}

fn is_utf16(table: &Sourced<Facts>) -> bool {
    matches!(table.facts.shape.encoding, Encoding::Utf16Le | Encoding::Utf16Be)
}

/// A table of this name in which none of its columns was found, such as one that a spreadsheet saved with semicolons.
fn has_unknown_header(table: &Sourced<Facts>) -> bool {
    let shape = &table.facts.shape;
    let is_known_table = matches!(table.kind, Kind::KernelDetails | Kind::OpSummary | Kind::StepTraceTime);
    is_known_table && shape.header_kind.is_none() && !shape.columns.is_empty() && shape.rows > 0
}

/// The first place of each kind.
fn first_places(table: &Sourced<Facts>) -> Vec<Place> {
    let shape = &table.facts.shape;
    let spots = SORTS.iter().filter_map(|(_, defect)| defect(shape).first.as_ref());
    let mut places: Vec<Place> = spots.map(|spot| spot_place(&table.path, spot)).collect();
    if is_utf16(table) || has_unknown_header(table) {
        places.push(Place::of(&table.path).at_byte(0).at_line(1).showing(shape.columns.join(",")));
    }
    places
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::{capture, finding};
    use crate::rules::{Finding, Status};
    use serde_json::json;

    fn judged(name: &str, table: &[u8]) -> Finding {
        let path = format!("a_ascend_pt/ASCEND_PROFILER_OUTPUT/{name}");
        finding(&capture(&[(&path, table)]), super::RULE.id).unwrap()
    }

    const HEADER: &str = "OP Type,Core Type,Count,Total Time(us)\n";

    #[test]
    fn each_kind() {
        for (rows, kind) in [
            ("Add,AI_CORE,1\nMul,AI_CORE,1,2\n", "short-rows"),
            ("Add,AI_CORE,1,2,3\n", "long-rows"),
            ("Add,AI_CORE,1,1.7E+15x\n", "not-numbers"),
            ("Add,AI_CORE,1,2\nOP Type,Core Type,Count,Total Time(us)\n", "repeated-headers"),
        ] {
            let found = judged("op_statistic.csv", format!("{HEADER}{rows}").as_bytes());
            assert_eq!((found.status, &found.facts["kinds"]), (Status::Warn, &json!([kind])), "{rows}");
        }
        let found = judged("op_statistic.csv", &[HEADER.as_bytes(), b"\xcb\xe3,AI_CORE,1,2\n"].concat());
        assert_eq!((found.status, &found.facts["kinds"]), (Status::Warn, &json!(["not-utf8"])));
        let found = judged("step_trace_time.csv", b"Step;Computing;Free;Stage\n1;2;3;5\n");
        assert_eq!((found.status, &found.facts["kinds"]), (Status::Warn, &json!(["unknown-header"])));
    }

    #[test]
    fn conventions_are_no_faults() {
        let found = judged("op_statistic.csv", format!("{HEADER}Add,N/A,1,\"2.5\t\"\r\nMul,,,3\n").as_bytes());
        assert_eq!(found.status, Status::Ok);
    }

    #[test]
    fn without_tables() {
        let evidence = capture(&[("a_ascend_pt/profiler_info.json", b"{}".as_slice())]);
        assert_eq!(finding(&evidence, super::RULE.id).unwrap().status, Status::Unknown);
    }
}
