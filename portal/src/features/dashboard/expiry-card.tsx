import { Card } from "@plon/ui/card.tsx";
import { CalendarClock } from "lucide-react";
import { formatLastDayBefore, formatPoints } from "@plon/client/format.ts";
import type { Overview } from "./overview.api.ts";

/** The next points to lapse, and the whole calendar behind them. */
export function ExpiryCard({ calendar }: { calendar: Overview["expiry_calendar"] }) {
  const [next, ...later] = calendar;
  return (
    <Card title="Ważność punktów">
      {next === undefined ? (
        <p className="text-soft">Żadne punkty nie tracą ważności.</p>
      ) : (
        <div className="flex items-start gap-3 rounded-field bg-sunken p-4">
          <CalendarClock aria-hidden className="size-6 shrink-0 text-accent-ink" />
          <p>
            <span className="figures text-lg font-semibold">{formatPoints(next.points)}</span>
            <span className="block">
              straci ważność z końcem dnia <span className="font-semibold">{formatLastDayBefore(next.expires_at)}</span>
            </span>
          </p>
        </div>
      )}
      {later.length > 0 && (
        <details className="mt-2">
          <summary className="flex min-h-11 items-center font-semibold text-action underline underline-offset-4">
            Cały kalendarz
          </summary>
          <ul className="mt-2 divide-y divide-line">
            {later.map((day) => (
              <li key={day.expires_at} className="two-sides py-2">
                <span>{formatLastDayBefore(day.expires_at)}</span>
                <span className="figures font-semibold">{formatPoints(day.points)}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </Card>
  );
}
