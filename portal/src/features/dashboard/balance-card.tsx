import { BigFigure } from "@plon/ui/big-figure.tsx";
import { buttonClass } from "@plon/ui/button-class.ts";
import { Link } from "@tanstack/react-router";
import { Plus } from "lucide-react";
import { points, wholeNumber } from "#shared/format.ts";
import { ModalLink } from "#shared/modal-link.tsx";
import type { Overview } from "./overview-query.ts";

/** The figure of the screen: what can be spent now; beside it what is not counted yet, and the main thing to do. */
export function BalanceCard({ overview: { available, pending, held } }: { overview: Overview }) {
  return (
    <section aria-label="Twoje punkty" className="relative overflow-hidden rounded-card bg-shell p-6 text-shell-ink">
      <BalanceDecor />
      <div className="relative">
        <BigFigure label="Możesz wydać" figure={wholeNumber(available)} unit="pkt" />
        {(pending > 0 || held > 0) && (
          <dl className="mt-3 flex flex-wrap gap-x-8 gap-y-1">
            {pending > 0 && <Part name="Czeka na akceptację">{points(pending)}</Part>}
            {held > 0 && <Part name="Zarezerwowane">{points(held)}</Part>}
          </dl>
        )}
        <div className="mt-6 flex flex-col gap-3 xsm:flex-row xsm:flex-wrap">
          <ModalLink modal="!zglos-fakture" className={buttonClass("inverse")}>
            <Plus aria-hidden className="size-5" />
            Zgłoś fakturę
          </ModalLink>
          <Link
            to="/nagrody"
            className="inline-flex min-h-11 items-center justify-center rounded-field border border-shell-soft px-4 font-semibold hover:bg-shell-raised focus-visible:outline-on-shell"
          >
            Nagrody
          </Link>
        </div>
      </div>
    </section>
  );
}

function Part({ name, children }: { name: string; children: string }) {
  return (
    <div className="flex flex-wrap gap-x-2">
      <dt className="text-shell-soft">{name}</dt>
      <dd className="figures font-semibold">{children}</dd>
    </div>
  );
}

/** Furrows in the corner: the picture of the landing, quieter. */
function BalanceDecor() {
  return (
    <svg
      viewBox="0 0 300 200"
      aria-hidden="true"
      className="absolute right-0 bottom-0 hidden h-full sm:block"
      preserveAspectRatio="xMaxYMax slice"
    >
      <g className="fill-none stroke-shell-raised" strokeWidth="10">
        <path d="M300 60 Q220 90 150 210 M300 92 Q250 120 205 210 M300 128 Q275 150 255 210 M300 30 Q170 60 80 210" />
      </g>
    </svg>
  );
}
