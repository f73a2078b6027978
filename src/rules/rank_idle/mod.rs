//! `rank-idle`: a rank did next to nothing in its window
use crate::rules::comparison::{Comparison, idle, jobs};
use crate::rules::summary::{Summary, Work};
use crate::rules::support::{median, micros};
use crate::rules::{Finding, Group, Place, Rule};
use crate::settings::Thresholds;

pub static RULE: Comparison = Comparison {
    rule: Rule {
        id: "rank-idle",
        group: Group::Captures,
        needs: &[],
        applies: |capture| applies(&[Summary::of(capture)]),
        check: |capture| check(&[Summary::of(capture)], capture.thresholds()),
        zh: include_str!("zh.md"),
        en: include_str!("en.md"),
    },
    applies,
    check,
};

fn applies(captures: &[Summary]) -> bool {
    !jobs(captures).is_empty()
}

fn check(captures: &[Summary], limits: &Thresholds) -> Finding {
    let jobs = jobs(captures);
    let is_comparable = |job: &&Vec<&Summary>| job.iter().filter_map(|capture| capture.work).count() > 1;
    if !jobs.iter().any(|job| is_comparable(&job)) {
        return Finding::unknown(RULE.rule.id, "no-work-to-compare");
    }
    let found: Vec<(&Vec<&Summary>, &Summary)> =
        jobs.iter().flat_map(|job| idle(job, limits).into_iter().map(move |capture| (job, capture))).collect();
    let Some((job, first)) = found.first() else {
        return Finding::ok(RULE.rule.id);
    };
    let busy: Vec<i64> = job.iter().filter_map(|capture| capture.work).map(Work::busy_ns).collect();
    Finding::info(RULE.rule.id)
        .seen_all(found.iter().filter_map(|(_, capture)| place(capture)))
        .fact("count", found.len())
        .fact("idle", found.iter().map(|(_, capture)| capture.label()).collect::<Vec<_>>())
        .fact("captures", job.len())
        .fact("busy_us", micros(first.work.map_or(0, Work::busy_ns)))
        .fact("median_us", micros(median(&busy).unwrap_or(0)))
        .fact("threshold_percent", limits.rank_idle_percent)
}

fn place(capture: &Summary) -> Option<Place> {
    Some(Place::of(capture.work_from.as_ref()?))
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::summaries;
    use crate::rules::{Finding, Status};
    use crate::settings::Thresholds;
    use serde_json::json;

    /// Computing and communication of each rank.
    fn judged(ranks: &[(i64, i64)]) -> Finding {
        let header = "Step,Computing,Communication(Not Overlapped),Overlapped,Communication,Free,Stage,Bubble\r\n";
        let files: Vec<(String, String)> = ranks
            .iter()
            .enumerate()
            .flat_map(|(rank, (own, wait))| {
                let table = format!("{header}5,{own},{wait},0,{wait},50,{},0\r\n", own + wait + 50);
                let folder = format!("x/r{rank}_ascend_pt");
                [
                    (format!("{folder}/profiler_info_{rank}.json"), "{}".to_string()),
                    (format!("{folder}/ASCEND_PROFILER_OUTPUT/step_trace_time.csv"), table),
                ]
            })
            .collect();
        let files: Vec<(&str, &[u8])> = files.iter().map(|(path, text)| (path.as_str(), text.as_bytes())).collect();
        (super::RULE.check)(&summaries(&files), &Thresholds::default())
    }

    #[test]
    fn no_work_is_told() {
        let found = judged(&[(900_000, 10), (12, 2), (880_000, 10)]);
        assert_eq!((found.status, &found.facts["idle"]), (Status::Info, &json!(["rank 1"])));
    }

    #[test]
    fn waiting_is_not_idling() {
        assert_eq!(judged(&[(900_000, 10), (12, 890_000), (880_000, 10)]).status, Status::Ok);
        assert_eq!(judged(&[(900, 10), (450, 10)]).status, Status::Ok);
    }

    #[test]
    fn without_times() {
        let both = summaries(&[
            ("x/a_ascend_pt/profiler_info_0.json", b"{}".as_slice()),
            ("x/b_ascend_pt/profiler_info_1.json", b"{}".as_slice()),
        ]);
        assert_eq!((super::RULE.check)(&both, &Thresholds::default()).status, Status::Unknown);
    }
}
