// Pairs are kept as accounts change; here against a comparison of all accounts.
import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { inTransaction } from "#platform/database/database.ts";
import { createGiven } from "#test/harness/given.ts";
import { useTestServer } from "#test/harness/server.ts";
import { provePairs } from "./duplicates.service.ts";

const server = useTestServer();
const given = createGiven(server);
let token: string;
let phones = 600_800_100;

beforeAll(async () => {
  ({ token } = await given.staff("admin"));
});

/** A participant who has nothing in common with the others. */
async function farm() {
  const { id, identifier } = await given.participant({ password: null });
  await change(id, { phone: `+48${(phones += 1)}`, last_name: `Osobny${id}` });
  return { id, identifier };
}

const change = (id: number, facts: Record<string, string | number | boolean | Date | null>) =>
  server.db.updateTable("participant").set(facts).where("id", "=", id).execute();

const listed = async (): Promise<[number, number, string[]][]> =>
  (await server.call("GET", "/api/office/v1/duplicates?per_page=100", { token })).body.data.map(
    (row: { first: { id: number }; second: { id: number }; reasons: string[] }) => [
      row.first.id,
      row.second.id,
      row.reasons,
    ],
  );
const among = async (members: { id: number }[]) => {
  const ids = new Set(members.map(({ id }) => id));
  return (await listed()).filter(([first, second]) => ids.has(first) && ids.has(second));
};
/** How the list differs from what a comparison of everybody finds. */
const wrong = async () => (await sql`select * from participant_pair_wrong`.execute(server.db)).rows;

describe("pairs that are kept", () => {
  test("go when a group grows beyond six, and come back when it shrinks, by moving, merging or closing", async () => {
    const phone = "+48600800001";
    const many = [];
    for (let at = 0; at < 7; at += 1) many.push(await farm());
    for (const { id } of many.slice(0, 6)) await change(id, { phone });
    expect(await among(many)).toHaveLength(15);
    const last = many[6]!;
    await change(last.id, { phone });
    expect(await among(many)).toEqual([]);
    await change(last.id, { phone: "+48600800002" });
    expect(await among(many)).toHaveLength(15);
    await change(last.id, { phone });
    await change(many[0]!.id, { merged_into: last.id, is_locked: true });
    expect(await among(many)).toHaveLength(15);
    await change(many[1]!.id, { closed_at: server.clock.now(), identifier: `#${many[1]!.identifier}` });
    expect(await among(many)).toHaveLength(10);
    // Several in one statement, beyond the limit and back.
    const more = [await farm(), await farm(), await farm()];
    const ids = more.map(({ id }) => id);
    await server.db.updateTable("participant").set({ phone }).where("id", "in", ids).execute();
    expect(await among([...many, ...more])).toEqual([]);
    await server.db.updateTable("participant").set({ phone: "+48600800003" }).where("id", "in", ids).execute();
    expect(await among(many)).toHaveLength(10);
    expect(await among(more)).toHaveLength(3);
    expect(await wrong()).toEqual([]);
  });

  test("are those of a comparison of all accounts after any changes", async () => {
    const people = [];
    for (let at = 0; at < 12; at += 1) people.push(await farm());
    let state = 5;
    const random = (below: number) => {
      state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
      return (state >>> 8) % below;
    };
    const oneOf = <T>(values: readonly T[]): T => values[random(values.length)]!;
    let most = 0;
    for (let step = 0; step < 150; step += 1) {
      const { id, identifier } = oneOf(people);
      const facts = oneOf([
        { phone: oneOf(["+48600800011", "+48600800012", "+48600800013"]) },
        { email: oneOf(["jeden@plon.example", "Jeden@plon.example", "dwa@plon.example", ""]) },
        { bank_account: oneOf(["PL61109010140000071219812874", null]) },
        { last_name: oneOf(["Żółć", "Zolc", "Nowak"]), company_postcode: oneOf(["27-600", "27-601", ""]) },
        { authorized_person_identifier: oneOf([oneOf(people).identifier, identifier, null]) },
        { phone: "+48600800011", email: "jeden@plon.example", bank_account: null },
        random(2) === 0
          ? { closed_at: server.clock.now(), identifier: `#${identifier}` }
          : { closed_at: null, identifier },
      ]);
      await change(id, facts);
      if (step % 10 === 0) expect(await wrong(), `step ${step}`).toEqual([]);
      most = Math.max(most, (await among(people)).length);
    }
    expect(await wrong()).toEqual([]);
    expect(most).toBeGreaterThan(10);
  });

  test("are found for two who come at the same moment with the same phone", async () => {
    const [one, other] = [await farm(), await farm()];
    const phone = "+48600800021";
    const set = (tx: typeof server.db, id: number) =>
      tx.updateTable("participant").set({ phone }).where("id", "=", id).execute();
    let second: Promise<unknown> = Promise.resolve();
    await inTransaction(server.db, async (tx) => {
      await set(tx, one.id);
      second = inTransaction(server.db, (theirs) => set(theirs, other.id));
      await expect.poll(waitsForLock).toBe(true);
    });
    await second;
    expect(await among([one, other])).toEqual([[one.id, other.id, ["phone"]]]);
  });

  test("that differ from a comparison are found by the proof, and mended", async () => {
    const [one, other, third] = [await farm(), await farm(), await farm()];
    for (const { id } of [one, other]) await change(id, { phone: "+48600800031", bank_account: "PL00" });
    const before = await listed();
    await sql`update participant_pair set reasons = '{email}' where first_id = ${one.id}`.execute(server.db);
    await sql`insert into participant_pair values (${other.id}, ${third.id}, '{name}')`.execute(server.db);
    expect(await provePairs(server.db)).toBe(2);
    expect(await listed()).toEqual(before);
    expect(await provePairs(server.db)).toBe(0);
  });
});

async function waitsForLock(): Promise<boolean> {
  const { rows } = await sql`select from pg_locks where locktype = 'advisory' and not granted`.execute(server.db);
  return rows.length > 0;
}
