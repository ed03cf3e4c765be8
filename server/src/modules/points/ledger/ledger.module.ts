import type { Module } from "#module";
import { proveParts, sumLedgerDays } from "./ledger-days.service.ts";

export const ledgerModule: Module = {
  name: "ledger",
  jobs: ({ db }) => [{ name: "sum-ledger-days", cron: "*/10 * * * *", run: () => sumLedgerDays(db) }],
  proofs: [{ of: "points of parts", prove: proveParts }],
};
