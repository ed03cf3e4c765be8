import { sql } from "kysely";
import { beforeAll, describe, expect, expectTypeOf, test } from "vitest";
import { useTestDatabase } from "#test/harness/database.ts";
import {
  brokenConstraint,
  createDatabase,
  type Db,
  inTransaction,
  PREPARED,
  type TransactionalDb,
  type Tx,
} from "./database.ts";

const database = useTestDatabase({ role: "owner" });

beforeAll(async () => {
  await sql`create table counter (id int primary key, count int not null constraint counter_positive check (count >= 0))`.execute(
    database.db,
  );
  await sql`insert into counter values (1, 0), (2, 0)`.execute(database.db);
});

const increase = (tx: Tx, id: number) => sql`update counter set count = count + 1 where id = ${id}`.execute(tx);
const counts = async () =>
  (await sql<{ count: number }>`select count from counter order by id`.execute(database.db)).rows.map(
    (row) => row.count,
  );

describe("the three powers", () => {
  test("the reading one has no way to write, nor to open a transaction", () => {
    type Writing = "insertInto" | "updateTable" | "deleteFrom" | "mergeInto" | "replaceInto" | "with" | "schema";
    expectTypeOf<
      Extract<keyof Db, Writing | "transaction" | "startTransaction" | "connection">
    >().toEqualTypeOf<never>();
    expectTypeOf<Extract<keyof TransactionalDb, Writing>>().toEqualTypeOf<never>();
  });

  test("a transaction may be handed to what reads and to what opens one, and neither to what writes", () => {
    expectTypeOf<Tx>().toExtend<Db>();
    expectTypeOf<Tx>().toExtend<TransactionalDb>();
    expectTypeOf<TransactionalDb>().toExtend<Db>();
    expectTypeOf<Db>().not.toExtend<TransactionalDb>();
    expectTypeOf<Db>().not.toExtend<Tx>();
    expectTypeOf<TransactionalDb>().not.toExtend<Tx>();
  });
});

describe("the database", () => {
  test("gives counts and ids as numbers, days as text, instants as Date", async () => {
    const { rows } = await sql`
      select 9007199254740991::bigint as id, count(*) as count, date '2026-03-29' as day,
        timestamptz '2026-03-29 02:30+02' as instant, 1.50::numeric as exact
    `.execute(database.db);
    expect(rows).toEqual([
      {
        id: Number.MAX_SAFE_INTEGER,
        count: 1,
        day: "2026-03-29",
        instant: new Date("2026-03-29T00:30:00Z"),
        exact: "1.50",
      },
    ]);
  });

  test("undoes all of a transaction that throws, and names the constraint it broke", async () => {
    const before = await counts();
    const failed = inTransaction(database.db, async (tx) => {
      await increase(tx, 1);
      await sql`update counter set count = -1 where id = 2`.execute(tx);
    });
    const error: unknown = await failed.catch((reason: unknown) => reason);
    expect(brokenConstraint(error)).toBe("counter_positive");
    expect(brokenConstraint(new Error("other"))).toBeUndefined();
    expect(await counts()).toEqual(before);
  });

  test("tries again when PostgreSQL breaks a deadlock, so both transactions happen once", async () => {
    const before = await counts();
    let waiting = 0;
    let release = () => {};
    const bothHoldOne = new Promise<void>((resolve) => {
      release = resolve;
    });
    const crossing = (first: number, second: number) =>
      inTransaction(database.db, async (tx) => {
        await increase(tx, first);
        waiting++;
        if (waiting >= 2) release();
        await bothHoldOne;
        await increase(tx, second);
      });
    await Promise.all([crossing(1, 2), crossing(2, 1)]);
    // PostgreSQL breaks one of the two, or on a busy machine both.
    expect(waiting).toBeGreaterThan(2);
    expect(await counts()).toEqual(before.map((count) => count + 2));
  });

  test("prepares a marked statement once per connection, and no other", async () => {
    const single = createDatabase(database.url, { max: 1 });
    try {
      for (const id of [1, 2, 1]) {
        const { rows } = await sql`${sql.raw(PREPARED)} select id from counter where id = ${id}`.execute(single.db);
        expect(rows).toEqual([{ id }]);
        await sql`select id from counter where id = ${id}`.execute(single.db);
      }
      const { rows } = await sql<{ calls: number }>`
        select generic_plans + custom_plans as calls from pg_prepared_statements
      `.execute(single.db);
      expect(rows).toEqual([{ calls: 3 }]);
    } finally {
      await single.close();
    }
  });
});
