import { createHash } from "node:crypto";
import { A4 } from "#platform/paper/content.ts";
import { drawPaper } from "#platform/paper/drawing.ts";

/** The paper that came with the goods of an invoice, as a file that a farm shows with its question. */
export async function deliveryNote(madeAt: Date) {
  const drawn = await drawPaper({
    title: "Wydanie zewnętrzne",
    brand: "Plon",
    page: { ...A4, margin: 56 },
    madeAt,
    blocks: [
      { kind: "heading", level: 1, text: "Wydanie zewnętrzne", size: 24 },
      { kind: "paragraph", text: "Dokument przykładowy wersji pokazowej.", size: 12, before: 12 },
      {
        kind: "definitions",
        nameWidth: 110,
        pairs: [
          ["Towar", "Kłosmax 250 EC, 6 kanistrów po 5 l"],
          ["Odebrał", "Jan Kowalski"],
        ],
      },
    ],
  });
  const content = Buffer.from(drawn);
  const sha256 = createHash("sha256").update(content).digest();
  return { content, name: "wydanie-towaru.pdf", type: "application/pdf" as const, sha256 };
}
