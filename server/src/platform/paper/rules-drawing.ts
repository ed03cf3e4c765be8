import { drawPdf } from "#platform/threads/pdf-thread.ts";
import type { RulesDocument } from "./rules-document.ts";
import type * as drawing from "./rules-pdf.ts";

/** Rules as a PDF, drawn in a thread. */
export const drawRules = (document: RulesDocument): Promise<Buffer> =>
  drawPdf<typeof drawing>(new URL("./rules-pdf.ts", import.meta.url), document);
