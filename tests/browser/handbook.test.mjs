// The handbook: found by symptom, by word, by a line of a log; every address leads where it says, cold and by link.

import assert from "node:assert/strict";
import test from "node:test";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { assertAccessible } from "./access.mjs";
import { BUILDS, address, open, serve } from "./harness.mjs";

const PAGES = ["checklist", "viewing", "which-file-when", "columns", "log-messages", "layout", "schedule"];
const heading = (page) => page.innerText("main h1:visible");

for (const build of BUILDS) {
  test(`${build}: every page opens cold, in both languages`, async () => {
    const { page, errors, close } = await open(build, { hash: "#/rules?lang=en" });
    for (const name of PAGES) {
      const titles = [];
      for (const lang of ["zh", "en"]) {
        await page.goto("about:blank");
        await page.goto(await address(build, `#/handbook/${name}?lang=${lang}`));
        await page.waitForSelector(`[data-page="${name}"]`);
        titles.push(await heading(page));
        assert.equal(await page.getAttribute("html", "lang"), lang === "zh" ? "zh-Hans" : "en");
        assert.match(await page.title(), / · profvet$/);
      }
      assert.notEqual(titles[0], titles[1]);
    }
    assert.deepEqual(errors, []);
    await close();
  });

  test(`${build}: the search takes words of both languages and lines of a log, and tells nobody`, async () => {
    const { page, requests, close } = await open(build, { hash: "#/rules?lang=en" });
    const before = requests.length;
    const first = () => page.innerText(".hits li:first-child code");
    await page.fill("#handbook-search", "通信");
    await page.waitForSelector(".hits");
    assert.equal(await first(), "communication-absent");
    const line = "[ERROR] [4242] profiler.py: Task [KernelViewParser] run failed. /home/secret/prof";
    await page.fill("#handbook-search", line);
    await page.waitForSelector(".hits li:first-child .mark");
    assert.equal(await first(), "parser-failed");
    assert.doesNotMatch(page.url(), /secret|KernelView/);
    await page.fill("#handbook-search", "zzqq");
    await page.waitForFunction(() => /No page/.test(document.querySelector(".found").innerText));
    await page.fill("#handbook-search", "");
    await page.waitForSelector("[data-symptom='trace']");
    assert.equal(requests.length, before);
    await close();
  });

  test(`${build}: an address where nothing is offers the nearest`, async () => {
    const { page, errors, close } = await open(build, { hash: "#/handbook/colums?lang=en" });
    await page.click(".unknown a");
    await page.waitForSelector("[data-page='columns']");
    for (const odd of ["#/handbook/%00", "#/rules/../x", "#/handbook/<b>", "#/rules/trace-cut/more"]) {
      await page.evaluate((hash) => (location.hash = hash), odd);
      await page.waitForSelector(".unknown");
    }
    await page.goBack();
    await page.goBack();
    await page.waitForSelector(".unknown");
    assert.deepEqual(errors, []);
    await close();
  });
}

test("from the contents by link to a rule and back, without leaving the language", async () => {
  const { page, close } = await open("served", { hash: "#/rules?lang=zh" });
  const symptoms = await page.locator("[data-symptom] h2").allInnerTexts();
  assert.deepEqual(
    symptoms.slice(0, 8).map((text) => text.split("：")[0]),
    ["问题 0", "问题 0.5", "问题 1", "问题 2", "问题 3", "问题 4", "问题 5", "问题 6"],
  );
  await page.click("[data-symptom='failed'] a >> nth=0");
  await page.waitForSelector("article.rule");
  assert.match(page.url(), /#\/rules\/parser-failed\?lang=zh$/);
  assert.equal(await page.locator("nav a[aria-current='page']").innerText(), "手册");
  await page.goBack();
  await page.waitForSelector("[data-symptom]");
  await close();
});

test("a page without header and footer for another page to show", async () => {
  const { page, close } = await open("served", { hash: "#/rules/trace-cut?lang=en&embed=1" });
  await page.waitForSelector("article.rule");
  assert.equal(await page.locator("header.top, body footer").count(), 0);
  await page.click(".trail a");
  await page.waitForSelector("[data-symptom]");
  assert.match(page.url(), /embed=1/);
  await close();
});

test("a page of another origin shows a schedule in a frame", async () => {
  const folder = mkdtempSync(join(tmpdir(), "profvet-frame-"));
  const inside = await address("served", "#/schedule?warmup=2&active=30&repeat=1&steps=32&lang=en&embed=1");
  writeFileSync(join(folder, "index.html"), `<iframe title="schedule" width="900" height="900" src="${inside.replaceAll("&", "&amp;")}"></iframe>`);
  const around = await serve(folder);
  const { page, close } = await open("served", { url: around.url, wait: false });
  const frame = page.frameLocator("iframe");
  await frame.locator(".outcome[data-clean='true']").waitFor();
  assert.equal(await frame.locator("header.top, body > footer").count(), 0);
  await frame.locator("input[name=steps]").fill("31");
  await frame.locator(".outcome[data-clean='false']").waitFor();
  assert.equal(page.url(), around.url);
  await close();
  rmSync(folder, { recursive: true });
});

test("pages with wide tables fit a small screen", async () => {
  const viewport = { width: 360, height: 740 };
  for (const name of PAGES) {
    const { page, close } = await open("served", { hash: `#/handbook/${name}?lang=en`, context: { viewport } });
    await page.waitForSelector("[data-page]");
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(width <= viewport.width, `${name}: ${width}`);
    await close();
  }
});

for (const colorScheme of ["light", "dark"]) {
  test(`${colorScheme}: handbook, schedule and configuration can be used by everyone`, async () => {
    const hashes = [
      "#/rules",
      "#/rules/compile-captured",
      ...PAGES.map((name) => `#/handbook/${name}`),
      "#/schedule?skip_first=3&wait=2&warmup=2&active=40&repeat=2&steps=60",
      "#/schedule?schedule=none",
      "#/config",
      "#/config?framework=sglang&steps=3",
    ];
    for (const hash of hashes) {
      const { page, close } = await open("served", { hash, context: { colorScheme } });
      await page.waitForSelector("main h1:visible");
      await assertAccessible(page, hash);
      await close();
    }
  });
}
