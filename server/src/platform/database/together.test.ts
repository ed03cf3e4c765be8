// Goal: statements that share a transaction are answered, refused and written as if each had been alone.
import { sql } from "kysely";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { useTestDatabase } from "#test/harness/database.ts";
import { brokenConstraint, locking, piece, type Piece, run } from "./database.ts";

const ROWS = [1, 2, 3, 4];
const database = useTestDatabase({ role: "owner" });

beforeAll(async () => {
  await sql`create table account (id int primary key, balance int not null constraint account_positive check (balance >= 0))`.execute(
    database.db,
  );
  await sql`create table movement (key text primary key)`.execute(database.db);
  await sql`create sequence movement_order`.execute(database.db);
  await sql`create sequence broken_connections`.execute(database.db);
  await sql`
    create function lose_connection_once() returns int language plpgsql as $$
    begin
      -- What a sequence gave out stays given, also when the transaction is lost.
      if nextval('broken_connections') = 1 then
        perform pg_terminate_backend(pg_backend_pid());
        perform pg_sleep(10);
      end if;
      return 0;
    end $$
  `.execute(database.db);
});

beforeAll(async () => {
  await sql`create sequence broken_deadlocks`.execute(database.db);
  await sql`
    create function break_deadlock_twice() returns int language plpgsql as $$
    begin
      if nextval('broken_deadlocks') % 3 > 0 then
        raise exception 'a deadlock' using errcode = 'deadlock_detected';
      end if;
      return 0;
    end $$
  `.execute(database.db);
});

beforeEach(async () => {
  await sql`truncate account, movement`.execute(database.db);
  await sql`insert into account select id, 100 from unnest(${ROWS}::int[]) id`.execute(database.db);
});

type Moved = { id: number; key: string; place: number; transaction: string };

async function move(key: string, id: number, by: number, more: Piece = piece`0`) {
  const statement = piece`
    with written as (insert into movement (key) values (${key}) on conflict do nothing returning key)
    update account set balance = balance + ${by} + ${more} from written where id = ${id}
    returning id, key, nextval('movement_order') as place, pg_current_xact_id()::text as transaction`;
  return (await run<Moved>(database.db, statement, id))[0];
}

const moves = (count: number, by: number) =>
  Array.from({ length: count }, (_, index) => move(`m${index}`, ROWS.at(-1 - (index % ROWS.length))!, by));

async function balances(): Promise<number[]> {
  const { rows } = await sql<{ balance: number }>`select balance from account order by id`.execute(database.db);
  return rows.map(({ balance }) => balance);
}

test("forty at once need far fewer transactions, and each has its own answer", async () => {
  const answers = await Promise.all(moves(40, 1));
  expect(answers.map((answer) => answer?.key)).toEqual(Array.from({ length: 40 }, (_, index) => `m${index}`));
  expect(new Set(answers.map((answer) => answer?.transaction)).size).toBeLessThanOrEqual(20);
  expect(await balances()).toEqual([110, 110, 110, 110]);
});

test("those that share a transaction lock in the order of the rows, however they came", async () => {
  const answers = (await Promise.all(moves(40, 1))).map((answer) => answer!);
  const shared = Object.values(Object.groupBy(answers, ({ transaction }) => transaction)).map((group) =>
    group!.toSorted((a, b) => a.place - b.place).map(({ id }) => id),
  );
  expect(Math.max(...shared.map(({ length }) => length))).toBeGreaterThan(ROWS.length);
  for (const rows of shared) expect(rows).toEqual(rows.toSorted((a, b) => a - b));
});

test("those with a piece that locks have a transaction each", async () => {
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) => move(`l${index}`, 1 + (index % 4), 1, locking(piece`0`))),
  );
  expect(new Set(answers.map((answer) => answer?.transaction)).size).toBe(20);
});

test("one that is refused is refused alone; the others stand", async () => {
  const others = moves(20, 1);
  const refused = move("too-much", 2, -1000).catch(brokenConstraint);
  expect(await refused).toBe("account_positive");
  for (const answer of await Promise.all(others)) expect(answer).toBeDefined();
  expect(await balances()).toEqual([105, 105, 105, 105]);
});

test("a row locked by somebody else delays only those who need it", async () => {
  let waiting: Promise<unknown> | undefined;
  await database.db.transaction().execute(async (tx) => {
    await sql`select id from account where id = 1 for update`.execute(tx);
    waiting = Promise.all([move("held-1", 1, 5), move("held-2", 1, 5)]);
    await Promise.all([2, 3, 4].flatMap((id) => [move(`free-${id}`, id, 1), move(`also-${id}`, id, 1)]));
    expect(await balances()).toEqual([100, 102, 102, 102]);
  });
  await waiting;
  expect(await balances()).toEqual([110, 102, 102, 102]);
});

test("a connection that is lost in the middle loses nothing and doubles nothing", async () => {
  const others = moves(20, 1);
  const unlucky = move("unlucky", 3, 1, piece`lose_connection_once()`);
  expect(await unlucky).toMatchObject({ key: "unlucky" });
  for (const answer of await Promise.all(others)) expect(answer).toBeDefined();
  expect(await balances()).toEqual([105, 105, 106, 105]);
});

test("a deadlock is tried again as in a transaction: alone and on one connection, and nothing is doubled", async () => {
  const broken = piece`break_deadlock_twice()`;
  expect(await move("alone", 1, 1, locking(broken))).toMatchObject({ key: "alone" });
  await database.db.connection().execute(async (connection) => {
    expect(await run(connection, piece`select ${broken} as tried`)).toEqual([{ tried: 0 }]);
  });
  const inside = database.db.transaction().execute((tx) => run(tx, piece`select ${broken} as tried`));
  await expect(inside).rejects.toThrow("a deadlock");
  expect(await balances()).toEqual([101, 100, 100, 100]);
});
