import { useEffect, useRef } from "react";
import { usePlainKey } from "./plain-keys.ts";
import { type KeySection, useKeySection } from "./key-sections.ts";

const LIST_KEYS: KeySection = {
  title: "Na liście",
  keys: [
    ["/", "Przejdź do pola wyszukiwania"],
    ["J, K", "Następny i poprzedni wiersz"],
    ["Enter", "Otwórz wiersz"],
    ["X", "Zaznacz wiersz"],
    ["Esc", "Odznacz wszystkie"],
  ],
};

const focusedIn = (rows: readonly HTMLElement[]) => rows.findIndex((row) => row.contains(document.activeElement));

/** Moves over the rows of a table by keys: the row itself gets the focus, so that it is seen and read out. */
export function useListKeys() {
  const table = useRef<HTMLDivElement>(null);
  const rowsOf = () => [...(table.current?.querySelectorAll<HTMLElement>("tbody tr.RaDataTable-row") ?? [])];
  useKeySection(LIST_KEYS);

  function move(by: 1 | -1) {
    const rows = rowsOf();
    const from = focusedIn(rows);
    const to = from === -1 ? (by === 1 ? 0 : rows.length - 1) : Math.min(Math.max(from + by, 0), rows.length - 1);
    const row = rows[to];
    if (!row) return;
    row.tabIndex = -1;
    row.focus();
    row.scrollIntoView({ block: "nearest" });
  }
  usePlainKey("j", () => move(1));
  usePlainKey("k", () => move(-1));
  usePlainKey("x", () => {
    const rows = rowsOf();
    rows[focusedIn(rows)]?.querySelector<HTMLElement>("input[type=checkbox]")?.click();
  });
  usePlainKey("/", () => document.querySelector<HTMLElement>("main input[name=search]")?.focus());

  useEffect(() => {
    const place = table.current;
    // Only on the row itself: Enter on a link or a button within it is that link's.
    const open = (event: KeyboardEvent) => {
      if (event.key === "Enter" && event.target instanceof HTMLTableRowElement) event.target.click();
    };
    place?.addEventListener("keydown", open);
    return () => place?.removeEventListener("keydown", open);
  });
  return table;
}
