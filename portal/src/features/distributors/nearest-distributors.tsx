import { distanceText } from "@plon/rules/places/nearness.ts";
import type { Start } from "#base/address/farm-place.ts";
import { RouteButton } from "#shared/links/route-button.tsx";
import { type NearRow, nearestRows } from "./distributor-rows.ts";
import { placeOf } from "./distributors-table.tsx";

type NearestDistributorsProps = {
  rows: readonly NearRow[];
  start: Start;
  /** Unfolds one in the list below. */
  onChoose: (id: number) => void;
};

/** Above the list by name: where to drive to. */
export function NearestDistributors({ rows, start, onChoose }: NearestDistributorsProps) {
  const nearest = nearestRows(rows);
  if (nearest.length === 0) return null;
  return (
    <section aria-labelledby="najblizej" className="mb-6">
      <h2 id="najblizej" className="mb-2 text-lg font-semibold">
        Najbliżej
      </h2>
      <ul className="divide-y divide-line rounded-card border border-line bg-surface px-4">
        {nearest.map((row) => (
          <li key={row.id} className="flex flex-wrap items-center justify-between gap-x-4 py-2">
            <button
              type="button"
              onClick={() => onChoose(row.id)}
              className="min-h-11 min-w-0 grow basis-48 rounded-field text-left hover:text-action"
            >
              <span className="block font-semibold text-balance">{row.distributor_name}</span>
              <span className="figures block text-soft">
                {`${placeOf(row)} · ${distanceText(row.distanceKm, start.precision)}`}
              </span>
            </button>
            {row.nearest && (
              <RouteButton name={`${row.distributor_name}, ${row.nearest.name}`} position={row.nearest.position} />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
