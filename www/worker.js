// The start of a worker: the first message is the compiled module. Starting it runs Rust's main(),
// which puts its own handler in the place of this one before the next message arrives.
// A worker's helpers run its own text, from an address made here: where the page was opened as a file, a worker can't
// reach the address it was started from. No other starts a script, where the browser asks (Trusted Types).
self.profvetHelper = URL.createObjectURL(new Blob([self.profvetText], { type: "text/javascript" }));
const ADMITTED = [location.href, self.profvetHelper];
if (self.trustedTypes) {
  trustedTypes.createPolicy("default", {
    createScriptURL: function (address) {
      if (!ADMITTED.includes(address)) throw new TypeError("profvet starts no script from " + address);
      return address;
    },
  });
}

onmessage = function (event) {
  onmessage = null;
  const { memory } = wasm_bindgen.initSync({ module: event.data });
  let isTold = false;
  function tell(event, error) {
    if (isTold) return;
    isTold = true;
    event.preventDefault();
    setTimeout(function () { throw reason(memory, error); });
  }
  addEventListener("error", function (event) { tell(event, event.error); });
  // A program that breaks down between two reads fails a promise, of which the page would never hear.
  addEventListener("unhandledrejection", function (event) { tell(event, event.reason); });
};

// A program without memory left stops like any other that breaks down: whether some is left is to be tried out.
function reason(memory, error) {
  const BLOCKS = 256; // of 64 KiB: more than profvet ever asks for at a time
  try {
    memory.grow(BLOCKS);
    return error;
  } catch {
    return new Error("out of memory: " + (memory.buffer.byteLength >> 20) + " MB are in use and the browser gives no more");
  }
}
