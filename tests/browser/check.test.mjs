// The main job, as a user does it: hand over files, read the verdict, change the language, take the downloads.

import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { folder, profvet, real, sample } from "./cases.mjs";
import { BUILDS, dropFiles, dropFolder, open, pickFiles, pickFolder, pickFolderThen } from "./harness.mjs";

const EN = { hash: "#/?lang=en" };

async function verdict(page) {
  await page.waitForSelector("[data-verdict]", { timeout: 60_000 });
  return page.getAttribute("[data-verdict]", "data-verdict");
}

async function download(page, action) {
  const [file] = await Promise.all([page.waitForEvent("download"), page.click(`[data-action="${action}"]`)]);
  return readFileSync(await file.path());
}

function statuses(page) {
  return page.$$eval("[data-rule]", (all) => Object.fromEntries(all.map((one) => [one.dataset.rule, one.dataset.status])));
}

for (const build of BUILDS) {
  for (const [result, stand_in, expected] of [
    ["msinsight-text/level1/rank0_ascend_pt", "healthy", "usable"],
    ["msinsight-text/level0/rank0_ascend_pt", "reduced-columns", "partly-usable"],
  ]) {
    test(`${build}: a dropped folder is judged as on the command line: ${expected}`, async () => {
      const path = real(result) ?? sample(stand_in);
      const { page, requests, errors, close } = await open(build, EN);
      const before = requests.length;
      await dropFolder(page, path);
      assert.equal(await verdict(page), expected);
      const reduced = expected === "usable" ? "ok" : "fail";
      assert.equal((await statuses(page))["kernel-columns-reduced"], reduced);
      const json = await download(page, "download-json");
      assert.equal(json.toString(), profvet("check", path, "--format", "json"));
      assert.equal(requests.length, before, "no request after the start");
      assert.deepEqual(errors, []);
      await close();
    });
  }

  test(`${build}: the language changes and the report stays`, async () => {
    const { page, close } = await open(build, EN);
    await dropFolder(page, sample("trace-cut"));
    await verdict(page);
    const english = await page.innerText("[data-rule=trace-cut]");
    await page.click(".languages a[lang^=zh]");
    await page.waitForFunction(() => document.documentElement.lang.startsWith("zh"));
    assert.equal(await page.getAttribute("[data-verdict]", "data-verdict"), "partly-usable");
    const chinese = await page.innerText("[data-rule=trace-cut]");
    assert.match(chinese, /[\u4e00-\u9fff]/);
    assert.notEqual(chinese, english);
    assert.match(page.url(), /lang=zh/);
    await close();
  });

  test(`${build}: a broken trace comes back whole`, async () => {
    const { page, close } = await open(build, EN);
    await dropFolder(page, sample("trace-cut"));
    await verdict(page);
    const events = JSON.parse(await download(page, "download-repaired-trace"));
    const report = JSON.parse(await download(page, "download-json"));
    const cut = report.captures[0].findings.find((finding) => finding.rule === "trace-cut");
    assert.equal(events.length, cut.facts.kept_events);
    await close();
  });

  test(`${build}: pickers take folders and files`, async () => {
    const path = sample("healthy");
    const { page, close } = await open(build, EN);
    await pickFolder(page, path);
    assert.equal(await verdict(page), "usable");
    await page.goto(page.url().replace(/#.*/, "#/?lang=en"));
    await page.waitForSelector("#pick-files", { state: "attached" });
    const trace = join(folder("single"), "trace_view.json");
    writeFileSync(trace, '[{"ph": "X", "name": "aten::add", "pid": 1, "ts": "1736408883704643.212", "dur": 2.0}');
    await pickFiles(page, [trace]);
    await page.waitForSelector("[data-rule=trace-unclosed][data-status=fail]");
    assert.equal(await verdict(page), "unusable");
    await close();
  });
}

test("every sample opens from the menu", async () => {
  const { page, errors, close } = await open("one-file", EN);
  const names = await page.$$eval("[data-sample]", (all) => all.map((one) => one.dataset.sample));
  assert.ok(names.length >= 8);
  for (const name of names) {
    await page.evaluate(() => (location.hash = "#/?lang=en"));
    await page.waitForSelector(`[data-sample="${name}"]`, { state: "attached" });
    await page.$eval(`[data-sample="${name}"]`, (button) => button.click());
    assert.ok(await verdict(page), name);
  }
  assert.deepEqual(errors, []);
  await close();
});

test("several captures are listed with a verdict each", async () => {
  const { page, close } = await open("served", EN);
  await dropFolder(page, sample("rank-missing-tables"));
  await page.waitForSelector(".captures [data-cell]", { timeout: 60_000 });
  const verdicts = await page.$$eval(".captures [data-cell]", (all) => all.map((one) => one.dataset.cell));
  assert.equal(verdicts.length, 4);
  assert.ok(verdicts.includes("usable") && verdicts.includes("partly-usable"), verdicts.join());
  await close();
});

test("bad input of every kind gets an answer", async () => {
  const put = (name, file, bytes) => {
    const path = folder(name);
    writeFileSync(join(path, file), bytes);
    return path;
  };
  const unrelated = folder("unrelated");
  for (let number = 0; number < 1000; number++) writeFileSync(join(unrelated, `file${number}.txt`), "nothing\n");
  const cases = [
    [put("zero", "trace_view.json", ""), "unusable", "trace-empty"],
    [put("png", "trace_view.json", Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0])), "unusable", "trace-corrupt"],
    [put("测试 a'b\"c_ascend_pt", "trace_view.json", '[{"ph": "X"}'), "unusable", "trace-unclosed"],
    [unrelated, "nothing-recognised", null],
  ];
  const { page, errors, close } = await open("served", EN);
  for (const [path, expected, rule] of cases) {
    await page.evaluate(() => (location.hash = "#/?lang=en"));
    await page.waitForSelector("#drop-zone");
    await dropFolder(page, path);
    await page.waitForSelector(`[data-verdict="${expected}"]`, { timeout: 60_000 });
    if (rule) assert.equal((await statuses(page))[rule], "fail", path);
  }
  assert.match(await page.innerText("body"), /file\d+\.txt/);
  assert.deepEqual(errors, []);
  await close();
});

test("a file that changes after it was dropped is named, and the rest is judged", async () => {
  const path = sample("reduced-columns");
  const { page, close } = await open("served", EN);
  const files = profvetFiles(path);
  const table = files.find((file) => file.endsWith("kernel_details.csv"));
  await pickFolderThen(page, path, () => writeFileSync(table, "changed\n"));
  await verdict(page);
  assert.equal((await statuses(page))["file-unreadable"], "fail");
  assert.match(await page.innerText("[data-rule=file-unreadable]"), /kernel_details\.csv/);
  await close();
});

test("an unknown address says so", async () => {
  const { page, close } = await open("served", { hash: "#/rulez/trace-cutt?lang=en" });
  assert.match(await page.innerText("main"), /trace-cut/);
  await close();
});

test("a rule opens cold in the language of the address", async () => {
  for (const build of BUILDS) {
    const { page, close } = await open(build, { hash: "#/rules/trace-unclosed?lang=zh" });
    await page.waitForFunction(() => /含义/.test(document.querySelector("main")?.innerText ?? ""));
    await close();
  }
});

function profvetFiles(path) {
  const report = JSON.parse(profvet("check", path, "--format", "json"));
  const base = path.slice(0, path.lastIndexOf("/") + 1);
  return report.captures.flatMap((capture) => capture.artifacts.map((artifact) => base + artifact.path));
}

test("dropping files and folders together", async () => {
  const path = sample("empty-output");
  const { page, close } = await open("served", EN);
  await dropFiles(page, [path]);
  assert.equal(await verdict(page), "unusable");
  await close();
});
