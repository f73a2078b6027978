// The report on paper: complete, light, and with nothing to press, whatever the screen looked like.

import assert from "node:assert/strict";
import { test } from "node:test";
import { manyRanks } from "./captures.mjs";
import { sample } from "./cases.mjs";
import { open, pickFolder } from "./harness.mjs";

/** Opens a report on a wide dark screen. */
async function report(path, hash = "#/?lang=en") {
  const opened = await open("served", { hash, context: { viewport: { width: 1440, height: 900 }, colorScheme: "dark" } });
  await pickFolder(opened.page, path);
  await opened.page.waitForSelector("[data-verdict]");
  return opened;
}

/** Has the page get ready for paper, and look at it as paper does. A4 with the margins of the style is so wide. */
async function toPaper(page) {
  await page.evaluate(() => window.dispatchEvent(new Event("beforeprint")));
  await page.emulateMedia({ media: "print" });
  await page.setViewportSize({ width: 703, height: 1000 });
}

test("a printed report is complete, and the screen is as it was afterwards", async () => {
  const { page, errors, close } = await report(sample("trace-cut"));
  const open = () => page.$$eval(".findings details", (all) => all.filter((one) => one.open).length);
  // What the reader has unfolded stays so.
  await page.click("[data-rule=trace-cut] .explanation > summary");
  assert.equal(await open(), 1);
  await toPaper(page);

  const told = page.locator(".finding:not([data-status=ok]) .explanation");
  assert.ok((await told.count()) > 3);
  for (const one of await told.all()) assert.match(await one.innerText(), /How to fix it[\s\S]*How to verify/);
  assert.ok(await page.isVisible(".passed .finding[data-status=ok] h4"), "what passed is named");
  assert.match(await page.innerText(".print-head"), /host_4242_\d+_ascend_pt\s+profvet \d+\.\d+\.\d+ · printed 20\d\d-\d\d-\d\d \d\d:\d\d/);
  for (const gone of ["button", ".tabs", "nav", "#drop-zone", ".downloads", "footer"]) {
    assert.equal(await page.locator(`${gone}:visible`).count(), 0, gone);
  }
  assert.equal(await page.evaluate(() => getComputedStyle(document.body).backgroundColor), "rgb(255, 255, 255)");
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), "nothing is cut off at the side");

  await page.evaluate(() => window.dispatchEvent(new Event("afterprint")));
  assert.equal(await open(), 1);
  assert.equal(await page.$("[data-printing], [data-unfolded]"), null);
  assert.deepEqual(errors, []);
  await close();
});

test("what the screen scrolls stands whole on paper", async () => {
  const { page, close } = await report(manyRanks(40));
  const hidden = () => {
    const boxes = [...document.querySelectorAll(".scroll, .excerpt, pre")].filter((box) => box.clientHeight > 0);
    return boxes.filter((box) => box.scrollHeight > box.clientHeight + 1).map((box) => box.outerHTML.slice(0, 80));
  };
  assert.ok((await page.evaluate(hidden)).length > 0, "there is something to scroll");
  await toPaper(page);
  assert.deepEqual(await page.evaluate(hidden), []);
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
  await close();
});

test("charts are drawn anew for paper, so that their words keep their size", async () => {
  const { page, close } = await report(sample("healthy"));
  for (const view of ["steps", "trace", "kernels", "memory"]) {
    await page.emulateMedia({ media: null });
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.evaluate((hash) => (location.hash = hash), `#/report/${view}?lang=en`);
    await page.waitForFunction(() => document.querySelector(".chart svg[viewBox]")?.clientWidth > 400);
    await toPaper(page);
    const scales = await page.$$eval(".chart svg[viewBox]", (all) => all.map((svg) => svg.getBoundingClientRect().width / svg.viewBox.baseVal.width));
    assert.ok(scales.length > 0 && scales.every((scale) => scale > 0.9 && scale < 1.1), `${view}: ${scales}`);
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${view} fits`);
    await page.evaluate(() => window.dispatchEvent(new Event("afterprint")));
  }
  await close();
});

test("the browser tells the page that it prints", async () => {
  const { page, close } = await report(sample("trace-cut"));
  await page.evaluate(() => {
    globalThis.unfolded = 0;
    window.addEventListener("beforeprint", () => (globalThis.unfolded = document.querySelectorAll("[data-unfolded]").length));
  });
  const paper = await page.pdf({ format: "A4" });
  assert.equal(paper.subarray(0, 5).toString(), "%PDF-");
  assert.ok((await page.evaluate(() => globalThis.unfolded)) > 5);
  assert.equal(await page.$("[data-unfolded]"), null);
  await close();
});
