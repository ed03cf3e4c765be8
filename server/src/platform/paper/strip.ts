import type { Block } from "./content.ts";
import type { Sheet, Tag } from "./sheet.ts";

/** Where the upper left corner of a strip is. */
export type Spot = { x: number; y: number };

/** A part of a paper that is never divided between pages: a line, a row, a picture. */
export type Strip = {
  /** Room above it, unless it begins a page. */
  before: number;
  height: number;
  draw(at: Spot): void;
  /** It does not stand at the foot of a page without what follows it. */
  holdsNext?: boolean;
  /** What is drawn once more, above it, if it begins a page. */
  again?: Pick<Strip, "height" | "draw"> | undefined;
  /** It begins a page. */
  beginsPage?: boolean;
  /** It stands at least this far from the upper edge of the page. */
  downTo?: number;
  /** After it was drawn. */
  done?: (() => void) | undefined;
};

/** Where strips are drawn and how wide they are. */
export type Frame = {
  sheet: Sheet;
  /** The element that they are part of. */
  tag: Tag;
  width: number;
  /** The most that fits on a page. */
  room: number;
  /** The level of the last heading: levels are not skipped. */
  outline: { level: number };
  /** The strips of blocks within. */
  inner(blocks: readonly Block[], frame: Frame): Iterable<Strip>;
};

/** A strip that takes no room. */
export const NOTHING: Strip = { before: 0, height: 0, draw: () => {} };

/** The strips moved to the right. */
export const movedRight = (strip: Strip, by: number): Strip => ({
  ...strip,
  draw: ({ x, y }) => strip.draw({ x: x + by, y }),
  again: strip.again && {
    height: strip.again.height,
    draw: ({ x, y }) => strip.again!.draw({ x: x + by, y }),
  },
});

/** The strips; after the last one was drawn, the element that they are of ends. */
export function* ended(strips: Iterable<Strip>, tag: Tag): Generator<Strip> {
  let last: Strip | undefined;
  for (const strip of strips) {
    if (last) yield last;
    last = strip;
  }
  if (!last) return tag.end();
  const { done } = last;
  yield {
    ...last,
    done: () => {
      done?.();
      tag.end();
    },
  };
}

/** Blocks one under the other as one piece. */
export function stacked(blocks: readonly Block[], frame: Frame): Pick<Strip, "height" | "draw"> {
  const strips = [...frame.inner(blocks, frame)];
  return {
    height: strips.reduce((sum, { before, height }) => sum + before + height, 0),
    draw({ x, y }) {
      let top = y;
      for (const strip of strips) {
        strip.draw({ x, y: top + strip.before });
        strip.done?.();
        top += strip.before + strip.height;
      }
    },
  };
}
