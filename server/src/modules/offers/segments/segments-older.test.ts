// What a process of the version before writes and reads while an installation is updated: it knows conditions as columns.
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { createGiven } from "#test/harness/given.ts";
import { useTestServer } from "#test/harness/server.ts";
import { advanceSendings } from "#modules/offers/sendings/delivery.service.ts";

const server = useTestServer();
const given = createGiven(server);
let admin: { id: number; token: string };

beforeAll(async () => {
  admin = await given.staff("admin");
});

async function farmer(columns: { company_postcode: string; acreage?: number }) {
  const person = await given.participant();
  await server.db.updateTable("participant").set(columns).where("id", "=", person.id).execute();
  return person;
}
const within = (code: string) => ({ is: "place", postcode_areas: [code] });
const all = (...of: object[]) => ({ conditions: { is: "all", of } });
const call = (method: "GET" | "PUT", url: string, body?: object) =>
  server.call(method, `/api/office/v1/segments${url}`, { token: admin.token, ...(body && { body }) });

test("what it writes is read as conditions, and conditions that it does not know are refused to it", async () => {
  const code = "51";
  const { id: who } = await farmer({ company_postcode: `${code}-100`, acreage: 20 });
  const at = server.clock.now();
  const { rows } = await sql<{
    id: number;
  }>`insert into participant_segment (name, description, crop_ids, hectares_from,
    postcode_areas, consents, created_by, created_at, changed_by, changed_at, people_total, counted_at)
    values ('Dawny', '', '{}', 20, ${[code]}, '{}', ${admin.id}, ${at}, ${admin.id}, ${at}, 0, ${at})
    returning id`.execute(server.db);
  const id = rows[0]!.id;
  const has = async () =>
    (await sql<{ has: boolean }>`select segment_has(${id}, ${who}) as has`.execute(server.db)).rows[0]!.has;
  expect((await call("GET", `/${id}`)).body.data.conditions).toEqual({
    is: "all",
    of: [{ is: "hectares", from: 20, to: null }, within(code)],
  });
  expect(await has()).toBe(true);
  await sql`update participant_segment set hectares_from = 21 where id = ${id}`.execute(server.db);
  expect(await has()).toBe(false);

  const changed = { name: "Dawny", revision: 0, ...all({ is: "none", of: [within("99")] }, within(code)) };
  expect((await call("PUT", `/${id}`, changed)).body.data).toMatchObject({ people_total: 1 });
  expect(await has()).toBe(true);
  const asBefore = sql`select from participant_segment s, segment_members(segment_draft(to_jsonb(s))) m where s.id = ${id}`;
  await expect(asBefore.execute(server.db)).rejects.toThrow("newer version");
  const begun = sql`select segment_draft(${JSON.stringify({ tree: changed.conditions })}::jsonb)`;
  await expect(begun.execute(server.db)).rejects.toThrow("newer version");
});

test("a sending that it began goes on to whom its conditions say", async () => {
  const code = "52";
  const { id: who } = await farmer({ company_postcode: `${code}-100` });
  const at = server.clock.now();
  const audience = {
    kind: "saved",
    segment: { name: "Dawny", conditions: { postcode_areas: [code], points_to: 5 } },
  };
  await server.db
    .insertInto("sending")
    .values({
      title: "W toku",
      content: "Zapraszamy.",
      audience: JSON.stringify(audience),
      by_email: false,
      publish_at: at,
      status: "running",
      started_at: at,
      last_participant_id: who,
      expected_count: 1,
      created_by: admin.id,
      created_at: at,
      idempotency_key: randomUUID(),
      request_hash: Buffer.from("00", "hex"),
    })
    .execute();
  while (await advanceSendings(server.db, at, ""));
  const told = await server.db
    .selectFrom("notification")
    .select("participant_id")
    .where("title", "=", "W toku")
    .execute();
  expect(told).toEqual([{ participant_id: who }]);
});
