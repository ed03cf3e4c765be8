import { Link } from "react-router";
import type { FieldFarm } from "@plon/contract/office/desk/field-work.ts";
import { formatDay } from "@plon/client/format.ts";
import { StatusChip } from "@plon/ui/status-chip.tsx";
import { missingOf } from "./field-words.ts";

/** A farm in a list: its name and town, how much is missing, and when somebody was there. */
export function FarmRow({ farm }: { farm: FieldFarm }) {
  const missing = missingOf(farm).length;
  const last = farm.visits[0]?.visited_on;
  return (
    <Link
      to={`/gospodarstwa/${farm.id}`}
      className="flex min-h-14 flex-wrap items-center justify-between gap-x-3 gap-y-1 rounded-card border border-line bg-surface p-3 hover:border-action"
    >
      <span className="min-w-0">
        <span className="block font-semibold wrap-anywhere">{farm.name}</span>
        <span className="block text-sm text-soft">
          {[farm.city, last === undefined ? "bez wizyty" : `wizyta ${formatDay(last)}`].filter(Boolean).join(" · ")}
        </span>
      </span>
      <span className="flex flex-wrap gap-1.5">
        {farm.threads.length > 0 && <StatusChip tone="info" label="Czeka na odpowiedź" />}
        {missing > 0 && <StatusChip tone="pending" label={`Brakuje: ${missing}`} />}
      </span>
    </Link>
  );
}
