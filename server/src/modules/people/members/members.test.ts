import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { makeConsent } from "#test/harness/given/consents.ts";
import { createGiven, PASSWORD, samplePdf } from "#test/harness/given.ts";
import { DELIVERY, givenPoints, givenPrize, order as orderPrize } from "#test/harness/given/rewards.ts";
import { useTestServer } from "#test/harness/server.ts";

const server = useTestServer();
const given = createGiven(server);
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

let serial = 0;
let address = "";
/** Each test calls from an address of its own: the limits are tested in their own place. */
beforeEach(() => {
  serial += 1;
  address = `203.0.113.${serial}`;
});

const newPhone = () => `+48511${String((serial += 1)).padStart(6, "0")}`;
const post = (url: string, token: string | undefined, body: unknown = {}) =>
  server.call("POST", `/api/v1${url}`, { token, body, address });
const get = (url: string, token: string) => server.call("GET", `/api/v1${url}`, { token, address });
const keyed = (url: string, token: string, body: unknown) =>
  server.call("POST", `/api/v1${url}`, { token, body, address, headers: { "idempotency-key": randomUUID() } });
const signIn = (phone: string, password = PASSWORD, membership_id?: number) =>
  post("/auth/person-login", undefined, { phone, password, ...(membership_id ? { membership_id } : {}) });

/** The newest message to a number or a mailbox. */
async function lastTo(recipient: string): Promise<string> {
  const messages = (await server.call("GET", "/api/demo/outbox")).body.data as { to: string; text: string }[];
  return messages.find(({ to }) => to === recipient)?.text ?? "";
}

const OWNERS_PHONE = "+48600100200";
async function ownersCode(token: string, act: object): Promise<string> {
  server.clock.advance(2 * MINUTE);
  expect((await post("/user/members/code", token, act)).status).toBe(200);
  return /\d{6}/.exec(await lastTo(OWNERS_PHONE))![0];
}

type Wanted = { phone?: string; role?: string; first_name?: string };
async function invite(token: string, wanted: Wanted = {}) {
  const { phone = newPhone(), role = "full", first_name = "Anna" } = wanted;
  const person = { first_name, last_name: "Nowak", phone, role };
  const sms_code = await ownersCode(token, { act: "invite", ...person });
  const answer = await post("/user/members", token, { ...person, sms_code });
  const link = /zaproszenie-do-gospodarstwa\/([\w-]{43})/.exec(await lastTo(phone))?.[1] ?? "";
  return { answer, phone, link };
}
const NEW = { password: "Nowe#Haslo7", password_confirmation: "Nowe#Haslo7" };

describe("an invitation", () => {
  test("goes by SMS, is accepted with a password of one's own, and opens the farm", async () => {
    const owner = await given.participant();
    const { answer, phone, link } = await invite(owner.token, { role: "submit" });
    expect(answer.status).toBe(200);
    expect(answer.body.data.members[0]).toMatchObject({
      first_name: "Anna",
      last_name: "Nowak",
      role: "submit",
      phone_ending: phone.slice(-3),
      accepted_at: null,
    });
    const facts = await post("/member-invitation", undefined, { token: link });
    expect(facts.body.data).toEqual({
      farm: "Gospodarstwo Kowalski",
      first_name: "Anna",
      role: "submit",
      has_password: false,
      phone_ending: phone.slice(-3),
    });
    const accepted = await post("/member-invitation/accept-first", undefined, { token: link, ...NEW });
    expect(accepted.status).toBe(200);
    const own = await get("/user/profile", accepted.body.data.auth_token);
    expect(own.body.data).toMatchObject({
      nip: owner.identifier,
      member: { name: "Anna Nowak", farm: "Gospodarstwo Kowalski", role: "submit" },
    });
    expect((await signIn(phone, NEW.password)).body.data.session).toMatchObject({ expires_in: 900 });
    expect((await get("/user/profile", owner.token)).body.data.notifications[0].title).toBe("Zaproszenie przyjęte");
    expect(await lastTo(`rolnik${owner.identifier}@plon.example`)).toContain("przyjęła osoba: Anna Nowak");
  });

  test("works once, and not after a week, nor after it was taken back or sent anew", async () => {
    const owner = await given.participant();
    const first = await invite(owner.token);
    const second = await invite(owner.token, { phone: first.phone });
    const invalid = { status: 404, body: { error: "member.invitation_invalid" } };
    expect((await post("/member-invitation", undefined, { token: first.link })).body.data).toBeNull();
    expect((await get("/user/members", owner.token)).body.data.members).toHaveLength(1);
    expect((await post("/member-invitation/accept-first", undefined, { token: second.link, ...NEW })).status).toBe(200);
    expect(
      await post("/member-invitation/accept", undefined, { token: second.link, password: NEW.password }),
    ).toMatchObject(invalid);
    const late = await invite(owner.token);
    server.clock.advance(7 * DAY);
    expect(await post("/member-invitation/accept-first", undefined, { token: late.link, ...NEW })).toMatchObject(
      invalid,
    );
  });

  test("the code lets in the person and gives the power that it was asked for, and its SMS names both", async () => {
    const owner = await given.participant();
    const body = { first_name: "Anna", last_name: "Nowak", phone: newPhone(), role: "read" };
    const sms_code = await ownersCode(owner.token, { act: "invite", ...body });
    expect(await lastTo(OWNERS_PHONE)).toContain(
      `daje dostep (tylko podglad): Anna Nowak, tel. ...${body.phone.slice(-3)}`,
    );
    for (const other of [{ role: "full" }, { phone: newPhone() }, { first_name: "Ewa" }]) {
      const refused = await post("/user/members", owner.token, { ...body, ...other, sms_code });
      expect(refused.body.errors).toHaveProperty("sms_code");
    }
    expect((await post("/user/members", owner.token, { ...body, sms_code })).status).toBe(200);

    const [person, stranger] = [
      await given.member(owner, { role: "read" }),
      await given.member(owner, { role: "read" }),
    ];
    const code = await ownersCode(owner.token, { act: "role", member_id: person.id, role: "submit" });
    expect(await lastTo(OWNERS_PHONE)).toContain("zwieksza uprawnienia (podglad i zglaszanie faktur): Anna Nowak");
    const change = (id: number, role: string) =>
      post(`/user/members/${id}/role`, owner.token, { role, sms_code: code });
    expect((await change(person.id, "full")).body.errors).toHaveProperty("sms_code");
    expect((await change(stranger.id, "submit")).body.errors).toHaveProperty("sms_code");
    expect((await change(person.id, "submit")).status).toBe(200);
  });

  test("takes the owner's code: without the right one nobody is invited and nothing is sent", async () => {
    const owner = await given.participant();
    const phone = newPhone();
    const body = { first_name: "Anna", last_name: "Nowak", phone, role: "full" };
    const code = await ownersCode(owner.token, { act: "invite", ...body });
    const wrong = await post("/user/members", owner.token, {
      ...body,
      sms_code: code === "000000" ? "000001" : "000000",
    });
    expect(wrong).toMatchObject({
      status: 422,
      body: { errors: { sms_code: [expect.stringContaining("niepoprawny")] } },
    });
    expect(await lastTo(phone)).toBe("");
    expect((await post("/user/members", owner.token, { ...body, sms_code: code })).status).toBe(200);
    expect((await post("/user/members", owner.token, { ...body, phone: newPhone(), sms_code: code })).status).toBe(422);
  });

  test("to somebody with a sign-in elsewhere looks the same to the owner, and takes that password", async () => {
    const other = await given.participant();
    const known = await given.member(other, { role: "read", first_name: "Ania" });
    const owner = await given.participant();
    const { answer, link } = await invite(owner.token, { phone: known.phone });
    expect(answer).toMatchObject({ status: 200, body: { data: { members: [{ first_name: "Anna" }] } } });
    expect((await post("/member-invitation", undefined, { token: link })).body.data.has_password).toBe(true);
    expect((await post("/member-invitation/accept-first", undefined, { token: link, ...NEW })).body.error).toBe(
      "member.has_password",
    );
    const wrong = await post("/member-invitation/accept", undefined, { token: link, password: "Zle#Haslo1" });
    expect(wrong).toMatchObject({ status: 422, body: { errors: { password: [expect.any(String)] } } });
    expect((await post("/member-invitation/accept", undefined, { token: link, password: PASSWORD })).status).toBe(200);
  });

  test("is refused for somebody who has access, and for an eleventh person", async () => {
    const owner = await given.participant();
    const known = await given.member(owner);
    const again = await invite(owner.token, { phone: known.phone });
    expect(again.answer).toMatchObject({
      status: 422,
      body: { errors: { phone: [expect.stringContaining("ma już")] } },
    });
    for (let more = 1; more < 10; more += 1) await given.member(owner);
    server.clock.advance(DAY);
    expect((await invite(await tokenAgain(owner.identifier))).answer.body.error).toBe("member.too_many");
  });

  test("nobody answered ends at night, and the phone is forgotten", async () => {
    const owner = await given.participant();
    const { phone } = await invite(owner.token);
    server.clock.advance(8 * DAY);
    const { endExpiredInvitations } = await import("./members.service.ts");
    await endExpiredInvitations(server.db, server.clock.now());
    expect(await server.db.selectFrom("person").select("id").where("phone", "=", phone).execute()).toEqual([]);
    expect((await get("/user/members", await tokenAgain(owner.identifier))).body.data.members).toEqual([]);
  });
});

const tokenAgain = async (nip: string): Promise<string> =>
  (await post("/auth/login", undefined, { account_type: "program.farmer", nip, password: PASSWORD })).body.data
    .auth_token;

describe("signing in by phone", () => {
  test("answers an unknown phone, a wrong password and an unanswered invitation alike", async () => {
    const owner = await given.participant();
    const person = await given.member(owner);
    const { phone: invited } = await invite(owner.token);
    const wrong = await signIn(person.phone, "Zle#Haslo1");
    expect(wrong).toMatchObject({ status: 422, body: { message: "Niepoprawny numer telefonu lub hasło" } });
    expect((await signIn(newPhone())).body).toEqual(wrong.body);
    expect((await signIn(invited)).body).toEqual(wrong.body);
  });

  test("stops after five failures for fifteen minutes", async () => {
    const person = await given.member(await given.participant());
    for (let at = 0; at < 5; at += 1) await signIn(person.phone, "Zle#Haslo1");
    expect((await signIn(person.phone)).status).toBe(429);
    server.clock.advance(15 * MINUTE);
    expect((await signIn(person.phone)).status).toBe(200);
  });

  test("shows the farms to choose from only after the right password, opens the chosen one, and goes over to another", async () => {
    const [one, other, strange] = [await given.participant(), await given.participant(), await given.participant()];
    const inOne = await given.member(one);
    const inOther = await given.member(other, { phone: inOne.phone, role: "read" });
    const elsewhere = await given.member(strange);
    expect((await signIn(inOne.phone, "Zle#Haslo1")).body.data).toBeUndefined();
    const asked = await signIn(inOne.phone);
    expect(asked.body.data).toMatchObject({
      session: null,
      farms: [{ membership_id: inOne.id }, { membership_id: inOther.id, role: "read" }],
    });
    expect(asked.cookies).toEqual({});
    expect((await signIn(inOne.phone, PASSWORD, elsewhere.id)).status).toBe(404);
    const token = (await signIn(inOne.phone, PASSWORD, inOne.id)).body.data.session.auth_token;
    expect((await get("/user/farms", token)).body.data).toHaveLength(2);
    expect((await post("/auth/farm", token, { membership_id: elsewhere.id })).status).toBe(404);
    const over = await post("/auth/farm", token, { membership_id: inOther.id });
    expect((await get("/user/profile", over.body.data.auth_token)).body.data).toMatchObject({
      nip: other.identifier,
      member: { role: "read" },
    });
    expect((await get("/user/profile", token)).status).toBe(401);
  });

  test("a forgotten password is set by a code to the own phone; all sessions end; strangers learn nothing", async () => {
    const person = await given.member(await given.participant());
    const unknown = await post("/auth/person-password/request", undefined, { phone: newPhone() });
    const known = await post("/auth/person-password/request", undefined, { phone: person.phone });
    expect(known.body).toEqual(unknown.body);
    const sms_code = /\d{6}/.exec(await lastTo(person.phone))![0];
    expect((await post("/auth/person-password", undefined, { phone: person.phone, sms_code, ...NEW })).status).toBe(
      200,
    );
    expect((await get("/user/profile", person.token)).status).toBe(401);
    expect((await signIn(person.phone, NEW.password)).status).toBe(200);
  });

  test("says so when no farm lets the person in any more, or when it is locked", async () => {
    const owner = await given.participant();
    const person = await given.member(owner);
    await server.db.updateTable("participant").set({ is_locked: true }).where("id", "=", owner.id).execute();
    expect((await get("/user/profile", person.token)).status).toBe(401);
    expect((await signIn(person.phone)).body.error).toBe("auth.account_locked");
  });
});

describe("access", () => {
  test("is taken back at once: the next call and the renewal are refused, and the sign-in too", async () => {
    const owner = await given.participant();
    const person = await given.member(owner);
    expect((await get("/user/profile", person.token)).status).toBe(200);
    const ended = await post(`/user/members/${person.id}/end`, owner.token);
    expect(ended.body.data.members).toEqual([]);
    expect((await get("/user/profile", person.token)).status).toBe(401);
    const renewal = { headers: { cookie: `plon_refresh=${person.refreshToken}` } };
    expect((await server.call("POST", "/api/v1/refresh_token", renewal)).status).toBe(401);
    expect((await signIn(person.phone)).status).toBe(422);
    expect((await post(`/user/members/${person.id}/end`, owner.token)).status).toBe(200);
    expect((await get("/user/profile", owner.token)).status).toBe(200);
  });

  test("a smaller power is given at once, a greater one by the code, and neither outlives the session", async () => {
    const owner = await given.participant();
    const person = await given.member(owner, { role: "full" });
    const change = (role: string, sms_code?: string) =>
      post(`/user/members/${person.id}/role`, owner.token, { role, ...(sms_code ? { sms_code } : {}) });
    expect((await change("read")).status).toBe(200);
    expect((await post("/user/contact", person.token, {})).body.error).toBe("access.member_role");
    expect((await change("full")).body.errors).toHaveProperty("sms_code");
    const code = await ownersCode(owner.token, { act: "role", member_id: person.id, role: "full" });
    expect((await change("full", code)).status).toBe(200);
    expect((await post("/user/contact", person.token, {})).status).toBe(422);
  });

  test("can be given up, and the owner is told", async () => {
    const owner = await given.participant();
    const person = await given.member(owner);
    expect((await post("/user/leave-farm", person.token)).status).toBe(200);
    expect((await get("/user/profile", person.token)).status).toBe(401);
    expect((await get("/user/profile", owner.token)).body.data.notifications[0].content).toContain("Anna Nowak");
    expect((await post("/user/leave-farm", owner.token)).status).toBe(404);
  });

  test("of the farm's people the owner's copy of data names no device", async () => {
    const owner = await given.participant();
    const { sesje: before } = (await get("/user/data.json", owner.token)).body;
    await given.member(owner);
    expect((await get("/user/data.json", owner.token)).body.sesje).toEqual(before);
  });

  test("each has a copy of what is their own: access, sign-ins and what they did, in every farm, and nothing of the farms", async () => {
    const [one, two, stranger] = [await given.participant(), await given.participant(), await given.participant()];
    const person = await given.member(one, { role: "submit", first_name: "Beata", last_name: "Lis" });
    const there = await given.member(two, { phone: person.phone, role: "read", first_name: "B." });
    const other = await given.member(one, { first_name: "Zenon" });
    for (const { token } of [person, other, stranger]) {
      await keyed("/user/contact", token, { subject: "faktura", message: "Proszę o telefon w sprawie faktury" });
    }
    await post(`/user/members/${there.id}/end`, two.token);
    const { body } = await get("/user/data.json", person.token);
    expect(Object.keys(body)).toEqual([
      "sporzadzono",
      "logowanie",
      "gospodarstwa",
      "sesje",
      "drugi_krok_logowania",
      "czynnosci",
    ]);
    expect(body.logowanie).toMatchObject({ phone: person.phone, second_step_at: null });
    expect(body.gospodarstwa).toMatchObject([
      { first_name: "Beata", last_name: "Lis", role: "submit", ended_at: null, gospodarstwo: "Gospodarstwo Kowalski" },
      { first_name: "B.", role: "read", end_reason: "owner" },
    ]);
    expect(body.sesje).toHaveLength(2);
    expect(body.czynnosci).toEqual([
      { co: "Wiadomość do programu", kiedy: expect.any(String), gospodarstwo: "Gospodarstwo Kowalski" },
    ]);
    for (const theirs of [one.identifier, "Zenon", "faktury", "hash"]) {
      expect(JSON.stringify(body)).not.toContain(theirs);
    }
    const pdf = await server.call("GET", "/api/v1/user/data.pdf", { token: person.token });
    expect(pdf.status).toBe(200);
  });

  test("of another farm's people nobody may change or see anything", async () => {
    const person = await given.member(await given.participant());
    const stranger = await given.participant();
    expect((await post(`/user/members/${person.id}/end`, stranger.token)).status).toBe(404);
    expect((await post(`/user/members/${person.id}/role`, stranger.token, { role: "read" })).status).toBe(404);
    expect((await get("/user/profile", person.token)).status).toBe(200);
  });

  test("the owner's devices and new password are the owner's alone", async () => {
    const owner = await given.participant();
    const person = await given.member(owner);
    expect((await get("/user/devices", owner.token)).body.data.devices).toHaveLength(1);
    expect((await post("/user/devices/end-others", owner.token)).status).toBe(200);
    expect((await get("/user/profile", person.token)).status).toBe(200);
  });

  test("who only reads sees neither the PESEL nor the bank account in full", async () => {
    const owner = await given.participant({ identifier: "02210112346" });
    const account = "PL61109010140000071219812874";
    await server.db
      .updateTable("participant")
      .set({ bank_account: account, email: "" })
      .where("id", "=", owner.id)
      .execute();
    const [reader, full] = [await given.member(owner, { role: "read" }), await given.member(owner, { role: "full" })];
    const seen = (await get("/user/profile", reader.token)).body;
    expect(JSON.stringify(seen)).not.toMatch(/02210112346|61109010140000071219812874/);
    expect(seen.data).toMatchObject({ nip: "•••••••2346", profile: { bank_account: "PL61 … 2874" } });
    expect((await get("/user/profile", full.token)).body.data).toMatchObject({ nip: "02210112346" });
  });
});

describe("what a person does", () => {
  test("carries their name where the farm and the office look: a message, an order and its cancelling", async () => {
    const owner = await given.participant();
    const anna = await given.member(owner);
    const clerk = await given.staff("clerk");
    await keyed("/user/contact", anna.token, { subject: "Faktura", message: "Kiedy decyzja?" });
    await keyed("/user/contact", owner.token, { subject: "Druga", message: "Od właściciela" });
    const own = (await get("/user/contact", owner.token)).body.data;
    expect(own.map(({ by_person }: { by_person: string }) => by_person)).toEqual([null, "Anna Nowak"]);
    const inOffice = await server.call("GET", "/api/office/v1/messages", { token: clerk.token });
    expect(inOffice.body.data.map(({ by_person }: { by_person: string }) => by_person)).toContain("Anna Nowak");

    await givenPoints(server, owner.id, 1000);
    const prize = await givenPrize(server, { points: 300, left: 5 });
    const order = { prize_id: prize.id, quantity: 1, delivery: DELIVERY };
    const placed = await keyed("/prize/order", anna.token, order);
    expect(placed.status).toBe(200);
    expect((await get("/prize/my-orders", owner.token)).body.data.items[0]).toMatchObject({ by_person: "Anna Nowak" });
    const told = (await get("/user/profile", owner.token)).body.data.notifications;
    expect(told.map(({ content }: { content: string }) => content).join()).toContain("Anna Nowak zleca");
    expect(await lastTo(`rolnik${owner.identifier}@plon.example`)).toContain("Anna Nowak zleca");
    expect((await post(`/prize/my-orders/${placed.body.data.id}/cancel`, anna.token)).status).toBe(200);
    const { events } = (await get(`/prize/my-orders/${placed.body.data.id}`, owner.token)).body.data;
    expect(events.map(({ by_person }: { by_person: string }) => by_person)).toEqual(["Anna Nowak", "Anna Nowak"]);
    const board = await server.call("GET", `/api/office/v1/orders/${placed.body.data.id}`, { token: clerk.token });
    expect(board.body.data.events.map(({ actor }: { actor: string }) => actor)).toEqual(["Anna Nowak", "Anna Nowak"]);
  });

  test("transfers are confirmed by a code to their own phone, and by nobody else", async () => {
    const [owner, receiver] = [await given.participant(), await given.participant()];
    const anna = await given.member(owner);
    await givenPoints(server, owner.id, 1000);
    const wanted = { receiver_nip: receiver.identifier, points: 400 };
    const begun = await keyed("/transfer/one-time", anna.token, { ...wanted, accept_terms: true });
    expect(begun.body.data).toMatchObject({ by_person: "Anna Nowak", phone_ending: anna.phone.slice(-3) });
    const { id } = begun.body.data;
    const sms_code = /\d{6}/.exec(await lastTo(anna.phone))![0];
    expect((await post(`/transfer/one-time/${id}/confirm`, owner.token, { sms_code })).status).toBe(404);
    expect((await post(`/transfer/one-time/${id}/confirm`, anna.token, { sms_code })).status).toBe(200);
    expect(await lastTo(`rolnik${owner.identifier}@plon.example`)).toContain("przekazanie: 400");
    const { data: rows } = (await get("/transfer/one-time", owner.token)).body;
    expect(rows[0]).toMatchObject({ by_person: "Anna Nowak", state: "done" });
    const { data: received } = (await get("/transfer/one-time", receiver.token)).body;
    expect(received[0].by_person).toBeNull();
  });

  test("a standing transfer names who asked, who answered and who ended it, each side its own people alone", async () => {
    const [owner, receiver] = [await given.participant(), await given.participant()];
    const anna = await given.member(owner);
    const ewa = await given.member(receiver, { first_name: "Ewa" });
    const clerk = await given.staff("clerk");
    const wanted = { receiver_nip: receiver.identifier, accept_terms: true };
    const confirmation = await post("/transfer/steady/confirmation", anna.token, wanted);
    expect(confirmation.body.data).toMatchObject({ by: "code", phone_ending: anna.phone.slice(-3) });
    const sms_code = /\d{6}/.exec(await lastTo(anna.phone))![0];
    const asked = await post("/transfer/steady/add", anna.token, { ...wanted, sms_code });
    const { id } = asked.body.data;
    expect(asked.body.data).toMatchObject({ by_person: "Anna Nowak", answered_by_person: null });
    const answered = await post("/transfer/steady/answer", ewa.token, { id, accept: true });
    expect(answered.body.data).toMatchObject({ by_person: null, answered_by_person: "Ewa Nowak" });
    await post("/auth/transfer/steady/remove", anna.token, { id });
    const own = async (token: string) => (await get("/transfer/steady", token)).body.data[0];
    expect(await own(owner.token)).toMatchObject({
      by_person: "Anna Nowak",
      answered_by_person: null,
      ended_by: "me",
      ended_by_person: "Anna Nowak",
    });
    expect(await own(receiver.token)).toMatchObject({ by_person: null, ended_by: "other", ended_by_person: null });
    const inOffice = await server.call("GET", `/api/office/v1/standing-transfers?participant_id=${owner.id}`, {
      token: clerk.token,
    });
    expect(inOffice.body.data[0]).toMatchObject({
      by_person: "Anna Nowak",
      answered_by_person: "Ewa Nowak",
      ended_by_person: "Anna Nowak",
    });
  });

  test("a rejected transfer and a recommendation name who it was", async () => {
    const [owner, receiver] = [await given.participant(), await given.participant()];
    const [anna, piotr] = [await given.member(owner), await given.member(owner, { first_name: "Piotr" })];
    await givenPoints(server, owner.id, 1000);
    const wanted = { receiver_nip: receiver.identifier, points: 400, accept_terms: true };
    const begun = await keyed("/transfer/one-time", anna.token, wanted);
    expect((await post(`/transfer/one-time/${begun.body.data.id}/reject`, piotr.token)).status).toBe(200);
    const { data: rows } = (await get("/transfer/one-time", owner.token)).body;
    expect(rows[0]).toMatchObject({ by_person: "Anna Nowak", cancelled_by_person: "Piotr Nowak" });
    const recommended = { first_name: "Jan", last_name: "Sąsiad", phone: "+48511222333", email: "sasiad@plon.example" };
    await keyed("/user/invitations", anna.token, { ...recommended, person_consent: true });
    expect((await get("/user/invitations", owner.token)).body.data[0].by_person).toBe("Anna Nowak");
    const rep = await given.staff("clerk");
    const inOffice = await server.call("GET", "/api/office/v1/invitations", { token: rep.token });
    expect(inOffice.body.data[0].by_person).toBe("Anna Nowak");
  });

  test("an invoice names who sent it, to the farm and to the office", async () => {
    const owner = await given.participant();
    const anna = await given.member(owner, { role: "submit" });
    const distributor = await given.distributor();
    const form = new FormData();
    form.set("document_name", "FV/1/2026");
    form.set("distributor_id", String(distributor.id));
    form.set("invoice", new Blob([new Uint8Array(await samplePdf())], { type: "application/pdf" }), "fv.pdf");
    const request = new Request("http://plon.example", { method: "POST", body: form });
    const sent = await server.call("POST", "/api/v1/invoices/submit", {
      token: anna.token,
      payload: Buffer.from(await request.arrayBuffer()),
      headers: { "content-type": request.headers.get("content-type")! },
    });
    expect(sent.status).toBe(200);
    const document = sent.body.data.id;
    expect((await post("/invoices/details", owner.token, { document })).body.data.by_person).toBe("Anna Nowak");
    const clerk = await given.staff("clerk");
    const reviewed = await server.call("GET", `/api/office/v1/invoices/${document}`, { token: clerk.token });
    expect(reviewed.body.data.by_person).toBe("Anna Nowak");
    const piotr = await given.member(owner, { role: "submit", first_name: "Piotr" });
    expect((await post(`/invoices/${document}/cancel`, piotr.token)).status).toBe(200);
    const cancelled = (await post("/invoices/details", owner.token, { document })).body.data;
    expect(cancelled).toMatchObject({ by_person: "Anna Nowak", cancelled_by_person: "Piotr Nowak" });
    const seen = await server.call("GET", `/api/office/v1/invoices/${document}`, { token: clerk.token });
    expect(seen.body.data.cancelled_by_person).toBe("Piotr Nowak");
  });

  test("who may not spend sees that there is a voucher, not its code", async () => {
    const owner = await given.participant();
    const [reader, full] = [await given.member(owner, { role: "read" }), await given.member(owner)];
    await givenPoints(server, owner.id, 1000);
    const prize = await givenPrize(server, { points: 300, kind: "voucher", codes: ["BON-1"] });
    const placed = await orderPrize(server, prize, { token: owner.token });
    const codesFor = async (token: string) =>
      (await get(`/prize/my-orders/${placed.body.data.id}`, token)).body.data.vouchers[0].code;
    expect(await codesFor(reader.token)).not.toBe(await codesFor(owner.token));
    expect(await codesFor(full.token)).toBe(await codesFor(owner.token));
  });
});

describe("the office", () => {
  const office = (method: "GET" | "POST", url: string, token: string, body?: unknown) =>
    server.call(method, `/api/office/v1${url}`, { token, body });

  test("sees a farm's people and ends an access at the owner's request, with its reason in the audit log", async () => {
    const owner = await given.participant();
    const anna = await given.member(owner);
    const [clerk, auditor] = [await given.staff("clerk"), await given.staff("auditor")];
    const seen = await office("GET", `/participants/${owner.id}/members`, auditor.token);
    expect(seen.body.data).toMatchObject({
      members: [{ name: "Anna Nowak", phone: anna.phone, role: "full", ended_at: null }],
      may_end: false,
      may_change_owner: false,
    });
    const end = { reason: "Telefon od właściciela" };
    const path = `/participants/${owner.id}/members/${anna.id}/end`;
    expect((await office("POST", path, auditor.token, end)).status).toBe(403);
    const ended = await office("POST", path, clerk.token, end);
    expect(ended.body.data.members[0]).toMatchObject({ phone: null, end_reason: "office" });
    expect((await get("/user/profile", anna.token)).status).toBe(401);
    const audited = await server.db
      .selectFrom("audit_log")
      .select("after")
      .where("action", "=", "participant.member_end")
      .execute();
    expect(audited).toEqual([{ after: { member: anna.id, ...end } }]);
    const strange = await given.participant();
    expect((await office("POST", `/participants/${strange.id}/members/${anna.id}/end`, clerk.token, end)).status).toBe(
      404,
    );
  });

  const NEW_OWNER = {
    first_name: "Maria",
    last_name: "Kowalska",
    phone: "+48600999888",
    email: "maria@plon.example",
    document: "Akt poświadczenia dziedziczenia z 1.06.2026",
    reason: "Śmierć właściciela",
  };

  test("gives a farm to another owner when two administrators agree: points stay, everything of the owner before ends", async () => {
    const owner = await given.participant();
    const anna = await given.member(owner);
    const rules = await makeConsent(server, "regulamin-wlasciciela", { required: true });
    const agreed = await server.call("PUT", "/api/v1/user/profile", {
      token: owner.token,
      body: { consents: [rules.textId] },
    });
    expect(agreed.status).toBe(200);
    await givenPoints(server, owner.id, 500);
    const account = "PL61109010140000071219812874";
    await server.db.updateTable("participant").set({ bank_account: account }).where("id", "=", owner.id).execute();
    const [one, two] = [await given.staff("admin"), await given.staff("admin")];
    const asked = await office("POST", `/participants/${owner.id}/owner`, one.token, {
      ...NEW_OWNER,
      keeps_members: true,
    });
    expect(asked.body.data).toMatchObject({ may_change_owner: false, owner_change_requested_at: expect.any(String) });
    expect((await get("/user/profile", owner.token)).body.data.profile.first_name).toBe("Jan");
    const again = await office("POST", `/participants/${owner.id}/owner`, two.token, {
      ...NEW_OWNER,
      keeps_members: true,
    });
    expect(again.body.error).toBe("approval.waiting");
    const waiting = await office("GET", "/approvals?status=waiting", two.token);
    const { id, before, after } = waiting.body.data[0];
    expect([before, after]).toEqual(["Jan Kowalski", expect.stringContaining("Maria Kowalska, telefon +48600999888")]);
    const decide = (token: string) => office("POST", `/approvals/${id}/decision`, token, { decision: "approve" });
    expect((await decide(one.token)).body.error).toBe("approval.own");
    expect((await decide(two.token)).status).toBe(200);

    expect((await get("/user/profile", owner.token)).status).toBe(401);
    const login = { account_type: "program.farmer", nip: owner.identifier, password: PASSWORD };
    expect((await post("/auth/login", undefined, login)).status).toBe(422);
    const seen = (await get("/user/profile", anna.token)).body.data;
    expect(seen).toMatchObject({ phone: NEW_OWNER.phone, email: NEW_OWNER.email, points: { available: 500 } });
    expect(seen.profile).toMatchObject({ first_name: "Maria", last_name: "Kowalska", bank_account: null });
    expect(seen.bank_account_blocked_until).not.toBeNull();
    expect(await lastTo("+48600100200")).toContain("nowego wlasciciela");
    // Consents are a person's: the new owner is asked for their own.
    expect(seen.has_required_consents).toBe(false);
    const decisions = await office("GET", `/participants/${owner.id}/consents`, one.token);
    expect(decisions.body.data[0]).toMatchObject({ slug: rules.slug, granted: false, channel: "staff" });
    expect(await lastTo(NEW_OWNER.phone)).toContain("Ustaw haslo");
    server.clock.advance(2 * MINUTE);
    await post("/auth/password-reset/request", undefined, { nip: owner.identifier, account_type: "program.farmer" });
    const sms_code = /\d{6}/.exec(await lastTo(NEW_OWNER.phone))![0];
    expect((await post("/auth/password-reset", undefined, { nip: owner.identifier, sms_code, ...NEW })).status).toBe(
      200,
    );
  });

  test("a new owner may begin without the people of the one before", async () => {
    const owner = await given.participant();
    const anna = await given.member(owner);
    const [one, two] = [await given.staff("admin"), await given.staff("admin")];
    await office("POST", `/participants/${owner.id}/owner`, one.token, { ...NEW_OWNER, keeps_members: false });
    const waiting = (await office("GET", "/approvals?status=waiting", two.token)).body.data[0];
    expect((await office("POST", `/approvals/${waiting.id}/decision`, two.token, { decision: "approve" })).status).toBe(
      200,
    );
    expect((await get("/user/profile", anna.token)).status).toBe(401);
    expect((await signIn(anna.phone)).status).toBe(422);
  });
});
