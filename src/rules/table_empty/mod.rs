//! `table-empty`: a table without rows, or without a byte
use crate::evidence::{Evidence, Sourced};
use crate::rules::read_tables::{has_tables_by_design, read_tables};
use crate::rules::{Finding, Group, Place, Rule};
use crate::table::Facts;

pub static RULE: Rule = Rule {
    id: "table-empty",
    group: Group::Tables,
    needs: &[],
    applies: has_tables_by_design,
    check,
    zh: include_str!("zh.md"),
    en: include_str!("en.md"),
};

fn check(evidence: &Evidence) -> Finding {
    let tables = read_tables(evidence);
    let empty: Vec<&Sourced<Facts>> = tables.iter().copied().filter(|table| is_empty(&table.facts)).collect();
    let Some(first) = empty.first() else {
        return if tables.is_empty() { Finding::unknown(RULE.id, "no-tables") } else { Finding::ok(RULE.id) };
    };
    // torch_npu never writes an empty table; msprof may.
    let is_own = |table: &&Sourced<Facts>| !table.path.contains("/mindstudio_profiler_output/");
    let finding = if empty.iter().any(is_own) { Finding::fail(RULE.id) } else { Finding::info(RULE.id) };
    let without_bytes = empty.iter().filter(|table| table.facts.shape.bytes == 0).count();
    finding
        .seen_all(empty.iter().map(|table| Place::of(&table.path).at_byte(table.facts.shape.bytes)))
        .fact("count", empty.len())
        .fact("zero_bytes", without_bytes)
        .fact("file", crate::artifacts::file_name(&first.path))
}

fn is_empty(facts: &Facts) -> bool {
    let shape = &facts.shape;
    let has_records = shape.rows > 0 || shape.cut.is_some() || shape.too_long.count > 0;
    !has_records
}

#[cfg(test)]
mod tests {
    use crate::rules::Status;
    use crate::rules::testing::{capture, finding};

    fn status(name: &str, table: &str) -> Status {
        let path = format!("a_ascend_pt/{name}");
        finding(&capture(&[(&path, table.as_bytes())]), super::RULE.id).unwrap().status
    }

    #[test]
    fn no_rows_or_no_bytes() {
        assert_eq!(status("ASCEND_PROFILER_OUTPUT/op_statistic.csv", ""), Status::Fail);
        assert_eq!(status("ASCEND_PROFILER_OUTPUT/op_statistic.csv", "OP Type,Count,Total Time(us)\n"), Status::Fail);
        let msprof = "PROF_000001_20260101000000000_ABC/mindstudio_profiler_output/op_statistic_20260101000000.csv";
        assert_eq!(status(msprof, "OP Type,Count,Total Time(us)\n"), Status::Info);
    }

    #[test]
    fn one_row_is_enough() {
        assert_eq!(
            status("ASCEND_PROFILER_OUTPUT/op_statistic.csv", "OP Type,Count,Total Time(us)\nAdd,1,2"),
            Status::Ok
        );
        assert_eq!(status("profiler_info.json", "{}"), Status::Unknown);
    }
}
