import { TEXT_LINK } from "@plon/ui/button-class.ts";
import { largestExchange } from "@plon/rules/money/money-reward.ts";
import { lapsesSoon } from "@plon/rules/desk/to-do.ts";
import { warsawDay } from "@plon/rules/time/warsaw-calendar.ts";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { formatCount, formatLastDayBefore, formatPoints } from "@plon/client/format.ts";
import { maySpend, useProfile } from "#base/profile.ts";
import { PointsWorth } from "#base/points-worth.tsx";
import { usePointsWorth } from "#base/settings.ts";
import type { Overview } from "./overview.api.ts";

const DAY_MS = 86_400_000;
const ON_WEEKDAY = [
  "w niedzielę",
  "w poniedziałek",
  "we wtorek",
  "w środę",
  "w czwartek",
  "w piątek",
  "w sobotę",
] as const;

/** The last day of points that expire at an instant, as people speak of it: today, tomorrow, a weekday, or a date. */
function lastDayText(expiresAt: string, now: Date): string {
  const last = warsawDay(new Date(Date.parse(expiresAt) - 1));
  const days = Math.round((Date.parse(last) - Date.parse(warsawDay(now))) / DAY_MS);
  if (days <= 0) return "dziś o północy";
  if (days === 1) return "jutro o północy";
  return days < 7
    ? `${ON_WEEKDAY[new Date(last).getUTCDay()]} o północy`
    : `z końcem dnia ${formatLastDayBefore(expiresAt)}`;
}

/** Points that lapse soon and what can be done about it, before everything else; nothing if none do. */
export function LapseBand({ calendar }: { calendar: Overview["expiry_calendar"] }) {
  const user = useProfile();
  const worth = usePointsWorth();
  const [now] = useState(() => new Date());
  const [next] = calendar;
  if (!next || !lapsesSoon(new Date(next.expires_at), now)) return null;
  const rate = worth && { pointsPerPln: worth.points_per_pln, minimumPoints: worth.minimum_points };
  const paid = rate ? largestExchange(next.points, rate) / rate.pointsPerPln : 0;
  return (
    <section
      aria-label="Punkty, które przepadną"
      className="rounded-card border-2 border-accent bg-accent-tint p-4 md:px-6"
    >
      <p className="text-lg font-semibold">
        {formatPoints(next.points)} <PointsWorth points={next.points} className="" /> przepadnie{" "}
        {lastDayText(next.expires_at, now)}
      </p>
      {maySpend(user) && (
        <p className="mt-1 flex flex-wrap gap-x-4">
          {paid > 0 && (
            <Link to="/nagrody/przelew-na-konto-1" search={{ kwota: paid }} className={TEXT_LINK}>
              Wypłać {formatCount(paid)}
              {"\u00a0"}zł
            </Link>
          )}
          <Link to="/nagrody" search={{ do_punktow: next.points }} className={TEXT_LINK}>
            Zobacz, co za to kupisz
          </Link>
        </p>
      )}
    </section>
  );
}
