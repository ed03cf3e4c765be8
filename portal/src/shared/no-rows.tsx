import { Button } from "@plon/ui/button.tsx";
import { EmptyState } from "@plon/ui/empty-state.tsx";
import type { ReactNode } from "react";

type NoRowsProps = {
  picture: ReactNode;
  /** Whether filters hide the rows: then a button takes them away. */
  isFiltered: boolean;
  filtered: string;
  resetLabel: string;
  onReset: () => void;
  /** Why there are no rows at all, and what can be done about it. */
  children: ReactNode;
  action?: ReactNode;
};

/** In place of the rows of an empty list. */
export function NoRows({ picture, isFiltered, filtered, resetLabel, onReset, children, action }: NoRowsProps) {
  const reset = (
    <Button variant="secondary" onClick={onReset}>
      {resetLabel}
    </Button>
  );
  return (
    <EmptyState illustration={picture} title="Brak danych" action={isFiltered ? reset : action}>
      {isFiltered ? filtered : children}
    </EmptyState>
  );
}
