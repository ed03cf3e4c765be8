import { A4, GREY, TEAL } from "./content.ts";
import { drawPaper } from "./drawing.ts";
import type { RulesDocument } from "./rules-document.ts";

/** Rules as a PDF. */
export async function draw({ brand, title, subtitle, blocks }: RulesDocument): Promise<Uint8Array> {
  return await drawPaper({
    title,
    brand,
    page: { ...A4, margin: 56 },
    blocks: [
      { kind: "paragraph", text: brand, size: 16, isBold: true, color: TEAL },
      { kind: "heading", level: 1, text: title, before: 6 },
      { kind: "paragraph", text: subtitle, color: GREY, before: 2 },
      ...blocks,
    ],
  });
}
