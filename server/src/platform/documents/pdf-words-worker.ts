import { parentPort, workerData } from "node:worker_threads";
import type { TextPiece } from "@plon/rules/texts/page-rows.ts";
import type { PdfWords } from "./pdf-words.ts";
import { getDocument, Util, VerbosityLevel } from "pdfjs-dist/legacy/build/pdf.mjs";

/** A farm's invoice has a page or two; anything with more text than this is not one. */
const PAGES_MAX = 20;
const PIECES_MAX = 20_000;
const TEXT_MAX = 300;

async function wordsOf(data: Uint8Array): Promise<TextPiece[]> {
  const loading = getDocument({
    data,
    verbosity: VerbosityLevel.ERRORS,
    disableFontFace: true,
    useSystemFonts: false,
    useWasm: false,
    enableXfa: false,
  });
  const document = await loading.promise;
  const pieces: TextPiece[] = [];
  for (let page = 1; page <= Math.min(document.numPages, PAGES_MAX); page += 1) {
    const opened = await document.getPage(page);
    const { transform } = opened.getViewport({ scale: 1 });
    const { items } = await opened.getTextContent({ disableNormalization: false });
    for (const item of items) {
      if (!("str" in item) || item.str.trim() === "") continue;
      const placed = Util.transform(transform, item.transform) as number[];
      const [across = 0, rise = 0, , , x = 0, y = 0] = placed;
      // Text that runs up or down the page is a note at its edge.
      if (Math.abs(rise) > Math.abs(across)) continue;
      const height = Math.hypot(placed[2] ?? 0, placed[3] ?? 0);
      pieces.push({ page, x, y: y - height, width: item.width, height, text: item.str.slice(0, TEXT_MAX) });
      if (pieces.length >= PIECES_MAX) return pieces;
    }
  }
  return pieces;
}

try {
  parentPort?.postMessage(await wordsOf(workerData as Uint8Array));
} catch {
  parentPort?.postMessage("broken" satisfies PdfWords);
}
