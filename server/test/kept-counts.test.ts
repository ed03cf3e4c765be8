// Numbers beside rows are kept as the rows change; here they are compared with all rows, after every way of changing them.
import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { foldRowCounts, proveRowCounts } from "#platform/database/row-counts.ts";
import { createGiven } from "#test/harness/given.ts";
import { createGranting } from "#test/harness/given/granting.ts";
import { useTestServer } from "#test/harness/server.ts";

const server = useTestServer();
const given = createGiven(server);
const OFFICE = "/api/office/v1";
let [editor, clerk] = ["", ""];
const { promotion, answer } = createGranting(server, given, () => ({ editor, clerk }));

beforeAll(async () => {
  server.clock.set("2026-06-10T10:00:00Z");
  [editor, clerk] = [(await given.staff("editor")).token, (await given.staff("clerk")).token];
});

async function answersOf(id: number) {
  const { data } = (await server.call("GET", `${OFFICE}/promotions/${id}`, { token: editor })).body;
  return { accepted: data.accepted_total, declined: data.declined_total };
}

describe("numbers beside rows", () => {
  test("of a promotion's answers count what each farm says last, also when it says several things at once", async () => {
    const offer = await promotion();
    const { id } = offer;
    const farmers = await Promise.all([given.participant(), given.participant(), given.participant()]);
    const replies = await Promise.all(
      farmers.flatMap((farmer) => [true, false, true, false].map((agreed) => answer(farmer, offer, agreed))),
    );
    expect(replies.some(({ status }) => status < 300)).toBe(true);
    for (const farmer of farmers.slice(0, 2)) await answer(farmer, offer, true);
    await answer(farmers[2]!, offer, false);
    expect(await answersOf(id)).toEqual({ accepted: 2, declined: 1 });
    await foldRowCounts(server.db);
    expect(await answersOf(id)).toEqual({ accepted: 2, declined: 1 });
    expect(await proveRowCounts(server.db)).toBe(0);
  });

  test("of a representative's farms follow assignments and closings", async () => {
    const { token } = await given.staff("admin");
    const [first, second] = await sql<{ id: number }>`insert into representative (first_name, last_name, email, phone)
      values ('Ewa', 'Lis', 'ewa.lis@plon.test', '+48600100200'), ('Jan', 'Wilk', 'jan.wilk@plon.test', '+48600100201')
      returning id`
      .execute(server.db)
      .then(({ rows }) => rows.map(({ id }) => id));
    const farmers = await Promise.all([given.participant(), given.participant()]);
    const farms = async () => {
      const { data } = (await server.call("GET", `${OFFICE}/representatives?per_page=100`, { token })).body;
      const of = (id: number) => data.find((one: { id: number }) => one.id === id).farms_total as number;
      return [of(first!), of(second!)];
    };
    const assign = (id: number, representative: number | null) =>
      server.db.updateTable("participant").set({ representative_id: representative }).where("id", "=", id).execute();
    for (const { id } of farmers) await assign(id, first!);
    expect(await farms()).toEqual([2, 0]);
    await assign(farmers[0]!.id, second!);
    expect(await farms()).toEqual([1, 1]);
    await server.db
      .updateTable("participant")
      .set({ closed_at: server.clock.now(), identifier: `#${String(farmers[1]!.id).padStart(10, "0")}` })
      .where("id", "=", farmers[1]!.id)
      .execute();
    expect(await farms()).toEqual([0, 1]);
    await foldRowCounts(server.db);
    expect(await farms()).toEqual([0, 1]);
    expect(await proveRowCounts(server.db)).toBe(0);
  });

  test("that are wrong are found by the night's proof, and mended", async () => {
    await sql`insert into row_count_change (name, key, detail, total, amount)
      values ('prize.orders', 1, '', 3, 0), ('letter_text.letters', 2, '', -1, 0)`.execute(server.db);
    expect(await proveRowCounts(server.db)).toBe(2);
    expect(await proveRowCounts(server.db)).toBe(0);
  });
});
