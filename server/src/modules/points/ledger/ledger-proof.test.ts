// Goal: proved in parts, the ledger hides nothing. Method: damage of every kind, as only the owner could do it, is put into
// the rows and taken back; then what is posted after a proof is damaged, and what was there before it.
import { sql } from "kysely";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { inTransaction } from "#platform/database/database.ts";
import { useTestDatabase } from "#test/harness/database.ts";
import { givenParticipant, givenPosting } from "#test/ledger/given.ts";
import { lastProof, proveLedger, proveNewest } from "./ledger-proof.service.ts";
import { earn, releaseHold, reserve, reverse, spend } from "./ledger.service.ts";
import { sumLedgerDays } from "./ledger-days.service.ts";

const database = useTestDatabase({ role: "owner" });
const expiresAt = new Date("2029-11-20T23:00:00Z");
const at = new Date("2026-11-21T02:00:00Z");
/** Small parts, so that there are many and their borders lie everywhere. */
const ROWS = 2;

const TABLES = [
  "ledger_balance",
  "ledger_journal",
  "ledger_entry",
  "ledger_lot",
  "ledger_lot_entry",
  "ledger_lot_state",
  "ledger_lot_extension",
  "ledger_hold",
  "ledger_open_hold",
  "ledger_hold_settlement",
  "ledger_day_sum",
];

const run = (statement: string) => sql.raw(statement).execute(database.db);

/** All that can happen to points, for a new participant. */
async function givenHistory(): Promise<number> {
  const id = await givenParticipant(database.db);
  await inTransaction(database.db, async (tx) => {
    await earn(tx, givenPosting(id), { points: 100, category: "purchase", expiresAt });
    const { journalId } = await spend(tx, givenPosting(id), { points: 30, to: "redeemed" });
    await reverse(tx, givenPosting(id), { journalId, graceExpiresAt: null });
    await reserve(tx, givenPosting(id), { points: 20, purpose: "transfer", expiresAt });
    const { holdId } = await reserve(tx, givenPosting(id), { points: 5, purpose: "transfer", expiresAt });
    await releaseHold(tx, givenPosting(id), { holdId, graceExpiresAt: null });
  });
  return id;
}

const INDEX =
  "create unique index ledger_journal_reversed_once on ledger_journal (reverses_journal_id) where reverses_journal_id is not null";

/** What other rows point to stays where it is. */
const MENDING: Record<string, string[]> = {
  ledger_balance: [
    `update ledger_balance b set available = s.available, earned_affiliation = s.earned_affiliation, earned_total = s.earned_total
      from saved s where s.participant_id = b.participant_id`,
  ],
};

/** Does damage to one table, which no trigger prevents, looks, and takes it back. */
async function withDamage<T>(damage: string, look: () => Promise<T>): Promise<T> {
  const table = /^(?:update|delete from|insert into) (\w+)/.exec(damage)?.[1];
  if (table === undefined) {
    await run(damage);
    return await look().finally(() => run(INDEX));
  }
  await run(`create table saved as table ${table}`);
  await run(`alter table ${table} disable trigger user`);
  await run(damage);
  try {
    return await look();
  } finally {
    for (const statement of MENDING[table] ?? [`delete from ${table}`, `insert into ${table} table saved`])
      await run(statement);
    await run(`alter table ${table} enable trigger user`);
    await run("drop table saved");
  }
}

/** Sums every day. A long transaction anywhere in the same PostgreSQL, as of a neighbouring file, is waited for. */
async function summed(): Promise<void> {
  const newest = await database.db
    .selectFrom("ledger_journal")
    .select((row) => row.fn.max<number>("id").as("id"))
    .executeTakeFirstOrThrow();
  const reaches = async () => {
    await sumLedgerDays(database.db);
    const mark = await database.db.selectFrom("ledger_day_mark").selectAll().executeTakeFirstOrThrow();
    return mark.summed_journal_id;
  };
  await vi.waitFor(async () => expect(await reaches()).toBe(newest.id), { timeout: 150_000, interval: 20 });
}

beforeAll(async () => {
  for (const table of TABLES) await run(`grant update, delete on ${table} to current_user`);
  for (let person = 0; person < 3; person += 1) await givenHistory();
  await summed();
});

const DAMAGE = [
  ["sums", "update ledger_entry set amount = amount - 1 where account = 'redeemed' and amount > 0"],
  ["entries", "delete from ledger_entry where journal_id = (select max(id) from ledger_journal)"],
  ["balances", "update ledger_balance set available = available + 1"],
  ["earned", "update ledger_balance set earned_affiliation = 1"],
  ["balance after", "update ledger_entry set balance_after = balance_after + 1 where account = 'held'"],
  ["lots", "delete from ledger_lot_entry where bucket = 'held'"],
  ["lot states", "update ledger_lot_state set expires_at = null"],
  [
    "a state without a lot",
    "insert into ledger_lot_state select 999999, participant_id, null, 0, 0, false from ledger_lot_state limit 1",
  ],
  ["lots against entries", "update ledger_lot_entry set amount = amount - 1 where amount = -30"],
  ["open holds", "delete from ledger_open_hold"],
  ["settlements", "delete from ledger_hold_settlement"],
  ["sums by day", "update ledger_day_sum set points = points + 1"],
  [
    "a day nobody posted on",
    "insert into ledger_day_sum select date '1999-01-01', kind, account, is_credit, 7 from ledger_day_sum limit 1",
  ],
  ["the index of keys", "drop index ledger_journal_reversed_once"],
] as const;

describe("a whole proof in parts", () => {
  test("finds nothing where nothing is wrong, and counts everything once", async () => {
    expect(await proveLedger(database.db, at, ROWS)).toBe(true);
    const { rows } = await sql<Record<string, number>>`
      select (select count(*) from ledger_journal) as journals, (select count(*) from ledger_entry) as entries,
        (select count(*) from ledger_lot) as lots, (select count(*) from ledger_hold) as holds,
        (select count(*) from ledger_balance) as participants`.execute(database.db);
    expect(await lastProof(database.db, new Date(at.getTime() + 90 * 60_000))).toMatchObject({
      ok: true,
      counts: rows[0]!,
      whole_started_at: at.toISOString(),
      whole_age_minutes: 90,
      part_age_minutes: 90,
      whole_under_way_since: null,
    });
  });

  test.each(DAMAGE)("finds damage anywhere: %s", async (_, damage) => {
    const prove = () => proveLedger(database.db, at, ROWS);
    expect(await withDamage(damage, prove)).toBe(false);
    expect(await lastProof(database.db, at)).toMatchObject({ ok: false });
    // Mended, it is sound.
    expect(await prove()).toBe(true);
    expect(await lastProof(database.db, at)).toMatchObject({ ok: true });
  });
});

describe("the proof of what is new", () => {
  test.each(DAMAGE)("finds damage in it: %s", async (what, damage) => {
    expect(await proveNewest(database.db, at, ROWS)).toBe(true);
    const id = await givenHistory();
    await summed();
    // What nobody posted belongs to no part, old or new.
    if (what === "a state without a lot" || what === "a day nobody posted on") return;
    const isSound = await withDamage(damage, () => proveNewest(database.db, at, ROWS));
    expect({ id, isSound }).toEqual({ id, isSound: false });
  });

  test("leaves older rows to the whole proof, and what that found stays said", async () => {
    expect(await proveLedger(database.db, at, ROWS)).toBe(true);
    expect(await proveNewest(database.db, at, ROWS)).toBe(true);
    await withDamage(
      `update ledger_balance set earned_total = 1 where participant_id = (select min(participant_id) from ledger_balance)`,
      async () => {
        expect(await proveNewest(database.db, at, ROWS)).toBe(true);
        expect(await lastProof(database.db, at)).toMatchObject({ ok: true });
        expect(await proveLedger(database.db, at, ROWS)).toBe(false);
        expect(await proveNewest(database.db, at, ROWS)).toBe(true);
        expect(await lastProof(database.db, at)).toMatchObject({
          ok: false,
          breaches: [expect.stringMatching(/: 1$/)],
        });
      },
    );
  });
});
