//! `table-cut`: a table ends in the middle of a record
use crate::evidence::Evidence;
use crate::rules::read_tables::{has_tables_by_design, read_tables, spot_place};
use crate::rules::{Finding, Group, Rule};

pub static RULE: Rule = Rule {
    id: "table-cut",
    group: Group::Tables,
    needs: &[],
    applies: has_tables_by_design,
    check,
    zh: include_str!("zh.md"),
    en: include_str!("en.md"),
};

fn check(evidence: &Evidence) -> Finding {
    let tables = read_tables(evidence);
    let cut: Vec<_> = tables.iter().filter_map(|table| Some((table, table.facts.shape.cut.as_ref()?))).collect();
    let Some((first, spot)) = cut.first() else {
        return if tables.is_empty() { Finding::unknown(RULE.id, "no-tables") } else { Finding::ok(RULE.id) };
    };
    Finding::fail(RULE.id)
        .seen_all(cut.iter().map(|(table, spot)| spot_place(&table.path, spot).at_byte(table.facts.shape.bytes)))
        .fact("count", cut.len())
        .fact("file", crate::artifacts::file_name(&first.path))
        .fact("rows", first.facts.shape.rows)
        .fact("row", spot.row)
        .fact("record_byte", spot.byte)
        .fact("bytes", first.facts.shape.bytes)
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::{capture, finding};
    use crate::rules::{Finding, Status};

    fn judged(table: &str) -> Finding {
        let evidence = capture(&[("a_ascend_pt/ASCEND_PROFILER_OUTPUT/op_statistic.csv", table.as_bytes())]);
        finding(&evidence, super::RULE.id).unwrap()
    }

    #[test]
    fn a_broken_record_and_an_open_quote() {
        let found = judged("OP Type,Count,Total Time(us)\r\nAdd,1,2.5\r\nMul,");
        assert_eq!((found.status, found.facts["rows"].as_u64()), (Status::Fail, Some(1)));
        assert_eq!((found.evidence[0].row, found.facts["record_byte"].as_u64()), (Some(2), Some(41)));
        assert_eq!(judged("OP Type,Count,Total Time(us)\r\nAdd,1,\"2.").status, Status::Fail);
    }

    #[test]
    fn a_missing_line_end_alone_is_no_cut() {
        assert_eq!(judged("OP Type,Count,Total Time(us)\r\nAdd,1,2.5").status, Status::Ok);
    }

    #[test]
    fn without_tables() {
        let evidence = capture(&[("a_ascend_pt/profiler_info.json", b"{}".as_slice())]);
        assert_eq!(finding(&evidence, super::RULE.id).unwrap().status, Status::Unknown);
    }
}
