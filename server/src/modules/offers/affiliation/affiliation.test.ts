import { afterEach, describe, expect, test } from "vitest";
import { createGiven, newNip } from "#test/harness/given.ts";
import { START, useTestServer } from "#test/harness/server.ts";
import { eraseEndedInvitations } from "./erasing.service.ts";

const server = useTestServer();
const given = createGiven(server);

afterEach(() => server.clock.set(START));

const INVITATIONS = "/api/v1/user/invitations";
let serial = 0;
const newPhone = () => `+4870${String(1_000_000 + (serial += 1)).padStart(7, "0")}`;
const person = (overrides: object = {}) => ({
  first_name: "Adam",
  last_name: "Górski",
  phone: newPhone(),
  email: `adam${serial}@example.pl`,
  nip: "",
  person_consent: true,
  ...overrides,
});
const invite = (who: { token: string }, body: object, key = `recommendation-key-${(serial += 1)}`) =>
  server.call("POST", INVITATIONS, { token: who.token, body, headers: { "idempotency-key": key } });
const list = async (who: { token: string }, query = "") =>
  (await server.call("GET", `${INVITATIONS}${query}`, { token: who.token })).body;
const sentTo = (recipient: string) =>
  server.db.selectFrom("outbox_message").selectAll().where("recipient", "=", recipient).execute();
const hashOf = async (id: number) =>
  (await server.db.selectFrom("invitation").select("hash").where("id", "=", id).executeTakeFirstOrThrow()).hash;

/** The invited person has come in: as the office's approval leaves it. */
async function comesIn(invitationId: number) {
  const who = await given.participant();
  await server.db
    .updateTable("invitation")
    .set({ used_at: server.clock.now(), participant_id: who.id })
    .where("id", "=", invitationId)
    .execute();
  return who;
}

async function waitingInvoice(who: { id: number; token: string }) {
  const product = await given.product({ pointsPerUnit: 10, packs: [10] });
  const lines = [{ sap: product.sap, pack_volume: 10, quantity: 1 }];
  const { id } = await given.submittedInvoice({ who, lines });
  return { id, lines };
}

describe("recommending a farm", () => {
  test("[LETTER-07] sends an SMS and an e-mail with a link that fills the registration in, once for a key", async () => {
    const who = await given.participant();
    const body = person();
    const first = await invite(who, body, "press-of-the-button-1");
    expect(first.status).toBe(200);
    expect(first.body.message).toContain("Jeśli ta osoba może dołączyć");
    const again = await invite(who, body, "press-of-the-button-1");
    expect(again.body.data).toEqual(first.body.data);
    expect((await invite(who, person(), "press-of-the-button-1")).body.error).toBe("request.key_reused");
    const hash = await hashOf(first.body.data.id);
    const [sms, ...otherSms] = await sentTo(body.phone);
    const [email, ...otherEmails] = await sentTo(body.email);
    expect([otherSms, otherEmails]).toEqual([[], []]);
    for (const message of [sms, email]) {
      expect(message?.body).toContain(`/rejestracja/${hash}`);
      expect(message?.body).toContain(`/bez-zaproszen/${hash}`);
      expect(message?.body).toContain("Jan K.");
    }
    const prefilled = await server.call("GET", `/api/v1/registration/${hash}`);
    expect(prefilled.body.data).toMatchObject({ inviter: "Jan K.", first_name: "Adam", phone: body.phone });
    expect((await list(who)).data).toMatchObject([
      { name: "Adam Górski", state: "sent", status: { label: "Wysłane" }, points: null },
    ]);
  });

  test("at night both wait for the morning", async () => {
    server.clock.set("2026-06-10T21:30:00Z");
    const body = person();
    await invite(await given.participant(), body);
    const [sms] = await sentTo(body.phone);
    expect(sms?.not_before?.toISOString()).toBe("2026-06-11T06:00:00.000Z");
  });

  test("[LETTER-07] refuses own data, a second invitation of the same person and a form not filled in, in their fields", async () => {
    const who = await given.participant();
    const own = await invite(who, person({ email: "", nip: who.identifier }));
    expect([own.status, own.body.error, Object.keys(own.body.errors)]).toEqual([422, "invitation.own_data", ["nip"]]);
    const body = person();
    await invite(who, body);
    const twice = await invite(who, { ...person(), phone: body.phone });
    expect(twice.body.error).toBe("invitation.sent_already");
    for (const [wrong, field] of [
      [{ first_name: "" }, "first_name"],
      [{ phone: "123" }, "phone"],
      [{ email: "", nip: "" }, "email"],
      [{ email: "x" }, "email"],
      [{ nip: "1111111112" }, "nip"],
      [{ person_consent: false }, "person_consent"],
    ] as const) {
      const refused = await invite(who, person(wrong));
      expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, [field]]);
    }
    const keyless = await server.call("POST", INVITATIONS, { token: who.token, body: person() });
    expect(keyless.body.error).toBe("request.idempotency_key_missing");
  });

  test("[LETTER-07] does not reveal who takes part or was invited: the response is the same, nothing is sent", async () => {
    const who = await given.participant();
    const member = await given.participant();
    const body = person({ nip: member.identifier });
    const known = await invite(who, body);
    const stranger = await invite(who, person());
    expect(known.status).toBe(200);
    expect(known.body.message).toBe(stranger.body.message);
    const [one, other] = (await list(who)).data;
    expect(one.status).toEqual(other.status);
    expect(await sentTo(body.phone)).toEqual([]);
    const invited = person();
    await invite(who, invited);
    await invite(member, invited);
    expect(await sentTo(invited.phone)).toHaveLength(1);
  });

  test("ten a day, and again a day later", async () => {
    const who = await given.participant();
    const answers = await Promise.all(Array.from({ length: 12 }, () => invite(who, person())));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
    expect(answers.find(({ status }) => status === 429)?.headers["retry-after"]).toBeDefined();
    await server.db
      .updateTable("invitation")
      .set({ created_at: new Date("2026-06-09T09:59:59Z") })
      .where("inviter_id", "=", who.id)
      .execute();
    expect((await invite(who, person())).status).toBe(200);
  });

  test("[LETTER-04, LETTER-05, LETTER-06] are listed 12 a page, the newest first, in each length of the list", async () => {
    for (const count of [0, 1, 12, 13, 10_000]) {
      const who = await given.participant();
      const rows = Array.from({ length: count }, (_, index) => ({
        hash: `list-${who.id}-${index}`,
        inviter_id: who.id,
        first_name: `Gość ${index}`,
        created_at: new Date(Date.parse(START) - index * 60_000),
        expires_at: new Date("2026-07-01T00:00:00Z"),
        affiliation_points: index % 2 === 0 ? 100 : null,
      }));
      for (let from = 0; from < count; from += 2000) {
        await server.db
          .insertInto("invitation")
          .values(rows.slice(from, from + 2000))
          .execute();
      }
      const lastPage = Math.max(1, Math.ceil(count / 12));
      const first = await list(who);
      expect(first.meta).toMatchObject({
        last_page: lastPage,
        per_page: 12,
        total: count,
        points_per_farm: 500,
        points_total: Math.ceil(count / 2) * 100,
      });
      expect(first.data.map(({ name }: { name: string }) => name)).toEqual(
        Array.from({ length: Math.min(12, count) }, (_, index) => `Gość ${index}`),
      );
      expect(first.filters).toEqual({ sortBy: "created_at", sortDesc: true });
      expect((await list(who, `?page=${lastPage + 1}`)).data).toHaveLength(count - (lastPage - 1) * 12);
    }
  });
});

describe("points for a recommendation", () => {
  test("[LETTER-07, PROFILE-14] come once, with the farm's first accepted invoice, though two are accepted at once", async () => {
    const inviter = await given.participant();
    const clerks = await Promise.all([given.staff(), given.staff()]);
    const { id } = (await invite(inviter, person())).body.data;
    const farm = await comesIn(id);
    expect((await list(inviter)).data[0]).toMatchObject({ state: "registered", points: null });
    const invoices = [await waitingInvoice(farm), await waitingInvoice(farm)];
    const answers = await Promise.all(
      invoices.map((invoice, index) =>
        server.call("POST", `/api/office/v1/invoices/${invoice.id}/accept`, { token: clerks[index]!.token }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const user = (await server.call("GET", "/api/v1/user/profile", { token: inviter.token })).body.data;
    expect(user.points).toMatchObject({ available: 500, affiliation: 500, total: 500 });
    const history = (await server.call("GET", "/api/v1/points/history", { token: inviter.token })).body.data;
    expect(history).toMatchObject([
      {
        kind: "earning",
        points: 500,
        explanation: { text: "Polecenie gospodarstwa: przyjęliśmy jego pierwszą fakturę" },
      },
    ]);
    expect(await list(inviter)).toMatchObject({
      data: [{ state: "rewarded", status: { label: "Punkty przyznane" }, points: 500 }],
      meta: { points_total: 500 },
    });
  });

  test("a rejected invoice brings none, and neither does an inviter who has left", async () => {
    const inviter = await given.participant();
    const clerk = await given.staff();
    const farm = await comesIn((await invite(inviter, person())).body.data.id);
    const rejected = await waitingInvoice(farm);
    const reject = `/api/office/v1/invoices/${rejected.id}/reject`;
    await server.call("POST", reject, { token: clerk.token, body: { reason: "Nieczytelna" } });
    // Nor one that is accepted without any of its lines, which is rejected by that.
    const empty = await waitingInvoice(farm);
    const lines = empty.lines.map((line) => ({ ...line, rejection_reason: "Spoza programu" }));
    const office = `/api/office/v1/invoices/${empty.id}`;
    expect((await server.call("PUT", `${office}/lines`, { token: clerk.token, body: { lines } })).status).toBe(200);
    expect((await server.call("POST", `${office}/accept`, { token: clerk.token })).body.data.status_label.label).toBe(
      "Odrzucona",
    );
    expect((await list(inviter)).data[0].state).toBe("registered");
    await server.db
      .updateTable("participant")
      .set({ closed_at: server.clock.now(), identifier: `#${String(inviter.id).padStart(10, "0")}` })
      .where("id", "=", inviter.id)
      .execute();
    const accepted = await waitingInvoice(farm);
    const url = `/api/office/v1/invoices/${accepted.id}/accept`;
    expect((await server.call("POST", url, { token: clerk.token })).status).toBe(200);
    const entries = await server.db
      .selectFrom("ledger_entry")
      .select("journal_id")
      .where("participant_id", "=", inviter.id)
      .execute();
    expect(entries).toEqual([]);
  });
});

describe("what is known of an invited person", () => {
  test("is erased when the link expires, with the messages; the link then prefills nothing", async () => {
    const who = await given.participant();
    const body = person({ nip: newNip() });
    const { id } = (await invite(who, body)).body.data;
    const hash = await hashOf(id);
    server.clock.set("2026-07-11T01:00:00Z");
    await eraseEndedInvitations(server.db, server.clock.now());
    const row = await server.db.selectFrom("invitation").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
    expect(row).toMatchObject({ phone: "", email: "", identifier: "", first_name: "", last_name: "" });
    expect([...(await sentTo(body.phone)), ...(await sentTo(body.email))]).toEqual([]);
    expect((await server.call("GET", `/api/v1/registration/${hash}`)).status).toBe(404);
    const again = await given.participant();
    expect((await server.call("GET", INVITATIONS, { token: again.token })).body.data).toEqual([]);
  });

  test("is erased at once when the person objects, and no other invitation reaches them", async () => {
    const [who, other] = [await given.participant(), await given.participant()];
    const body = person();
    const { id } = (await invite(who, body)).body.data;
    const hash = await hashOf(id);
    const object = () => server.call("POST", "/api/v1/invitations/objection", { body: { hash } });
    expect((await object()).status).toBe(200);
    expect((await object()).body.error).toBe("invitation.not_found");
    expect(await sentTo(body.phone)).toEqual([]);
    expect((await list(who)).data[0]).toMatchObject({ name: null, state: "expired" });
    expect((await invite(other, body)).status).toBe(200);
    expect(await sentTo(body.phone)).toEqual([]);
  });
});

describe("the office's overview", () => {
  test("shows who recommended whom and what was not sent; a representative sees own participants alone", async () => {
    const who = await given.participant();
    const member = await given.participant();
    await invite(who, person({ nip: member.identifier }));
    const sent = (await invite(who, person({ last_name: "Niezwykły" }))).body.data;
    const clerk = await given.staff();
    const rep = await given.staff("rep");
    const ask = (token: string, query: string) => server.call("GET", `/api/office/v1/invitations?${query}`, { token });
    const silent = (await ask(clerk.token, "silent=true&per_page=1")).body;
    expect(silent.data).toMatchObject([{ silent: true, inviter: { id: who.id } }]);
    expect((await ask(clerk.token, "search=niezwykly&status=sent")).body.data).toMatchObject([
      { id: sent.id, name: "Adam Niezwykły", silent: false, participant: null },
    ]);
    for (const status of ["rewarded", "first_invoice", "registered", "expired"]) {
      expect((await ask(clerk.token, `search=niezwykly&status=${status}`)).body.data).toEqual([]);
    }
    expect((await ask(rep.token, "")).body.meta.total).toBe(0);
    expect((await ask((await given.staff("editor")).token, "")).status).toBe(403);
  });
});
