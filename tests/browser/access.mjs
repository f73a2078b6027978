// Whether a page can be used by everyone: axe-core in the page, through the debugging connection, since the page's own
// policy lets no further script in.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Fails with every violation that axe-core finds on the page as it is now. */
export async function assertAccessible(page, what) {
  await page.evaluate(`${AXE}; undefined`);
  const violations = await page.evaluate(async () => {
    const { violations } = await globalThis.axe.run(document, { resultTypes: ["violations"] });
    return violations.map(({ id, help, nodes }) => ({ id, help, nodes: nodes.slice(0, 3).map(({ html, failureSummary }) => ({ html, failureSummary })) }));
  });
  assert.deepEqual(violations, [], what);
}
