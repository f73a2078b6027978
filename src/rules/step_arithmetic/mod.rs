//! `step-arithmetic`: the parts of a step do not add up
use crate::evidence::Evidence;
use crate::rules::support::{always, micros};
use crate::rules::{Finding, Group, Need, Place, Rule};
use crate::table::StepRow;

pub static RULE: Rule = Rule {
    id: "step-arithmetic",
    group: Group::Steps,
    needs: &[Need::Steps],
    applies: always,
    check,
    zh: include_str!("zh.md"),
    en: include_str!("en.md"),
};

/// Below this, Preparing is what torch_npu writes for a step that launched nothing.
const NO_LAUNCH_NS: i64 = -1_000_000_000_000_000;
/// Places that are shown.
const MOST: usize = 12;

fn check(evidence: &Evidence) -> Finding {
    let Some((table, steps)) = evidence.steps() else {
        return Finding::unknown(RULE.id, "no-steps");
    };
    let rows = || (1u64..).zip(&steps.rows);
    let checked = rows().filter(|(_, row)| remainder(row).is_some()).count();
    let without_launch = rows().filter(|(_, row)| row.preparing_ns.is_some_and(|ns| ns < NO_LAUNCH_NS)).count();
    if checked == 0 {
        return Finding::unknown(RULE.id, "no-step-parts");
    }
    let wrong = rows().filter_map(|(number, row)| Some((number, row, remainder(row)?)));
    let tolerance_us = evidence.thresholds().step_sum_us;
    let wrong: Vec<_> = wrong.filter(|(.., rest)| rest.abs() as f64 > tolerance_us * 1_000.0).collect();
    let finding = if wrong.is_empty() { Finding::ok(RULE.id) } else { Finding::warn(RULE.id) };
    let finding = finding.fact("rows", checked).fact("steps_without_launch", without_launch);
    let Some((number, row, rest)) = wrong.iter().max_by_key(|(.., rest)| rest.abs()) else {
        return finding;
    };
    let finding = finding
        .seen_all(wrong.iter().take(MOST).map(|(number, ..)| Place::of(&table.path).at_row(*number).at_column("Stage")))
        .fact("count", wrong.len())
        .fact("row", *number)
        .fact("difference_us", micros(i64::try_from(*rest).unwrap_or(i64::MAX)))
        .fact("tolerance_us", tolerance_us);
    match row.step {
        Some(step) => finding.fact("step", step),
        None => finding,
    }
}

/// Stage − (Computing + Communication(Not Overlapped) + Free − Bubble), in ns.
fn remainder(row: &StepRow) -> Option<i128> {
    let parts = [row.computing_ns?, row.communication_not_overlapped_ns?, row.free_ns?];
    let whole = parts.into_iter().map(i128::from).sum::<i128>() - i128::from(row.bubble_ns?);
    Some(i128::from(row.stage_ns?) - whole)
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::{capture, finding};
    use crate::rules::{Finding, Status};

    fn judged(row: &str) -> Finding {
        let header =
            "Step,Computing,Communication(Not Overlapped),Overlapped,Communication,Free,Stage,Bubble,Preparing";
        let table = format!("{header}\r\n{row}\r\n");
        let path = "a_ascend_pt/ASCEND_PROFILER_OUTPUT/step_trace_time.csv";
        finding(&capture(&[(path, table.as_bytes())]), super::RULE.id).unwrap()
    }

    #[test]
    fn more_than_rounding() {
        let found = judged("50,100.5,20,1,21,30,152.0,0,5");
        assert_eq!((found.status, found.facts["difference_us"].as_f64()), (Status::Warn, Some(1.5)));
        assert_eq!(found.evidence[0].row, Some(1));
    }

    #[test]
    fn rounding_bubbles_and_odd_preparing_are_real() {
        assert_eq!(judged("50,100.5,20,1,21,30,150.75,0,5").status, Status::Ok);
        assert_eq!(judged("50,100,20,1,21,30,-50,200,5").status, Status::Ok);
        let found = judged("50,0,0,0,0,30,30,0,-1736408883704643.2");
        assert_eq!((found.status, found.facts["steps_without_launch"].as_u64()), (Status::Ok, Some(1)));
    }

    #[test]
    fn without_numbers() {
        assert_eq!(judged("50,N/A,20,1,21,30,152,0,5").status, Status::Unknown);
    }
}
