use super::*;

fn refusal(text: &str) -> String {
    Site::from_json(text).expect_err(text).to_string()
}

#[test]
fn everything_may_be_left_out() {
    assert_eq!(Site::from_json("{}"), Ok(Site::default()));
    assert!(Site::default().is_empty());
    assert_eq!(Site::default().settings(), Settings::default());
    assert!(!Site::default().admits("https://portal.example"));
}

#[test]
fn what_a_site_may_preset() {
    let site = Site::from_json(
        r#"{"language": "zh", "thresholds": {"rank_spread_percent": 10},
        "expect": {"level": "Level1", "schedule": {"active": 8}},
        "wiki": {"home": "https://wiki.example/npu", "rules": {"trace-cut": "http://wiki.example/npu?page=cut#why"}},
        "embed": {"origins": ["https://portal.example", "http://10.0.0.1:8080", "http://[::1]:81"], "verdict": true}}"#,
    )
    .expect("valid");
    assert!(!site.is_empty());
    assert_eq!(site.language, Some(Lang::Zh));
    assert_eq!(site.settings().thresholds.rank_spread_percent, 10.0);
    assert_eq!(site.page_of("trace-cut").map(Link::as_str), Some("http://wiki.example/npu?page=cut#why"));
    assert_eq!(site.page_of("trace-corrupt"), None);
    let admitted = ["https://portal.example", "http://10.0.0.1:8080", "http://[::1]:81"];
    assert!(admitted.iter().all(|origin| site.admits(origin)));
    let others = ["http://portal.example", "https://portal.example:8443", "https://a.portal.example", "null", "*", ""];
    assert!(!others.iter().any(|origin| site.admits(origin)));
}

#[test]
fn what_is_amiss_is_refused_with_its_place() {
    let cases = [
        ("", "line 1 column 0"),
        ("1", "invalid type"),
        ("{\n  \"colour\": 1}", "unknown field `colour`, expected one of `language`"),
        ("{\n  \"language\": \"fr\"}", "unknown variant `fr`, expected `zh` or `en` at line 2 column"),
        ("{\"expect\":\n {\"level\": \"Level9\"}}", "`Level9` is no profiler level"),
        (r#"{"thresholds": {"rank_spread_percent": -1}}"#, "thresholds.rank_spread_percent is -1"),
        ("{\"wiki\":\n{\"home\": \"javascript:alert(1)\"}}", "`javascript:alert(1)` is no address"),
        (r#"{"wiki": {"home": "https://"}}"#, "is no address"),
        (r#"{"wiki": {"home": "https:///x"}}"#, "is no address"),
        (r#"{"wiki": {"home": "https://a b"}}"#, "is no address"),
        ("{\"wiki\": {\"rules\":\n{\"trace-cutt\": \"https://x\"}}}", "there is no rule `trace-cutt` at line 2"),
        (r#"{"embed": {"origins": ["*"]}}"#, "`*` is no origin"),
        (r#"{"embed": {"origins": ["null"]}}"#, "`null` is no origin"),
        (r#"{"embed": {"origins": ["https://portal.example/"]}}"#, "is no origin"),
        (r#"{"embed": {"origins": ["https://Portal.example"]}}"#, "is no origin"),
        (r#"{"embed": {"origins": ["https://portal.example:443"]}}"#, "is no origin"),
        (r#"{"embed": {"origins": ["http://[::1]:80"]}}"#, "is no origin"),
        (r#"{"embed": {"origins": ["https://user@portal.example"]}}"#, "is no origin"),
        (r#"{"embed": {"origins": "https://portal.example"}}"#, "expected a sequence"),
    ];
    for (text, reason) in cases {
        let refused = refusal(text);
        assert!(refused.contains(reason), "{text}: {refused}");
    }
}

#[test]
fn presets_are_written_where_the_one_file_page_looks_for_them() {
    let page = "<p>a</p><script id=\"profvet-site\" type=\"application/json\">{}</script>\n<script>b</script>";
    let json = "{\"wiki\": {\"home\": \"https://wiki.example/</script><b>\"}}\n";
    let written = with_presets(page, json).expect("the page");
    assert!(written.starts_with("<p>a</p><script id=") && written.ends_with("</script>\n<script>b</script>"));
    let inside = written.split("json\">").nth(1).and_then(|rest| rest.split("</script>").next()).expect("presets");
    let home = Site::from_json(inside).expect("still the same JSON").wiki.home.expect("a link");
    assert_eq!(home.as_str(), "https://wiki.example/</script><b>");
    assert_eq!(with_presets(&written, "{}").as_deref(), Ok(page), "written once more");
    assert_eq!(with_presets("<p></p>", "{}"), Err(NoPage));
}
