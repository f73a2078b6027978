// The start of a worker: the first message is the compiled module. Starting it runs Rust's main(),
// which puts its own handler in the place of this one before the next message arrives.
// A worker's helpers run its own text; no other address starts a script, where the browser asks (Trusted Types).
if (self.trustedTypes) {
  trustedTypes.createPolicy("default", {
    createScriptURL: function (address) {
      if (address !== location.href) throw new TypeError("profvet starts no script from " + address);
      return address;
    },
  });
}

onmessage = function (event) {
  onmessage = null;
  wasm_bindgen.initSync({ module: event.data });
};
