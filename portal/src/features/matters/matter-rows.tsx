import type { MatterRow } from "@plon/contract/portal/desk/matters.ts";
import { formatLongDay } from "@plon/client/format.ts";
import { Link } from "@tanstack/react-router";
import { MatterChip } from "#base/matters/thread.tsx";

export const KINDS = { question: "Pytanie", appeal: "Odwołanie" } as const;

/** Matters as rows of two lines, each of which leads to what was written in it. */
export function MatterRows({ matters }: { matters: MatterRow[] }) {
  return (
    <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface">
      {matters.map((matter) => (
        <li
          key={matter.id}
          className="relative flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3 focus-within:bg-sunken hover:bg-sunken"
        >
          <div className="min-w-0">
            <h2 className="font-semibold">
              <Link
                to="/moje-sprawy/$id"
                params={{ id: String(matter.id) }}
                className="rounded-field wrap-anywhere after:absolute after:inset-0"
              >
                {matter.about}
              </Link>
            </h2>
            <p className="text-sm text-soft">
              {KINDS[matter.kind]}, {formatLongDay(matter.opened_at)}
            </p>
          </div>
          <MatterChip matter={matter} />
        </li>
      ))}
    </ul>
  );
}
