import { groupedNumber } from "@plon/rules/texts/polish-text.ts";
import { A4, type Block, GREY, INK, type Pen, TEAL } from "#platform/paper/content.ts";
import { drawPaper } from "#platform/paper/drawing.ts";
import type { LetterDrawing } from "./letter-words.ts";

const FRAME = 28;
const TEXT_WIDTH = 400;
const PAGE = { ...A4, margin: (A4.width - TEXT_WIDTH) / 2, foot: FRAME };
/** Where the words begin under the sheaf, and where the signature does. */
const [WORDS, SIGNATURE] = [222, 704];

const PALE = "#d9f0ed";
const MIDDLE = "#5ca8a1";
const PAPER = "#fefcf9";
const ORANGE = "#f97316";

/** A congratulatory letter: one A4 page with a sheaf and a ribbon showing the level. */
export async function draw(letter: LetterDrawing): Promise<Uint8Array> {
  const { title, person, brand, day, signature } = letter;
  return await drawPaper({
    title: `${title}: ${person}`,
    brand,
    page: PAGE,
    isBare: true,
    ground: drawGround,
    blocks: [
      { kind: "down", to: WORDS },
      { kind: "fitting", height: SIGNATURE - WORDS - 16, blocks: (scale) => wordsOf(letter, scale) },
      { kind: "down", to: SIGNATURE },
      {
        kind: "drawn",
        height: 60,
        inset: 10,
        draw: (pen, width) => pen.rect(0, 0, width, 0.8).fill(MIDDLE),
        blocks: [
          {
            kind: "beside",
            columns: [
              { width: 140, blocks: [{ kind: "paragraph", text: day, color: GREY }] },
              {
                width: TEXT_WIDTH - 140,
                blocks: [{ kind: "paragraph", text: signature, size: 10.5, isBold: true, align: "right" }],
              },
            ],
          },
        ],
      },
    ],
  });
}

function wordsOf({ brand, title, level, person, farm, paragraphs }: LetterDrawing, scale: number): Block[] {
  const hasFarm = farm !== "" && farm !== person;
  const farmLine: Block = { kind: "paragraph", text: farm, size: 11 * scale, color: GREY, align: "center", before: 2 };
  return [
    { kind: "paragraph", text: brand, size: 13 * scale, isBold: true, color: TEAL, align: "center" },
    { kind: "heading", level: 1, text: title, size: 30 * scale, align: "center", before: 6 * scale, leading: 1.25 },
    ribbonOf(`${groupedNumber(level)} punktów`, scale),
    { kind: "paragraph", text: person, size: 20 * scale, isBold: true, align: "center", before: 8 * scale },
    ...(hasFarm ? [farmLine] : []),
    ...paragraphs.map((text): Block => ({
      kind: "paragraph",
      text,
      size: 14 * scale,
      leading: 1.55,
      before: 14 * scale,
    })),
  ];
}

const ribbonOf = (text: string, scale: number): Block => ({
  kind: "drawn",
  height: 40 * scale,
  inset: 5 * scale,
  before: 10 * scale,
  draw: (pen, width) => drawRibbon(pen.translate(width / 2, 0).scale(scale), 56 + text.length * 8.8),
  blocks: [{ kind: "paragraph", text, size: 15 * scale, isBold: true, color: PAPER, align: "center" }],
});

/** A ribbon with its middle at the origin. */
function drawRibbon(pen: Pen, width: number): void {
  const [left, right] = [-width / 2, width / 2];
  pen.path(`M${left} 6 h-22 l10 16 l-10 16 h28z M${right} 6 h22 l-10 16 l10 16 h-28z`).fill(MIDDLE);
  pen.rect(left, 0, width, 32).fill(TEAL);
  pen.rect(left, 29.5, width, 2.5).fill(ORANGE);
}

function drawGround(pen: Pen): void {
  const { width, height } = PAGE;
  pen.rect(0, 0, width, height).fill(PAPER);
  const box = (inset: number, thickness: number, color: string) =>
    pen
      .lineWidth(thickness)
      .rect(inset, inset, width - inset * 2, height - inset * 2)
      .stroke(color);
  box(FRAME, 3, TEAL);
  box(FRAME + 7, 0.8, MIDDLE);
  // Furrows of a field along the lower edge, as on the portal's first page.
  for (const [index, rise] of [26, 44, 62].entries()) {
    pen
      .lineWidth(9 - index * 2)
      .path(`M${FRAME + 8} ${height - FRAME - 8} q${width / 2 - FRAME - 8} ${-rise} ${width - FRAME * 2 - 16} 0`)
      .stroke(PALE);
  }
  drawSheaf(pen);
}

/** One ear of grain with its root at (0, 0): the portal's picture, in the shapes of SVG. */
const EAR = [0, 1, 2, 3]
  .map((row) => -22 - row * 9.5)
  .map(
    (y) =>
      `M-0.8 ${y} C-7 ${y - 1} -9.5 ${y - 6} -8.5 ${y - 12} C-3.5 ${y - 10.5} -0.8 ${y - 6} -0.8 ${y}Z ` +
      `M0.8 ${y} C7 ${y - 1} 9.5 ${y - 6} 8.5 ${y - 12} C3.5 ${y - 10.5} 0.8 ${y - 6} 0.8 ${y}Z`,
  )
  .concat("M0 -57 C-4 -61 -3.5 -67 0 -71 C3.5 -67 4 -61 0 -57Z", "M-0.9 8 L-0.9 -56 L0.9 -56 L0.9 8Z")
  .join(" ");

function drawSheaf(pen: Pen): void {
  pen.save().translate(PAGE.width / 2, 158);
  const ear = (x: number, y: number, { scale, lean, color }: { scale: number; lean: number; color: string }) => {
    pen.save().translate(x, y).rotate(lean).scale(scale).path(EAR).fill(color);
    pen.restore();
  };
  pen.circle(46, -62, 24).fill(PALE);
  ear(-24, 6, { scale: 1.1, lean: -24, color: MIDDLE });
  ear(24, 6, { scale: 1.1, lean: 24, color: MIDDLE });
  ear(-12, 2, { scale: 1.25, lean: -11, color: TEAL });
  ear(12, 2, { scale: 1.25, lean: 11, color: TEAL });
  ear(0, 0, { scale: 1.35, lean: 0, color: TEAL });
  pen.path("M-22 0 L22 0 L14 24 L26 52 L-26 52 L-14 24Z").fill(TEAL);
  pen.rect(-16, 17, 32, 11).fill(INK);
  pen.restore();
}
