import { buttonClass } from "@plon/ui/button-class.ts";
import { SheafPicture } from "@plon/ui/illustrations.tsx";
import { Link } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { formatPoints } from "@plon/client/format.ts";
import type { KindTerms, Ordered } from "./money-rewards.api.ts";
import { zloty } from "./money-words.ts";

/** The order, its number, and what happens next. */
export function MoneyOrdered({ kind, ordered }: { kind: KindTerms; ordered: Ordered }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const isGift = kind.kind === "charity";
  return (
    <section className="flex flex-col items-center gap-4 rounded-card border border-line bg-surface p-6 text-center md:p-10">
      <div className="w-44">
        <SheafPicture />
      </div>
      <h2 ref={heading} tabIndex={-1} className="text-xl font-semibold">
        {isGift ? "Dziękujemy za darowiznę" : "Przelew został zamówiony"}
      </h2>
      <p className="figures text-3xl font-semibold">{zloty(ordered.value_grosze - ordered.tax_grosze)}</p>
      <p className="text-soft">
        Numer zamówienia <span className="font-semibold text-ink">{ordered.number}</span>. Zostało Ci{" "}
        {formatPoints(ordered.available)}.
      </p>
      <p className="max-w-[40rem]">
        {isGift
          ? "Pieniądze przekażemy z najbliższą paczką przelewów. Powiadomimy Cię, gdy bank to potwierdzi."
          : "Pieniądze wyślemy z najbliższą paczką przelewów. Powiadomimy Cię, gdy bank to potwierdzi."}{" "}
        Dopóki zamówienie ma status „Przyjęte”, możesz je anulować.
      </p>
      <div className="mt-2 flex w-full flex-col gap-3 sm:w-auto sm:flex-row">
        <Link to="/moje-nagrody" className={buttonClass("primary")}>
          Moje nagrody
        </Link>
        <Link to="/nagrody" className={buttonClass("secondary")}>
          Wróć do nagród
        </Link>
      </div>
    </section>
  );
}
