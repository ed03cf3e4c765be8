import { beforeEach, describe, expect, test } from "vitest";
import { createGiven, PASSWORD } from "#test/harness/given.ts";
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
const signIn = (phone: string, password = PASSWORD, membership_id?: number) =>
  post("/auth/person-login", undefined, { phone, password, ...(membership_id ? { membership_id } : {}) });

/** The newest message to a number or a mailbox. */
async function lastTo(recipient: string): Promise<string> {
  const messages = (await server.call("GET", "/api/demo/outbox")).body.data as { to: string; text: string }[];
  return messages.find(({ to }) => to === recipient)?.text ?? "";
}

const OWNERS_PHONE = "+48600100200";
async function ownersCode(token: string): Promise<string> {
  server.clock.advance(2 * MINUTE);
  expect((await post("/user/members/code", token)).status).toBe(200);
  return /\d{6}/.exec(await lastTo(OWNERS_PHONE))![0];
}

type Wanted = { phone?: string; role?: string; first_name?: string };
async function invite(token: string, wanted: Wanted = {}) {
  const { phone = newPhone(), role = "full", first_name = "Anna" } = wanted;
  const sms_code = await ownersCode(token);
  const answer = await post("/user/members", token, { first_name, last_name: "Nowak", phone, role, sms_code });
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
    expect(await post("/member-invitation", undefined, { token: first.link })).toMatchObject(invalid);
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

  test("takes the owner's code: without the right one nobody is invited and nothing is sent", async () => {
    const owner = await given.participant();
    const code = await ownersCode(owner.token);
    const phone = newPhone();
    const body = { first_name: "Anna", last_name: "Nowak", phone, role: "full" };
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
    expect((await change("full", await ownersCode(owner.token))).status).toBe(200);
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
