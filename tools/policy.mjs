// The Content-Security-Policy of the two pages. tests/browser/safety.test.mjs holds the same lines written out.
// www/boot.js adds a stricter policy when everything is loaded.

/** No text becomes script or markup; the only script addresses are those that www/boot.js names (Trusted Types). */
const TRUSTED = ["require-trusted-types-for 'script'", "trusted-types default"];

/**
 * The page on a server: its own files, WebAssembly, workers made in the page, and its service worker ('self'). The
 * service worker is asked for before the stricter policy is added; what it fetches is its own matter, and that is the
 * files of the page alone. The manifest is made in the page (data:), so that no request can be hidden in it.
 */
export const SERVED = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "worker-src 'self' blob:",
  "manifest-src data:",
  "base-uri 'none'",
  "form-action 'none'",
  ...TRUSTED,
].join("; ");

/** The one-file page: exactly these scripts and this style, and no request at all. */
export const ONE_FILE = (scripts, style) =>
  [
    "default-src 'none'",
    `script-src ${scripts.map((hash) => `'${hash}'`).join(" ")} 'wasm-unsafe-eval'`,
    `style-src '${style}'`,
    "img-src data:",
    "connect-src 'none'",
    "worker-src blob:",
    "base-uri 'none'",
    "form-action 'none'",
    ...TRUSTED,
  ].join("; ");
