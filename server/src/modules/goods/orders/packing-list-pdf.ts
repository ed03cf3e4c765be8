import { phoneNumber } from "@plon/rules/people/contact.ts";
import { A5, type Block, GREY, INK, type Look, TEAL } from "#platform/paper/content.ts";
import { drawPaper } from "#platform/paper/drawing.ts";

type Parcel = {
  number: string;
  orderedOn: string;
  title: string;
  quantity: number;
  to: { name: string; phone: string; street_line: string; postcode: string; city: string; note: string };
};

// A5: a page is a label that fits on a parcel.
const PAGE = { ...A5, margin: 32 };
const ROOM = { width: PAGE.width - PAGE.margin * 2, height: PAGE.height - PAGE.margin * 2 };
const PADDING = 12;

/** One page per parcel: the address in large letters, the contents, and the order number. */
export async function draw({ brand, parcels }: { brand: string; parcels: Parcel[] }): Promise<Uint8Array> {
  return await drawPaper({
    title: "Lista do pakowania",
    brand,
    page: PAGE,
    isBare: true,
    blocks: parcels.map((parcel, index) => ({
      kind: "part",
      blocks: [
        {
          kind: "fitting",
          height: ROOM.height,
          blocks: (scale) => [
            headOf(brand, `Paczka ${index + 1} z ${parcels.length}`, scale),
            labelOf(parcel, scale),
            contentsOf(parcel, scale),
          ],
        },
      ],
    })),
  });
}

const headOf = (brand: string, text: string, scale: number): Block => ({
  kind: "beside",
  columns: [
    {
      width: ROOM.width - 120,
      blocks: [{ kind: "paragraph", text: brand, size: 16 * scale, isBold: true, color: TEAL }],
    },
    { width: 120, blocks: [{ kind: "heading", level: 1, text, size: 10, color: GREY, align: "right", before: 6 }] },
  ],
});

/** Texts in their sizes on a label of this scale; each name of a part is a heading. */
const written = (scale: number) => ({
  name: (text: string, before = 0): Block => ({
    kind: "heading",
    level: 2,
    text,
    size: 10,
    isBold: false,
    color: GREY,
    before: before * scale,
  }),
  line: (text: string, size: number, look: Look = {}): Block => ({
    kind: "paragraph",
    text,
    color: INK,
    leading: 1.25,
    ...look,
    size: size * scale,
    before: 6 * scale,
  }),
});

function labelOf({ to }: Parcel, scale: number): Block {
  const { name, line } = written(scale);
  const blocks = [
    name("Odbiorca"),
    line(to.name, 22, { isBold: true }),
    line(to.street_line, 20),
    line(`${to.postcode} ${to.city}`, 24, { isBold: true }),
    line(`tel. ${phoneNumber(to.phone)}`, 16),
  ];
  return { kind: "box", frame: INK, padding: PADDING, before: 12, blocks };
}

function contentsOf({ title, quantity, number, orderedOn, to }: Parcel, scale: number): Block {
  const { name, line } = written(scale);
  const note = to.note === "" ? [] : [name("Uwagi odbiorcy", 16), line(to.note, 12, { leading: 1.4 })];
  const blocks = [
    name("Zawartość"),
    line(title, 16, { isBold: true }),
    line(`Sztuk: ${quantity}`, 16),
    name("Zamówienie", 16),
    line(`${number} z ${orderedOn}`, 14),
    ...note,
  ];
  return { kind: "box", padding: PADDING, before: 4, blocks };
}
