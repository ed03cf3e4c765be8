import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import {
  lastCode,
  lastToken,
  makeProgrammeConsents,
  registrationForm,
  sendRegistration,
} from "#test/harness/given/consents.ts";
import { createMoneyOrders } from "#test/harness/confirming.ts";
import { createTransfers } from "#test/harness/given/transfers.ts";
import { createGiven, PASSWORD } from "#test/harness/given.ts";
import { DELIVERY, givenPoints, givenPrize, order } from "#test/harness/given/rewards.ts";
import { useTestServer } from "#test/harness/server.ts";
import { putSetting } from "#test/harness/given/settings.ts";
import { storedThings } from "#test/harness/given/stored-things.ts";
import { deliverNext } from "#modules/house/outbox/outbox.service.ts";
import { checkLedger } from "#modules/points/ledger/ledger-check.service.ts";

const server = useTestServer();
const given = createGiven(server);
const transfers = createTransfers(server);
let agreements: number[];
let consents: Awaited<ReturnType<typeof makeProgrammeConsents>>;
let serial = 0;

beforeAll(async () => {
  consents = await makeProgrammeConsents(server);
  agreements = [consents.rules.textId, consents.notice.textId];
});

const own = (token: string, name: string, body: unknown = {}) =>
  server.call("POST", `/api/v1/user/${name}`, { token, body });
const close = (token: string, id: number) =>
  server.call("POST", `/api/office/v1/closings/${id}/close`, { token, body: { reason: "Prośba uczestnika" } });
const openOf = async (token: string, participantId: number) => {
  const { body } = await server.call("GET", "/api/office/v1/closings?status=open&per_page=100", { token });
  return (body.data as { id: number; participant_id: number; available_points: number }[]).find(
    (row) => row.participant_id === participantId,
  )!;
};

/** A participant who came in by the form, with points, an invoice, messages and changes. */
async function livelyFarmer(adminToken: string) {
  serial += 1;
  const email = `osoba${serial}@plon.example`;
  const name = { last_name: "Niepowtarzalska", company_name: "Gospodarstwo Jedyne" };
  const form = registrationForm(agreements, { ...name, email, email_confirmation: email });
  const sent = await sendRegistration(server, form);
  const { token } = sent.body.data;
  await server.call("POST", "/api/v1/registration/confirm-phone", {
    body: { token, sms_code: await lastCode(server, form.phone) },
  });
  await server.call("POST", "/api/v1/registration/confirm-email", {
    body: { email_token: await lastToken(server, form.email) },
  });
  const waiting = await server.call("GET", `/api/office/v1/registrations?search=${form.nip}`, { token: adminToken });
  const approved = await server.call("POST", `/api/office/v1/registrations/${waiting.body.data[0].id}/approve`, {
    token: adminToken,
    body: {},
  });
  const id = approved.body.data.participant_id as number;
  await server.call("POST", "/api/v1/auth/password-reset/request", {
    body: { nip: form.nip, account_type: "program.farmer" },
  });
  await server.call("POST", "/api/v1/auth/password-reset", {
    body: {
      nip: form.nip,
      password: PASSWORD,
      password_confirmation: PASSWORD,
      sms_code: await lastCode(server, form.phone),
    },
  });
  const signedIn = await server.call("POST", "/api/v1/auth/login", {
    body: { account_type: "program.farmer", nip: form.nip, password: PASSWORD },
    headers: { "user-agent": "SamsungBrowser/28.0" },
  });
  const farmer = { id, identifier: form.nip, token: signedIn.body.data.auth_token as string };
  await server.call("POST", `/api/office/v1/participants/${id}/adjustments`, {
    token: adminToken,
    body: { points: 700, reason: "Na początek" },
    headers: { "idempotency-key": `lively-${id}` },
  });
  await server.call("POST", "/api/v1/user/contact", {
    token: farmer.token,
    body: { subject: "Pytanie Niepowtarzalskiej", message: "Treść" },
    headers: { "idempotency-key": `lively-message-${id}` },
  });
  await own(farmer.token, "profile", { bank_account: "PL61109010140000071219812874" });
  return { ...farmer, form };
}

describe("asking to close", () => {
  test("is shown on the profile, may be asked once and taken back", async () => {
    const { token } = await given.participant();
    const asked = await own(token, "closing", { reason: "Sprzedałem gospodarstwo" });
    const at = server.clock.now().toISOString();
    expect(asked.body.data).toEqual({ closing_requested_at: at });
    expect((await own(token, "closing")).body.error).toBe("profile.closing_requested");
    const profile = () => server.call("GET", "/api/v1/user/profile", { token });
    expect((await profile()).body.data.closing_requested_at).toBe(at);
    expect((await own(token, "closing/withdraw")).status).toBe(200);
    expect((await profile()).body.data.closing_requested_at).toBeNull();
    expect((await own(token, "closing")).status).toBe(200);
  });
});

describe("closing", () => {
  test("erases the person from every table, ends the sessions and leaves the ledger sound under a pseudonym", async () => {
    const admin = await given.staff("admin");
    const farmer = await livelyFarmer(admin.token);
    const invoice = await given.submittedInvoice({ who: farmer });
    await own(farmer.token, "closing", { reason: "Odchodzi Niepowtarzalska" });
    const request = await openOf(admin.token, farmer.id);
    expect(request.available_points).toBe(700);
    expect((await close(admin.token, request.id)).body.error).toBe("closing.points_waiting");
    await server.call("POST", `/api/v1/invoices/${invoice.id}/cancel`, { token: farmer.token, body: {} });
    const before = await storedThings(server);
    const answer = await close(admin.token, request.id);
    expect(answer).toMatchObject({ status: 200, body: { data: { status: "closed" } } });
    expect(
      await personalTraces([
        farmer.identifier,
        "Niepowtarzalsk",
        "Gospodarstwo Jedyne",
        "10140000071219812874",
        farmer.form.phone,
        "Samsung Internet",
      ]),
    ).toEqual([]);
    // The last word to the person is on its way to the address it is for.
    const mails = await server.db
      .selectFrom("outbox_message")
      .select("subject")
      .where("recipient", "=", farmer.form.email)
      .execute();
    expect(mails.map(({ subject }) => subject)).toContain("Twoje konto zostało zamknięte");
    const person = await server.db
      .selectFrom("participant")
      .selectAll()
      .where("id", "=", farmer.id)
      .executeTakeFirstOrThrow();
    expect(person.identifier).toBe(`#${String(farmer.id).padStart(10, "0")}`);
    expect((await server.call("GET", "/api/v1/user/profile", { token: farmer.token })).status).toBe(401);
    const after = await storedThings(server);
    expect(after).toMatchObject({ journals: before.journals, invoices: before.invoices, onDisk: before.onDisk - 1 });
    expect((await checkLedger(server.db)).ok).toBe(true);
    const sights = await server.call("GET", `/api/office/v1/participants/${farmer.id}`, { token: admin.token });
    expect(sights.body.data).toMatchObject({ first_name: "Konto", last_name: "zamknięte", actions: [] });
  });

  test("waits for what is ordered, and then erases where it went", async () => {
    const admin = await given.staff("admin");
    const farmer = await livelyFarmer(admin.token);
    const prize = await givenPrize(server, { points: 300, left: 1 });
    const delivery = { ...DELIVERY, delivery_name: "Niepowtarzalska", delivery_note: "Dzwonić do Niepowtarzalskiej" };
    const { id } = (await order(server, prize, { token: farmer.token, delivery })).body.data;
    const copy = await server.call("GET", "/api/v1/user/data.json", { token: farmer.token });
    expect(copy.body.zamowienia_nagrod).toMatchObject([{ id, points: 300, delivery: { name: "Niepowtarzalska" } }]);
    await own(farmer.token, "closing");
    const request = await openOf(admin.token, farmer.id);
    expect((await close(admin.token, request.id)).body.error).toBe("closing.points_waiting");
    await server.db.updateTable("reward_order").set({ status: "delivered" }).where("id", "=", id).execute();
    expect((await close(admin.token, request.id)).status).toBe(200);
    expect(await personalTraces([farmer.identifier, "Niepowtarzalsk", farmer.form.phone])).toEqual([]);
    const kept = await server.db.selectFrom("reward_order").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
    expect(kept).toMatchObject({ points: 300, delivery: null });
  });

  test("waits for money to be paid, and keeps of it what accounting must: to whom a payment went", async () => {
    const [admin, clerk] = [await given.staff("admin"), await given.staff()];
    const farmer = await livelyFarmer(admin.token);
    const account = "PL61109010140000071219812874";
    await server.db.updateTable("participant").set({ bank_account: account }).where("id", "=", farmer.id).execute();
    const send = (who: { token: string }, path: string, body: unknown) =>
      server.call("POST", path, { token: who.token, body, headers: { "idempotency-key": randomUUID() } });
    await givenPoints(server, farmer.id, 600);
    const value = { name: "Plon", address: "Poznań", account: "PL27114020040000300201355387" };
    await putSetting(server, admin.token, "payout_payer", value);
    const money = { kind: "bank_transfer", points: 1000, consents: [1, 2] };
    const { id } = (await createMoneyOrders(server).order(farmer.token, money)).body.data;
    await own(farmer.token, "closing");
    const request = await openOf(admin.token, farmer.id);
    expect((await close(admin.token, request.id)).body.error).toBe("closing.points_waiting");
    const batches = "/api/office/v1/payout-batches";
    const batch = (await send(clerk, batches, { order_ids: [id], execution_date: "2026-06-12" })).body.data;
    await send(admin, `${batches}/${batch.id}/approve`, { revision: 0 });
    await send(clerk, `${batches}/${batch.id}/export`, undefined);
    const lines = [{ line_id: batch.lines[0].id, status: "paid" }];
    expect((await send(clerk, `${batches}/${batch.id}/settle`, { lines })).status).toBe(200);
    const copy = await server.call("GET", "/api/v1/user/data.json", { token: farmer.token });
    expect(copy.body.wyplaty).toMatchObject([{ order_id: id, amount_grosze: 5000, state: "paid" }]);
    expect((await close(admin.token, request.id)).status).toBe(200);
    // Evidence of a payment (decision 0032); everywhere else the person is gone.
    expect(await personalTraces([farmer.identifier, "Niepowtarzalsk", account, farmer.form.phone])).toEqual([
      "payout_line: Niepowtarzalsk",
      `payout_line: ${account}`,
    ]);
    // The tests below look for the same name.
    await server.db.updateTable("payout_line").set({ payee_name: "", payee_account: "" }).execute();
  });

  test("ends standing transfers, and leaves others no word of who that was", async () => {
    const admin = await given.staff("admin");
    const farmer = await livelyFarmer(admin.token);
    const [partner, asked] = [await given.participant(), await given.participant()];
    const incoming = (await transfers.add(partner, farmer)).body.data.id;
    await transfers.answer(farmer, { id: incoming }, true);
    const outgoing = (await transfers.add(farmer, asked)).body.data.id;
    const { id } = (await transfers.start(farmer, partner, 100)).body.data;
    await transfers.confirm(farmer, id, await transfers.codeOf(farmer));
    const copy = await server.call("GET", "/api/v1/user/data.json", { token: farmer.token });
    expect(copy.body.przekazania_jednorazowe).toMatchObject([{ id, sent: true, points: 100, status: "done" }]);
    expect(copy.body.przekazania_stale).toMatchObject([
      { id: incoming, sent: false, status: "active" },
      { id: outgoing, sent: true, status: "pending" },
    ]);
    await own(farmer.token, "closing");
    expect((await close(admin.token, (await openOf(admin.token, farmer.id)).id)).status).toBe(200);
    expect(await personalTraces([farmer.identifier, "Niepowtarzalsk", "Gospodarstwo Jedyne"])).toEqual([]);
    for (const who of [partner, asked]) {
      expect((await transfers.standing(who)).data[0]).toMatchObject({
        status: 5,
        ended_by: "other",
        other: { company_name: "", first_last_name: "zamknięte konto", address: "" },
      });
    }
    const [received] = await transfers.history(partner, "transfer_in");
    expect(received?.explanation.text).toBe("Otrzymane jednorazowo. Od: zamknięte konto");
  });

  test("pressed by two at once closes once; a withdrawn or unknown request closes nothing", async () => {
    const [admin, clerk] = await Promise.all([given.staff("admin"), given.staff()]);
    const farmer = await given.participant();
    await own(farmer.token, "closing");
    const { id } = await openOf(admin.token, farmer.id);
    const answers = await Promise.all([close(admin.token, id), close(clerk.token, id), close(clerk.token, id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const log = `/api/office/v1/audit?action=participant.close&subject_type=participant&subject_id=${farmer.id}`;
    expect((await server.call("GET", log, { token: admin.token })).body.meta.total).toBe(1);
    const other = await given.participant();
    await own(other.token, "closing");
    const request = await openOf(admin.token, other.id);
    await own(other.token, "closing/withdraw");
    expect((await close(admin.token, request.id)).body.error).toBe("closing.not_open");
    expect((await close(admin.token, 999_999)).body.error).toBe("closing.not_found");
    expect((await server.call("GET", "/api/v1/user/profile", { token: other.token })).status).toBe(200);
  });

  test("the person may register anew afterwards", async () => {
    const admin = await given.staff("admin");
    const farmer = await given.participant();
    await own(farmer.token, "closing");
    await close(admin.token, (await openOf(admin.token, farmer.id)).id);
    const answer = await server.call("POST", "/api/v1/registration/identifier", { body: { nip: farmer.identifier } });
    expect(answer.status).toBe(200);
  });
});

/** Tables in which one of these texts still stands; messages that are not sent yet may name their receiver. */
test("what staff wrote about the person goes with the account; who did what and when stays", async () => {
  const [admin, clerk] = [await given.staff("admin"), await given.staff("clerk")];
  const farmer = await given.participant();
  await server.db
    .updateTable("participant")
    .set({ last_name: "Zapamiętana", email: "zapamietana@plon.example" })
    .where("id", "=", farmer.id)
    .execute();
  const other = await given.participant();
  const send = (path: string, body: unknown, who = admin) =>
    server.call("POST", `/api/office/v1${path}`, {
      token: who.token,
      body,
      headers: { "idempotency-key": randomUUID() },
    });
  const words = "Rozmowa z Niezapominajką";
  const path = `/participants/${farmer.id}`;
  expect((await send(`${path}/adjustments`, { points: 90, reason: words })).status).toBe(200);
  const passOn = { receiver_nip: other.identifier, points: 40, reason: words };
  expect((await send(`${path}/transfers`, passOn)).status).toBe(200);
  expect((await send(`${path}/adjustments`, { points: 50_000, reason: words })).body.data.request_id).not.toBeNull();
  expect((await send(`${path}/lock`, { what: "prizes", reason: words })).status).toBe(200);
  expect((await send(`${path}/unlock`, { what: "prizes", reason: words })).status).toBe(200);
  const { id: invoiceId } = await given.submittedInvoice({ who: farmer });
  expect((await send(`/invoices/${invoiceId}/reject`, { reason: words }, clerk)).status).toBe(200);
  const { marketing, profiling } = consents;
  await own(farmer.token, "profile", { consents: [...agreements, marketing.textId, profiling.textId] });
  expect((await send(`${path}/consents/${marketing.id}/withdraw`, { reason: words })).status).toBe(200);
  // While the account is there both sides and the office read the words.
  const history = (who: { token: string }) => server.call("GET", "/api/v1/points/history", { token: who.token });
  const textsOf = async (who: { token: string }) =>
    (await history(who)).body.data.map((row: { explanation: { text: string } }) => row.explanation.text);
  expect(await textsOf(farmer)).toEqual(
    expect.arrayContaining([`Korekta salda: ${words}`, `Przekazanie punktów: ${words}`]),
  );
  expect(await textsOf(other)).toEqual([`Przekazanie punktów: ${words}`]);
  const audited = () =>
    server.db
      .selectFrom("audit_log")
      .select(["id", "action", "staff_id", "happened_at", "subject_id"])
      .where("staff_id", "in", [admin.id, clerk.id])
      .orderBy("id")
      .execute();
  const before = await audited();
  const proofs = () =>
    server.db
      .selectFrom("consent_decision")
      .select(["id", "granted", "decided_at", "channel", "staff_id"])
      .where("participant_id", "=", farmer.id)
      .orderBy("id")
      .execute();
  const decided = await proofs();
  expect((await personalTraces(["Niezapominajk"])).length).toBeGreaterThan(4);

  await own(farmer.token, "closing");
  const asked = await server.db
    .selectFrom("closing_request")
    .select("id")
    .where("participant_id", "=", farmer.id)
    .executeTakeFirstOrThrow();
  const done = await send(`/closings/${asked.id}/close`, { reason: "Prośba, dzwoniła Zapamiętana" });
  expect(done).toMatchObject({ status: 200, body: { data: { status: "closed" } } });
  expect(await personalTraces(["Niezapominajk", "Zapamiętan"])).toEqual([]);
  expect(await textsOf(other)).toEqual(["Przekazanie punktów"]);
  expect((await audited()).slice(0, before.length)).toEqual(before);
  expect(decided.length).toBeGreaterThan(4);
  expect(await proofs()).toEqual(decided);
  expect((await checkLedger(server.db)).ok).toBe(true);

  // The last mail goes out, and takes its address along.
  const carried: string[] = [];
  const carrier = { sms: async () => {}, email: async (to: string) => void carried.push(to) };
  while (await deliverNext(server.db, "email", { carrier, clock: server.clock, publicUrl: "" }));
  expect(carried).toContain("zapamietana@plon.example");
  expect(await personalTraces(["zapamietana@plon.example"])).toEqual([]);
});

async function personalTraces(texts: string[]): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' order by 1
  `.execute(server.db);
  const found: string[] = [];
  for (const { name } of tables) {
    const { rows } = await sql<{ row: string }>`select to_jsonb(t)::text as row from ${sql.table(name)} t`.execute(
      server.db,
    );
    for (const text of texts) if (rows.some(({ row }) => row.includes(text))) found.push(`${name}: ${text}`);
  }
  return found;
}

describe("the copy of own data", () => {
  test("holds everything in JSON, without secrets, and a readable summary in PDF", async () => {
    const admin = await given.staff("admin");
    const farmer = await livelyFarmer(admin.token);
    const invoice = await given.submittedInvoice({ who: farmer });
    const json = await server.call("GET", "/api/v1/user/data.json", { token: farmer.token });
    expect(json.headers["content-disposition"]).toContain("moje-dane.json");
    expect(json.body).toMatchObject({
      uczestnik: { identifier: farmer.identifier, last_name: "Niepowtarzalska" },
      punkty: { available: 700, historia: [expect.anything()] },
      uprawy: [{ crop_id: 31, area_hectares: 12.5 }],
      faktury: [{ document_name: invoice.document, status: "pending" }],
      zgody: [{ slug: "regulamin", granted: true, channel: "registration" }, { slug: "informacja" }],
      wiadomosci: [{ subject: "Pytanie Niepowtarzalskiej" }],
      zmiany_danych: [{ kind: "bank_account" }],
      zgloszenie: [{ form: "rejestracja" }],
    });
    expect(json.body.powiadomienia.length).toBeGreaterThan(0);
    for (const secret of ["argon2", "token", "_hash"]) expect(json.raw.toString()).not.toContain(secret);
    const pdf = await server.call("GET", "/api/v1/user/data.pdf", { token: farmer.token });
    expect(pdf.headers["content-type"]).toBe("application/pdf");
    expect(pdf.raw.subarray(0, 5).toString()).toBe("%PDF-");
  });
});
