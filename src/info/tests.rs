//! Files of every release, written by hand; real ones where the samples are at hand; broken ones; cuts.

use std::path::PathBuf;

use proptest::prelude::*;
use serde_json::{Value, json};

use super::*;

fn read(bytes: &[u8]) -> Result<ProfilerInfo, Broken> {
    let mut reader = Reader::new();
    reader.feed(bytes);
    reader.finish()
}

fn info(value: &Value) -> ProfilerInfo {
    read(value.to_string().as_bytes()).expect("valid JSON")
}

fn metadata(bytes: &[u8]) -> Result<Metadata, Broken> {
    let mut reader = MetadataReader::new();
    reader.feed(bytes);
    reader.finish()
}

/// The file as release 6.0.rc1 would write it, to build the later ones on.
fn first_file() -> Value {
    json!({
        "config": {
            "common_config": {
                "activities": ["ProfilerActivity.NPU", "ProfilerActivity.CPU"],
                "schedule": {"wait": 1, "active": 3, "warmup": 2, "repeat": 2, "skip_first": 5},
                "record_shapes": true, "profile_memory": false, "with_stack": true,
                "with_flops": false, "with_modules": false
            },
            "experimental_config": {
                "_profiler_level": "Level1", "_aic_metrics": "ACL_AICORE_PIPE_UTILIZATION", "_l2_cache": false,
                "_data_simplification": true, "record_op_args": false, "_export_type": "text"
            }
        },
        "start_info": {"syscnt_enable": true, "freq": 100, "start_cnt": 1, "start_monotonic": 7000000000001_i64},
        "end_info": {"collectionTimeEnd": 1893456000123456789_i64, "MonotonicTimeEnd": 7000500000003_i64}
    })
}

/// Adds keys to the file: `(section, key, value)`, the section as a JSON pointer.
fn with(mut file: Value, keys: &[(&str, &str, Value)]) -> Value {
    for (section, key, value) in keys {
        file.pointer_mut(section).expect("a section")[*key] = value.clone();
    }
    file
}

const ROOT: &str = "";
const COMMON: &str = "/config/common_config";
const SCHEDULE: &str = "/config/common_config/schedule";
const EXPERIMENTAL: &str = "/config/experimental_config";

#[test]
fn a_whole_file() {
    let found = info(&first_file());
    assert_eq!(found.activities, Some(Activities { cpu: true, npu: true }));
    let schedule = ScheduleParameters {
        skip_first: Some(5),
        skip_first_wait: None,
        wait: Some(1),
        warmup: Some(2),
        active: Some(3),
        repeat: Some(2),
    };
    assert_eq!(found.schedule_parameters(), Some(&schedule));
    assert_eq!((found.record_shapes, found.profile_memory), (Some(true), Some(false)));
    assert_eq!((found.with_stack, found.with_flops, found.with_modules), (Some(true), Some(false), Some(false)));
    assert_eq!((found.level, found.aic_metrics), (Some(Level::Level1), Some(AicMetrics::PipeUtilization)));
    assert_eq!(found.export_type, Some(ExportType { text: true, db: false }));
    assert_eq!((found.has_start_info, found.has_end_info), (true, true));
    assert_eq!(found.start_monotonic_ns, Some(7_000_000_000_001));
    assert_eq!(found.end_monotonic_ns, Some(7_000_500_000_003));
    assert_eq!(found.collection_end_ns, Some(1_893_456_000_123_456_789));
    assert_eq!((found.rank_id, found.torch_npu_version, found.mstx, found.sys_io), (None, None, None, None));
    assert!(found.odd_keys.is_empty());
}

#[test]
fn the_release_by_the_keys_of_each_release() {
    let off = || json!(false);
    let mut file = first_file();
    let mut expect = |keys: &[(&str, &str, Value)], release: &str| {
        file = with(file.clone(), keys);
        assert_eq!(info(&file).release.to_string(), release, "{keys:?}");
    };
    expect(&[], "6.0.rc1");
    expect(&[(EXPERIMENTAL, "_msprof_tx", off()), (EXPERIMENTAL, "_op_attr", off())], "6.0.rc2");
    expect(&[(EXPERIMENTAL, "_gc_detect_threshold", json!(null))], "6.0.rc3 to 6.0.0");
    let cann = (ROOT, "cann_version", json!("8.1.RC1"));
    expect(&[(EXPERIMENTAL, "_export_type", json!(["text"])), (ROOT, "torch_npu_version", json!("?")), cann], "7.0.0");
    expect(
        &[
            (EXPERIMENTAL, "_host_sys", json!(["cpu", "mem"])),
            (EXPERIMENTAL, "_sys_io", off()),
            (EXPERIMENTAL, "_sys_interconnection", off()),
            (EXPERIMENTAL, "_mstx_domain_include", json!([])),
            (EXPERIMENTAL, "_mstx_domain_exclude", json!([])),
        ],
        "7.1.0",
    );
    expect(&[(EXPERIMENTAL, "_mstx", off())], "7.2.0 to 26.0.0");
    expect(&[(SCHEDULE, "skip_first_wait", json!(0))], "26.1.0 or newer");
    // The version decides where it can be read.
    expect(&[(ROOT, "torch_npu_version", json!("2.7.1.post2+git0"))], "7.3.0");
    expect(&[(ROOT, "torch_npu_version", json!("2.9.0.post6"))], "26.1.0");
}

#[test]
fn the_first_release_writes_underscores() {
    let mut file = first_file();
    file[ROOT] = Value::Null;
    file["config"]["common_config"]["schedule"] =
        json!({"_wait": 0, "_active": 3, "_warmup": 1, "_repeat": 1, "_skip_first": 4});
    file["config"]["common_config"]["on_trace_ready"] = json!({});
    file["config"]["experimental_config"].as_object_mut().expect("an object").retain(|key, _| key != "_export_type");
    file.as_object_mut().expect("an object").remove("start_info");
    let found = info(&file);
    let schedule = found.schedule_parameters().expect("a schedule");
    assert_eq!((schedule.wait, schedule.active, schedule.warmup), (Some(0), Some(3), Some(1)));
    assert_eq!((schedule.repeat, schedule.skip_first), (Some(1), Some(4)));
    assert_eq!(found.release.to_string(), "before 6.0.rc1");
    assert!(!found.has_start_info && found.has_end_info);
}

#[test]
fn a_shortened_file_says_nothing_by_what_it_lacks() {
    let found = info(&json!({"config": {"experimental_config": {"_profiler_level": "Level0"}}}));
    assert_eq!(found.release, ReleaseRange::default());
    assert_eq!(found.level, Some(Level::Level0));
    assert_eq!(info(&json!({})), ProfilerInfo::default());
    let mixed = with(first_file(), &[(EXPERIMENTAL, "_mstx", json!(true))]);
    assert_eq!(info(&mixed).release.to_string(), "7.2.0 or newer");
}

#[test]
fn schedules() {
    let schedule = |value: Value| info(&with(first_file(), &[(COMMON, "schedule", value)]));
    assert!(schedule(json!({})).without_schedule());
    assert!(schedule(json!(null)).without_schedule());
    let odd = schedule(json!("every tenth"));
    assert_eq!((odd.schedule, odd.odd_keys.len()), (None, 1));
    let partly = schedule(json!({"wait": -1, "active": 3.5, "warmup": "1", "repeat": 1, "skip_first_wait": true}));
    let parameters = partly.schedule_parameters().expect("a schedule");
    assert_eq!((parameters.wait, parameters.active, parameters.warmup), (None, None, None));
    assert_eq!((parameters.repeat, parameters.skip_first, parameters.skip_first_wait), (Some(1), None, Some(1)));
    assert_eq!(partly.odd_keys.len(), 3);
    assert!(!info(&json!({})).without_schedule());
}

#[test]
fn values_of_the_configuration() {
    let level = |text: &str| info(&with(first_file(), &[(EXPERIMENTAL, "_profiler_level", json!(text))])).level;
    assert_eq!(level("Level_none"), Some(Level::LevelNone));
    assert_eq!(level("Level2"), Some(Level::Level2));
    assert_eq!(level("Level9"), Some(Level::Unknown("Level9".to_owned())));
    for (written, name) in [
        ("PIPE_UTILIZATION", "PipeUtilization"),
        ("ARITHMETIC_UTILIZATION", "ArithmeticUtilization"),
        ("MEMORY_BANDWIDTH", "Memory"),
        ("L0B_AND_WIDTH", "MemoryL0"),
        ("MEMORY_UB", "MemoryUB"),
        ("RESOURCE_CONFLICT_RATIO", "ResourceConflictRatio"),
        ("L2_CACHE", "L2Cache"),
        ("MEMORY_ACCESS", "MemoryAccess"),
        ("NONE", "AiCoreNone"),
        ("NEW", "ACL_AICORE_NEW"),
    ] {
        let written = json!(format!("ACL_AICORE_{written}"));
        let found = info(&with(first_file(), &[(EXPERIMENTAL, "_aic_metrics", written)]));
        assert_eq!(found.aic_metrics.as_ref().map(AicMetrics::python_name), Some(name));
    }
    let export = |value: Value| info(&with(first_file(), &[(EXPERIMENTAL, "_export_type", value)])).export_type;
    assert_eq!(export(json!("db")), Some(ExportType { text: false, db: true }));
    assert_eq!(export(json!(["text", "db"])), Some(ExportType { text: true, db: true }));
    assert_eq!((export(json!([])), export(json!("html")), export(json!(1))), (None, None, None));
    let gc = |value: Value| info(&with(first_file(), &[(EXPERIMENTAL, "_gc_detect_threshold", value)])).gc_detect;
    assert_eq!((gc(json!(null)), gc(json!(0.5))), (Some(GcDetect::Off), Some(GcDetect::From(0.5))));
    let cpu = info(&with(first_file(), &[(COMMON, "activities", json!(["ProfilerActivity.CPU"]))]));
    assert_eq!(cpu.activities, Some(Activities { cpu: true, npu: false }));
}

#[test]
fn ranks_and_versions() {
    let rank = |value: Value| info(&json!({"rank_id": value})).rank_id;
    assert_eq!((rank(json!(3)), rank(json!("0")), rank(json!("12"))), (Some(3), Some(0), Some(12)));
    assert_eq!((rank(json!("a")), rank(json!(1.5)), rank(json!(null))), (None, None, None));
    let found = info(&json!({"cann_version": "not known", "torch_npu_version": "2.10.0.post4"}));
    assert_eq!((found.cann_version, found.release.exact()), (None, Some(Release::V26_1_0)));
}

#[test]
fn a_version_known_to_be_bad() {
    let bad = known_bad("2.10.0.post4+git1234").expect("known");
    assert!(bad.only_with_stacks);
    for version in ["2.10.0", "2.10.0.post2", "2.10.0.post6", "2.10.0.post4.dev20260701", "", "?"] {
        assert_eq!(known_bad(version), None, "{version}");
    }
}

#[test]
fn wrong_types_are_noted_key_by_key() {
    let odd = with(
        first_file(),
        &[
            (COMMON, "record_shapes", json!("yes")),
            (COMMON, "activities", json!({"cpu": 1})),
            (EXPERIMENTAL, "_host_sys", json!(["cpu", 1])),
            (EXPERIMENTAL, "_aic_metrics", json!("x".repeat(10_000))),
            (ROOT, "end_info", json!([1, 2])),
        ],
    );
    let found = info(&odd);
    let noted: Vec<_> = found.odd_keys.iter().map(|odd| (odd.key.as_str(), odd.found.as_str())).collect();
    assert_eq!(
        noted,
        [
            ("config.common_config.activities", "object of 1"),
            ("config.common_config.record_shapes", "\"yes\""),
            ("config.experimental_config._aic_metrics", format!("{:?}", "x".repeat(60)).as_str()),
            ("config.experimental_config._host_sys", "list of 2"),
            ("end_info", "list of 2"),
        ]
    );
    assert!(!found.has_end_info);
    assert_eq!(found.level, Some(Level::Level1));
    let foreign = info(&json!({"config": 3, "start_info": null}));
    assert_eq!((foreign.odd_keys.len(), foreign.has_start_info), (1, false));
}

#[test]
fn broken_files() {
    let cases: &[(&[u8], Category, u64, u64, u64)] = &[
        (b"", Category::Eof, 0, 1, 0),
        (b" \n", Category::Eof, 2, 2, 0),
        (b"{", Category::Eof, 1, 1, 1),
        (b"{\n  \"config\": {\"a\": tr", Category::Eof, 22, 2, 20),
        (b"{\n  \"config\": {\"a\": \"te", Category::Eof, 23, 2, 21),
        (b"{\n  \"a\": 1,,", Category::Syntax, 11, 2, 10),
        (b"{\"a\": 1}\n}", Category::Syntax, 9, 2, 1),
        (b"{\"a\": \"x\ny\"}", Category::Syntax, 8, 2, 0),
        (b"{\"a\": NaN}", Category::Syntax, 6, 1, 7),
        (b"\xEF\xBB\xBF{\"a\" 1}", Category::Syntax, 8, 1, 6),
        (b"{\n\"a\": \"ab\xFFcd\"}", Category::Syntax, 10, 2, 9),
        (b"\xFF\xFE{\0", Category::Syntax, 0, 1, 1),
        (b"\0\0\0\0", Category::Syntax, 0, 1, 1),
        (b"{'a': 1}", Category::Syntax, 1, 1, 2),
        (b"3", Category::Data, 0, 1, 1),
    ];
    for (bytes, category, byte, line, column) in cases {
        let broken = read(bytes).expect_err("broken");
        let name = String::from_utf8_lossy(bytes);
        assert_eq!(
            (broken.category, broken.byte, broken.line, broken.column),
            (*category, *byte, *line, *column),
            "{name:?}: {}",
            broken.message
        );
        assert_eq!(broken.bytes, bytes.len() as u64);
    }
    for other in ["[]", "null", "\"text\"", "[{}]"] {
        assert_eq!(read(other.as_bytes()).expect_err("no object").category, Category::Data, "{other}");
    }
    let broken = read(b"{\n  \"_profiler_level\": Level1\n}").expect_err("broken");
    assert_eq!(broken.message, "expected value");
    assert_eq!((broken.line, broken.column, broken.byte), (2, 22, 23));
    assert!(broken.excerpt.contains("\"_profiler_level\": Level1"));
}

#[test]
fn a_byte_order_mark_and_depth() {
    assert_eq!(read(b"\xEF\xBB\xBF{}"), Ok(ProfilerInfo::default()));
    let deep = "[".repeat(100_000);
    assert_eq!(read(format!("{{\"a\": {deep}").as_bytes()).expect_err("deep").category, Category::Syntax);
}

#[test]
fn a_huge_file_is_not_kept() {
    let mut reader = Reader::new();
    let chunk = vec![b' '; 1 << 20];
    for _ in 0..64 {
        reader.feed(&chunk);
    }
    let broken = reader.finish().expect_err("too large");
    assert_eq!((broken.category, broken.bytes), (Category::TooLarge, 64 << 20));
    assert_eq!(broken.byte, MAX_BYTES as u64);
    let many = format!("{{\"a\": [{}0]}}", "0,".repeat(MAX_MARKS));
    let broken = read(many.as_bytes()).expect_err("too many");
    assert_eq!((broken.category, broken.message.as_str()), (Category::TooLarge, "more than 200000 values"));
}

#[test]
fn every_cut_of_a_file_is_an_ending() {
    let text = serde_json::to_string_pretty(&first_file()).expect("plain data");
    for cut in 0..text.len() {
        let broken = read(&text.as_bytes()[..cut]).expect_err("cut");
        assert_eq!((broken.category, broken.byte), (Category::Eof, cut as u64), "{cut}");
    }
    assert!(read(text.as_bytes()).is_ok());
}

#[test]
fn one_byte_at_a_time() {
    let text = serde_json::to_string_pretty(&first_file()).expect("plain data");
    for bytes in [text.as_bytes(), &text.as_bytes()[..200], b"", b"\xEF\xBB\xBF{}", b"{} x"] {
        let mut reader = Reader::new();
        bytes.chunks(1).for_each(|chunk| reader.feed(chunk));
        assert_eq!(reader.finish(), read(bytes));
    }
}

#[test]
fn facts_survive_the_way_between_workers() {
    let found = info(&with(first_file(), &[(COMMON, "record_shapes", json!(1)), (ROOT, "rank_id", json!("3"))]));
    let text = serde_json::to_string(&found).expect("plain data");
    assert_eq!(serde_json::from_str::<ProfilerInfo>(&text).expect("the same"), found);
    let broken: Result<ProfilerInfo, Broken> = read(b"{");
    let text = serde_json::to_string(&broken).expect("plain data");
    assert_eq!(serde_json::from_str::<Result<ProfilerInfo, Broken>>(&text).expect("the same"), broken);
}

#[test]
fn ranks_of_the_job() {
    let file = json!({
        "distributed_args": {"rank": 2, "world_size": 8},
        "ENV_VARIABLES": {"ASCEND_LAUNCH_BLOCKING": "1", "HCCL_ALGO": "", "ODD": 3},
        "parallel_group_info": {
            "group_name_0": {"group_name": "default_group", "group_rank": 0, "global_ranks": [0, 1, 2, 5]},
            "group_name_1": {"group_name": "", "group_rank": 0, "global_ranks": [2]},
            "group_name_2": {"global_ranks": "all"},
            "group_name_3": 4
        }
    });
    let found = metadata(file.to_string().as_bytes()).expect("valid JSON");
    assert_eq!((found.world_size, found.rank, found.world_size_hint()), (Some(8), Some(2), Some(8)));
    assert_eq!((found.groups, found.largest_group, found.greatest_rank), (Some(2), Some(4), Some(5)));
    assert_eq!(found.odd_groups, 2);
    assert_eq!(found.environment.get("ASCEND_LAUNCH_BLOCKING").map(String::as_str), Some("1"));
    assert_eq!(found.environment.len(), 2);

    let groups = json!({"parallel_group_info": file["parallel_group_info"]});
    let found = metadata(groups.to_string().as_bytes()).expect("valid JSON");
    assert_eq!((found.world_size, found.world_size_hint()), (None, Some(6)));
    let none = metadata(b"{}").expect("valid JSON");
    assert_eq!((none.groups, none.world_size_hint()), (None, None));
    assert_eq!(metadata(b"{\"parallel_group_info\": 3}").expect("valid JSON").odd_keys.len(), 1);
    assert_eq!(metadata(b"[").expect_err("cut").category, Category::Data);
}

/// A file of the real samples; says so when they are not at hand.
fn sample(path: &str) -> Option<Vec<u8>> {
    let file = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../shared/samples").join(path);
    let bytes = std::fs::read(&file).ok();
    if bytes.is_none() {
        println!("skipped: {} is not here", file.display());
    }
    bytes
}

#[test]
fn real_files_of_early_2025() {
    for (folder, rank, level, metrics, text) in [
        ("msinsight-text/level0/rank0_ascend_pt", 0, Level::Level0, AicMetrics::None, true),
        ("msinsight-text/level1/rank0_ascend_pt", 0, Level::Level1, AicMetrics::PipeUtilization, true),
        ("msinsight-text/level1/rank1_ascend_pt", 1, Level::Level1, AicMetrics::PipeUtilization, true),
        ("msinsight-text/level2/rank0_ascend_pt", 0, Level::Level2, AicMetrics::PipeUtilization, true),
        ("msinsight-db/rank0_ascend_pt", 0, Level::Level1, AicMetrics::PipeUtilization, false),
    ] {
        let Some(bytes) = sample(&format!("{folder}/profiler_info_{rank}.json")) else {
            continue;
        };
        let found = read(&bytes).expect("valid JSON");
        assert_eq!((found.level, found.aic_metrics, found.rank_id), (Some(level), Some(metrics), Some(rank)));
        assert_eq!(found.export_type, Some(ExportType { text, db: !text }));
        assert_eq!(
            found.schedule,
            Some(ScheduleConfig::Set(ScheduleParameters {
                skip_first: Some(40),
                skip_first_wait: None,
                wait: Some(0),
                warmup: Some(10),
                active: Some(1),
                repeat: Some(1),
            }))
        );
        assert_eq!((found.gc_detect, found.has_end_info), (Some(GcDetect::Off), true));
        assert_eq!((found.l2_cache, found.profile_memory, found.with_modules), (Some(true), Some(true), Some(true)));
        assert_eq!(found.release.to_string(), "6.0.rc3 to 6.0.0", "{folder}");
        assert!(found.odd_keys.is_empty(), "{:?}", found.odd_keys);
    }
}

#[test]
fn real_files_of_release_7_2() {
    for rank in 0..3 {
        let folder = format!("msinsight-4ranks/rank_{rank}_ascend_pt");
        let Some(bytes) = sample(&format!("{folder}/profiler_info_{rank}.json")) else {
            continue;
        };
        let found = read(&bytes).expect("valid JSON");
        assert_eq!((found.release.exact(), found.rank_id), (Some(Release::V7_2_0), Some(rank)));
        assert_eq!(found.cann_version.as_deref(), Some("8.3.RC1"));
        assert_eq!((found.mstx, found.host_sys, found.sys_io), (Some(false), Some(vec![]), Some(false)));
        assert_eq!(found.export_type, Some(ExportType { text: true, db: false }));
        assert!(found.odd_keys.is_empty(), "{:?}", found.odd_keys);
        let Some(bytes) = sample(&format!("{folder}/profiler_metadata.json")) else {
            continue;
        };
        let found = metadata(&bytes).expect("valid JSON");
        assert_eq!((found.rank, found.world_size, found.largest_group), (Some(rank), Some(4), Some(4)));
        assert_eq!((found.greatest_rank, found.odd_groups), (Some(3), 0));
        assert!(found.groups >= Some(6) && found.environment.len() == 9);
    }
}

#[test]
fn real_keys_of_release_7_2_tell_it_without_the_version() {
    let Some(bytes) = sample("msinsight-4ranks/rank_0_ascend_pt/profiler_info_0.json") else {
        return;
    };
    let mut file: Value = serde_json::from_slice(&bytes).expect("valid JSON");
    file["torch_npu_version"] = json!("unknown");
    assert_eq!(info(&file).release.to_string(), "7.2.0 to 26.0.0");
}

proptest! {
    #[test]
    fn cuts_change_nothing(cuts in proptest::collection::vec(0_usize..900, 0..6), end in 0_usize..1200) {
        let text = serde_json::to_string_pretty(&first_file()).expect("plain data");
        let bytes = &text.as_bytes()[..end.min(text.len())];
        let mut cuts: Vec<usize> = cuts.into_iter().map(|cut| cut.min(bytes.len())).collect();
        cuts.sort_unstable();
        let (mut reader, mut from) = (Reader::new(), 0);
        for cut in cuts.into_iter().chain([bytes.len()]) {
            reader.feed(&bytes[from..cut]);
            from = cut;
        }
        prop_assert_eq!(reader.finish(), read(bytes));
    }

    #[test]
    fn no_bytes_panic(bytes in proptest::collection::vec(any::<u8>(), 0..200)) {
        let _ = read(&bytes);
        let _ = metadata(&bytes);
        let name = String::from_utf8_lossy(&bytes);
        let _ = (FolderName::parse(&name), rank_from_file_name(&name), TorchNpuVersion::parse(&name));
    }

    #[test]
    fn a_changed_byte_never_panics(at in 0_usize..1400, byte in any::<u8>()) {
        let mut bytes = serde_json::to_string_pretty(&first_file()).expect("plain data").into_bytes();
        if let Some(place) = bytes.get_mut(at) {
            *place = byte;
        }
        if let Err(broken) = read(&bytes) {
            prop_assert!(broken.byte <= broken.bytes);
        }
    }
}
