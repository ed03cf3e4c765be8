import { moneyText } from "@plon/rules/money/money-text.ts";
import { OrderedCard } from "#shared/cards/ordered-card.tsx";
import { formatLongDay, formatPoints } from "@plon/client/format.ts";
import type { KindTerms, Ordered, Terms } from "./money-rewards.api.ts";

/** The order, its number, and what happens next. */
export function MoneyOrdered({ terms, kind, ordered }: { terms: Terms; kind: KindTerms; ordered: Ordered }) {
  const by = terms.payout_expected_by;
  const isGift = kind.kind === "charity";
  return (
    <OrderedCard title={isGift ? "Dziękujemy za darowiznę" : "Przelew został zamówiony"}>
      <p className="figures text-3xl font-semibold">{moneyText(ordered.value_grosze - ordered.tax_grosze)}</p>
      <p className="text-soft">
        Numer zamówienia <span className="font-semibold text-ink">{ordered.number}</span>. Zostało Ci{" "}
        {formatPoints(ordered.available)}.
      </p>
      <p className="max-w-[40rem]">
        {isGift
          ? "Pieniądze przekażemy z najbliższą paczką przelewów. Powiadomimy Cię, gdy bank to potwierdzi."
          : `Pieniądze wyślemy z najbliższą paczką przelewów${by === null ? "" : ` i powinny być na koncie do ${formatLongDay(by)}`}. Powiadomimy Cię, gdy bank to potwierdzi.`}{" "}
        Dopóki zamówienie ma status „Przyjęte”, możesz je anulować.
      </p>
    </OrderedCard>
  );
}
