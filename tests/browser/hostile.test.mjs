// Names and contents that an attacker could put into a result, on the page: shown as what they are, and inert.

import assert from "node:assert/strict";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { folder } from "./cases.mjs";
import { BUILDS, dropFolder, open } from "./harness.mjs";

/** Markup, a link that runs, one that leads elsewhere, Markdown, direction marks and controls; without what a file name can't hold. */
const NASTY = `<img src=x onerror="ran=1"><script>ran=2<\u2215script>[x](javascript:ran=3)[y](https:\u2215\u2215evil.example)**\u202egpj.exe\u2066\u0007`;

function hostile() {
  const path = join(folder("hostile"), `${NASTY}_ascend_pt`);
  if (existsSync(path)) return path;
  const output = join(path, "ASCEND_PROFILER_OUTPUT");
  mkdirSync(output, { recursive: true });
  const markup = NASTY.replaceAll("\u2215", "/");
  writeFileSync(join(output, "trace_view.json"), `[{"ph": "X", "name": ${JSON.stringify(markup)}, "pid": 1, ${markup}`);
  writeFileSync(join(output, "kernel_details.csv"), `Name,${markup},Duration(us)\n"${markup.replaceAll('"', '""')}",1,2,3,4\n`);
  writeFileSync(join(output, "communication.json"), `{${markup}`);
  writeFileSync(join(path, "profiler_info_0.json"), `{"config": ${markup}`);
  writeFileSync(join(path, "console.log"), `[2026-08-05 18:21:26] [ERROR] [42] profiler.py: Failed to ${markup}\n`);
  writeFileSync(join(output, `${NASTY}.json`), "{}");
  return path;
}

for (const build of BUILDS) {
  test(`${build}: hostile names and cells are shown and do nothing`, async () => {
    const { page, errors, requests, close } = await open(build, { hash: "#/?lang=en" });
    const before = requests.length;
    await dropFolder(page, hostile());
    await page.waitForSelector("[data-verdict]");
    const told = [];
    for (const tab of await page.locator("[role=tab]").evaluateAll((tabs) => tabs.map(({ id }) => id))) {
      await page.click(`#${tab}`);
      await page.waitForSelector(`#${tab}[aria-selected=true]`);
      for (const closed of await page.locator("#app details:not([open]) > summary:visible").all()) await closed.click();
      const { text, ...seen } = await page.evaluate(() => ({
        ran: globalThis.ran,
        markup: document.querySelectorAll("#app script, #app img, #app iframe, #app [onerror]").length,
        links: [...document.querySelectorAll("#app a[href]")]
          .map((link) => link.getAttribute("href"))
          .filter((href) => !/^(#|https?:|blob:)/.test(href) || /evil/.test(href)).length,
        turns: /[\u202a-\u202e\u2066-\u2069\u0007]/.test(document.body.innerText),
        text: document.body.innerText,
      }));
      assert.deepEqual(seen, { ran: undefined, markup: 0, links: 0, turns: false }, tab);
      if (text.includes("<img src=x")) told.push(tab);
    }
    assert.ok(told.length >= 2, `the name is told in ${told}`);
    await page.click("[role=tab]");
    const [file] = await Promise.all([page.waitForEvent("download"), page.click('[data-action="download-json"]')]);
    assert.equal(JSON.parse(readFileSync(await file.path())).schema, "profvet.report/1");
    assert.equal(requests.length, before);
    assert.deepEqual(errors, []);
    await close();
  });
}

test("a folder of five thousand files is taken", async () => {
  const path = join(folder("many"), "many_ascend_pt");
  mkdirSync(join(path, "FRAMEWORK"), { recursive: true });
  for (let number = 0; number < 5000; number++) writeFileSync(join(path, "FRAMEWORK", String(number)), "x");
  writeFileSync(join(path, "profiler_info_0.json"), "{}");
  const { page, close } = await open("one-file", { hash: "#/?lang=en" });
  await dropFolder(page, path);
  await page.waitForSelector("[data-verdict]", { timeout: 60_000 });
  await close();
});
