import { describe, expect, test } from "vitest";
import { createGiven } from "#test/harness/given.ts";
import { useTestServer } from "#test/harness/server.ts";

const server = useTestServer();
const given = createGiven(server);

const work = async (token: string, query: string) =>
  (await server.call("GET", `/api/office/v1/queue-items?${query}`, { token })).body.data;
const act = (token: string, path: string, body?: unknown) =>
  server.call("POST", `/api/office/v1/queue-items/${path}`, { token, ...(body === undefined ? {} : { body }) });
const queue = async (token: string, name: string) =>
  (await server.call("GET", "/api/office/v1/queues", { token })).body.data.find(
    (one: { queue: string }) => one.queue === name,
  );

let serial = 0;
async function message(subject = `Pytanie ${(serial += 1)}`) {
  const who = await given.participant();
  serial += 1;
  await server.call("POST", "/api/v1/user/contact", {
    token: who.token,
    body: { subject, message: "Proszę o odpowiedź.", phone_back: false },
    headers: { "idempotency-key": `queue-message-${serial}` },
  });
  const { id } = await server.db
    .selectFrom("contact_message")
    .select("id")
    .where("participant_id", "=", who.id)
    .executeTakeFirstOrThrow();
  return id;
}

describe("what waits for the office", () => {
  test("says since when, until when it is promised, and comes overdue first", async () => {
    const clerk = await given.staff("clerk");
    const late = await message("Spóźniona");
    const { due_on } = (await work(clerk.token, `queue=messages&search=Sp%C3%B3%C5%BAniona`))[0];
    expect(due_on > server.clock.now().toISOString().slice(0, 10)).toBe(true);
    expect((await queue(clerk.token, "messages")).overdue).toBe(0);
    server.clock.advance(10 * 24 * 3_600_000);
    const fresh = await message("Świeża");

    const rows = await work((await given.staff("clerk")).token, "queue=messages");
    expect(rows.map((row: { item_id: number }) => row.item_id).slice(0, 2)).toEqual([late, fresh]);
    expect(rows[0]).toMatchObject({ title: "Spóźniona", detail: "Jan Kowalski", is_overdue: true, assigned_to: null });
    expect(rows[1]).toMatchObject({ is_overdue: false });
    const token = (await given.staff("auditor")).token;
    expect(await work(token, "queue=messages&work=overdue")).toHaveLength(1);
    expect(await queue(token, "messages")).toMatchObject({ waiting: 2, overdue: 1, oldest_at: rows[0].arrived_at });
  });

  test("is found by the words of the item, of whom it is about, and by their number", async () => {
    const { token } = await given.staff("clerk");
    const id = await message("Brakująca paleta");
    await message("Inne pytanie");
    const { identifier } = await server.db
      .selectFrom("contact_message as m")
      .innerJoin("participant as p", "p.id", "m.participant_id")
      .select("p.identifier")
      .where("m.id", "=", id)
      .executeTakeFirstOrThrow();
    for (const phrase of ["brakujaca", "Kowalski paleta", identifier, `${identifier} brakująca`]) {
      const found = await work(token, `queue=messages&search=${encodeURIComponent(phrase)}`);
      expect(
        found.map((row: { item_id: number }) => row.item_id),
        phrase,
      ).toEqual([id]);
    }
    expect(await work(token, "search=nieznane")).toEqual([]);
  });

  test("a promise counts working days from the day it came and holds on its own day", async () => {
    // The evening before the National Day: two working days later it is Friday.
    server.clock.set("2026-11-10T22:30:00Z");
    const id = await message();
    const rows = async (query: string): Promise<{ item_id: number; due_on: string }[]> =>
      await work((await given.staff("clerk")).token, `queue=messages&per_page=100${query}`);
    expect((await rows("")).find((row) => row.item_id === id)).toMatchObject({
      due_on: "2026-11-13",
      is_overdue: false,
    });
    const overdueAt = async (instant: string) => {
      server.clock.set(instant);
      return (await rows("&work=overdue")).some((row) => row.item_id === id);
    };
    expect(await overdueAt("2026-11-13T22:30:00Z")).toBe(false);
    expect(await overdueAt("2026-11-13T23:30:00Z")).toBe(true);
  });

  test("is taken, not by two at once, taken over, given back, and free after half an hour", async () => {
    const id = await message();
    const [one, other] = [await given.staff("clerk"), await given.staff("clerk")];
    const taken = await act(one.token, `messages/${id}/take`, {});
    expect(taken.body.data).toMatchObject({ item_id: id, assigned_to: { id: one.id } });
    expect(await act(other.token, `messages/${id}/take`, {})).toMatchObject({
      status: 409,
      body: {
        error: "work.assigned_to_other",
        message: expect.stringContaining("Tą sprawą zajmuje się już Pracownik"),
      },
    });
    const mine = async (token: string) =>
      (await work(token, "queue=messages&work=me")).map((row: { item_id: number }) => row.item_id);
    expect(await mine(one.token)).toEqual([id]);
    expect((await act(other.token, `messages/${id}/take`, { take_over: true })).status).toBe(200);
    expect([await mine(one.token), await mine(other.token)]).toEqual([[], [id]]);
    await act(one.token, `messages/${id}/release`);
    expect(await mine(other.token)).toEqual([id]);
    await act(other.token, `messages/${id}/release`);
    const single = (token: string) => server.call("GET", `/api/office/v1/queue-items/messages/${id}`, { token });
    expect((await single((await given.staff("auditor")).token)).body.data).toMatchObject({ assigned_to: null });
    expect((await single((await given.staff("rep")).token)).status).toBe(403);
    const nobody = async (token: string) =>
      (await work(token, "queue=messages&work=nobody&per_page=100")).map((row: { item_id: number }) => row.item_id);
    expect(await nobody(other.token)).toContain(id);

    await act(one.token, `messages/${id}/take`, {});
    expect(await nobody(other.token)).not.toContain(id);
    // A full page of what is left, and as many as there are, although the first in line is taken.
    const page = async (query: string) =>
      (await server.call("GET", `/api/office/v1/queue-items?queue=messages&${query}`, { token: other.token })).body;
    const whole = await page("per_page=100");
    const next = whole.data.find((row: { assigned_to: unknown }) => row.assigned_to === null);
    const free = await page("work=nobody&per_page=1");
    expect(free.meta.total).toBe(whole.meta.total - 1);
    expect(free.data.map((row: { item_id: number }) => row.item_id)).toEqual([next.item_id]);
    server.clock.advance(31 * 60_000);
    const fresh = await given.staff("clerk");
    expect((await act(fresh.token, `messages/${id}/take`, {})).status).toBe(200);
    const audited = await server.db
      .selectFrom("audit_log")
      .select("before")
      .where("action", "=", "work.take")
      .where("subject_type", "=", "message")
      .where("subject_id", "=", String(id))
      .orderBy("id")
      .execute();
    expect(audited.map(({ before }) => before)).toEqual([
      { assigned_staff_id: null },
      { assigned_staff_id: one.id },
      { assigned_staff_id: null },
      { assigned_staff_id: null },
    ]);
  });

  test("of two who take it at the same moment one gets it", async () => {
    const id = await message();
    const clerks = await Promise.all([given.staff("clerk"), given.staff("clerk")]);
    const answers = await Promise.all(clerks.map((clerk) => act(clerk.token, `messages/${id}/take`, {})));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  test("what was done meanwhile waits no more, and each queue lists its own", async () => {
    const id = await message();
    const clerk = await given.staff("clerk");
    await server.call("POST", `/api/office/v1/messages/${id}/answer`, { token: clerk.token, body: { answer: "Tak." } });
    expect(await act(clerk.token, `messages/${id}/take`, {})).toMatchObject({
      status: 404,
      body: { error: "work.not_waiting" },
    });
    const gone = await server.call("GET", `/api/office/v1/queue-items/messages/${id}`, { token: clerk.token });
    expect([gone.status, gone.body.error]).toEqual([404, "work.not_waiting"]);
    const names = (await server.call("GET", "/api/office/v1/queues", { token: clerk.token })).body.data;
    expect(names.map((one: { queue: string }) => one.queue)).toEqual([
      "invoices",
      "registrations",
      "messages",
      "orders",
      "complaints",
      "closings",
      "articles",
      "purchases",
      "returns",
      "campaign_reviews",
      "campaign_payouts",
      "campaign_things",
      "matters",
    ]);
    for (const name of names.slice(1)) {
      const rows = await work(clerk.token, `queue=${name.queue}&per_page=100`);
      expect(rows).toHaveLength(name.waiting);
    }
  });
});
