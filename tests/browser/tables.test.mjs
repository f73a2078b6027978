// Communication, memory and logs, as a user looks at them.

import assert from "node:assert/strict";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { folder, sample } from "./cases.mjs";
import { dropFiles, dropFolder, open } from "./harness.mjs";

const EN = { hash: "#/?lang=en" };

async function show(page, view) {
  await page.waitForSelector("[data-verdict]", { timeout: 60_000 });
  await page.click(`#tab-${view}`);
}

test("communication is summed once, and drawn as a map with its table", async () => {
  const { page, errors, close } = await open("served", EN);
  await dropFolder(page, sample("healthy"));
  await show(page, "communication");
  await page.waitForSelector("#communication-title");
  const cells = (sum) => page.$$eval(`[data-sum="${sum}"] td`, (cells) => cells.map((cell) => cell.innerText));
  const [own, reported] = [await cells("collective"), await cells("reported")];
  assert.deepEqual(own.slice(1), reported.slice(1), "the file's own sums are shown beside ours, and are no part of them");
  assert.ok((await page.$$("[data-link]")).length > 0);
  const links = (await page.$$('[data-list="matrix"] tbody tr')).length;
  assert.equal((await page.$$(".matrix .heat")).length, links);
  await page.click('.controls button:has-text("Data")');
  await page.waitForSelector('.matrix[data-measure="link-bytes"]');
  assert.deepEqual(errors, []);
  await close();
});

test("one card has no communication, and the view says why", async () => {
  const { page, close } = await open("served", EN);
  await dropFolder(page, sample("single-card"));
  await show(page, "communication");
  assert.equal(await page.getAttribute("[data-absent]", "data-absent"), "communication.json");
  await close();
});

test("keys that nobody knows are named, and never markup", async () => {
  const path = join(folder("odd"), "odd_ascend_pt/ASCEND_PROFILER_OUTPUT");
  mkdirSync(path, { recursive: true });
  const operation = { "Communication Time Info": { "Elapse Time(ms)": 1, "Start Timestamp(us)": 5 }, Power: {} };
  const step = { collective: { 'hcom_<img src=x onerror="alert(1)">__1@g': operation }, ring: { a: {} } };
  writeFileSync(join(path, "communication.json"), JSON.stringify({ step1: step }));
  const { page, errors, close } = await open("served", EN);
  await dropFolder(page, join(path, ".."));
  await show(page, "communication");
  await page.waitForSelector("#communication-title");
  const text = await page.innerText("#view-panel");
  assert.match(text, /step1 \/ ring/);
  assert.match(text, /<img src=x/);
  assert.equal(await page.$("#view-panel img"), null);
  assert.deepEqual(errors, []);
  await close();
});

test("memory has a course and a peak", async () => {
  const { page, errors, close } = await open("served", EN);
  await dropFolder(page, sample("healthy"));
  await show(page, "memory");
  // A level course is a line without height, which counts as hidden.
  await page.waitForSelector('[data-memory="memory-record"] .chart path.line', { state: "attached" });
  assert.match(await page.innerText('[data-memory="memory-record"] table'), /PTA.*MB @/s);
  const chart = page.locator('[data-memory="memory-record"] [role="slider"]').first();
  await chart.focus();
  await page.keyboard.press("End");
  assert.match(await chart.getAttribute("aria-valuetext"), /MB/);
  assert.ok((await page.$$('[data-list="allocations"] tbody tr')).length > 0);
  assert.deepEqual(errors, []);
  await close();
});

test("a log shows what failed first, and each line in its context", async () => {
  const path = join(folder("log"), "log_0.log");
  const line = (level, text) => `[2026-08-05 18:21:31] [${level}] [1] profiler.py: ${text}\n`;
  writeFileSync(
    path,
    "before\n" +
      line("ERROR", "Task [CANNExportParser] run failed.") +
      line("ERROR", "Task [KernelViewParser] run failed.") +
      line("WARNING", "Nobody knows <b>this</b> line.") +
      "after\n",
  );
  const { page, errors, close } = await open("served", EN);
  await dropFiles(page, [sample("healthy"), path]);
  await show(page, "log");
  await page.waitForSelector("#tree-title");
  assert.deepEqual(await page.$$eval("[data-root]", (all) => all.map((one) => one.dataset.root)), ["CANNExportParser"]);
  assert.equal(await page.getAttribute('[data-parser="KernelViewParser"]', "class"), "parser echo");
  const unknown = page.locator('[data-matter="unknown"]').first();
  assert.match(await unknown.innerText(), /<b>this<\/b>/);
  assert.match(await unknown.innerText(), /after/);
  assert.match(await page.locator('.log:has([data-matter="unknown"]) [data-line="2"]').first().innerText(), /before/);
  assert.deepEqual(errors, []);
  await close();
});
