// The schedule page: form and address say the same, the page says what the state machine says, and any number is fast.

import assert from "node:assert/strict";
import test from "node:test";
import { BUILDS, open } from "./harness.mjs";

const GUIDE = "#/schedule?skip_first=0&wait=0&warmup=2&active=30&repeat=1&steps=32&skip_first_wait=0";

const hash = (page) => page.evaluate(() => location.hash);
const figure = (page, name) => page.innerText(`[data-figure="${name}"] dd`);

async function stretches(page) {
  const items = page.locator(".stretches li");
  return items.evaluateAll((all) => all.map((item) => [item.dataset.phase, item.querySelector(".state")?.innerText]));
}

for (const build of BUILDS) {
  test(`${build}: a link to a schedule lands on it, in the language asked for`, async () => {
    const { page, errors, requests, close } = await open(build, { hash: `${GUIDE}&lang=zh` });
    assert.equal(await page.innerText("main h1:visible"), "这个 schedule 会采到什么");
    assert.deepEqual(await stretches(page), [
      ["warmup", "WARMUP"],
      ["record", "RECORD"],
      ["save", "RECORD_AND_SAVE"],
      ["over", "NONE"],
    ]);
    assert.equal(await page.locator(".strip .cell").count(), 33);
    assert.equal(await page.getAttribute(".outcome", "data-clean"), "true");
    assert.equal(await figure(page, "results"), "1");
    assert.equal(await figure(page, "recorded"), "30");
    assert.match(await figure(page, "least"), /^32/);
    assert.match(await page.innerText('[data-figure="bound"]'), /33.*32/);
    assert.deepEqual(errors, []);
    assert.ok(requests.every((url) => !url.includes("schedule?")), `${requests}`);
    await close();
  });

  test(`${build}: what is typed goes into the address, and back brings the page before`, async () => {
    const { page, close } = await open(build, { hash: "#/rules?lang=en" });
    await page.click("nav a:has-text('Schedule')");
    await page.waitForSelector("h1:has-text('What a schedule does')");
    await page.fill("input[name=steps]", "31");
    await page.waitForSelector(".outcome[data-clean='false']");
    assert.match(await hash(page), /[?&]steps=31(&|$)/);
    assert.match(await page.innerText(".outcome"), /Stop profiler while current state is RECORD_AND_SAVE/);
    assert.equal(await page.evaluate(() => document.activeElement.name), "steps");

    await page.fill("input[name=steps]", "");
    assert.ok(await page.locator("input[name=steps]").evaluate((input) => input.matches(":invalid")));
    assert.match(await hash(page), /[?&]steps=31(&|$)/);

    await page.click("button:has-text('least clean number: 32')");
    await page.waitForSelector(".outcome[data-clean='true']");
    assert.equal(await page.inputValue("input[name=steps]"), "32");
    assert.match(await hash(page), /lang=en/);

    await page.goBack();
    await page.waitForSelector(".outcome[data-clean='false']");
    assert.equal(await page.inputValue("input[name=steps]"), "31");
    await page.goBack();
    await page.waitForSelector("main h1:visible:text-matches('Handbook')");
    await page.goForward();
    await page.waitForSelector(".outcome[data-clean='false']");
    await close();
  });

  test(`${build}: odd and missing parameters are named, and nothing breaks`, async () => {
    const { page, errors, close } = await open(build, { hash: "#/schedule?wait=-3&active=many&repeat=1&lang=en&x=%zz" });
    assert.match(await page.innerText(".note.odd"), /wait, active/);
    assert.equal(await page.inputValue("input[name=active]"), "1");
    await page.evaluate(() => (location.hash = "#/schedule"));
    await page.waitForFunction(() => document.querySelector("input[name=active]")?.value === "30");
    assert.equal(await page.locator(".note.odd").count(), 0);
    assert.deepEqual(errors, []);
    await close();
  });
}

test("a schedule that was never passed is told apart", async () => {
  const { page, close } = await open("served", { hash: "#/schedule?schedule=none&lang=en" });
  assert.match(await page.innerText(".outcome"), /step\(\) changes nothing/);
  assert.equal(await page.locator(".strip").count(), 0);
  await page.uncheck("input[name=none]");
  await page.waitForSelector(".strip");
  assert.doesNotMatch(await hash(page), /none/);
  await close();
});

test("numbers without measure are folded", async () => {
  const most = "18446744073709551615";
  for (const query of [
    `skip_first=${most}&wait=${most}&warmup=${most}&active=${most}&repeat=${most}&steps=${most}`,
    `wait=1&warmup=1&active=1&repeat=0&steps=${most}`,
    `active=${most}&repeat=1&steps=9000000000000000000`,
  ]) {
    const { page, errors, close } = await open("served", { hash: `#/schedule?${query}&lang=en` });
    await page.waitForSelector(".outcome");
    const cells = await page.locator(".strip .cell").count();
    assert.ok(cells > 0 && cells < 120, `${query}: ${cells} cells`);
    assert.ok((await page.locator(".stretches li").count()) <= 21);
    assert.deepEqual(errors, []);
    await close();
  }
});

test("no state is told by its colour alone, and the strip fits a small screen", async () => {
  const viewport = { width: 360, height: 740 };
  const { page, close } = await open("served", { hash: "#/schedule?skip_first=3&wait=2&warmup=2&active=4&repeat=2&steps=30&lang=en", context: { viewport } });
  const signs = await page.locator(".cell text:not(.number)").allTextContents();
  assert.deepEqual([...new Set(signs)].sort(), ["R", "S", "W", "·"].sort());
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  assert.ok(width <= viewport.width, `${width}`);
  await close();
});

test("the address can be copied", async () => {
  const context = { permissions: ["clipboard-read", "clipboard-write"] };
  const { page, close } = await open("served", { hash: GUIDE, context });
  await page.click(".copy-link");
  await page.waitForFunction(() => /Copied|已复制/.test(document.querySelector(".copy-link").innerText));
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), page.url());
  await close();
});
