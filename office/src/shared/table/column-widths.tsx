import Box from "@mui/material/Box";
import { createContext, type PointerEvent, use, useRef } from "react";

export const COLUMN_MIN = 56;
export const COLUMN_MAX = 800;
/** One step by keyboard or button. */
export const COLUMN_STEP = 24;

type Widths = {
  widths: Readonly<Record<string, number>>;
  /** Undefined gives the width back to the content. */
  onResize: (key: string, width: number | undefined) => void;
};

/** The widths that somebody gave the columns of this list; in a record's own tables there are none. */
export const ColumnWidths = createContext<Widths | undefined>(undefined);

/** A width within what a column may have. */
export const columnWidth = (width: number): number => Math.round(Math.min(Math.max(width, COLUMN_MIN), COLUMN_MAX));

// Of a cell: its two paddings.
const PADDING = 16;

/** How a cell keeps the width that was given to its column; nothing where none was. */
export function useColumnWidth(key: string) {
  const width = use(ColumnWidths)?.widths[key];
  if (width === undefined) return {};
  return {
    width,
    minWidth: width,
    maxWidth: width,
    overflow: "hidden",
    textOverflow: "ellipsis",
    overflowWrap: "anywhere",
    "--column-room": `${width - PADDING}px`,
  };
}

/** The edge by which a column is made wider with the mouse; by keyboard its width is changed among the columns. */
export function ColumnGrip({ of: key }: { of: string }) {
  const kept = use(ColumnWidths);
  /** Where the mouse took the edge, and how wide the column was then. */
  const taken = useRef<{ at: number; width: number }>(undefined);
  if (!kept) return null;
  const take = (event: PointerEvent<HTMLElement>) => {
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
    const { width = 0 } = event.currentTarget.closest("th")?.getBoundingClientRect() ?? {};
    taken.current = { at: event.clientX, width };
  };
  const move = ({ clientX }: PointerEvent) => {
    if (taken.current) kept.onResize(key, columnWidth(taken.current.width + clientX - taken.current.at));
  };
  return (
    <Box
      component="span"
      aria-hidden
      data-column-grip={key}
      title="Przeciągnij, aby zmienić szerokość. Dwa kliknięcia ją przywrócą."
      onPointerDown={take}
      onPointerMove={move}
      onLostPointerCapture={() => (taken.current = undefined)}
      onDoubleClick={() => kept.onResize(key, undefined)}
      sx={{
        position: "absolute",
        top: 0,
        right: 0,
        bottom: 0,
        width: 12,
        cursor: "col-resize",
        touchAction: "none",
        "&::after": {
          content: '""',
          position: "absolute",
          right: 0,
          top: "25%",
          bottom: "25%",
          borderRight: "2px solid",
          borderColor: "divider",
        },
        "&:hover::after": { borderColor: "primary.main" },
      }}
    />
  );
}
