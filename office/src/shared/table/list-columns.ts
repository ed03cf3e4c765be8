import type { Theme } from "@mui/material/styles";
import useMediaQuery from "@mui/material/useMediaQuery";
import { useStore } from "react-admin";
import { shownKeys } from "./chosen-columns.ts";
import type { KnownColumn } from "./office-column.tsx";

/** Rows as they are, or as many as fit. */
export type Density = "normal" | "dense";

/** How close rows stand, in all lists of this browser. */
export const useDensity = () => useStore<Density>("lists.density", "normal");

/** A list's columns as somebody keeps them in this browser. */
export type ListColumns<Row> = {
  all: readonly KnownColumn<Row>[];
  /** What is shown, in order. */
  shown: readonly KnownColumn<Row>[];
  /** Whether somebody chose other columns than the list's or the view's own. */
  isChosen: boolean;
  /** What a view keeps: the keys that were chosen, or null for the list's own. */
  kept: string[] | null;
  /** Chooses columns by their keys; undefined brings the list's own back. */
  choose: (keys: string[] | undefined) => void;
  widths: Readonly<Record<string, number>>;
  /** Undefined gives the width back to the content. */
  resize: (key: string, width: number | undefined) => void;
};

const NO_WIDTHS: Readonly<Record<string, number>> = {};

/** The columns kept under a name; those of a saved view until somebody chooses others. */
export function useListColumns<Row>(
  all: readonly KnownColumn<Row>[],
  keptAs: string,
  ofView?: readonly string[] | null,
): ListColumns<Row> {
  const isWide = useMediaQuery((theme: Theme) => theme.breakpoints.up("xl"));
  const [kept, keep] = useStore<string[] | undefined>(`${keptAs}.columns`);
  const [widths, keepWidths] = useStore(`${keptAs}.widths`, NO_WIDTHS);
  const chosen = kept ?? ofView ?? undefined;
  const keys = shownKeys(all, chosen, isWide);
  const byKey = new Map(all.map((column) => [column.key, column]));
  return {
    all,
    shown: keys.map((key) => byKey.get(key)!),
    isChosen: kept !== undefined,
    kept: chosen === undefined ? null : keys,
    choose: (keys) => keep(keys),
    widths,
    resize: (key, width) => {
      const { [key]: _before, ...others } = widths;
      keepWidths(width === undefined ? others : { ...others, [key]: width });
    },
  };
}
