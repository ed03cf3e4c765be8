import { Button } from "@plon/ui/button.tsx";
import type { ReactNode } from "react";
import { EmptyPlace } from "./empty-place.tsx";
import type { NextStep } from "./empty-place.tsx";

type NoRowsProps = {
  picture: ReactNode;
  /** Whether filters hide the rows: then a button takes them away. */
  isFiltered: boolean;
  filtered: string;
  resetLabel: string;
  onReset: () => void;
  /** Why there are no rows at all, and what can be done about it. */
  children: ReactNode;
  next: NextStep;
};

/** In place of the rows of an empty list. */
export function NoRows({ picture, isFiltered, filtered, resetLabel, onReset, children, next }: NoRowsProps) {
  const reset = (
    <Button variant="secondary" onClick={onReset}>
      {resetLabel}
    </Button>
  );
  return (
    <EmptyPlace illustration={picture} title="Brak danych" next={isFiltered ? reset : next}>
      {isFiltered ? filtered : children}
    </EmptyPlace>
  );
}
