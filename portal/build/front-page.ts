import { createHash } from "node:crypto";
import path from "node:path";
import { type Plugin, runnerImport } from "vite";
import type * as Frame from "#app/frame/front-frame.tsx";
import { usedStyle } from "./used-style.ts";

const FRAME = path.join(import.meta.dirname, "../src/app/frame/front-frame.tsx");
const ROOT = /<div id="root">[\s\S]*?<\/div>\s*<\/div>/;
const CODE = /<script type="module" crossorigin src="([^"]+)"><\/script>\s*/;
const SHEET = /<link rel="stylesheet" crossorigin href="\/([^"]+)">/;

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
 * Runs in the page: asks for the code and the sheet of all pages once the drawn page has been seen. What is read first shares
 * the line with nothing then but its letters, and the code is on its way before these have come.
 */
function startAfterPaint(code: string, sheet: string): void {
  let isBegun = false;
  const add = (tag: string, facts: object) =>
    document.head.append(Object.assign(document.createElement(tag), { crossOrigin: "", ...facts }));
  const begin = () => {
    if (isBegun) return;
    isBegun = true;
    const onerror = ({ target }: Event) => (target as Element).remove();
    add("link", { rel: "stylesheet", href: sheet, onerror });
    add("script", { type: "module", src: code });
  };
  // What nobody sees is not painted.
  if (document.hidden) return begin();
  // First, for browsers that cannot tell when they have painted.
  addEventListener("load", () => setTimeout(begin, 1000));
  new PerformanceObserver(begin).observe({ type: "paint", buffered: true });
}

type Document = { shell: string; sheet: string };

/** The document of all pages with the front page in it: its style at hand, and everything else after it was painted. */
function withPage({ shell, sheet }: Document, page: string): { document: string; script: string } {
  const [, code] = CODE.exec(shell)!;
  const [, sheetName] = SHEET.exec(shell)!;
  const script = `(${startAfterPaint.toString()})("${code}","/${sheetName}")`;
  const head = `<style>${usedStyle(sheet, shell + page)}</style><script>${script}</script>`;
  const document = shell
    .replace(CODE, "")
    .replace(SHEET, () => head)
    .replace(ROOT, () => `<div id="root" data-drawn>${page}</div>`);
  return { document, script };
}

/**
 * Writes the front page's documents beside the one of all pages: `front-page.html` for who was asked about cookies and
 * `front-page-asking.html` for who was not. The same page, drawn by the same components, is read before its code has come
 * (decision 0198). `front-page.csp` names the one script that stands in them, for the policy that they are sent with.
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
      const sheet = bundle[SHEET.exec(shell)?.[1] ?? ""];
      if (!ROOT.test(shell) || !CODE.test(shell) || sheet?.type !== "asset") {
        throw new Error("The document of the portal has no place for the front page");
      }
      const pages = await draw(root, define);
      const scripts = new Set<string>();
      for (const [fileName, page] of Object.entries(pages)) {
        const { document: source, script } = withPage({ shell, sheet: String(sheet.source) }, page);
        this.emitFile({ type: "asset", fileName, source });
        scripts.add(`'sha256-${createHash("sha256").update(script).digest("base64")}'`);
      }
      this.emitFile({ type: "asset", fileName: "front-page.csp", source: [...scripts].join(" ") });
    },
  };
}
