// The Content-Security-Policy of the two pages. tests/browser/safety.test.mjs holds the same lines written out.
// www/boot.js adds a stricter policy when everything is loaded.

/** The page on a server: its own files, WebAssembly, and workers made in the page. */
export const SERVED = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "worker-src blob:",
  "base-uri 'none'",
  "form-action 'none'",
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
  ].join("; ");
