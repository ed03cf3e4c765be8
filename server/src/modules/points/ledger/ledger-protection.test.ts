// Goal: PostgreSQL itself refuses what would break the ledger, whoever writes past the ledger's functions.
import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { inTransaction } from "#platform/database/database.ts";
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

const refused = /permission denied|must be owner/;
const columnOf = (table: string) =>
  table === "ledger_hold_settlement" || table === "ledger_open_hold"
    ? "hold_id"
    : table === "ledger_lot_state"
      ? "lot_id"
      : table === "ledger_balance"
        ? "participant_id"
        : table.includes("entry")
          ? "journal_id"
          : "id";

describe("the application's role is refused", () => {
  test.each(insertOnly)("to change, delete or empty %s", async (table) => {
    // PostgreSQL only warns that this gives nothing.
    await run(`grant all on ${table} to current_user`).catch(() => {});
    await expect(run(`update ${table} set ${columnOf(table)} = default`)).rejects.toThrow("permission denied");
    await expect(run(`delete from ${table}`)).rejects.toThrow("permission denied");
    await expect(run(`truncate ${table} cascade`)).rejects.toThrow("permission denied");
  });

  test.each([...insertOnly, ...derived])("to take the triggers of %s off, or to change the table", async (table) => {
    const { rows: triggers } = await sql<{ name: string }>`
      select tgname as name from pg_trigger where tgrelid = ${table}::regclass and not tgisinternal
    `.execute(database.db);
    expect(triggers).not.toEqual([]);
    for (const { name } of triggers) {
      await expect(run(`alter table ${table} disable trigger ${name}`)).rejects.toThrow(refused);
      await expect(run(`drop trigger ${name} on ${table}`)).rejects.toThrow(refused);
      await expect(run(`alter trigger ${name} on ${table} rename to other`)).rejects.toThrow(refused);
    }
    for (const change of [
      `alter table ${table} disable trigger all`,
      `alter table ${table} owner to current_user`,
      `alter table ${table} add column other integer`,
      `drop table ${table} cascade`,
      `create rule other as on insert to ${table} do instead nothing`,
      `create trigger other before insert on ${table} for each row execute function ledger_refuse_change()`,
    ]) {
      await expect(run(change), change).rejects.toThrow(refused);
    }
  });

  test("to write functions, tables or schemas of its own, to become the owner, and to work without triggers", async () => {
    const { rows } = await sql<{ owner: string }>`
      select tableowner as owner from pg_tables where tablename = 'ledger_entry'
    `.execute(database.db);
    const owner = rows[0]!.owner;
    for (const attempt of [
      "create or replace function ledger_refuse_change() returns trigger language plpgsql as 'begin return new; end'",
      "alter function ledger_refuse_change() rename to other",
      "drop function ledger_refuse_change() cascade",
      "create function other() returns int language sql as 'select 1'",
      "create table other (id int)",
      // It would stand before the real one for everything this session does.
      "create temporary table ledger_balance (participant_id bigint)",
      "create schema other",
      `set role ${owner}`,
      `set session authorization ${owner}`,
      `grant ${owner} to current_user`,
      "alter role current_user superuser",
      "set session_replication_role = replica",
      "create or replace view consent_held as select 1::bigint as participant_id, 'sms' as channel",
      "delete from schema_migration",
      "insert into schema_functions (checksum) values ('other')",
      "delete from audit_log",
      "update audit_log set staff_id = staff_id",
    ]) {
      await expect(run(attempt), attempt).rejects.toThrow(/permission denied|must be owner|must have/);
    }
  });

  test("every right that the programme's other insert-only tables do not need", async () => {
    const { rows } = await sql<{ name: string }>`
      select c.relname as name from pg_class c join pg_trigger t on t.tgrelid = c.oid and t.tgname = 'insert_only'
      where t.tgattr = '' and has_table_privilege(c.oid, 'update, delete, truncate')
    `.execute(database.db);
    expect(rows).toEqual([]);
    const { rows: owned } = await sql`
      select relname from pg_class where pg_has_role(current_user, relowner, 'member') or has_table_privilege(oid, 'truncate')
    `.execute(database.db);
    expect(owned).toEqual([]);
  });
});

describe("the database refuses", () => {
  test.each(insertOnly)("its owner to change, delete or empty %s, by right and by trigger", async (table) => {
    const { rows } = await sql<{ rights: string[] }>`
      select array_agg(privilege_type) as rights from pg_class c, aclexplode(c.relacl) a
      where c.oid = ${table}::regclass and a.grantee = c.relowner
    `.execute(database.db);
    expect(rows[0]?.rights).not.toEqual(expect.arrayContaining(["UPDATE"]));
    expect(rows[0]?.rights).not.toEqual(expect.arrayContaining(["DELETE"]));
    expect(rows[0]?.rights).not.toEqual(expect.arrayContaining(["TRUNCATE"]));

    // The trigger holds even for an owner who gives himself the rights back.
    const withRights = (statement: string) =>
      database.asOwner(
        `begin; grant update, delete, truncate on all tables in schema public to current_user; ${statement}; commit`,
      );
    await expect(withRights(`update ${table} set ${columnOf(table)} = default`)).rejects.toThrow("is refused");
    await expect(withRights(`delete from ${table}`)).rejects.toThrow("is refused");
    await expect(withRights(`truncate ${table} cascade`)).rejects.toThrow("is refused");
  });

  test.each(derived)("to change %s by a statement of its own", async (table) => {
    const column = columnOf(table);
    for (const [does, asRole] of [
      ["is refused", database.asOwner],
      [/is refused|permission denied/, run],
    ] as const) {
      await expect(asRole(`update ${table} set ${column} = ${column}`)).rejects.toThrow(does);
      await expect(asRole(`delete from ${table}`)).rejects.toThrow(does);
      await expect(asRole(`truncate ${table}`)).rejects.toThrow("permission denied");
    }
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
