// Two captures side by side, as a user compares them.

import assert from "node:assert/strict";
import { test } from "node:test";
import { sample } from "./cases.mjs";
import { dropFolder, open } from "./harness.mjs";

const EN = { hash: "#/?lang=en" };

async function drop(page, name) {
  await dropFolder(page, sample(name));
  await page.waitForSelector("[data-verdict]", { timeout: 60_000 });
}

test("the ranks of one drop are compared", async () => {
  const { page, errors, close } = await open("served", EN);
  await drop(page, "healthy");
  await page.click("#tab-compare");
  await page.waitForSelector('[data-comparable="comparable-yes"]');
  const cells = await page.$$eval('[data-pair="stage"] td', (cells) => cells.map((cell) => cell.innerText));
  assert.equal(cells.length, 4, "both numbers, the difference and the change");
  assert.ok(cells.every((cell) => /\d/.test(cell)), cells.join());
  assert.ok((await page.$$('[data-list="compare-names"] tbody tr')).length > 0);
  assert.deepEqual(errors, []);
  await close();
});

test("a kept capture is compared with the next one that is dropped", async () => {
  const { page, errors, close } = await open("served", EN);
  await drop(page, "single-card");
  await page.click("#tab-compare");
  await page.waitForSelector('[data-action="keep-baseline"]');
  assert.match(await page.innerText(".compare"), /nothing to compare with/);
  await page.click('[data-action="keep-baseline"]');
  await page.waitForSelector('[data-action="forget-baseline"]');
  await page.evaluate(() => (location.hash = "#/?lang=en"));
  await page.waitForSelector("#drop-zone");
  await drop(page, "reduced-columns");
  await page.click("#tab-compare");
  await page.waitForSelector("[data-comparable]");
  assert.equal(await page.getAttribute("[data-comparable]", "data-comparable"), "comparable-no");
  assert.match(await page.innerText('[data-setting="level"]'), /Level1[\s\S]*Level0/);
  await page.click('[data-action="forget-baseline"]');
  await page.waitForSelector('[data-action="forget-baseline"]', { state: "detached" });
  assert.deepEqual(errors, []);
  await close();
});
