// What was left at the end of a day, by month of lapsing: the sums against what every lot, movement and extension says.
import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { warsawDayEnd, warsawDayStart } from "@plon/rules/time/warsaw-calendar.ts";
import { inTransaction, type Tx } from "#platform/database/database.ts";
import { useTestServer } from "#test/harness/server.ts";
import { givenParticipant, givenPosting } from "#test/ledger/given.ts";
import { checkLedger } from "./ledger-check.service.ts";
import { lapsingByMonth, sumLedgerDays } from "./ledger-days.service.ts";
import { clawBack, earn, expireLots, extendLots, spend, transfer } from "./ledger.service.ts";

const server = useTestServer();
const post = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => inTransaction(server.db, work);

let state = 17;
const random = (below: number) => {
  state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
  return (state >>> 8) % below;
};
const dayOf = (month: number) => `2026-${String(month).padStart(2, "0")}-${String(1 + random(28)).padStart(2, "0")}`;

let farms: number[];
beforeAll(async () => {
  farms = [await givenParticipant(server.db), await givenParticipant(server.db), await givenParticipant(server.db)];
});

/** What is left now minus what was posted since, each lot at the end of validity that it had then. */
async function byRows(day: string) {
  const before = warsawDayEnd(day);
  const { rows } = await sql<{ month: string | null; points: number }>`
    with lot as (
      select l.id, coalesce(
          (select max(x.expires_at) from ledger_lot_extension x where x.lot_id = l.id and x.extended_at < ${before}),
          l.expires_at) as expires_at,
        (select sum(e.amount) from ledger_lot_entry e join ledger_journal j on j.id = e.journal_id
          where e.lot_id = l.id and j.occurred_at < ${before}) as points
      from ledger_lot l
    )
    select to_char((expires_at - interval '1 microsecond') at time zone 'Europe/Warsaw', 'YYYY-MM') as month,
      sum(points)::bigint as points
    from lot group by 1 having sum(points) <> 0 order by 1 nulls last`.execute(server.db);
  return rows;
}

async function agree(what: string) {
  for (const day of ["2025-12-31", "2026-02-14", "2026-05-31", "2026-08-03", "2026-12-31"]) {
    expect(await lapsingByMonth(server.db, day), `${what}, at the end of ${day}`).toEqual(await byRows(day));
  }
}

/** One of the ledger's movements at an instant, some of them for a day that is long over. */
async function move(instant: Date): Promise<unknown> {
  const who = farms[random(3)]!;
  const posting = givenPosting(who, { at: instant });
  const points = 1 + random(300);
  const expiresAt = random(6) === 0 ? null : warsawDayEnd(`2027-0${1 + random(4)}-15`);
  const acts = [
    () => post((tx) => earn(tx, posting, { points: points * 2, category: "purchase", expiresAt })),
    () => post((tx) => earn(tx, posting, { points, category: "affiliation", expiresAt })),
    () => post((tx) => spend(tx, posting, { points, to: "redeemed" })),
    () => post((tx) => transfer(tx, posting, { receiverId: farms.find((id) => id !== who)!, points })),
    () => post((tx) => clawBack(tx, posting, { points, category: "purchase" })),
  ];
  return await acts[random(acts.length)]!().catch((error: Error) => expect(error.message).toBe("points.insufficient"));
}

/** Moves the end of the lots of one month by up to three, which may happen to a lot several times. */
const extend = (at: Date) =>
  post((tx) => {
    const month = 1 + random(4);
    return extendLots(tx, {
      lapsingFrom: warsawDayStart(`2027-0${month}-01`),
      lapsingUntil: warsawDayStart(`2027-0${month + 1}-01`),
      expiresAt: warsawDayEnd(`2027-0${month + 1 + random(3)}-20`),
      at,
      reason: "Awaria",
      actor: { kind: "system", id: null },
    });
  });

test("the liability by sums is that of the rows for every day, with extensions, whenever they are summed", async () => {
  for (let month = 1; month <= 10; month++) {
    for (let n = 0; n < 10; n++) await move(warsawDayStart(dayOf(random(5) === 0 ? 1 : month)));
    if (month % 2 === 0) await extend(new Date(`2026-${String(month).padStart(2, "0")}-28T10:00:00Z`));
    if (random(3) > 0) await sumLedgerDays(server.db);
    await agree(`month ${month}`);
  }
  await post((tx) => expireLots(tx, new Date("2027-02-20T00:00:00Z"), { limit: 1000 }));
  await agree("after points lapsed");
  await sumUntilNewest();
  await agree("when everything is summed");
  const sums = await sql<{ rows: number }>`select count(*) as rows from ledger_lapse_sum`.execute(server.db);
  expect(sums.rows[0]!.rows).toBeGreaterThan(20);
});

test("the ledger's proof compares these sums with the rows", async () => {
  const broken = async () =>
    (await checkLedger(server.db)).proofs.filter(({ breaches }) => breaches > 0).map(({ name }) => name);
  expect(await broken()).toEqual([]);
  const shift = (points: number) =>
    sql`update ledger_lapse_sum set points = points + ${points}
      where (day, month) = (select min(day), min(month) from ledger_lapse_sum s where s.day = (
        select min(day) from ledger_lapse_sum))`.execute(server.db);
  await shift(1);
  expect(await broken()).toEqual(["lapse_sums"]);
  await shift(-1);
});

test("summing goes on where transactions have lower numbers than before, as after a restore", async () => {
  await sql`update ledger_lapse_mark set next_transaction_id = '9000000000000000000'`.execute(server.db);
  const posting = givenPosting(farms[0]!, { at: warsawDayStart("2026-11-01") });
  await post((tx) => earn(tx, posting, { points: 50, category: "purchase", expiresAt: null }));
  await sumUntilNewest();
  await agree("after a restore");
});

async function sumUntilNewest(): Promise<void> {
  const reaches = async () => {
    await sumLedgerDays(server.db);
    const { rows } = await sql<{ is_there: boolean }>`
      select summed_journal_id = (select max(id) from ledger_journal)
        and summed_extension_id = (select max(id) from ledger_lot_extension) as is_there
      from ledger_lapse_mark`.execute(server.db);
    return rows[0]!.is_there;
  };
  await expect.poll(reaches).toBe(true);
}
