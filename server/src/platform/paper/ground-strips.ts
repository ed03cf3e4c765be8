import type { Block } from "./content.ts";
import { type Frame, stacked, type Strip } from "./strip.ts";

type Of<Kind extends Block["kind"]> = Extract<Block, { kind: Kind }>;

/** A picture that is read as the words that say what it shows. */
export function figureStrip({ alt, width, height, draw }: Of<"figure">, { sheet, tag }: Frame): Strip {
  const attributes = { O: "Layout", Placement: "Block", BBox: [0, 0, 0, 0] };
  const figure = tag.child("Figure", { alt, attributes });
  return {
    before: 0,
    height,
    draw({ x, y }) {
      attributes.BBox = [x, sheet.height - y - height, x + width, sheet.height - y];
      figure.mark(() => sheet.draw(x, y, draw));
    },
    done: () => figure.end(),
  };
}

/** Blocks in columns beside each other. */
export function besideStrip({ columns, before = 0 }: Of<"beside">, frame: Frame): Strip {
  let left = 0;
  const stacks = columns.map(({ width, blocks }) => {
    const stack = { left, ...stacked(blocks, { ...frame, width }) };
    left += width;
    return stack;
  });
  return {
    before,
    height: Math.max(...stacks.map(({ height }) => height)),
    draw({ x, y }) {
      for (const stack of stacks) stack.draw({ x: x + stack.left, y });
    },
  };
}

const FRAME_WIDTH = 1.5;

/** Blocks on a tinted or framed ground. */
export function boxStrip({ blocks, ground, frame: edge, before = 0, padding = 12 }: Of<"box">, frame: Frame): Strip {
  const { sheet, width } = frame;
  const inside = stacked(blocks, { ...frame, width: width - padding * 2 });
  const height = inside.height + padding * 2;
  return {
    before,
    height,
    draw({ x, y }) {
      sheet.decorate(() =>
        sheet.draw(x, y, (pen) => {
          if (ground !== undefined) pen.rect(0, 0, width, height).fill(ground);
          if (edge !== undefined) pen.lineWidth(FRAME_WIDTH).rect(0, 0, width, height).stroke(edge);
        }),
      );
      inside.draw({ x: x + padding, y: y + padding });
    },
  };
}

/** Blocks on a drawn ground. */
export function drawnStrip({ blocks, height, draw, inset, before = 0 }: Of<"drawn">, frame: Frame): Strip {
  const { sheet, width } = frame;
  const inside = stacked(blocks, frame);
  return {
    before,
    height,
    draw({ x, y }) {
      sheet.decorate(() => sheet.draw(x, y, (pen) => draw(pen, width)));
      inside.draw({ x, y: y + inset });
    },
  };
}

const QUOTE = { indent: 14, bar: 2, color: "#5ca8a0" };

/** The strips of a quotation, with a bar at their side. */
export function quoted(strip: Strip, { sheet }: Frame): Strip {
  return {
    ...strip,
    draw({ x, y }) {
      sheet.decorate(() => sheet.draw(x, y, (pen) => pen.rect(0, 0, QUOTE.bar, strip.height).fill(QUOTE.color)));
      strip.draw({ x: x + QUOTE.indent, y });
    },
  };
}

/** How much narrower a quotation is. */
export const QUOTE_INDENT = QUOTE.indent;
