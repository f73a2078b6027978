// What the page hands out: the same bytes as the command line, in every format and language, open and redacted.

import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { folder, profvet, sample } from "./cases.mjs";
import { BUILDS, dropFolder, open } from "./harness.mjs";

const FORMATS = [
  ["json", "profvet-report.json"],
  ["markdown", "profvet-report.md"],
  ["html", "profvet-report.html"],
];

async function opened(build, path, lang = "en") {
  const opened = await open(build, { hash: `#/?lang=${lang}` });
  await dropFolder(opened.page, path);
  await opened.page.waitForSelector('[data-action="download-html"]', { timeout: 60_000 });
  return opened;
}

async function downloaded(page, format) {
  const [file] = await Promise.all([page.waitForEvent("download"), page.click(`[data-action="download-${format}"]`)]);
  return { name: file.suggestedFilename(), text: readFileSync(await file.path(), "utf8") };
}

for (const build of BUILDS) {
  test(`${build}: downloads are what the command line writes`, async () => {
    for (const [name, lang] of [["export-refused", "en"], ["rank-missing-tables", "zh"]]) {
      const path = sample(name);
      const { page, requests, errors, close } = await opened(build, path, lang);
      const before = requests.length;
      for (const words of [[], ["--redact"], ["--redact-names"]]) {
        if (words[0] === "--redact") await page.check('[data-option="redact"]');
        if (words[0] === "--redact-names") await page.check('[data-option="redact-names"]');
        for (const [format, file] of FORMATS) {
          const got = await downloaded(page, format);
          assert.equal(got.name, file);
          assert.equal(got.text, profvet("check", path, "--format", format, "--lang", lang, ...words), `${name} ${format} ${words}`);
        }
      }
      assert.equal(requests.length, before, "no request");
      assert.deepEqual(errors, []);
      await close();
    }
  });
}

test("the preview shows what remains, and what was replaced", async () => {
  const { page, close } = await opened("served", sample("export-refused"));
  assert.equal(await page.$("[data-preview]"), null);
  await page.check('[data-option="redact"]');
  const preview = await page.textContent("[data-preview]");
  assert.match(preview, /host-1_4242_20261102093000123_ascend_pt|PROF_000001/);
  assert.doesNotMatch(preview, /\/home\/user\/|export-refused\/host_/);
  const replaced = await page.$$eval("[data-replaced] tbody tr", (rows) => rows.map((row) => row.textContent));
  assert.ok(replaced.some((row) => /user-1/.test(row)), replaced.join("\n"));
  await close();
});

test("Markdown is copied", async () => {
  const path = sample("trace-cut");
  const { page, context, close } = await opened("served", path);
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.click('[data-action="copy-markdown"]');
  const text = await page.evaluate(() => navigator.clipboard.readText());
  const expected = profvet("check", path, "--format", "markdown", "--lang", "en");
  assert.equal(text.replaceAll("\r\n", "\n").trim(), expected.trim());
  await close();
});

test("the HTML report is styled, runs nothing and asks for nothing, in light and dark", async () => {
  const file = join(folder("html"), "report.html");
  writeFileSync(file, profvet("check", sample("rank-missing-tables"), "--format", "html", "--lang", "en"));
  const grounds = [];
  for (const colorScheme of ["light", "dark"]) {
    const url = pathToFileURL(file).href;
    const { page, requests, errors, close } = await open("served", { url, wait: false, context: { colorScheme } });
    await page.waitForSelector("main");
    grounds.push(await page.$eval("body", (body) => getComputedStyle(body).backgroundColor));
    assert.equal(await page.$eval(".mark.usable", (mark) => getComputedStyle(mark).fontWeight), "600");
    const violations = await page.evaluate(() => {
      const seen = [];
      document.addEventListener("securitypolicyviolation", (event) => seen.push(event.violatedDirective));
      const script = document.createElement("script");
      script.textContent = "globalThis.ran = true";
      document.head.append(script);
      return new Promise((done) => setTimeout(() => done({ seen, ran: globalThis.ran ?? false }), 50));
    });
    assert.equal(violations.ran, false);
    assert.ok(violations.seen.some((directive) => directive.startsWith("script-src")), violations.seen.join());
    assert.deepEqual(requests.filter((address) => address !== url), []);
    assert.deepEqual(errors.filter((error) => !/Content Security Policy|inline script/.test(error)), []);
    await close();
  }
  assert.notEqual(grounds[0], grounds[1]);
});

test("a report that is dropped opens as it was, and damaged ones are named", async () => {
  const reports = folder("reports-in");
  const json = profvet("check", sample("trace-cut"), "--format", "json");
  writeFileSync(join(reports, "profvet-report.json"), json);
  const { page, errors, close } = await opened("served", reports);
  assert.equal((await downloaded(page, "json")).text, json);
  writeFileSync(join(reports, "cut.json"), json.slice(0, 5000));
  writeFileSync(join(reports, "newer.json"), json.replace("profvet.report/1", "profvet.report/2"));
  await page.evaluate(() => (location.hash = "#/?lang=en"));
  await page.waitForSelector("#drop-zone");
  await dropFolder(page, reports);
  await page.waitForFunction(() => /reports of profvet can't be opened/.test(document.body.innerText));
  assert.deepEqual(errors, []);
  await close();
});

test("two thousand reports are one", { timeout: 300_000 }, async () => {
  const reports = folder("reports-many");
  const report = JSON.parse(profvet("check", sample("metrics-none"), "--format", "json"));
  const [capture] = report.captures;
  const text = JSON.stringify(capture);
  for (let rank = 0; rank < 2000; rank++) {
    const path = `job/host_${10000 + rank}_20261102093000123_ascend_pt`;
    const own = JSON.parse(text.replaceAll(capture.path, path));
    const ranked = { ...own, rank, summary: { ...own.summary, rank } };
    writeFileSync(join(reports, `rank-${rank}.json`), JSON.stringify({ ...report, captures: [ranked] }));
  }
  const { page, errors, close } = await open("served", { hash: "#/?lang=en" });
  await dropFolder(page, reports);
  await page.waitForSelector('[data-action="download-markdown"]', { timeout: 240_000 });
  const { text: markdown } = await downloaded(page, "markdown");
  assert.match(markdown, /## 2,000 captures/);
  assert.match(markdown, /1,999 more captures have the same answers/);
  assert.deepEqual(errors, []);
  await close();
});
