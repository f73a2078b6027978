// What is known while files are still being read: it shows as soon as a file is done, nothing moves, and nothing is taken
// back. The test holds the worker's hand while it reads a trace, so that it takes as long as the test needs.

import assert from "node:assert/strict";
import { appendFileSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { assertAccessible } from "./access.mjs";
import { manyRanks } from "./captures.mjs";
import { sample } from "./cases.mjs";
import { open, pickFolder } from "./harness.mjs";

/** In the page: notes every shift of the layout, and holds back what goes to the worker until the test has prepared it. */
function watch() {
  globalThis.shifts = [];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const elements = entry.sources.map(({ node }) => (node?.nodeType === Node.TEXT_NODE ? node.parentElement : node));
      const isOfReport = elements.some((element) => element?.closest(".report"));
      globalThis.shifts.push({ value: entry.value, isOfReport, what: elements.map((element) => element?.outerHTML.slice(0, 120)) });
    }
  }).observe({ type: "layout-shift", buffered: true });
  const post = Worker.prototype.postMessage;
  const prepared = new Promise((done) => (globalThis.workerIsPrepared = done));
  Worker.prototype.postMessage = function (...words) {
    if (words[0]?.files) prepared.then(() => post.apply(this, words));
    else post.apply(this, words);
  };
}

/** In the worker: files whose name and size fit come byte by byte, two a second, until `release()`. */
function hold(pattern) {
  const fits = new RegExp(pattern);
  let isReleased = false;
  const released = new Promise((done) => (globalThis.release = () => done((isReleased = true))));
  const [slice, stream] = [Blob.prototype.slice, Blob.prototype.stream];
  Blob.prototype.slice = function (...range) {
    const part = slice.apply(this, range);
    part.origin = this.origin ?? `${this.name} ${this.size}`;
    return part;
  };
  Blob.prototype.stream = function () {
    if (!fits.test(this.origin ?? "")) return stream.call(this);
    let at = 0;
    return new ReadableStream({
      type: "bytes",
      pull: async (controller) => {
        if (at === this.size) {
          controller.close();
          controller.byobRequest?.respond(0);
          return;
        }
        // The last byte is never among those.
        const pause = new Promise((done) => setTimeout(done, 500));
        await (at < this.size - 1 ? Promise.race([pause, released]) : released);
        const end = isReleased ? this.size : at + 1;
        controller.enqueue(new Uint8Array(await slice.call(this, at, end).arrayBuffer()));
        at = end;
      },
    });
  };
}

/** Opens the page, chooses a folder, and answers once the worker waits. */
async function held(path, pattern) {
  const opened = await open("served", { hash: "#/?lang=en", init: watch, context: { viewport: { width: 1280, height: 900 } } });
  const started = opened.page.waitForEvent("worker");
  await pickFolder(opened.page, path);
  const worker = await started;
  await worker.evaluate(hold, pattern);
  await opened.page.evaluate(() => globalThis.workerIsPrepared());
  const release = () => worker.evaluate(() => globalThis.release());
  return { ...opened, release };
}

/** Shifts of more than nothing since the last question, with what moved. */
async function shifts(page) {
  // Two frames: what was drawn just now is noted, too.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  return page.evaluate(() => globalThis.shifts.splice(0).filter(({ value }) => value > 0.0005));
}

/** A capture whose trace is read last: larger than all small files together. */
function largeTraced() {
  const path = sample("single-card");
  const [trace] = readdirSync(path, { recursive: true }).filter((name) => name.endsWith("trace_view.json"));
  appendFileSync(join(path, trace), " ".repeat(5e6));
  return path;
}

const figures = (page) => page.$$eval("#view-panel .panel table tbody", (all) => all.map((one) => one.innerText));

test("what is read shows while the trace is still being read, and stays as it is", async () => {
  const { page, errors, release, close } = await held(largeTraced(), "^trace_view");
  await page.waitForSelector(".reading progress");
  await page.waitForFunction(() => document.querySelectorAll(".so-far [data-read=false]").length === 1);
  assert.match(await page.innerText(".so-far tr[data-read=false]"), /trace_view\.json/);
  assert.equal(await page.$(".findings, [data-verdict], .answers"), null, "no judgement before the capture is read");
  await assertAccessible(page, "so far");

  await page.click("#tab-trace");
  await page.waitForSelector("[data-absent=reading]");
  await page.click("#tab-compare");
  await page.waitForSelector("[data-absent=reading]");
  await page.click("#tab-kernels");
  await page.waitForSelector("#kernels-title");
  const early = await figures(page);
  assert.ok(early.length > 3);
  await page.waitForTimeout(600);
  await shifts(page);

  await release();
  await page.waitForSelector("[data-verdict]");
  assert.equal(await page.evaluate(() => location.hash), "#/report/kernels?lang=en", "the view stays open");
  assert.deepEqual(await figures(page), early, "the figures stay as they were");
  assert.deepEqual(await shifts(page), [], "nothing that was in sight moved");
  await page.click("#tab-trace");
  await page.waitForSelector(".lanes li");
  assert.deepEqual(errors, []);
  await close();
});

test("captures are judged while one is still being read, each in its place", async () => {
  const path = manyRanks(24);
  // The smallest file is read last, and only this one has its size.
  const last = join(path, readdirSync(path).sort().at(-1), "profiler_metadata.json");
  writeFileSync(last, `{"note": "${"x".repeat(30)}"}`);
  const { page, errors, release, close } = await held(path, `^profiler_metadata.json ${statSync(last).size}$`);
  await page.waitForFunction(() => document.querySelectorAll(".so-far [data-cell]").length === 23, null, { timeout: 60_000 });
  const moved = (await shifts(page)).filter(({ isOfReport }) => isOfReport);
  assert.deepEqual(moved, [], "verdicts come in without moving anything");
  const lines = await page.$$eval(".so-far tbody tr", (rows) => rows.map((row) => [row.cells[0].innerText, row.querySelector("[data-cell]")?.dataset.cell ?? null]));
  assert.equal(lines.length, 24);
  assert.equal(lines.at(-1)[1], null);
  await page.click(".so-far tbody tr:nth-child(8) button");
  const finding = await page.innerText("[data-rule=files-missing]");
  assert.match(finding, /kernel_details\.csv/);
  assert.match(await page.innerText(".answers"), /Kernel time/);
  await assertAccessible(page, "captures so far");

  await release();
  await page.waitForSelector("[data-verdict]");
  const settled = await page.$$eval(".captures tbody tr", (rows) => rows.map((row) => row.querySelector("[data-cell]").dataset.cell));
  assert.deepEqual(settled.slice(0, 23), lines.slice(0, 23).map(([, verdict]) => verdict), "no verdict is taken back");
  assert.equal(await page.innerText("[data-rule=files-missing]"), finding, "the chosen capture stays chosen, and its findings");
  assert.deepEqual(errors, []);
  await close();
});

test("a verdict without a next step takes the room of the progress", async () => {
  const path = sample("healthy");
  const [capture] = readdirSync(path).filter((name) => name.endsWith("_ascend_pt")).sort();
  const last = join(path, capture, "profiler_metadata.json");
  writeFileSync(last, `{"note": "${"x".repeat(30)}"}`);
  const { page, errors, release, close } = await held(path, `^profiler_metadata.json ${statSync(last).size}$`);
  await page.waitForFunction(() => document.querySelectorAll(".so-far [data-cell]").length === 1);
  await page.waitForTimeout(600);
  await shifts(page);
  const top = () => page.$eval("#captures-title", (title) => title.getBoundingClientRect().top);
  const before = await top();
  await release();
  await page.waitForSelector("[data-verdict=usable]");
  assert.ok(Math.abs((await top()) - before) < 1, "the captures stay where they were");
  assert.deepEqual((await shifts(page)).filter(({ what }) => what.some((one) => /captures-title|<table/.test(one))), []);
  assert.deepEqual(errors, []);
  await close();
});
