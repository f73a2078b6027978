// The configuration page: choices and address say the same, and a report's link to it is prefilled from the capture.

import assert from "node:assert/strict";
import test from "node:test";
import { BUILDS, open } from "./harness.mjs";

const codes = (page) => page.locator(".codes pre").allInnerTexts();
const hash = (page) => page.evaluate(() => location.hash);

for (const build of BUILDS) {
  test(`${build}: choices go into the address and the code, and back undoes them`, async () => {
    const { page, errors, close } = await open(build, { hash: "#/config?lang=en" });
    assert.equal(await page.innerText("main h1:visible"), "Code for a new run");
    assert.match((await codes(page))[0], /ProfilerLevel\.Level1[^]*for _ in range\(16\):/);
    await page.fill("input[name=steps]", "2");
    await page.waitForFunction(() => document.querySelector(".codes pre").innerText.includes("range(13)"));
    assert.match(await hash(page), /steps=2(&|$)/);
    await page.fill("input[name=steps]", "0");
    assert.ok(await page.locator("input[name=steps]").evaluate((input) => input.matches(":invalid")));
    assert.match(await hash(page), /steps=2(&|$)/);

    await page.check("input[name=memory]");
    await page.waitForFunction(() => document.querySelector(".codes pre").innerText.includes("profile_memory=True"));
    assert.match(await page.innerText(".expected"), /memory_record\.csv/);
    await page.selectOption("select[name=framework]", "sglang");
    await page.waitForSelector("[data-unanswered]");
    assert.match((await codes(page))[0], /"\/start_profile"/);
    assert.match(await hash(page), /framework=sglang.*lang=en/);
    await page.goBack();
    await page.waitForFunction(() => document.querySelector(".codes pre").innerText.includes("torch_npu.profiler"));
    assert.equal(await page.inputValue("select[name=framework]"), "torch-npu");
    assert.deepEqual(errors, []);
    await close();
  });

  test(`${build}: a link lands on its choice; what it says amiss is named`, async () => {
    const query = "answer=kernel-time&framework=cann-recipes&stage=decode&steps=7&stack=maybe";
    const { page, close } = await open(build, { hash: `#/config?${query}&lang=zh` });
    assert.match(await page.innerText(".note.odd"), /stack/);
    const [yaml, python] = await codes(page);
    assert.equal(yaml.trim(), "enable_profiler: True");
    assert.match(python, /def create_profiler\(.*active=7.*\)[^]*ProfilerLevel\.Level0/);
    assert.deepEqual(
      await page.locator(".choices fieldset input:checked").evaluateAll((all) => all.map((input) => input.name)),
      ["kernel-time"],
    );
    await page.click(".windows a");
    await page.waitForSelector(".outcome[data-clean='true']");
    await close();
  });
}

test("a report's link to a new run takes over the capture's window, and nothing else of it", async () => {
  const { page, close } = await open("served", { hash: "#/?lang=en" });
  await page.click(".samples summary");
  await page.click("[data-sample='reduced-columns']");
  await page.waitForSelector("[data-rule='level-low']");
  const link = page.locator("[data-rule='level-low'] a[href^='#/config']").first();
  await page.locator("[data-rule='level-low'] summary").first().click();
  const href = await link.getAttribute("href");
  assert.match(href, /^#\/config\?answer=[a-z,-]+&framework=torch-npu&stage=loop&steps=\d+&stack=[01]&shapes=[01]&lang=en$/);
  await link.click();
  await page.waitForSelector(".codes pre");
  assert.match((await codes(page))[0], /Level1/);
  await page.goBack();
  await page.waitForSelector(".verdict");
  await close();
});
