// Who else works on a record, and what others changed since it was opened.
import { describe, expect, test } from "vitest";
import { inTransaction } from "#platform/database/database.ts";
import { createGiven } from "#test/harness/given.ts";
import { useTestServer } from "#test/harness/server.ts";
import { forgetVisits } from "./presence.service.ts";

const server = useTestServer();
const given = createGiven(server);

type Staff = { id: number; token: string };

const look = (who: Staff, subject_type: string, subject_id: number | string, since: string | null = null) =>
  server.call("POST", "/api/office/v1/presence", {
    token: who.token,
    body: { subject_type, subject_id: String(subject_id), since },
  });
const names = (answer: { body: { data: { looking: { id: number }[] } } }) =>
  answer.body.data.looking.map(({ id }) => id);

describe("a record that two people look at", () => {
  test("names the other one as long as they ask, and never oneself", async () => {
    const [anna, jan, farmer] = [await given.staff("clerk"), await given.staff("clerk"), await given.participant()];
    expect(names(await look(anna, "participant", farmer.id))).toEqual([]);
    expect(names(await look(jan, "participant", farmer.id))).toEqual([anna.id]);
    expect(names(await look(anna, "participant", farmer.id))).toEqual([jan.id]);
    // Somebody else's record is another place.
    expect(names(await look(anna, "participant", (await given.participant()).id))).toEqual([]);
    server.clock.advance(45_000);
    expect(names(await look(anna, "participant", farmer.id))).toEqual([jan.id]);
    server.clock.advance(1);
    expect(names(await look(anna, "participant", farmer.id))).toEqual([]);
  });

  test("may be the page of settings", async () => {
    const [admin, auditor] = [await given.staff("admin"), await given.staff("auditor")];
    await look(admin, "setting", 1);
    expect(names(await look(auditor, "setting", 1))).toContain(admin.id);
  });

  test("tells what others changed since it was opened: who, when and what, and not what oneself did", async () => {
    const [anna, jan, farmer] = [await given.staff("clerk"), await given.staff("clerk"), await given.participant()];
    const { at } = (await look(anna, "participant", farmer.id)).body.data;
    server.clock.advance(1000);
    const note = (who: Staff) =>
      server.call("POST", `/api/office/v1/participants/${farmer.id}/notes`, {
        token: who.token,
        body: { text: "Dzwonić po 18." },
      });
    expect((await note(anna)).status).toBe(200);
    expect((await look(anna, "participant", farmer.id, at)).body.data.changes).toEqual([]);
    expect((await note(jan)).status).toBe(200);
    const told = (await look(anna, "participant", farmer.id, at)).body.data;
    expect(told.changes).toEqual([
      {
        staff_name: expect.stringMatching(/^Pracownik/),
        happened_at: server.clock.now().toISOString(),
        action_label: "Dodanie notatki o uczestniku",
      },
    ]);
    // Once seen, it is told no more; who opens it now sees it anyway.
    expect((await look(anna, "participant", farmer.id, told.at)).body.data.changes).toEqual([]);
    expect((await look(jan, "participant", farmer.id)).body.data.changes).toEqual([]);
  });

  test("taking an invoice from the queue is no change of it", async () => {
    await given.submittedInvoice();
    const [anna, jan] = [await given.staff("clerk"), await given.staff("clerk")];
    const [{ id }] = (await server.call("GET", "/api/office/v1/invoices", { token: jan.token })).body.data;
    const { at } = (await look(anna, "invoice", id)).body.data;
    server.clock.advance(1000);
    expect(
      (await server.call("POST", `/api/office/v1/invoices/${id}/assign`, { token: jan.token, body: {} })).status,
    ).toBe(200);
    expect((await look(anna, "invoice", id, at)).body.data.changes).toEqual([]);
  });
});

describe("what one may not read", () => {
  test("is 404, as is what does not exist, and leaves no trace", async () => {
    const [editor, rep, admin, farmer] = [
      await given.staff("editor"),
      await given.staff("rep"),
      await given.staff("admin"),
      await given.participant(),
    ];
    for (const answer of [
      await look(editor, "participant", farmer.id),
      await look(editor, "setting", 1),
      await look(admin, "setting", 2),
      await look(rep, "participant", farmer.id),
      await look(rep, "staff", admin.id),
      await look(admin, "participant", 999_999),
      await look(admin, "letter_text", 99),
      await look(admin, "news", 999_999),
    ]) {
      expect(answer).toMatchObject({ status: 404, body: { error: "request.not_found" } });
    }
    expect(names(await look(admin, "participant", farmer.id))).toEqual([]);
  });

  test.each([
    ["adjustment", "1"],
    ["participant", "x"],
    ["participant", ""],
    ["participant", "123456789012345678901"],
  ])("%s %j is refused in its field", async (type, id) => {
    const answer = await look(await given.staff("admin"), type, id);
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.body.errors)).toEqual([type === "adjustment" ? "subject_type" : "subject_id"]);
  });
});

test("visits are forgotten soon after nobody is told of them", async () => {
  const [anna, farmer] = [await given.staff("clerk"), await given.participant()];
  await look(anna, "participant", farmer.id);
  const count = () =>
    inTransaction(server.db, (tx) =>
      tx.selectFrom("record_visit").select("staff_id").where("staff_id", "=", anna.id).execute(),
    );
  await forgetVisits(server.db, server.clock.now());
  expect(await count()).toHaveLength(1);
  server.clock.advance(10 * 60_000);
  await forgetVisits(server.db, server.clock.now());
  expect(await count()).toHaveLength(0);
});
