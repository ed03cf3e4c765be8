// A night of reading from KSeF: how many farms a second one worker reads against the stand-in on this machine, how many
// calls a farm costs while nothing is new, and whether the worker's memory grows with the farms.
import path from "node:path";
import { Client } from "pg";
import { makeCompanyCertificate } from "@plon/server/demo/stand-ins/ksef-stand-in/company-certificate.ts";
import { startKsefStandIn } from "@plon/server/demo/stand-ins/ksef-stand-in/ksef-stand-in.ts";
import { ensurePlacedConsent } from "@plon/server/src/modules/people/consents/own-place.service.ts";
import { keepCertificate } from "@plon/server/src/modules/documents/ksef-connections/credentials.service.ts";
import { createDatabase, inTransaction } from "@plon/server/src/platform/database/database.ts";
import { startEmbeddedPostgres } from "@plon/server/src/platform/postgres/embedded-postgres.ts";
import { prepareDatabase } from "@plon/server/src/platform/postgres/prepare-database.ts";
import { createSealer } from "@plon/server/src/platform/secrets/sealer.ts";
import { runPlan } from "../child.ts";
import { perSecond, type Result } from "../report.ts";

export type NightPlan = { databaseUrl: string; ksefUrl: string; at: string; key: string; farms: number };
export type Night = { seconds: number; tenthMb: number; endMb: number };

const OPERATOR = { name: "Operator Sp. z o.o.", nip: "5265877635" };
const SELLERS = 30;
const FIRST = new Date("2026-06-10T22:00:00.000Z");
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const FARMS_A_NIGHT = 10_000;
const NIGHT_SECONDS = 8 * 3600;
const CALLS_AT_MOST = 3;
const GROWTH_AT_MOST = 1.15;
/** What one worker has to spare over what the night needs. */
const RESERVE_AT_LEAST = 10;

export async function measureKsef(farms: number, directory: string): Promise<Result[]> {
  const postgres = await startEmbeddedPostgres({ directory: path.join(directory, "ksef") });
  let now = FIRST;
  const standIn = await startKsefStandIn({ operatorNip: OPERATOR.nip, now: () => now });
  // One context asks for one farm there; here one address asks for all of them within minutes.
  standIn.control.setLimits("none");
  const key = Buffer.alloc(32, "bench").toString("base64");
  try {
    await prepareDatabase(postgres, false);
    const { db, close } = createDatabase(postgres.ownerUrl, { max: 2 });
    await ensurePlacedConsent(db, "ksef", "<p>Zgoda</p>", FIRST);
    await seedFarms(postgres.ownerUrl, farms);
    const made = await makeCompanyCertificate({ ...OPERATOR, now: FIRST });
    standIn.control.trust(made.certificatePem);
    const given = { environment: "test", certificate_pem: made.certificatePem, key_pem: made.privateKeyPem } as const;
    const sealer = createSealer({ key: Buffer.from(key, "base64") });
    await inTransaction(db, (tx) => keepCertificate(tx, sealer, given, { at: FIRST, staffId: null }));
    for (const { nip } of await db.selectFrom("ksef_connection").select("nip").execute()) standIn.control.grant(nip);
    const night = async (number: number) => {
      // A farm whose place in the night comes within a quarter of an hour after its last turn has the next night's.
      now = new Date(FIRST.getTime() + number * (DAY_MS + HOUR_MS));
      await db.updateTable("ksef_connection").set({ next_at: now }).execute();
      standIn.control.forgetCalls();
      const plan = { databaseUrl: postgres.url, ksefUrl: standIn.url, at: now.toISOString(), key, farms };
      const measured = await runPlan<Night>("measures/ksef-night.ts", plan satisfies NightPlan);
      const { read } = await db
        .selectFrom("ksef_connection")
        .select((row) => row.fn.countAll<number>().as("read"))
        .where("read_at", "=", now)
        .executeTakeFirstOrThrow();
      return { ...measured, calls: standIn.control.count() / farms, isWhole: read === farms };
    };
    const first = await night(0);
    const next = await night(1);
    await close();
    const needed = FARMS_A_NIGHT / NIGHT_SECONDS;
    return [
      {
        name: `KSeF: ${farms} farms, all signed in anew`,
        measured: perSecond(farms / first.seconds),
        against: `${first.calls.toFixed(1)} calls a farm`,
        ratio: undefined,
        limit: undefined,
        holds: first.isWhole,
      },
      {
        name: `KSeF: ${farms} farms, nothing new`,
        measured: perSecond(farms / next.seconds),
        against: `${needed.toFixed(2)}/s: ${FARMS_A_NIGHT} in eight hours`,
        ratio: farms / next.seconds / needed,
        limit: { atLeast: RESERVE_AT_LEAST },
        holds: next.isWhole,
      },
      {
        name: "KSeF: calls a farm with nothing new",
        measured: next.calls.toFixed(2),
        against: "one",
        ratio: next.calls,
        limit: { atMost: CALLS_AT_MOST },
      },
      {
        name: "KSeF: the worker's heap at the end of a night",
        measured: `${next.endMb.toFixed(0)} MB`,
        against: `${next.tenthMb.toFixed(0)} MB after a tenth of it`,
        ratio: next.endMb / next.tenthMb,
        limit: { atMost: GROWTH_AT_MOST },
      },
    ];
  } finally {
    await standIn.close();
    await postgres.stop();
  }
}

/** Farms that have agreed, each with one seller that it has bought from. */
async function seedFarms(url: string, farms: number): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const consented = new Date(FIRST.getTime() - 5 * DAY_MS);
  await client.query(
    `insert into distributor (name, nip, street, postcode, city, phone)
    select 'Agro ' || n, (9990000000 + n)::text, 'Polna 1', '27-600', 'Sandomierz', '+48158320000'
    from generate_series(1, $1::int) n`,
    [SELLERS],
  );
  await client.query(
    `insert into participant (identifier, email, phone, first_name, last_name, company_name, company_city, created_at)
    select (9991000000 + n)::text, 'rolnik' || n || '@plon.example', '+48600100200', 'Jan', 'Kowalski', 'Gospodarstwo',
      'Sandomierz', $2::timestamptz
    from generate_series(1, $1::int) n`,
    [farms, consented],
  );
  await client.query(
    `insert into consent_decision (participant_id, consent_id, consent_version_id, granted, decided_at, channel, address)
    select p.id, c.id, v.id, true, $1::timestamptz, 'portal', '203.0.113.1'
    from participant p, consent c join consent_version v on v.consent_id = c.id where c.slug = 'ksef'`,
    [consented],
  );
  await client.query(
    `insert into ksef_connection (participant_id, nip, environment, status, consented_at, granted_at, next_at)
    select id, identifier, 'test', 'reading', $1::timestamptz, $1::timestamptz, $1::timestamptz from participant`,
    [consented],
  );
  await client.query(
    `insert into ksef_document (connection_id, distributor_id, ksef_number, document_name, issue_date, stored_at, sha256,
      found_at, status, taken_at)
    select c.id, (select min(id) from distributor) + c.id % $2::int, 'bench-' || c.id, 'FV/' || c.id, '2026-06-01',
      $1::timestamptz, sha256(c.id::text::bytea), $1::timestamptz, 'taken', $1::timestamptz
    from ksef_connection c`,
    [consented, SELLERS],
  );
  await client.end();
}
