import { type Block, GREY, INK, TEAL, WHITE } from "./content.ts";
import { linesOf } from "./lines.ts";
import type { Tag } from "./sheet.ts";
import { ended, type Frame, movedRight, type Spot, type Strip } from "./strip.ts";
import { joined, LEADING, SIZE, writeLine } from "./text-strips.ts";

type List = Extract<Block, { kind: "list" }>;
type Marks = List["marks"];

const NUMBERING: Record<Marks, string> = { dots: "Disc", numbers: "Decimal", rings: "Decimal" };
/** From a mark to its item, in sizes. */
const INDENT: Record<Marks, number> = { dots: 1.4, numbers: 2.2, rings: 3.1 };

/** The items of a list, each with its mark. */
export function* listStrips(list: List, frame: Frame): Generator<Strip> {
  const items = list.items.filter((blocks) => blocks.length > 0);
  if (items.length === 0) return;
  const tag = frame.tag.child("L", { attributes: { O: "List", ListNumbering: NUMBERING[list.marks] } });
  yield* ended(itemsOf({ ...list, items }, { ...frame, tag }), tag);
}

function* itemsOf({ items, marks, size = SIZE, before = 0 }: List, frame: Frame): Generator<Strip> {
  const indent = INDENT[marks] * size;
  for (const [index, blocks] of items.entries()) {
    const item = frame.tag.child("LI");
    const label = item.child("Lbl");
    const body = { ...frame, tag: item.child("LBody"), width: frame.width - indent };
    let isFirst = true;
    for (const strip of ended(frame.inner(blocks, body), item)) {
      const moved = movedRight(strip, indent);
      if (isFirst) yield marked(moved, { before, mark: (at) => drawMark(frame, label, { marks, index, size, at }) });
      else yield moved;
      isFirst = false;
    }
  }
}

/** The strip with a mark before it. */
const marked = (strip: Strip, { before, mark }: { before: number; mark: Strip["draw"] }): Strip => ({
  ...strip,
  before: Math.max(strip.before, before),
  draw(at) {
    mark(at);
    strip.draw(at);
  },
});

type Mark = { marks: Marks; index: number; size: number; at: Spot };

function drawMark({ sheet }: Frame, label: Tag, { marks, index, size, at }: Mark): void {
  const text = marks === "dots" ? "•" : marks === "numbers" ? `${index + 1}.` : String(index + 1);
  const width = INDENT[marks] * size;
  const [line] = linesOf(text, sheet.faces, { size, width, isBold: marks === "rings" });
  if (marks !== "rings") return writeLine(sheet, label, { line: line!, spot: at, width, size, color: INK });
  const middle = at.y + (size * LEADING) / 2;
  sheet.decorate(() => sheet.draw(at.x + size, middle, (pen) => pen.circle(0, 0, size).fill(TEAL)));
  writeLine(sheet, label, { line: line!, spot: at, width: size * 2, size, color: WHITE, align: "center" });
}

const PAIR = { size: 9, leading: 4 / 3, before: 4, gap: 8 };

/** Names with their values, side by side: a list, whose marks are the names. */
export function* definitionStrips(block: Extract<Block, { kind: "definitions" }>, frame: Frame): Generator<Strip> {
  if (block.pairs.length === 0) return;
  const tag = frame.tag.child("L");
  yield* ended(pairStrips(block, { ...frame, tag }), tag);
}

function* pairStrips(
  { pairs, nameWidth }: Extract<Block, { kind: "definitions" }>,
  { sheet, tag, width }: Frame,
): Generator<Strip> {
  const { size, leading } = PAIR;
  for (const [name, value] of pairs) {
    const item = tag.child("LI");
    const [label, body] = [item.child("Lbl"), item.child("LBody")];
    const names = joined(linesOf(name, sheet.faces, { size, width: nameWidth - PAIR.gap }));
    const values = joined(linesOf(value, sheet.faces, { size, width: width - nameWidth }));
    const count = Math.max(names.length, values.length);
    for (let index = 0; index < count; index += 1) {
      yield {
        before: index === 0 ? PAIR.before : 0,
        height: size * leading,
        draw({ x, y }) {
          const written = { width, size, leading };
          if (names[index]) writeLine(sheet, label, { line: names[index]!, spot: { x, y }, ...written, color: GREY });
          if (values[index])
            writeLine(sheet, body, { line: values[index]!, spot: { x: x + nameWidth, y }, ...written, color: INK });
        },
        done: index === count - 1 ? () => item.end() : undefined,
      };
    }
  }
}
