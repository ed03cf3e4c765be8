import { describe, expect, test } from "vitest";
import { createGiven, PASSWORD } from "#test/harness/given.ts";
import { createGranting } from "#test/harness/given/granting.ts";
import { givenPrize, order } from "#test/harness/given/rewards.ts";
import { createTransfers } from "#test/harness/given/transfers.ts";
import { useTestServer } from "#test/harness/server.ts";

const server = useTestServer();
const given = createGiven(server);

type Person = { token: string };
let serial = 0;
const post = ({ token }: Person, path: string, body: unknown, key = `sprawa-${(serial += 1)}`) =>
  server.call("POST", `/api/v1/matters${path === "" ? "" : `/${path}`}`, {
    token,
    body,
    headers: { "idempotency-key": key },
  });
const own = ({ token }: Person, invoiceId: number) =>
  server.call("GET", `/api/v1/matters/invoice/${invoiceId}`, { token });
const desk = ({ token }: Person, method: "GET" | "POST", path: string, body?: unknown) =>
  server.call(method, `/api/office/v1/${path}`, { token, ...(body === undefined ? {} : { body }) });
/** The same person, signed in after a while. */
const again = async ({ id }: { id: number }): Promise<Person> => {
  const { identifier } = await server.db
    .selectFrom("participant")
    .select("identifier")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const body = { account_type: "program.farmer", nip: identifier, password: PASSWORD };
  return { token: (await server.call("POST", "/api/v1/auth/login", { body })).body.data.auth_token };
};
const appeal = { kind: "appeal", text: "To ja jestem nabywcą." };
const answer = (who: Person, id: number, outcome: string | null, text = "Sprawdziliśmy jeszcze raz.") =>
  desk(who, "POST", `matters/${id}/answer`, { text, outcome });

/** An invoice of two lines that a clerk refused. */
async function refused() {
  const clerk = await given.staff("clerk");
  const lines = [
    { sap: (await given.product()).sap, pack_volume: 5, quantity: 2 },
    { sap: (await given.product()).sap, pack_volume: 5, quantity: 1 },
  ];
  const invoice = await given.submittedInvoice({ lines });
  const done = await desk(clerk, "POST", `invoices/${invoice.id}/reject`, { reason: "Nabywcą jest ktoś inny" });
  expect(done.status).toBe(200);
  // Until now the decision might have been undone, unheard.
  server.clock.advance(60_000);
  return { ...invoice, clerk };
}

describe("an appeal", () => {
  test("is promised a day, answered by somebody else than who decided, and the farmer reads it in place", async () => {
    // The evening before the National Day: three working days later it is Monday.
    server.clock.set("2026-11-10T22:30:00Z");
    const { id, who, clerk, document } = await refused();
    expect((await own(who, id)).body.data).toEqual({
      matters: [],
      appeals: [{ line_id: null, title: `Faktura ${document}` }],
      appeal_until: "2026-12-10",
    });
    const sent = await post(who, `invoice/${id}`, appeal);
    expect(sent.body).toMatchObject({
      message: "Odwołanie zostało wysłane.",
      data: { appeals: [], appeal_until: null },
    });
    const [matter] = sent.body.data.matters;
    expect(matter).toMatchObject({ kind: "appeal", status: "open", answer_by: "2026-11-16", outcome: null });
    const found = await desk(clerk, "GET", "queue-items?queue=matters&search=Kowalski&per_page=100");
    expect(found.body.data.find((row: { item_id: number }) => row.item_id === matter.id)).toMatchObject({
      title: `Odwołanie: Faktura ${document}`,
      due_on: "2026-11-16",
    });

    expect((await desk(clerk, "GET", `matters/${matter.id}`)).body.data).toMatchObject({ is_own_decision: true });
    expect(await answer(clerk, matter.id, "upheld")).toMatchObject({
      status: 409,
      body: { error: "matter.own_decision", message: expect.stringContaining("Odpowiedzieć musi ktoś inny") },
    });
    const [other, third] = [await given.staff("clerk"), await given.staff("clerk")];
    expect((await answer(other, matter.id, null)).body).toMatchObject({ error: "matter.outcome_missing" });
    const both = await Promise.all([other, third].map((one) => answer(one, matter.id, "upheld")));
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await own(who, id)).body.data.matters).toMatchObject([
      {
        status: "closed",
        outcome: "upheld",
        posts: [
          { author: "farm", text: appeal.text },
          { author: "programme", text: "Sprawdziliśmy jeszcze raz." },
        ],
      },
    ]);
    server.clock.advance(10_000);
    const told = (await server.call("GET", "/api/v1/notifications/list", { token: who.token })).body.data.notifications;
    expect(told[0]).toMatchObject({
      title: "Odpowiedź na Twoje odwołanie",
      content: `Faktura ${document}. Podtrzymaliśmy decyzję.`,
      link: `/moje-faktury?id=${id}#!szczegoly-faktury`,
    });
    const logged = await desk(
      await given.staff("auditor"),
      "GET",
      `audit?action=matter.answer&subject_id=${matter.id}`,
    );
    expect(logged.body.data).toMatchObject([{ after: { status: "closed", outcome: "upheld" } }]);
    expect((await post(who, `${matter.id}/posts`, { text: "Jeszcze jedno." })).body.error).toBe("matter.closed");
  });

  test("ends as changed only once the invoice was decided otherwise since", async () => {
    const { id, who, clerk } = await refused();
    const matter = (await post(who, `invoice/${id}`, appeal)).body.data.matters[0];
    const colleague = await given.staff("clerk");
    const changed = async () => (await answer(colleague, matter.id, "changed")).body.error ?? "answered";
    expect(await changed()).toBe("matter.not_changed");
    const reason = "Odwołanie rolnika";
    // Of decisions that nobody disagrees with, clerks take back their own.
    expect((await desk(colleague, "POST", `invoices/${id}/change-decision`, { reason })).body.error).toBe(
      "invoice.others_decision",
    );
    const reopen = (staff: typeof clerk) => desk(staff, "POST", `matters/${matter.id}/reopen`, { reason });
    expect((await reopen(clerk)).body.error).toBe("matter.own_decision");
    expect((await reopen(colleague)).status).toBe(200);
    expect((await reopen(colleague)).body.error).toBe("invoice.not_changeable");
    expect(await changed()).toBe("matter.not_changed");
    expect((await desk(colleague, "POST", `invoices/${id}/reject`, { reason: "Nadal nie" })).status).toBe(200);
    expect(await changed()).toBe("matter.not_changed");
    await desk(colleague, "POST", `invoices/${id}/change-decision`, { reason });
    expect((await desk(colleague, "POST", `invoices/${id}/accept`, {})).status).toBe(200);
    expect(await changed()).toBe("answered");
    expect((await desk(colleague, "GET", `invoices/${id}/matters`)).body.data).toMatchObject([{ outcome: "changed" }]);
  });

  test("waits once, in thirty days of the decision, and only of something refused", async () => {
    const { id, who } = await refused();
    const both = await Promise.all([1, 2].map(() => post(who, `invoice/${id}`, appeal)));
    expect(both.map(({ status, body }) => body.error ?? status).toSorted()).toEqual([200, "matter.appeal_open"]);
    const late = await refused();
    server.clock.advance(31 * 24 * 60 * 60_000);
    const farmer = await again(late.who);
    expect(await post(farmer, `invoice/${late.id}`, appeal)).toMatchObject({
      status: 409,
      body: { error: "matter.appeal_over", message: expect.stringContaining("przez 30 dni") },
    });
    expect((await own(farmer, late.id)).body.data).toMatchObject({ appeals: [], appeal_until: null });
    const waiting = await given.submittedInvoice();
    expect((await post(waiting.who, `invoice/${waiting.id}`, appeal)).body.error).toBe("matter.nothing_refused");
  });

  test("of what the programme decided by itself is answered by anybody, and one line is appealed against alone", async () => {
    const { id, who, clerk } = await refused();
    // As automatic acceptance leaves it: nobody decided, and one line was refused.
    const lines = await server.db
      .selectFrom("invoice_line")
      .select("id")
      .where("invoice_id", "=", id)
      .orderBy("line_no")
      .execute();
    const [first, second] = lines.map((line) => line.id);
    await server.db
      .updateTable("invoice")
      .set({ status: "accepted", reason: null, decided_by: null })
      .where("id", "=", id)
      .execute();
    await server.db.updateTable("invoice_line").set({ status: "accepted" }).where("id", "=", first!).execute();
    expect((await own(who, id)).body.data.appeals).toMatchObject([{ line_id: second }]);
    const against = (line_id: number | null) => post(who, `invoice/${id}`, { ...appeal, line_id });
    expect((await against(null)).body.error).toBe("matter.nothing_refused");
    expect((await against(first!)).body.error).toBe("matter.nothing_refused");
    expect((await against(9_999_999)).body).toMatchObject({
      error: "matter.line_not_found",
      errors: { line_id: [expect.any(String)] },
    });
    const matter = (await against(second!)).body.data.matters[0];
    expect((await answer(clerk, matter.id, "upheld")).status).toBe(200);
  });
});

describe("a question", () => {
  test("goes on after its answer, with a new promise, and is nobody else's", async () => {
    const [invoice, clerk, other] = [
      await given.submittedInvoice(),
      await given.staff("clerk"),
      await given.participant({}),
    ];
    const question = { kind: "question", text: "Kiedy decyzja?" };
    const { id } = (await post(invoice.who, `invoice/${invoice.id}`, question)).body.data.matters[0];
    expect((await own(other, invoice.id)).body.error).toBe("invoice.not_found");
    expect((await post(other, `invoice/${invoice.id}`, question)).body.error).toBe("invoice.not_found");
    expect((await post(other, `${id}/posts`, { text: "Moje?" })).status).toBe(404);
    const reader = await given.member(invoice.who, { role: "read" });
    expect((await own(reader, invoice.id)).body.data.matters).toHaveLength(1);
    expect((await post(reader, `${id}/posts`, { text: "I ja." })).status).toBe(403);

    expect((await answer(clerk, id, null, "W piątek.")).body.data).toMatchObject({ status: "answered" });
    expect((await answer(clerk, id, null)).body.error).toBe("matter.not_waiting");
    const before = (await own(invoice.who, invoice.id)).body.data.matters[0];
    server.clock.advance(14 * 24 * 60 * 60_000);
    const farmer = await again(invoice.who);
    const [more] = (await post(farmer, `${id}/posts`, { text: "A dziś?" })).body.data.matters;
    expect(more).toMatchObject({ status: "open", posts: [{}, { text: "W piątek." }, { text: "A dziś?" }] });
    expect(more.answer_by > before.answer_by).toBe(true);
    for (let count = 0; count < 9; count += 1) await post(farmer, `${id}/posts`, { text: `Pytanie ${count}` });
    expect((await post(farmer, `${id}/posts`, { text: "Za dużo" })).status).toBe(429);
  });
});

describe("a question about something else than an invoice", () => {
  const transfers = createTransfers(server);
  const ask = (who: Person, type: string, id: number, key?: string) =>
    post(who, "", { subject: { type, id }, text: "Kiedy to będzie?" }, key);
  const about = (who: Person, type: string, id: number) =>
    server.call("GET", `/api/v1/matters/about?type=${type}&id=${id}`, { token: who.token });
  const list = async (who: Person) => (await server.call("GET", "/api/v1/matters", { token: who.token })).body;

  test("is about an own order, points passed on or an offer for oneself, has a name and a day, and is nobody else's", async () => {
    server.clock.set("2026-11-26T09:00:00Z");
    const [farmer, other] = [await given.participant(), await given.participant()];
    await transfers.give(farmer, 5000);
    const ordered = (await order(server, await givenPrize(server, { title: "Kubek" }), { token: farmer.token })).body
      .data;
    const transfer = (await transfers.start(farmer, other, 400)).body.data.id as number;
    const standing = (await transfers.add(farmer, other)).body.data.id as number;
    const cases = [
      ["order", ordered.id, `Zamówienie ${ordered.number}: Kubek`, "order.not_found"],
      [
        "transfer",
        transfer,
        "Przekazanie punktów: 400\u00a0punktów, 26\u00a0listopada\u00a02026",
        "transfer.not_found",
      ],
      ["standing", standing, "Stałe przekazywanie punktów, 26\u00a0listopada\u00a02026", "transfer.not_found"],
    ] as const;
    const stranger = await given.participant();
    for (const [type, id, name, unknown] of cases) {
      expect((await about(farmer, type, id)).body.data, type).toEqual({ about: name, matters: [] });
      expect((await ask(stranger, type, id)).body.error, type).toBe(unknown);
      expect((await about(stranger, type, id)).body.error, type).toBe(unknown);
      const sent = await ask(farmer, type, id);
      expect(sent.body, type).toMatchObject({
        message: "Pytanie zostało wysłane.",
        data: { kind: "question", about: name, status: "open", subject: { type, id }, answer_by: "2026-12-01" },
      });
      expect((await about(farmer, type, id)).body.data.matters, type).toMatchObject([{ id: sent.body.data.id }]);
    }
    expect(await list(farmer)).toMatchObject({
      meta: { total: 3 },
      data: [{ subject: { type: "standing" } }, { subject: { type: "transfer" } }, { subject: { type: "order" } }],
    });
    expect(await list(stranger)).toMatchObject({ data: [] });
  });

  test("is about a campaign that was opened, entered or not; of one that is the office's alone there is nothing to ask", async () => {
    const farmer = await given.participant();
    const { id, title } = await server.db.selectFrom("campaign").select(["id", "title"]).executeTakeFirstOrThrow();
    const openedAt = (opened_at: Date | null) =>
      server.db.updateTable("campaign").set({ opened_at }).where("id", "=", id).execute();
    await openedAt(server.clock.now());
    const sent = await ask(farmer, "campaign", id, "akcja-raz-1");
    expect(sent.body.data).toMatchObject({ about: `Akcja: ${title}`, subject: { type: "campaign", id } });
    const clerk = await given.staff("clerk");
    expect((await desk(clerk, "GET", `matters/${sent.body.data.id}`)).body.data.subject).toEqual({
      type: "campaign",
      id,
    });
    await openedAt(null);
    expect((await ask(farmer, "campaign", id, "akcja-raz-2")).body.error).toBe("campaign.not_found");
  });

  test("comes once for its key, is answered with a link to itself, and goes on", async () => {
    server.clock.set("2026-06-10T09:00:00Z");
    const [farmer, clerk] = [await given.participant(), await given.staff("clerk")];
    const editor = await given.staff("editor");
    const granting = createGranting(server, given, () => ({ editor: editor.token, clerk: clerk.token }));
    const offer = await granting.promotion({ title: "Czerwcowa" });
    const [first, second] = await Promise.all([1, 2].map(() => ask(farmer, "promotion", offer.id, "promocja-1")));
    expect(first!.body.data).toEqual(second!.body.data);
    const { id, about: name } = first!.body.data;
    expect(name).toBe("Promocja: Czerwcowa");
    expect((await desk(clerk, "GET", `matters/${id}`)).body.data).toMatchObject({
      invoice: null,
      subject: { type: "promotion", id: offer.id },
      is_changed: false,
    });
    expect((await desk(clerk, "POST", `matters/${id}/reopen`, { reason: "Nie ma czego" })).body.error).toBe(
      "matter.not_waiting",
    );
    expect((await answer(clerk, id, null, "Do końca czerwca.")).status).toBe(200);
    const told = (await server.call("GET", "/api/v1/notifications/list", { token: farmer.token })).body.data;
    expect(told.notifications[0]).toMatchObject({ title: "Odpowiedź na Twoje pytanie", link: `/moje-sprawy/${id}` });
    const more = await post(farmer, `${id}/posts`, { text: "Dziękuję, a karta?" });
    expect(more.body.data).toMatchObject({
      matters: [],
      matter: { status: "open", posts: [{}, { author: "programme", text: "Do końca czerwca." }, { author: "farm" }] },
    });
    const read = (who: Person) => server.call("GET", `/api/v1/matters/${id}`, { token: who.token });
    expect((await read(farmer)).body.data).toEqual(more.body.data.matter);
    expect((await read(await given.participant())).body.error).toBe("matter.not_found");
  });
});
