import { Gauge, type Registry } from "prom-client";
import type { Clock } from "#platform/settings/clock.ts";
import type { Db } from "#platform/database/database.ts";
import { countOpen } from "./cases.queries.ts";

/** How many cases nobody has decided, and how long the oldest has waited, for the operators. */
export function fraudMeasures(registry: Registry, { db, clock }: { db: Db; clock: Clock }): () => Promise<void> {
  const open = new Gauge({
    name: "plon_fraud_cases_open",
    help: "Cases of abuse that nobody has decided.",
    registers: [registry],
  });
  const oldest = new Gauge({
    name: "plon_fraud_oldest_case_seconds",
    help: "How long the oldest of them has waited.",
    registers: [registry],
  });
  return async () => {
    const { waiting, oldest_at: since } = await countOpen(db);
    open.set(waiting);
    oldest.set(since ? Math.max(0, (clock.now().getTime() - since.getTime()) / 1000) : 0);
  };
}
