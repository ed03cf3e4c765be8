// What a process keeps in memory is emptied when another one changes it, also after its connection was lost.
import { expect, test } from "vitest";
import { useTestDatabase } from "#test/harness/database.ts";
import { inTransaction } from "#platform/database/database.ts";
import { listen, tell } from "./notices.ts";

const database = useTestDatabase();

test("a notice is heard once it is committed, by everybody, and never if it is rolled back", async () => {
  const heard = [0, 0];
  const stops = await Promise.all(
    heard.map((_, at) => listen(database.url, "settings_changed", () => (heard[at]! += 1))),
  );
  const before = [...heard];
  const refusal = new Error("rolled back");
  const undone = inTransaction(database.db, async (tx) => {
    await tell(tx, "settings_changed");
    throw refusal;
  });
  await expect(undone).rejects.toBe(refusal);
  await inTransaction(database.db, (tx) => tell(tx, "settings_changed"));
  await expect.poll(() => heard).toEqual(before.map((times) => times + 1));
  for (const stop of stops) await stop();
  await inTransaction(database.db, (tx) => tell(tx, "settings_changed"));
  expect(heard).toEqual(before.map((times) => times + 1));
});

test("after a lost connection what was missed counts as heard, and the next notice is heard again", async () => {
  let heard = 0;
  const stop = await listen(database.url, "settings_changed", () => (heard += 1));
  const before = heard;
  const { rowCount } = await database.pool.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query like 'listen %'",
  );
  expect(rowCount).toBe(1);
  await expect.poll(() => heard).toBe(before + 1);
  await inTransaction(database.db, (tx) => tell(tx, "settings_changed"));
  await expect.poll(() => heard).toBe(before + 2);
  await stop();
});
