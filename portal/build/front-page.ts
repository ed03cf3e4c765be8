import path from "node:path";
import { type Plugin, runnerImport } from "vite";
import type * as Frame from "../src/app/front-frame.tsx";

const FRAME = path.join(import.meta.dirname, "../src/app/front-frame.tsx");
const ROOT = /<div id="root">[\s\S]*?<\/div>\s*<\/div>/;

/** What a browser has and the page asks for while it is drawn: nobody was here before. */
const NOBODY = { document: { cookie: "" }, localStorage: { getItem: () => null }, BroadcastChannel: EventTarget };

/** Draws the front page; the globals that Node has of its own are back afterwards. */
async function draw(root: string, define: Record<string, unknown>): Promise<Frame.FrontPages> {
  const before = Object.keys(NOBODY).map((name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)] as const);
  try {
    for (const [name, value] of Object.entries(NOBODY)) {
      Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
    }
    const { module } = await runnerImport<typeof Frame>(FRAME, { root, define, configFile: false, logLevel: "warn" });
    return await module.drawFrontPages();
  } finally {
    for (const [name, own] of before) {
      if (own) Object.defineProperty(globalThis, name, own);
      else Reflect.deleteProperty(globalThis, name);
    }
  }
}

/**
 * Writes the front page's documents beside the one of all pages: `front-page.html` for who was asked about cookies and
 * `front-page-asking.html` for who was not. The same page, drawn by the same components, is read before its code has come
 * (decision 0198).
 */
export function frontPage(define: Record<string, unknown>): Plugin {
  let root = "";
  return {
    name: "plon:front-page",
    apply: "build",
    enforce: "post",
    configResolved: (config) => {
      root = config.root;
    },
    async generateBundle(_options, bundle) {
      const document = bundle["index.html"];
      // The service worker is a build of its own, without a document.
      if (document?.type !== "asset") return;
      const shell = String(document.source);
      if (!ROOT.test(shell)) throw new Error("The document of the portal has no place for the front page");
      const pages = await draw(root, define);
      for (const [fileName, page] of Object.entries(pages)) {
        const source = shell.replace(ROOT, () => `<div id="root" data-drawn>${page}</div>`);
        this.emitFile({ type: "asset", fileName, source });
      }
    },
  };
}
