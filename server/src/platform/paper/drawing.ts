import { type Block, GREY, type Paper } from "./content.ts";
import { besideStrip, boxStrip, drawnStrip, figureStrip, QUOTE_INDENT, quoted } from "./ground-strips.ts";
import { linesOf } from "./lines.ts";
import { definitionStrips, listStrips } from "./list-strips.ts";
import { createSheet, type Sheet, type Tag } from "./sheet.ts";
import { ended, type Frame, NOTHING, type Strip } from "./strip.ts";
import { tableStrips } from "./table-strips.ts";
import { headingStrips, textStrips } from "./text-strips.ts";

/**
 * The paper as a file that keeps PDF/UA-1 (decision 0171): what it says is tagged, in the order in which it is read.
 * It is drawn block after block, and of a long one only the open page is kept.
 */
export async function drawPaper(paper: Paper): Promise<Uint8Array> {
  const sheet = createSheet(paper);
  const { margin, width, height, foot = margin } = paper.page;
  const frame: Frame = {
    sheet,
    tag: sheet.document,
    width: width - margin * 2,
    room: height - margin - foot,
    outline: { level: 0 },
    inner: stripsOf,
  };
  const place = createPages(paper, sheet);
  let held: Strip[] = [];
  for (const strip of stripsOf(paper.blocks, frame)) {
    held.push(strip);
    if (strip.holdsNext) continue;
    place(held);
    held = [];
  }
  place(held);
  return await sheet.finish();
}

function* stripsOf(blocks: readonly Block[], frame: Frame): Generator<Strip> {
  for (const block of blocks) yield* stripsOfBlock(block, frame);
}

function* stripsOfBlock(block: Block, frame: Frame): Generator<Strip> {
  switch (block.kind) {
    case "heading":
      return yield* headingStrips(block, frame);
    case "paragraph":
      return yield* textStrips(block.text, block, { ...frame, tag: frame.tag.child("P") });
    case "list":
      return yield* listStrips(block, frame);
    case "definitions":
      return yield* definitionStrips(block, frame);
    case "table":
      return yield* tableStrips(block, frame);
    case "quote": {
      const tag = frame.tag.child("BlockQuote");
      const inside = { ...frame, tag, width: frame.width - QUOTE_INDENT };
      for (const strip of ended(stripsOf(block.blocks, inside), tag)) yield quoted(strip, frame);
      return;
    }
    case "figure":
      return yield figureStrip(block, frame);
    case "beside":
      return yield besideStrip(block, frame);
    case "box":
      return yield boxStrip(block, frame);
    case "drawn":
      return yield drawnStrip(block, frame);
    case "part": {
      yield { ...NOTHING, beginsPage: true };
      const tag = frame.tag.child("Sect");
      return yield* ended(stripsOf(block.blocks, { ...frame, tag }), tag);
    }
    case "down":
      return yield { ...NOTHING, downTo: block.to };
    case "fitting":
      return yield* stripsOf(fitting(block, frame), frame);
  }
}

const SCALES = [1, 0.93, 0.87, 0.81, 0.75, 0.7, 0.65, 0.6, 0.56, 0.52, 0.48, 0.45];

/** Nobody reads what is only measured. */
const UNREAD: Tag = { child: () => UNREAD, mark: () => {}, lead: () => {}, end: () => {} };

function fitting({ height, blocks }: Extract<Block, { kind: "fitting" }>, frame: Frame): readonly Block[] {
  const heightAt = (scale: number) => {
    const strips = [...stripsOf(blocks(scale), { ...frame, tag: UNREAD, outline: { ...frame.outline } })];
    return strips.reduce((sum, strip) => sum + strip.before + strip.height, 0);
  };
  return blocks(SCALES.find((scale) => heightAt(scale) <= height) ?? SCALES.at(-1)!);
}

const SMALL = 8;

/** Puts strips that hold together on pages, one group after another. */
function createPages(paper: Paper, sheet: Sheet): (group: readonly Strip[]) => void {
  const { margin, height, foot = margin } = paper.page;
  const bottom = height - foot;
  let y = margin;
  const turn = () => {
    sheet.addPage();
    y = margin;
    drawMargins(paper, sheet);
  };
  turn();
  const begin = (strip: Strip) => {
    turn();
    if (!strip.again) return;
    strip.again.draw({ x: margin, y });
    y += strip.again.height;
  };
  return (group) => {
    const needed = group.reduce((sum, strip) => sum + strip.before + strip.height, 0);
    const [first] = group;
    if (first && y > margin && y + needed > bottom && needed <= bottom - margin) begin(first);
    for (const strip of group) {
      if (strip.beginsPage && y > margin) turn();
      y = Math.max(y, strip.downTo ?? 0);
      if (y > margin && y + strip.before + strip.height > bottom) begin(strip);
      if (y > margin) y += strip.before;
      strip.draw({ x: margin, y });
      strip.done?.();
      y += strip.height;
    }
  };
}

/** What is on every page: its ground, the running head but on the first, the number. None of it is read out. */
function drawMargins({ title, page, ground, isBare }: Paper, sheet: Sheet): void {
  if (ground) sheet.decorate(() => sheet.draw(0, 0, ground));
  if (isBare) return;
  const { margin, width, height } = page;
  const write = (text: string, x: number, y: number) =>
    sheet.write({ text, face: sheet.faces.regular }, { x, y, size: SMALL, color: GREY });
  sheet.decorate(() => {
    const foot = `Strona ${sheet.pages} z `;
    const left = width - margin - 60;
    write(foot, left, height - 28);
    sheet.writeTotal(left + sheet.faces.regular.width(foot) * SMALL, height - 28);
    if (sheet.pages === 1) return;
    const [line, more] = linesOf(title, sheet.faces, { size: SMALL, width: width - margin * 2 - SMALL });
    write(`${line!.pieces.map(({ text }) => text).join("")}${more ? "…" : ""}`, margin, margin * 0.62);
  }, "Pagination");
}
