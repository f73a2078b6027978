// How soon the page is there and how fast it answers: figures to read, printed and never asserted.

import assert from "node:assert/strict";
import { test } from "node:test";
import { largeTrace } from "./cases.mjs";
import { BUILDS, open, pickFiles } from "./harness.mjs";

/** Openings of the page; the median is printed. */
const TIMES = 5;
const TRACE_BYTES = Number(process.env.PROFVET_TRACE ?? 200e6);

/** In the page: notes when it takes a drop. */
function watchStart() {
  new MutationObserver((_, observer) => {
    if (document.documentElement.dataset.boot !== "started") return;
    globalThis.readyAt = performance.now();
    observer.disconnect();
  }).observe(document, { subtree: true, attributes: true, attributeFilter: ["data-boot"] });
}

const middle = (numbers) => [...numbers].sort((a, b) => a - b)[numbers.length >> 1];

for (const build of BUILDS) {
  test(`first paint and readiness of the ${build} page`, async (context) => {
    const starts = [];
    for (let at = 0; at < TIMES; at++) {
      const { page, close } = await open(build, { init: watchStart });
      const start = await page.evaluate(() => ({
        paint: performance.getEntriesByName("first-contentful-paint")[0]?.startTime,
        ready: globalThis.readyAt,
        bytes: performance.getEntriesByType("resource").reduce((sum, { transferSize }) => sum + transferSize, 0),
      }));
      assert.ok(start.paint > 0 && start.ready > 0, JSON.stringify(start));
      starts.push(start);
      await close();
    }
    const [paint, ready] = ["paint", "ready"].map((name) => middle(starts.map((start) => start[name])).toFixed(0));
    const megabytes = (middle(starts.map(({ bytes }) => bytes)) / 1e6).toFixed(2);
    context.diagnostic(`${build}: first contentful paint ${paint} ms, ready for a drop ${ready} ms, ${megabytes} MB passed besides the page itself`);
  });
}

/** In the page: presses a key at an element so often, and answers how long each took to be drawn, in ms, sorted. */
async function press([selector, keys]) {
  const element = document.querySelector(selector);
  const times = [];
  for (const key of keys) {
    const start = performance.now();
    element.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
    await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
    times.push(performance.now() - start);
  }
  return times.sort((a, b) => a - b);
}

test(`the view of a trace of ${TRACE_BYTES / 1e6} MB`, { timeout: 600_000 }, async (context) => {
  const { page, errors, close } = await open("served", { hash: "#/?lang=en" });
  await pickFiles(page, [largeTrace(TRACE_BYTES)]);
  await page.waitForSelector("[data-verdict]", { timeout: 300_000 });
  await page.click("#tab-trace");
  await page.waitForSelector(".strips [role=slider]");
  const keys = Array.from({ length: 60 }, () => "ArrowRight");
  const strips = await page.evaluate(press, [".strips [role=slider]", keys]);
  context.diagnostic(`strips: 95 of 100 keys are drawn within ${strips[56].toFixed(0)} ms`);

  await page.focus(".strips [role=slider]");
  for (const key of ["Home", "ArrowRight", "Enter"]) await page.keyboard.press(key);
  const start = Date.now();
  await page.click("[data-action=find-slices]");
  const found = await page.locator("[data-found]").getAttribute("data-found", { timeout: 300_000 });
  context.diagnostic(`a window of the trace: ${found} slices in ${((Date.now() - start) / 1000).toFixed(1)} s`);
  const zooms = await page.evaluate(press, [".slices [role=group]", Array.from({ length: 60 }, (_, at) => ["+", "ArrowRight", "-"][at % 3])]);
  context.diagnostic(`slices: 95 of 100 keys are drawn within ${zooms[56].toFixed(0)} ms`);
  assert.deepEqual(errors, []);
  await close();
});
