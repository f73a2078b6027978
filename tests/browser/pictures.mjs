// Makes the pictures of the READMEs from the built page: `node --test tests/browser/pictures.mjs` after `./dev build`.

import { join } from "node:path";
import { test } from "node:test";
import { sample } from "./cases.mjs";
import { ROOT, dropFolder, open } from "./harness.mjs";

const LANGUAGES = { en: "", zh: ".zh" };
/** Of the strips' width: where the window of time begins and ends. */
const WINDOW = [0.15, 0.33];

for (const [lang, ending] of Object.entries(LANGUAGES)) {
  const picture = (page, name) => page.screenshot({ path: join(ROOT, `docs/${name}${ending}.png`) });

  test(`${lang}: the verdict on a trace that was cut off`, async () => {
    const { page, close } = await report("trace-cut", { lang, height: 900, theme: "light" });
    await picture(page, "screenshot");
    await close();
  });

  test(`${lang}: layers over time, and the slices of a window`, async () => {
    const { page, close } = await report("healthy", { lang, height: 960, theme: "dark" });
    await page.click("#tab-trace");
    const strips = page.locator(".strips [role=slider]");
    const { x, y, width, height } = await strips.boundingBox();
    const [from, to] = WINDOW.map((share) => x + share * width);
    await page.mouse.move(from, y + height / 2);
    await page.mouse.down();
    await page.mouse.move(to, y + height / 2, { steps: 10 });
    await page.mouse.up();
    await page.click("[data-action=find-slices]");
    await page.waitForSelector("[data-found]");
    // Below the tabs, which stay in sight.
    await strips.evaluate((element) => scrollBy(0, element.closest(".panel").getBoundingClientRect().top - 60));
    const moved = await strips.boundingBox();
    await page.mouse.move(to - 2, moved.y + moved.height / 2);
    await picture(page, "trace");
    await close();
  });
}

async function report(name, { lang, height, theme }) {
  const context = { viewport: { width: 1180, height }, colorScheme: theme };
  const opened = await open("one-file", { hash: `#/?lang=${lang}`, context });
  await dropFolder(opened.page, sample(name));
  await opened.page.waitForSelector("[data-verdict]");
  await opened.page.mouse.move(0, 0);
  return opened;
}
