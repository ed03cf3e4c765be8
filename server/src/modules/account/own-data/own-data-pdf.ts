import { A4, type Block, GREY, TEAL } from "#platform/paper/content.ts";
import { drawPaper } from "#platform/paper/drawing.ts";
import type { Section } from "./own-data.service.ts";

export type OwnDataSummary = { title: string; brand: string; madeOn: string; sections: Section[] };

function blocksOf({ title, lines }: Section): Block[] {
  const pairs = lines.filter(([, value]) => value !== "");
  return [
    { kind: "heading", level: 2, text: title },
    pairs.length === 0
      ? { kind: "paragraph", text: "Brak danych", size: 9, color: GREY, before: 4 }
      : { kind: "definitions", pairs, nameWidth: 150 },
  ];
}

/** The data export as a PDF summary. */
export async function draw({ title, brand, madeOn, sections }: OwnDataSummary): Promise<Uint8Array> {
  return await drawPaper({
    title,
    brand,
    page: { ...A4, margin: 48 },
    blocks: [
      { kind: "paragraph", text: brand, size: 18, isBold: true, color: TEAL },
      { kind: "heading", level: 1, text: title, size: 14, before: 4 },
      {
        kind: "paragraph",
        text: `Sporządzono: ${madeOn}. Wszystkie dane zawiera plik JSON.`,
        size: 9,
        color: GREY,
        before: 2,
      },
      ...sections.flatMap(blocksOf),
    ],
  });
}
