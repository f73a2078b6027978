// What a site presets in profvet.json, and what an address does: it takes effect, it is shown, it can be set aside, and what
// is amiss with it is said.

import assert from "node:assert/strict";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import test from "node:test";
import { pathToFileURL } from "node:url";
import { folder, preset, presetFile, profvet, sample, site } from "./cases.mjs";
import { BUILDS, DIST, ONE_FILE, dropFolder, open, serve, started } from "./harness.mjs";

const PRESETS = {
  language: "zh",
  thresholds: { compile_warn_times: 1000, compile_fail_times: 1000 },
  expect: { level: "Level2", schedule: { active: 8 } },
  wiki: { home: "https://wiki.example/npu", rules: { "config-ignored": "https://wiki.example/npu/config?a=1#b" } },
};
const USUAL = { compile_warn_times: 3, compile_fail_times: 10 };

/** The page with presets, in either build: beside the hosted page, or written into the one-file page by the command line. */
async function presetPage(build, presets) {
  if (build === "served") return (await serve(site(presets))).url;
  const page = join(folder("one-file"), "of-the-site.html");
  profvet("preset", presetFile(presets), ONE_FILE, "-o", page);
  return pathToFileURL(page).href;
}

/** The same with presets that the command line would not write. */
async function brokenPage(build, presets) {
  if (build === "served") return presetPage(build, presets);
  const page = join(folder("one-file"), "edited.html");
  const text = typeof presets === "string" ? presets : JSON.stringify(presets);
  writeFileSync(page, readFileSync(ONE_FILE, "utf8").replace(/(id="profvet-site"[^>]*>)\{\}/, (_, tag) => tag + text));
  return pathToFileURL(page).href;
}

async function judged(page, path) {
  await dropFolder(page, path);
  await page.waitForSelector("[data-verdict]");
}

async function json(page) {
  const [file] = await Promise.all([page.waitForEvent("download"), page.click('[data-action="download-json"]')]);
  const chunks = [];
  for await (const chunk of await file.createReadStream()) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

const presetNames = (page) => page.$$eval("[data-presets] li", (items) => items.map((item) => item.dataset.preset));
const hash = (page) => page.evaluate(() => location.hash);

for (const build of BUILDS) {
  test(`${build}: what a site presets takes effect, is shown and can be set aside`, async () => {
    const url = await presetPage(build, PRESETS);
    const { page, requests, errors, close } = await open(build, { url, context: { locale: "en-US" } });
    assert.equal(await page.getAttribute("html", "lang"), "zh-Hans");
    assert.deepEqual(await presetNames(page), ["compile_warn_times", "compile_fail_times", "expect", "expect", "language", "wiki", "wiki-rules"]);
    const before = requests.length;
    const path = sample("compile-captured");
    await judged(page, path);
    const expected = profvet("check", path, "--expect", presetFile(PRESETS), "--format", "json");
    assert.equal(await json(page), expected, "the same bytes as the command line under the same presets");
    const link = page.locator('[data-rule="config-ignored"] a.outward').first();
    assert.equal(await link.getAttribute("href"), "https://wiki.example/npu/config?a=1#b");
    assert.equal(await link.getAttribute("rel"), "noopener noreferrer");

    await page.click('[data-action="usual-limits"]');
    await page.waitForSelector('[data-action="site-settings"]');
    await page.waitForSelector('[data-rule="compile-captured"][data-status="fail"]');
    assert.match(await hash(page), /site=off/);
    assert.equal(await json(page), profvet("check", path, "--format", "json"));
    await page.click('[data-action="site-settings"]');
    await page.waitForSelector('[data-rule="compile-captured"][data-status="ok"]', { state: "attached" });
    assert.equal(requests.length, before, "no request");
    assert.deepEqual(errors, []);
    await close();
  });

  test(`${build}: presets that are broken are named with their place, and nothing of them is used`, async () => {
    const cases = [
      ["{\n  \"language\": \"fr\"\n}", /`fr`.*line 2 column/],
      ["{\"language\": \"zh\",\n\"colour\": 1}", /`colour`.*line 2/],
      ["{", /line 1/],
      [{ thresholds: { rank_spread_percent: 0 } }, /thresholds\.rank_spread_percent/],
      [{ wiki: { rules: { "trace-cut": "javascript:alert(1)" } } }, /javascript:alert/],
      [{ embed: { origins: ["*"] } }, /`\*`/],
    ];
    for (const [text, reason] of cases) {
      const { page, errors, close } = await open(build, { url: await brokenPage(build, text), context: { locale: "en-US" } });
      assert.match(await page.innerText("[data-site-error]"), reason);
      assert.equal(await page.getAttribute("html", "lang"), "en");
      assert.equal(await page.locator("[data-presets]").count(), 0);
      await judged(page, sample("healthy"));
      assert.deepEqual(errors, []);
      await close();
    }
  });

  test(`${build}: an address presets limits and expectations, and names what it can't`, async () => {
    const query = "compile_warn_times=1000&compile_fail_times=1000&expect_level=Level2&lang=en";
    const { page, errors, close } = await open(build, { hash: `#/?${query}&outlier_times=many` });
    assert.match(await page.innerText(".note.odd"), /outlier_times/);
    assert.deepEqual(await presetNames(page), ["compile_warn_times", "compile_fail_times", "expect"]);
    const path = sample("compile-captured");
    await judged(page, path);
    assert.match(await hash(page), /^#\/report\?.*compile_fail_times=1000/, "links keep it");
    const file = presetFile({ thresholds: PRESETS.thresholds, expect: { level: "Level2" } });
    assert.equal(await json(page), profvet("check", path, "--expect", file, "--format", "json"));

    await page.evaluate(() => (location.hash = "#/report?lang=en&compile_warn_times=20"));
    await page.waitForSelector("[data-presets] .trouble");
    assert.match(await page.innerText("[data-presets] .trouble"), /compile_warn_times.*compile_fail_times/);
    await page.waitForSelector('[data-rule="compile-captured"][data-status="fail"]');
    await page.click('[data-action="usual-limits"]');
    await page.waitForSelector("[data-presets]", { state: "detached" });
    assert.equal(await hash(page), "#/report?lang=en");
    assert.deepEqual(errors, []);
    await close();
  });
}

test("a preset that is not possible is refused when it is to be written into the one-file page", () => {
  const copy = join(folder("refused"), "x.html");
  assert.throws(() => profvet("preset", presetFile({ language: "fr" }), ONE_FILE, "-o", copy), /`fr`/);
  assert.throws(() => profvet("preset", presetFile({}), join(DIST, "index.html"), "-o", copy), /one-file page/);
  assert.throws(() => profvet("preset", presetFile({}), ONE_FILE, "-o", ONE_FILE), /the page itself/);
  assert.ok(!existsSync(copy));
});

test("the address of a reader goes before the site's presets, and the site's before the browser's", async () => {
  const { url } = await serve(site({ language: "zh", thresholds: USUAL, expect: { level: "Level1" } }));
  const { page, close } = await open("served", { url: `${url}#/rules?lang=en&compile_fail_times=7`, context: { locale: "zh-CN" } });
  assert.equal(await page.getAttribute("html", "lang"), "en");
  assert.deepEqual(await presetNames(page), ["compile_fail_times", "expect", "language"]);
  assert.match(await page.innerText("[data-presets] summary"), /This site and the address/);
  await close();
});

test("without the file, or with a page in its place, nothing is preset and nothing is said", async () => {
  const { url } = await serve(site(null));
  const without = await open("served", { url });
  assert.equal(await without.page.locator("[data-presets], [data-site-error]").count(), 0);
  await without.close();
  const fallback = await serve(site("<!doctype html>"), { types: { ".json": "text/html" } });
  const instead = await open("served", { url: fallback.url });
  assert.equal(await instead.page.locator("[data-presets], [data-site-error]").count(), 0);
  await instead.close();
});

test("presets are asked for at each start and kept for visits without the server", async () => {
  const path = site({ thresholds: { outlier_times: 2 } });
  const { url, hits, stop } = await serve(path);
  const { page, errors, close } = await open("served", { url });
  const shown = async () => (await page.locator("[data-presets] li").allTextContents()).map((text) => text.split(" (")[0]);
  assert.deepEqual(await shown(), ["outlier_times = 2"]);
  preset(path, { thresholds: { outlier_times: 4 } });
  await page.reload();
  await started(page);
  assert.deepEqual(await shown(), ["outlier_times = 4"], "a change counts at once");
  preset(path, null);
  await page.reload();
  await started(page);
  assert.deepEqual(await shown(), []);
  preset(path, { thresholds: { outlier_times: 6 } });
  await page.reload();
  await started(page);
  assert.equal(hits.filter((hit) => hit.endsWith("/profvet.json")).length, 5, "once a start, and once by the service worker");
  await stop();
  await page.reload();
  await started(page);
  assert.deepEqual(await shown(), ["outlier_times = 6"]);
  assert.deepEqual(errors.filter((error) => !/404/.test(error)), []);
  await close();
});

test("the built profvet.json presets nothing", async () => {
  const { url } = await serve(DIST);
  const { page, close } = await open("served", { url });
  assert.equal(await page.evaluate(() => profvet.site.trim()), "{}");
  assert.equal(await page.locator("[data-presets], [data-site-error]").count(), 0);
  await close();
});
