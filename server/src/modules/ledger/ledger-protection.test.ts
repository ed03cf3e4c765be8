// Goal: PostgreSQL itself refuses what would break the ledger, whoever writes past the ledger's functions.
import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { inTransaction } from "#platform/database.ts";
import { useTestDatabase } from "#test/harness/database.ts";
import { givenParticipant, givenPosting } from "#test/ledger/given.ts";
import { checkLedger } from "./ledger-check.service.ts";
import { earn, reserve } from "./ledger.service.ts";

const database = useTestDatabase();
const run = (statement: string) => sql.raw(statement).execute(database.db);
let id: number;

beforeAll(async () => {
  id = await givenParticipant(database.db);
  const expiresAt = new Date("2029-11-20T23:00:00Z");
  await inTransaction(database.db, async (tx) => {
    await earn(tx, givenPosting(id), { points: 100, category: "purchase", expiresAt });
    await reserve(tx, givenPosting(id), { points: 30, purpose: "transfer", expiresAt });
  });
});

const insertOnly = [
  "ledger_journal",
  "ledger_entry",
  "ledger_lot",
  "ledger_lot_entry",
  "ledger_lot_extension",
  "ledger_hold",
  "ledger_hold_settlement",
];
const derived = ["ledger_balance", "ledger_lot_state", "ledger_open_hold"];

describe("the database refuses", () => {
  test.each(insertOnly)("to change, delete or empty %s, by right and by trigger", async (table) => {
    const { rows } = await sql<{ rights: string[] }>`
      select array_agg(privilege_type) as rights from pg_class c, aclexplode(c.relacl) a
      where c.oid = ${table}::regclass and a.grantee = c.relowner
    `.execute(database.db);
    expect(rows[0]?.rights).not.toEqual(expect.arrayContaining(["UPDATE"]));
    expect(rows[0]?.rights).not.toEqual(expect.arrayContaining(["DELETE"]));
    expect(rows[0]?.rights).not.toEqual(expect.arrayContaining(["TRUNCATE"]));

    // The trigger holds even for an owner who gives himself the rights back.
    const withRights = (statement: string) =>
      inTransaction(database.db, async (tx) => {
        await sql.raw("grant update, delete, truncate on all tables in schema public to current_user").execute(tx);
        await sql.raw(statement).execute(tx);
      });
    const column = table === "ledger_hold_settlement" ? "hold_id" : table.includes("entry") ? "journal_id" : "id";
    await expect(withRights(`update ${table} set ${column} = default`)).rejects.toThrow("is refused");
    await expect(withRights(`delete from ${table}`)).rejects.toThrow("is refused");
    await expect(withRights(`truncate ${table} cascade`)).rejects.toThrow("is refused");
  });

  test.each(derived)("to change %s by a statement of its own", async (table) => {
    const column = table === "ledger_balance" ? "participant_id" : table === "ledger_lot_state" ? "lot_id" : "hold_id";
    await expect(run(`update ${table} set ${column} = ${column}`)).rejects.toThrow("is refused");
    await expect(run(`delete from ${table}`)).rejects.toThrow("is refused");
    await expect(run(`truncate ${table}`)).rejects.toThrow("permission denied");
  });

  test("a balance row that does not begin at zero", async () => {
    const stranger = await givenParticipant(database.db);
    const insert = `insert into ledger_balance (participant_id, available) values (${stranger}, 5)`;
    await expect(run(insert)).rejects.toThrow("is refused");
  });

  const journal = `with journal as (
    insert into ledger_journal (kind, participant_id, cause_type, cause_id, idempotency_key, request_hash, actor_kind,
      occurred_at, explanation)
    values ('earning', $id, 'test', '1', gen_random_uuid()::text, sha256('x'), 'system', '2026-11-20', '{}') returning id
  )`;
  const entries = "insert into ledger_entry (journal_id, line, participant_id, account, amount)";
  const values = "as v (line, participant, account, amount)";
  test.each([
    [
      "entries that do not sum to zero",
      "sum to -1",
      `${journal} ${entries} select id, line, participant, account::ledger_account, amount from journal, (values
        (1, $id, 'pending', 4), (2, null, 'issued', -5)) ${values}`,
    ],
    [
      "a movement that leaves its subject out",
      "its subject has one: f",
      `${journal} ${entries} select id, line, null, account::ledger_account, amount from journal, (values
        (1, 'adjusted', 5), (2, 'issued', -5)) as v (line, account, amount)`,
    ],
    [
      "an entry for a participant account without a participant",
      "ledger_entry_account",
      `${journal} ${entries} select id, 1, null, 'available', 5 from journal`,
    ],
    ["a journal row without entries", "sum to nothing", `${journal} select id from journal`],
    [
      "available points without a lot",
      "do not add up to its entries",
      `${journal} ${entries} select id, line, participant, account::ledger_account, amount from journal, (values
        (1, $id, 'available', 5), (2, null, 'issued', -5)) ${values}`,
    ],
    [
      "more entries for a journal row that is committed",
      "needs a journal row of this transaction",
      `${entries} select min(id), line, null, account::ledger_account, amount from ledger_journal, (values
        (8, 'issued', 5), (9, 'adjusted', -5)) as v (line, account, amount) group by line, account, amount`,
    ],
    [
      "more points of a participant for a journal row that is committed",
      "needs a journal row of this transaction",
      `${entries} select min(id), 8, $id, 'pending', 5 from ledger_journal`,
    ],
    [
      "more lot entries for a journal row that is committed",
      "needs a journal row of this transaction",
      `insert into ledger_lot_entry (journal_id, lot_id, bucket, amount) select min(j.id), max(l.id), 'held', -30
        from ledger_journal j, ledger_lot l`,
    ],
    [
      "an amount beyond all reason",
      "ledger_entry_amount_bounds",
      `${journal} ${entries} select id, 1, null, 'issued', 10000000000000 from journal`,
    ],
  ])("%s: %s", async (_, reason, statement) => {
    await expect(run(statement.replaceAll("$id", String(id)))).rejects.toThrow(reason);
    expect((await checkLedger(database.db)).ok).toBe(true);
  });
});
