// Preloaded (node --import) into a server of a test: tells which modules the process has loaded, when it is asked.
import { registerHooks } from "node:module";

const loaded = new Set<string>();
registerHooks({
  load(url, context, next) {
    loaded.add(url);
    return next(url, context);
  },
});
process.on("message", (question) => {
  if (question === "modules") process.send?.({ modules: [...loaded] });
});
