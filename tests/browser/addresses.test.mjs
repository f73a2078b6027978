// Every address: opened cold, it lands on its page in its language and stays what it is; unknown and malformed ones say so;
// back and forward lead where they should; and no link of the page leads nowhere.

import assert from "node:assert/strict";
import test from "node:test";
import { profvet, sample } from "./cases.mjs";
import { BUILDS, address, dropFolder, open, started } from "./harness.mjs";

const PAGES = ["checklist", "viewing", "which-file-when", "columns", "log-messages", "layout", "schedule"];
const VIEWS = ["", "/steps", "/trace", "/kernels", "/communication", "/memory", "/log", "/compare"];
const PLAN = "skip_first=1&wait=2&warmup=3&active=4&repeat=5&steps=60&skip_first_wait=1";
const CHOICE = "answer=kernel-time,memory&framework=sglang&stage=decode&steps=7&stack=1&shapes=0";
const SETTINGS = "rank_spread_percent=10&expect_level=Level1&expect_active=8&site=off";

/** Rules by id, with the title of their page. */
function rules(lang) {
  const lines = profvet("rules", "--lang", lang).trim().split("\n");
  return lines.map((line) => /^(\S+)\s+(.*)$/.exec(line).slice(1));
}

/** What is shown: language, heading, and whether it is the page for addresses where nothing is. */
function shown(page) {
  return page.evaluate(() => {
    const heading = [...document.querySelectorAll("main h1")].find((h1) => h1.offsetParent);
    const drop = document.querySelector("#drop-zone")?.offsetParent;
    return {
      lang: document.documentElement.lang.slice(0, 2),
      title: heading?.innerText ?? "",
      isStart: Boolean(drop),
      isUnknown: Boolean(document.querySelector(".unknown")),
      hash: location.hash,
    };
  });
}

async function openCold(page, url) {
  await page.goto("about:blank");
  await page.goto(url);
  await started(page);
}

const plain = (text) => text.replaceAll(/[`*\\]/g, "").replaceAll(/\s+/g, " ").trim();

for (const build of BUILDS) {
  test(`${build}: every kind of address opened cold lands on its page, in its language, and stays what it is`, async () => {
    const titles = build === "served" ? { en: new Map(), zh: new Map() } : { zh: new Map() };
    // One browser profile for all, with a language that is asked for nowhere; each address is opened anew.
    const { page, errors, close } = await open(build, { context: { locale: "fr" } });
    const base = await address(build);
    for (const lang of Object.keys(titles)) {
      const addresses = [
        "/",
        ...VIEWS.map((view) => `/report${view}`),
        "/rules",
        "/rules/trace-cut",
        ...PAGES.map((page) => `/handbook/${page}`),
        `/schedule?${PLAN}`,
        `/schedule?${PLAN}&schedule=none`,
        `/config?${CHOICE}`,
      ];
      for (const path of addresses) {
        const asked = `${path}${path.includes("?") ? "&" : "?"}lang=${lang}&embed=1&${SETTINGS}`;
        await openCold(page, `${base}#${asked}`);
        const found = await shown(page);
        assert.equal(found.hash, `#${asked}`, "an address is not rewritten by looking at it");
        assert.equal(found.lang, lang, asked);
        assert.equal(found.isUnknown, false, asked);
        assert.equal(found.isStart, path === "/" || path.startsWith("/report"), asked);
        assert.ok(found.title, asked);
        assert.equal(await page.locator("header.top, footer").count(), 0, "embedded");
        assert.deepEqual(await page.$$eval("[data-presets] li", (items) => items.map((item) => item.dataset.preset)), ["rank_spread_percent", "expect", "expect"]);
        for (const href of await page.$$eval('main a[href^="#"]:not([href="#main"])', (links) => links.map((link) => link.getAttribute("href")))) {
          assert.match(href, new RegExp(`[?&]lang=${lang}&embed=1&site=off&expect_level=Level1&expect_active=8&rank_spread_percent=10$`));
        }
        titles[lang].set(path, found.title);
      }
    }
    assert.deepEqual(errors, []);
    await close();
    const own = (path) => !/^\/(report|$)/.test(path) && !path.includes("schedule=none");
    for (const map of Object.values(titles)) {
      const all = [...map].filter(([path]) => own(path)).map(([, title]) => title);
      assert.equal(new Set(all).size, all.length, "each page has a heading of its own");
    }
  });

  test(`${build}: every rule has its page in both languages, and every link leads somewhere`, async () => {
    const { page, errors, close } = await open(build, { hash: "#/rules?lang=en" });
    const links = new Set();
    const visit = async (hash) => {
      await page.evaluate((hash) => (location.hash = hash), hash);
      await page.waitForFunction((hash) => location.hash === hash, hash);
      await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
      return shown(page);
    };
    for (const lang of ["en", "zh"]) {
      for (const [id, title] of rules(lang)) {
        const found = await visit(`#/rules/${id}?lang=${lang}`);
        assert.equal(plain(found.title), plain(title), id);
        for (const href of await page.$$eval('a[href^="#/"]', (all) => all.map((link) => link.getAttribute("href")))) links.add(href);
      }
    }
    assert.ok(links.size > 100, `${links.size} links`);
    for (const href of links) assert.equal((await visit(href)).isUnknown, false, href);
    assert.deepEqual(errors, []);
    await close();
  });

  test(`${build}: unknown and malformed addresses say so and offer the nearest`, async () => {
    const { page, errors, close } = await open(build);
    const base = await address(build);
    for (const [path, nearest] of [
      ["/rules/trace-cutt", "#/rules/trace-cut"],
      ["/rules/TRACE-CUT", "#/rules/trace-cut"],
      ["/trace-cut", "#/rules/trace-cut"],
      ["/report/stepz", "#/report/steps"],
      ["/handbook/colums", "#/handbook/columns"],
      ["/schedules", "#/schedule"],
      ["/confg", "#/config"],
      ["/%E8%A7%84%E5%88%99", "#/"],
      ["/<img src=x onerror=alert(1)>", "#/"],
      ["//////a//b", "#/"],
      ["/rules/a/b/c", "#/rules"],
      [`/${"x".repeat(5000)}`, "#/"],
    ]) {
      await openCold(page, `${base}#${path}?lang=en`);
      const found = await shown(page);
      assert.equal(found.isUnknown, true, path);
      const link = page.locator(".unknown a");
      assert.ok((await link.getAttribute("href")).startsWith(nearest), `${path}: ${await link.getAttribute("href")}`);
      await link.click();
      await page.waitForSelector(".unknown", { state: "detached" });
      await page.goBack();
      await page.waitForSelector(".unknown");
    }
    for (const fragment of ["", "#", "#/", "#?", "#/?&&=&x", "#/?lang=en&lang=zh", "#//?lang=en"]) {
      await openCold(page, base + fragment);
      assert.equal((await shown(page)).isStart, true, fragment);
    }
    assert.deepEqual(errors, []);
    await close();
  });
}

test("back and forward go through pages, views and settings, and a reload says that the report is gone", async () => {
  const { page, errors, close } = await open("served", { hash: "#/?lang=en" });
  await dropFolder(page, sample("trace-cut"));
  await page.waitForSelector("[data-verdict]");
  const go = async (hash) => {
    await page.evaluate((hash) => (location.hash = hash), hash);
    await page.waitForFunction((hash) => location.hash === hash, hash);
  };
  for (const view of VIEWS) {
    await go(`#/report${view}?lang=en`);
    await page.waitForSelector(`.report[data-view="${view.slice(1) || "overview"}"]`);
  }
  await go("#/rules/trace-cut?lang=zh");
  await page.waitForSelector("article.rule");
  for (const view of [...VIEWS].reverse()) {
    await page.goBack();
    await page.waitForSelector(`.report[data-view="${view.slice(1) || "overview"}"]`);
    assert.equal(await page.getAttribute("html", "lang"), "en", view);
  }
  await page.goForward();
  await page.waitForSelector('.report[data-view="steps"]');
  await go("#/report?lang=en&outlier_times=7");
  await page.waitForSelector("[data-presets]");
  await page.goBack();
  await page.waitForSelector("[data-presets]", { state: "detached" });
  await page.reload();
  await started(page);
  await page.waitForSelector(".start .note");
  assert.deepEqual(errors, []);
  await close();
});
