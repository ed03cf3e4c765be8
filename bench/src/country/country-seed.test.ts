// Making a whole country takes most of an hour. That the generator still fits the tables is seen in a small one, in half a minute:
// `npm run test:long`.
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { startEmbeddedPostgres } from "@plon/server/src/platform/postgres/embedded-postgres.ts";
import { createDatabase } from "@plon/server/src/platform/database/database.ts";
import { checkLedger } from "@plon/server/src/modules/points/ledger/ledger-check.service.ts";
import { listWaitingWrong } from "@plon/server/src/modules/offers/promotions/grants-waiting.queries.ts";
import { proveRowCounts } from "@plon/server/src/platform/database/row-counts.ts";
import { isLong } from "@plon/server/test/harness/long.ts";
import { seedCountry } from "./country-seed.ts";

/** Smaller ones lack what is rare. */
const PARTICIPANTS = 5000;

test.runIf(isLong)(
  "a small country is made, and its ledger, numbers and waiting rewards are what its rows say",
  async () => {
    const directory = await mkdtemp(path.join(tmpdir(), "plon-country-"));
    // Run by root, PostgreSQL is another user and must be able to walk through.
    await chmod(directory, 0o755);
    const postgres = await startEmbeddedPostgres({
      directory: path.join(directory, "postgres"),
      settings: { fsync: "off", full_page_writes: "off" },
    });
    try {
      const superuserUrl = Object.assign(new URL(postgres.adminUrl), { pathname: new URL(postgres.url).pathname }).href;
      await seedCountry(
        { url: postgres.url, ownerUrl: postgres.ownerUrl, superuserUrl, dataDirectory: path.join(directory, "files") },
        PARTICIPANTS,
        () => {},
      );
      const { db, close } = createDatabase(postgres.url, { max: 1 });
      expect((await checkLedger(db)).proofs.filter(({ breaches }) => breaches > 0)).toEqual([]);
      expect(await proveRowCounts(db)).toBe(0);
      expect(await listWaitingWrong(db)).toEqual([]);
      await close();
    } finally {
      await postgres.stop();
      await rm(directory, { recursive: true, force: true });
    }
  },
  180_000,
);
