import { BigFigure } from "@plon/ui/big-figure.tsx";
import { buttonClass } from "@plon/ui/button-class.ts";
import { lapsesSoon } from "@plon/rules/desk/to-do.ts";
import { Link } from "@tanstack/react-router";
import { Plus } from "lucide-react";
import { useState } from "react";
import { formatCount, formatLastDayBefore, formatLongDay, formatPoints } from "@plon/client/format.ts";
import { mayDo, maySpend, useProfile } from "#base/profile.ts";
import { PointsWorth } from "#base/points-worth.tsx";
import { ModalLink } from "#shared/links/modal-link.tsx";
import type { Overview } from "./overview.api.ts";

/**
 * The main figure of the screen: what can be spent now; beside it what is pending and until when, what lapses next, and
 * the main action.
 */
export function BalanceCard({ overview }: { overview: Overview }) {
  const [now] = useState(() => new Date());
  const { available, pending, held, waiting_invoices: waiting, payout_expected_by: payoutBy } = overview;
  const decision = waiting.flatMap(({ decision_due: due }) => due ?? []).toSorted()[0];
  const [lapsing] = overview.expiry_calendar;
  // What lapses soon stands above, with what can be done about it.
  const isLapsing = lapsing !== undefined && lapsesSoon(new Date(lapsing.expires_at), now);
  const user = useProfile();
  const canCashOut = available > 0 && maySpend(user);
  return (
    <section
      aria-label="Twoje punkty"
      className="relative overflow-hidden rounded-card forced-colors:border bg-shell p-6 text-shell-ink"
    >
      <BalanceDecor />
      <div className="relative">
        <BigFigure
          label="Możesz wydać"
          figure={formatCount(available)}
          unit="pkt"
          beside={<PointsWorth points={available} className="text-xl text-shell-soft sm:ml-2" />}
        />
        {(pending > 0 || held > 0 || (lapsing !== undefined && !isLapsing)) && (
          <dl className="mt-3 flex flex-col gap-1">
            {pending > 0 && (
              <Part name="Czeka na akceptację" note={decision && `decyzja do ${formatLongDay(decision)}`}>
                {formatPoints(pending)}
              </Part>
            )}
            {held > 0 && <Part name="Zarezerwowane">{formatPoints(held)}</Part>}
            {lapsing && !isLapsing && (
              <Part name="Najwcześniej wygasną" note={`do ${formatLastDayBefore(lapsing.expires_at)}`}>
                {formatPoints(lapsing.points)}
              </Part>
            )}
          </dl>
        )}
        <div className="mt-5 flex flex-row flex-wrap gap-3">
          {mayDo(user, "submit") && (
            <ModalLink modal="!zglos-fakture" className={buttonClass("inverse")}>
              <Plus aria-hidden className="size-5" />
              Zgłoś fakturę
            </ModalLink>
          )}
          {canCashOut && (
            <Link to="/nagrody/przelew-na-konto-1" className={QUIET}>
              Wypłać
            </Link>
          )}
          {/* A phone has it in the bar below. */}
          <Link to="/nagrody" className={`${QUIET} max-sm:hidden`}>
            Nagrody
          </Link>
        </div>
        {canCashOut && payoutBy !== null && (
          <p className="mt-3 text-sm text-shell-soft">
            Wypłacone dziś pieniądze powinny być na koncie do {formatLongDay(payoutBy)}.
          </p>
        )}
      </div>
    </section>
  );
}

const QUIET =
  "inline-flex min-h-11 items-center justify-center rounded-field border border-shell-soft px-4 font-semibold " +
  "hover:bg-shell-raised focus-visible:outline-on-shell";

type PartProps = {
  name: string;
  /** The deadline. */
  note?: string | undefined;
  children: string;
};

function Part({ name, note, children }: PartProps) {
  return (
    <div className="flex flex-wrap gap-x-2">
      <dt className="text-shell-soft">{name}</dt>
      <dd className="figures">
        <span className="font-semibold">{children}</span>
        {note !== undefined && <span className="text-shell-soft">, {note}</span>}
      </dd>
    </div>
  );
}

/** Furrows in the corner: a quieter version of the landing page's picture. */
function BalanceDecor() {
  return (
    <svg
      viewBox="0 0 300 200"
      aria-hidden="true"
      className="absolute right-0 bottom-0 hidden h-full sm:block forced-colors:hidden"
      preserveAspectRatio="xMaxYMax slice"
    >
      <g className="fill-none stroke-shell-raised" strokeWidth="10">
        <path d="M300 60 Q220 90 150 210 M300 92 Q250 120 205 210 M300 128 Q275 150 255 210 M300 30 Q170 60 80 210" />
      </g>
    </svg>
  );
}
