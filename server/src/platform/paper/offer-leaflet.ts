import { A4, type Block, GREY, PALE, TEAL } from "./content.ts";
import { drawPaper } from "./drawing.ts";
import { besideQrCode } from "./qr-code.ts";

/** What a leaflet says of an offer: plain data that may cross threads. */
export type OfferLeaflet = {
  brand: string;
  title: string;
  lead: string;
  /** What for what and until when, each with its name. */
  facts: readonly (readonly [name: string, value: string])[];
  /** A purchase and what it gives, in a sentence; empty for none. */
  example: string;
  /** How one takes part, step by step. */
  steps: readonly string[];
  /** Where it stands. */
  address: string;
  /** Whom to call; empty for nobody. */
  phone: string;
};

const PAGE = { ...A4, margin: 56 };
const WIDTH = PAGE.width - 2 * PAGE.margin;
const QR_SIZE = 110;
/** Where the address begins: it stands at the foot of the page. */
const ADDRESS_TOP = PAGE.height - PAGE.margin - QR_SIZE;

/** An offer's leaflet as PDF: one A4 page, to be hung up or handed out. */
export async function draw(leaflet: OfferLeaflet): Promise<Uint8Array> {
  const { brand, title, lead, facts, example, steps } = leaflet;
  return await drawPaper({
    title,
    brand,
    page: PAGE,
    isBare: true,
    blocks: [
      {
        kind: "fitting",
        height: ADDRESS_TOP - PAGE.margin - 20,
        blocks: (scale) => [
          { kind: "paragraph", text: brand, size: 18 * scale, isBold: true, color: TEAL },
          { kind: "heading", level: 1, text: title, size: 28 * scale, before: 8 * scale, leading: 1.25 },
          ...(lead === "" ? [] : [text(lead, 14 * scale, 10 * scale)]),
          ...facts.flatMap(([name, value]): Block[] => [
            { kind: "paragraph", text: name, size: 11 * scale, color: GREY, before: 12 * scale },
            { kind: "paragraph", text: value, size: 14 * scale, isBold: true },
          ]),
          ...(example === "" ? [] : [exampleOf(example, scale)]),
          ...(steps.length === 0 ? [] : [stepsOf(steps, scale)]),
        ],
      },
      { kind: "down", to: ADDRESS_TOP },
      addressOf(leaflet),
    ],
  });
}

const text = (words: string, size: number, before: number): Block => ({ kind: "paragraph", text: words, size, before });

const exampleOf = (example: string, scale: number): Block => ({
  kind: "box",
  ground: PALE,
  padding: 14 * scale,
  before: 16 * scale,
  blocks: [{ kind: "paragraph", text: example, size: 13 * scale }],
});

const stepsOf = (steps: readonly string[], scale: number): Block => ({
  kind: "list",
  marks: "rings",
  size: 13 * scale,
  before: 10 * scale,
  items: steps.map((words) => [{ kind: "paragraph", text: words, size: 13 * scale }]),
});

const addressOf = ({ address, phone }: OfferLeaflet): Block =>
  besideQrCode({ address, alt: `Kod QR z adresem ${address}`, size: QR_SIZE, width: WIDTH }, [
    { kind: "paragraph", text: "Zeskanuj kod albo wejdź na stronę:", size: 12, color: GREY },
    { kind: "paragraph", text: [{ text: address, href: address }], size: 12, before: 4 },
    {
      kind: "paragraph",
      text: `Do dołączenia wystarczą NIP lub PESEL i numer telefonu.${phone === "" ? "" : ` Pytania: ${phone}.`}`,
      size: 12,
      before: 8,
    },
  ]);
