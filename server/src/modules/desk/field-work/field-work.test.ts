import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import type { FieldFarm, FieldFarms, FieldOutcome } from "@plon/contract/office/desk/field-work.ts";
import { warsawDay } from "@plon/rules/time/warsaw-calendar.ts";
import { createGiven } from "#test/harness/given.ts";
import { useTestServer } from "#test/harness/server.ts";

const server = useTestServer();
const given = createGiven(server);
const PATH = "/api/office/v1/field-work";

type Rep = { id: number; token: string; representativeId: number };
let ewa: Rep;
let colleague: Rep;
let stranger: Rep;

async function rep(representativeId?: number): Promise<Rep> {
  const who = await given.staff("rep");
  const { id } =
    representativeId === undefined
      ? await server.db
          .insertInto("representative")
          .values({ first_name: "Ewa", last_name: "Lis", email: "ewa@plon.example", phone: "+48600700800" })
          .returning("id")
          .executeTakeFirstOrThrow()
      : { id: representativeId };
  await server.db.updateTable("staff").set({ representative_id: id }).where("id", "=", who.id).execute();
  return { ...who, representativeId: id };
}

beforeAll(async () => {
  ewa = await rep();
  colleague = await rep(ewa.representativeId);
  stranger = await rep();
});

const farms = async ({ token }: { token: string }, query = ""): Promise<FieldFarms> =>
  (await server.call("GET", `${PATH}/farms?${query}`, { token })).body.data;
const farmOf = async (who: Rep, id: number): Promise<FieldFarm | undefined> =>
  (await farms(who)).farms.find((farm) => farm.id === id);
const send = async ({ token }: { token: string }, ...acts: object[]): Promise<FieldOutcome[]> => {
  const answer = await server.call("POST", `${PATH}/acts`, { token, body: { acts } });
  expect(answer.status).toBe(200);
  return answer.body.data.outcomes;
};
const ownFarm = async () => await given.participant({ representative_id: ewa.representativeId });
const visit = (participant_id: number, changes: object = {}) => ({
  act: "visit",
  key: randomUUID(),
  ref: randomUUID(),
  participant_id,
  visited_on: warsawDay(server.clock.now()),
  text: "Rozmowa o nawozach.",
  base: null,
  ...changes,
});
const task = (participant_id: number, changes: object = {}) => ({
  act: "task",
  key: randomUUID(),
  ref: randomUUID(),
  participant_id,
  title: "Zadzwonić",
  due_on: "2026-12-04",
  status: "open",
  base: null,
  ...changes,
});

describe("a representative's farms on a phone", () => {
  test("a card says how the farm stands and what is missing; what the phone has already is only named", async () => {
    const farm = await ownFarm();
    await given.participant({ representative_id: stranger.representativeId });
    const first = await farms(ewa);
    const card = first.farms.find(({ id }) => id === farm.id)!;
    expect(card).toMatchObject({
      name: "Gospodarstwo Kowalski",
      person: "Jan Kowalski",
      points: { available: 0, pending: 0 },
      has_invoice_this_season: false,
      visits: [],
      tasks: [],
    });
    expect(first.farms.map(({ id }) => id)).toEqual([farm.id]);

    const known = `known=${farm.id}:${card.tag}`;
    expect(await farms(ewa, known)).toMatchObject({ farms: [], same: [farm.id], next: null });
    await send(ewa, visit(farm.id));
    expect(await farms(ewa, known)).toMatchObject({ farms: [{ id: farm.id }], same: [] });
  });

  test("others' farms are not there, whoever is asked for; an administrator looks and writes nothing", async () => {
    const farm = await ownFarm();
    const admin = await given.staff("admin");
    const asked = await farms(stranger, `representative_id=${ewa.representativeId}`);
    expect(asked.farms.map(({ id }) => id)).not.toContain(farm.id);
    expect((await farms(admin)).farms).toEqual([]);
    const looked = await farms(admin, `representative_id=${ewa.representativeId}`);
    expect(looked.farms.map(({ id }) => id)).toContain(farm.id);

    const [strange] = await send(stranger, visit(farm.id));
    expect(strange).toMatchObject({ outcome: "refused", message: "Nie ma takiego uczestnika." });
    const own = visit(farm.id);
    await send(ewa, own);
    const base = { version: 1, visited_on: own.visited_on, text: own.text };
    const [changed] = await send(stranger, { ...own, key: randomUUID(), text: "Cudze", base });
    expect(changed).toMatchObject({ outcome: "refused", message: "Nie ma takiego wpisu." });
    const byAdmin = await server.call("POST", `${PATH}/acts`, { token: admin.token, body: { acts: [visit(farm.id)] } });
    expect(byAdmin.status).toBe(403);
    expect((await farmOf(ewa, farm.id))?.visits).toMatchObject([{ text: own.text }]);
  });
});

describe("what was written on a phone", () => {
  test("what is sent twice has one effect, one that is refused holds up no other, and the log keeps no words", async () => {
    const farm = await ownFarm();
    const sent = [
      visit(farm.id),
      visit(farm.id, { text: "" }),
      visit(farm.id, { visited_on: "2199-01-01" }),
      task(farm.id),
    ];
    const outcomes = await send(ewa, ...sent);
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(["done", "refused", "refused", "done"]);
    expect(outcomes[1]?.fields).toEqual({ text: ["Pole jest wymagane"] });
    expect(outcomes[2]?.fields).toEqual({ visited_on: ["Wizyta nie może być z przyszłości."] });
    expect(await send(ewa, ...sent)).toEqual(outcomes);
    const [reused] = await send(ewa, { ...sent[0]!, text: "Co innego" });
    expect(reused?.outcome).toBe("refused");
    const card = await farmOf(ewa, farm.id);
    expect(card?.visits).toHaveLength(1);
    expect(card?.tasks).toMatchObject([{ title: "Zadzwonić", due_on: "2026-12-04", status: "open", version: 1 }]);

    const log = await server.db
      .selectFrom("audit_log")
      .select(["action", "staff_id", "after"])
      .where("subject_type", "=", "participant")
      .where("subject_id", "=", String(farm.id))
      .orderBy("id")
      .execute();
    expect(log).toMatchObject([
      { action: "field_work.visit_add", staff_id: ewa.id },
      { action: "field_work.task_add", staff_id: ewa.id },
    ]);
    expect(JSON.stringify(log)).not.toContain("Rozmowa");
  });

  test("two who changed different fields keep both; of one field both texts stay until somebody chooses", async () => {
    const farm = await ownFarm();
    const made = task(farm.id);
    await send(ewa, made);
    const base = { version: 1, title: made.title, due_on: made.due_on, status: made.status };
    const changed = (changes: object) => ({ ...made, key: randomUUID(), base, ...changes });
    expect(await send(ewa, changed({ due_on: "2026-12-10" }))).toMatchObject([{ outcome: "done" }]);
    expect(await send(colleague, changed({ title: "Pojechać" }))).toMatchObject([{ outcome: "done" }]);
    const late = changed({ title: "Napisać" });
    expect(await send(ewa, late)).toMatchObject([{ outcome: "clash" }]);
    await send(ewa, late);

    const [kept] = (await farmOf(ewa, farm.id))!.tasks;
    expect(kept).toMatchObject({
      title: "Pojechać",
      due_on: "2026-12-10",
      clashes: [{ field: "title", value: "Napisać" }],
    });
    const settled = kept!.clashes.map(({ id }) => id);
    const choice = { ...made, act: "choose", kind: "task", field: "title", over: "Pojechać", settled };
    const choices = [
      { ...choice, key: randomUUID(), value: "Pojechać i napisać" },
      // Chosen on another phone, which had not heard of that.
      { ...choice, key: randomUUID(), value: "Napisać" },
    ];
    expect((await send(ewa, choices[0]!))[0]?.outcome).toBe("done");
    expect((await farmOf(ewa, farm.id))!.tasks).toMatchObject([{ title: "Pojechać i napisać", clashes: [] }]);
    expect((await send(colleague, choices[1]!))[0]?.outcome).toBe("clash");
    expect((await farmOf(ewa, farm.id))!.tasks).toMatchObject([
      { title: "Pojechać i napisać", clashes: [{ value: "Napisać" }] },
    ]);
  });
});
