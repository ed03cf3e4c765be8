import { Button } from "@plon/ui/button.tsx";
import { countOf } from "@plon/client/format.ts";
import { PrimaryLink } from "#shared/links/button-links.tsx";
import { SELECTED_MAX, selectionText } from "./products-search.ts";

/** How many products are chosen, and what can be done with them; stays visible while scrolling. */
export function SelectionBar({ saps, onClear }: { saps: readonly number[]; onClear: () => void }) {
  const products = selectionText(saps);
  if (products === undefined) return null;
  return (
    <section
      aria-label="Wybrane produkty"
      className="sticky bottom-16 z-20 lg:bottom-4 mt-6 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-card border border-line bg-surface p-3 shadow-float"
    >
      <output className="font-semibold">
        {saps.length === SELECTED_MAX
          ? `Wybrano ${SELECTED_MAX} produktów, więcej się nie zmieści`
          : `Wybrano ${countOf(saps.length, "produkt", "produkty", "produktów")}`}
      </output>
      <span className="flex flex-wrap gap-2">
        <Button variant="quiet" onClick={onClear}>
          Wyczyść
        </Button>
        <PrimaryLink to="/produkty/sprawdz-dostepnosc" search={{ products }}>
          Sprawdź dostępność
        </PrimaryLink>
      </span>
    </section>
  );
}
