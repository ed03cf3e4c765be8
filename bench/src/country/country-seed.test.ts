// Making a whole country takes most of an hour. That the generator still fits the tables is seen in a small one, in a minute:
// `npm run test:long`.
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { startEmbeddedPostgres } from "@plon/server/src/platform/postgres/embedded-postgres.ts";
import { createDatabase } from "@plon/server/src/platform/database/database.ts";
import { startServer } from "@plon/server/src/main.ts";
import { readConfig } from "@plon/server/src/platform/settings/config.ts";
import { checkLedger } from "@plon/server/src/modules/points/ledger/ledger-check.service.ts";
import { listWaitingWrong } from "@plon/server/src/modules/offers/promotions/grants/grants-waiting.queries.ts";
import { proveRowCounts } from "@plon/server/src/platform/database/row-counts.ts";
import { isLong } from "@plon/server/test/harness/long.ts";
import { Client } from "pg";
import { type Call, listCalls, listRoutes } from "./country-calls.ts";
import { countryEnvironment, type CountryPlace, seedCountry } from "./country-seed.ts";
import { BRAND } from "../stand.ts";

/** Smaller ones lack what is rare. */
const PARTICIPANTS = 5000;

/** What of a country is not answered as it should be: a call that finds nothing measures nothing. */
async function refusedIn(place: CountryPlace): Promise<string[]> {
  const client = new Client({ connectionString: place.superuserUrl });
  await client.connect();
  const { calls, problems } = await listCalls(client, await listRoutes(place.url));
  await client.end();
  const server = await startServer(
    readConfig({
      ...countryEnvironment(place),
      ...BRAND,
      DATABASE_OWNER_URL: place.ownerUrl,
      PORT: "0",
      PLON_ROLE: "web",
      PLON_LOG: "silent",
      PLON_CALLS_PER_MINUTE: "0",
    }),
  );
  const refusal = async ({ name, path: address, token }: Call) => {
    const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {};
    const answer = await fetch(new URL(address, server.url), { headers, redirect: "manual" });
    const body = await answer.text();
    return answer.ok ? undefined : `${name}: ${answer.status} ${body.slice(0, 80)}`;
  };
  const refused: (string | undefined)[] = problems.map(({ name, problem }) => `${name}: ${problem}`);
  for (const call of calls) refused.push(await refusal(call));
  await server.close();
  return refused.filter((one) => one !== undefined);
}

test.runIf(isLong)(
  "a small country is made, its ledger, numbers and waiting rewards are what its rows say, and every call has an answer",
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
      const { url, ownerUrl } = postgres;
      const place = { url, ownerUrl, superuserUrl, dataDirectory: path.join(directory, "files") };
      await seedCountry(place, PARTICIPANTS, () => {});
      const { db, close } = createDatabase(postgres.url, { max: 1 });
      expect((await checkLedger(db)).proofs.filter(({ breaches }) => breaches > 0)).toEqual([]);
      expect(await proveRowCounts(db)).toBe(0);
      expect(await listWaitingWrong(db)).toEqual([]);
      await close();
      expect(await refusedIn(place)).toEqual([]);
    } finally {
      await postgres.stop();
      await rm(directory, { recursive: true, force: true });
    }
  },
  300_000,
);
