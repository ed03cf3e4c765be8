import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createAuthenticator } from "#test/harness/authenticator.ts";
import { createGiven, PASSWORD } from "#test/harness/given.ts";
import { START, useTestServer } from "#test/harness/server.ts";
import { approveAll, putSetting } from "#test/harness/given/settings.ts";

const server = useTestServer({ PLON_PUBLIC_URL: "http://plon.example" });
const given = createGiven(server);
const MINUTE = 60_000;
const WRONG = "Zle#Haslo1";

let serial = 0;
/** Each call comes from elsewhere: the limits by address are tested in their own place. */
const post = (path: string, body: unknown = {}, token?: string) => {
  serial += 1;
  return server.call("POST", `/api/v1${path}`, { body, token, address: `198.51.${serial >> 8}.${serial & 255}` });
};
const get = (path: string, token: string) => server.call("GET", `/api/v1${path}`, { token });

beforeEach(() => server.clock.set(START));

type Farmer = Awaited<ReturnType<typeof farmer>>;

/** A farmer whose phone no other has. */
async function farmer() {
  const person = await given.participant();
  const phone = `+48703${String(person.id).padStart(6, "0")}`;
  await server.db.updateTable("participant").set({ phone }).where("id", "=", person.id).execute();
  return { ...person, phone, email: `rolnik${person.identifier}@plon.example` };
}

const messagesTo = (recipient: string) =>
  server.db
    .selectFrom("outbox_message")
    .select(["subject", "body"])
    .where("recipient", "=", recipient)
    .orderBy("id", "desc")
    .execute();
const codeTo = async (recipient: string) => /\b\d{6}\b/.exec((await messagesTo(recipient))[0]?.body ?? "")?.[0] ?? "";

/** Switches the step by a code from the phone. */
async function switchStep({ token, phone }: { token: string; phone: string }, is_on = true) {
  server.clock.advance(2 * MINUTE);
  expect((await post("/user/second-step/code", {}, token)).body.data).toEqual({ phone_ending: phone.slice(-3) });
  return await post("/user/second-step", { is_on, sms_code: await codeTo(phone) }, token);
}

async function withStep() {
  const person = await farmer();
  expect((await switchStep(person)).status).toBe(200);
  server.clock.advance(2 * MINUTE);
  return person;
}

const credentialsOf = ({ identifier }: Pick<Farmer, "identifier">, password = PASSWORD) => ({
  account_type: "program.farmer",
  nip: identifier,
  password,
});
const signIn = (person: Farmer, beside: object = {}, password = PASSWORD) =>
  post("/auth/login", { ...credentialsOf(person, password), ...beside });
const askCode = (person: Farmer, wants_code = false, password = PASSWORD) =>
  post("/auth/login/code", { ...credentialsOf(person, password), wants_code });

async function addKey({ token, phone }: Farmer) {
  const device = createAuthenticator();
  await post("/user/passkeys/code", {}, token);
  const { data } = (await post("/user/passkeys/options", { sms_code: await codeTo(phone) }, token)).body;
  expect((await post("/user/passkeys", { name: "Telefon", credential: device.make(data) }, token)).status).toBe(200);
  return device;
}

describe("an owner's second step", () => {
  test("is switched on by a code, told by e-mail, kept, and shown in the copy of data and to the office", async () => {
    const person = await farmer();
    expect((await get("/user/second-step", person.token)).body.data).toEqual({
      is_on: false,
      is_demanded: false,
      phone_ending: person.phone.slice(-3),
      has_key: false,
      changes: [],
    });
    const answer = await switchStep(person);
    expect(answer.body).toMatchObject({
      message: "Drugi krok przy logowaniu jest włączony.",
      data: { is_on: true, changes: [{ is_on: true, confirmed_by: "sms" }] },
    });
    expect((await messagesTo(person.email))[0]).toMatchObject({
      subject: "Włączono drugi krok przy logowaniu",
      body: expect.stringContaining("Jeśli to nie Ty"),
    });
    const copy = await get("/user/data.json", person.token);
    expect(copy.body.drugi_krok_logowania).toMatchObject([{ is_on: true, confirmed_by: "sms" }]);
    const clerk = await given.staff("clerk");
    const lines = await server.call("GET", `/api/office/v1/participants/${person.id}/records/sign-ins`, {
      token: clerk.token,
    });
    expect(lines.body.data).toContainEqual(
      expect.objectContaining({ title: "Włączono drugi krok przy logowaniu", detail: "Potwierdzono kodem SMS" }),
    );
  });

  test("lets the right password in only with the code that was sent for it, which counts once", async () => {
    const person = await withStep();
    const asked = await signIn(person);
    expect(asked).toMatchObject({ status: 422, body: { error: "auth.second_step_required" }, cookies: {} });
    expect((await askCode(person)).body.data).toEqual({
      phone_ending: person.phone.slice(-3),
      has_key: false,
      is_code_sent: true,
      wait_seconds: 60,
    });
    const sms_code = await codeTo(person.phone);
    // Asked for again within the minute: the first one still counts, and no second is sent.
    server.clock.advance(20_000);
    expect((await askCode(person)).body.data).toMatchObject({ is_code_sent: true, wait_seconds: 40 });
    expect(await codeTo(person.phone)).toBe(sms_code);
    const wrong = sms_code === "000000" ? "000001" : "000000";
    expect((await signIn(person, { sms_code: wrong })).body.errors).toEqual({
      sms_code: ["Kod SMS jest niepoprawny. Sprawdź go i wpisz jeszcze raz."],
    });
    const entered = await signIn(person, { sms_code });
    expect(entered.status).toBe(200);
    expect((await get("/user/profile", entered.body.data.auth_token)).status).toBe(200);
    expect((await signIn(person, { sms_code })).body.error).toBe("auth.sms_code_expired");
  });

  test("counts wrong codes, and sends five a day", async () => {
    const person = await withStep();
    await askCode(person);
    const sms_code = await codeTo(person.phone);
    const wrong = sms_code === "000000" ? "000001" : "000000";
    for (let tries = 0; tries < 5; tries += 1) await signIn(person, { sms_code: wrong });
    expect((await signIn(person, { sms_code })).body.error).toBe("auth.sms_code_expired");
    for (let sent = 1; sent < 5; sent += 1) {
      server.clock.advance(2 * MINUTE);
      expect((await askCode(person)).status).toBe(200);
    }
    server.clock.advance(2 * MINUTE);
    expect((await askCode(person)).body.error).toBe("auth.sms_code_daily_limit");
  });

  test.each([
    ["no code", undefined],
    ["a wrong code", "123456"],
  ])("a wrong password is answered alike with and without it, with %s, and costs no code", async (_name, sms_code) => {
    const [plain, stepped] = [await farmer(), await withStep()];
    const beside = sms_code === undefined ? {} : { sms_code };
    const expected = await signIn(plain, beside, WRONG);
    expect(expected.body.error).toBe("auth.wrong_credentials");
    expect((await signIn(stepped, beside, WRONG)).body).toEqual(expected.body);
    expect((await askCode(stepped, true, WRONG)).body).toEqual(expected.body);
    expect((await askCode(plain, true, WRONG)).body).toEqual(expected.body);
    expect((await messagesTo(stepped.phone)).filter(({ body }) => body.includes("Kod do logowania"))).toEqual([]);
  });

  test("wrong passwords on the way to a code are counted with those of the sign-in", async () => {
    const person = await withStep();
    for (let tries = 0; tries < 3; tries += 1) await askCode(person, true, WRONG);
    for (let tries = 0; tries < 2; tries += 1) await signIn(person, {}, WRONG);
    expect((await askCode(person, true)).body.error).toBe("auth.too_many_attempts");
    expect((await signIn(person, { sms_code: "123456" })).body.error).toBe("auth.too_many_attempts");
  });

  test("is no matter for a key, and a code is sent to who has one only when asked for", async () => {
    const person = await withStep();
    const device = await addKey(person);
    server.clock.advance(2 * MINUTE);
    expect((await askCode(person)).body.data).toMatchObject({ has_key: true, is_code_sent: false });
    const { data } = (await post("/auth/passkey/options")).body;
    expect((await post("/auth/passkey", device.use(data))).status).toBe(200);
    expect((await askCode(person, true)).body.data).toMatchObject({ has_key: true, is_code_sent: true });
    expect((await signIn(person, { sms_code: await codeTo(person.phone) })).status).toBe(200);
  });

  test("is switched by a key too, and a key of somebody else switches nothing", async () => {
    const [person, other] = [await farmer(), await farmer()];
    const [device, stranger] = [await addKey(person), await addKey(other)];
    const optionsOf = async () => (await post("/user/second-step/passkey-options", {}, person.token)).body.data;
    const by = (credential: unknown, is_on = true) =>
      post("/user/second-step/by-passkey", { is_on, credential }, person.token);
    expect((await by(stranger.use(await optionsOf()))).body.error).toBe("auth.passkey_unknown");
    const answer = device.use(await optionsOf());
    expect((await by(answer)).body.data).toMatchObject({ is_on: true, changes: [{ confirmed_by: "key" }] });
    expect((await by(answer, false)).body.error).toBe("auth.passkey_expired");
    // What was signed to sign in switches nothing.
    const { data } = (await post("/auth/passkey/options")).body;
    expect((await by(device.use(data), false)).body.error).toBe("auth.passkey_expired");
    expect((await by(device.use(await optionsOf()), false)).body.data).toMatchObject({ is_on: false });
  });

  test("is switched off by a code only, and then the password signs in again", async () => {
    const person = await withStep();
    expect((await post("/user/second-step", { is_on: false, sms_code: "123456" }, person.token)).body.error).toBe(
      "auth.sms_code_expired",
    );
    // A code that was sent for a sign-in switches nothing.
    await askCode(person);
    const signInCode = await codeTo(person.phone);
    expect((await post("/user/second-step", { is_on: false, sms_code: signInCode }, person.token)).status).toBe(422);
    const off = await switchStep(person, false);
    expect(off.body.data).toMatchObject({ is_on: false, changes: [{ is_on: false }, { is_on: true }] });
    expect((await messagesTo(person.email))[0]?.subject).toBe("Wyłączono drugi krok przy logowaniu");
    expect((await signIn(person)).status).toBe(200);
    expect((await askCode(person)).body.error).toBe("auth.second_step_unset");
  });

  test("needs an address for a forgotten password", async () => {
    const person = await farmer();
    await server.db.updateTable("participant").set({ email: "" }).where("id", "=", person.id).execute();
    expect((await switchStep(person)).body.error).toBe("auth.second_step_needs_email");
    expect((await signIn(person)).status).toBe(200);
  });

  test("is not got round by a forgotten password: it takes the codes of phone and e-mail, and then a code to sign in", async () => {
    const person = await withStep();
    const ask = () => post("/auth/password-reset/request", { nip: person.identifier, account_type: "program.farmer" });
    const NEW = "Nowe#Haslo7";
    const set = (beside: object) =>
      post("/auth/password-reset", {
        nip: person.identifier,
        password: NEW,
        password_confirmation: NEW,
        ...beside,
      });
    await ask();
    const [sms_code, email_code] = [await codeTo(person.phone), await codeTo(person.email)];
    // The e-mail's code is heard of by who has the phone only.
    expect((await set({ sms_code: sms_code === "000000" ? "000001" : "000000" })).body.error).toBe(
      "auth.sms_code_wrong",
    );
    for (const beside of [{}, { email_code: "" }]) {
      expect((await set({ sms_code, ...beside })).body.errors).toHaveProperty("email_code");
    }
    expect((await set({ sms_code, email_code: email_code === "000000" ? "000001" : "000000" })).body.error).toBe(
      "auth.email_code_wrong",
    );
    expect((await signIn(person, {}, NEW)).body.error).toBe("auth.wrong_credentials");
    expect((await set({ sms_code, email_code })).status).toBe(200);
    expect((await signIn(person, {}, NEW)).body.error).toBe("auth.second_step_required");
    server.clock.advance(2 * MINUTE);
    await ask();
    const next = await codeTo(person.phone);
    expect((await set({ sms_code: next, email_code })).body.error).toBe("auth.email_code_wrong");
  });

  test("goes with the owner: a farm that is given to another has none", async () => {
    const [person, first, second] = [await withStep(), await given.staff("admin"), await given.staff("admin")];
    const asked = await server.call("POST", `/api/office/v1/participants/${person.id}/owner`, {
      token: first.token,
      body: {
        first_name: "Zofia",
        last_name: "Lis",
        phone: "+48512777888",
        email: "zofia@plon.example",
        keeps_members: false,
        document: "Akt notarialny",
        reason: "Przekazanie gospodarstwa",
      },
    });
    expect(asked.status).toBe(200);
    const { data } = (await server.call("GET", "/api/office/v1/approvals?per_page=100", { token: second.token })).body;
    const { id } = (data as { id: number; subject_path: string }[]).find(
      ({ subject_path }) => subject_path === `/participants/${person.id}`,
    )!;
    await server.call("POST", `/api/office/v1/approvals/${id}/decision`, {
      token: second.token,
      body: { decision: "approve" },
    });
    const kept = server.db.selectFrom("participant").select("second_step_at").where("id", "=", person.id);
    expect(await kept.executeTakeFirst()).toEqual({ second_step_at: null });
  });

  test("stays with a lost phone: codes go to the new number", async () => {
    const [person, clerk, admin] = [await withStep(), await given.staff("clerk"), await given.staff("admin")];
    const phone = "+48512777999";
    await server.call("POST", `/api/office/v1/participants/${person.id}/lost-phone`, {
      token: clerk.token,
      body: { reason: "Zgubiony na polu", verification: "Oddzwoniono na numer domowy z umowy", phone },
    });
    const { data } = (await server.call("GET", "/api/office/v1/approvals?per_page=100", { token: admin.token })).body;
    const { id } = (data as { id: number; subject_path: string }[]).find(
      ({ subject_path }) => subject_path === `/participants/${person.id}`,
    )!;
    // A code that the finder asked for is over.
    await askCode(person);
    const found = await codeTo(person.phone);
    await server.call("POST", `/api/office/v1/approvals/${id}/decision`, {
      token: admin.token,
      body: { decision: "approve" },
    });
    expect((await signIn(person, { sms_code: found })).body.error).toBe("auth.sms_code_expired");
    server.clock.advance(2 * MINUTE);
    await askCode(person);
    expect((await signIn(person, { sms_code: await codeTo(phone) })).status).toBe(200);
  });
});

describe("the second step of one of a farm's people", () => {
  const enter = ({ phone }: { phone: string }, beside: object = {}, password = PASSWORD) =>
    post("/auth/person-login", { phone, password, ...beside });
  const askTheirs = ({ phone }: { phone: string }, password = PASSWORD) =>
    post("/auth/person-login/code", { phone, password });

  test("is their own: the owner's sign-in and other people's stay as they were", async () => {
    const owner = await farmer();
    const [wife, clerk] = [await given.member(owner, { role: "read" }), await given.member(owner)];
    expect((await switchStep(wife)).body.data).toMatchObject({ is_on: true, has_key: false });
    expect((await messagesTo(wife.phone))[0]?.body).toContain("Wlaczono drugi krok logowania");
    expect((await signIn(owner)).status).toBe(200);
    expect((await enter(clerk)).body.data.session).not.toBeNull();
    expect((await get("/user/second-step", owner.token)).body.data.is_on).toBe(false);
    // A key is the owner's.
    expect((await post("/user/second-step/passkey-options", {}, wife.token)).status).toBe(403);
    expect((await enter(wife)).body.error).toBe("auth.second_step_required");
    server.clock.advance(2 * MINUTE);
    expect((await askTheirs(wife)).body.data).toMatchObject({ phone_ending: wife.phone.slice(-3), is_code_sent: true });
    const sms_code = await codeTo(wife.phone);
    expect((await enter(wife, { sms_code })).body.data.session).toMatchObject({ expires_in: 900 });
    expect((await enter(wife, { sms_code })).body.error).toBe("auth.sms_code_expired");
  });

  test("comes before the list of farms, and its code is good until one is chosen", async () => {
    const [one, two] = [await farmer(), await farmer()];
    const person = await given.member(one);
    const there = await given.member(two, { phone: person.phone });
    await switchStep(person);
    server.clock.advance(2 * MINUTE);
    expect((await enter(person)).body).toMatchObject({ error: "auth.second_step_required" });
    await askTheirs(person);
    const sms_code = await codeTo(person.phone);
    const listed = await enter(person, { sms_code });
    expect(listed.body.data).toMatchObject({ session: null, farms: [{}, {}] });
    expect((await enter(person, { sms_code, membership_id: there.id })).body.data.session).not.toBeNull();
    expect((await enter(person, { sms_code, membership_id: there.id })).body.error).toBe("auth.sms_code_expired");
  });

  test("a wrong password is answered alike with and without it", async () => {
    const owner = await farmer();
    const [plain, stepped] = [await given.member(owner), await given.member(owner)];
    await switchStep(stepped);
    const expected = (await enter(plain, {}, WRONG)).body;
    expect(expected.error).toBe("auth.wrong_phone_or_password");
    expect((await enter(stepped, {}, WRONG)).body).toEqual(expected);
    expect((await askTheirs(stepped, WRONG)).body).toEqual(expected);
  });

  test("is not got round by a forgotten password: the phone alone sets none, and says whom to ask", async () => {
    const owner = await farmer();
    const person = await given.member(owner);
    const ask = () => post("/auth/person-password/request", { phone: person.phone });
    await ask();
    const before = await codeTo(person.phone);
    await switchStep(person);
    const set = (sms_code: string) =>
      post("/auth/person-password", {
        phone: person.phone,
        password: "Nowe#Haslo7",
        password_confirmation: "Nowe#Haslo7",
        sms_code,
      });
    expect((await set(before)).body.error).toBe("auth.sms_code_expired");
    server.clock.advance(2 * MINUTE);
    expect((await ask()).body.message).toBe("Jeśli ten numer ma dostęp do gospodarstwa, wysłaliśmy na niego kod SMS.");
    expect((await messagesTo(person.phone))[0]?.body).toContain("Popros wlasciciela gospodarstwa");
    // The owner's way: the access ends, and whoever is invited anew sets a password of their own.
    expect((await post(`/user/members/${person.id}/end`, {}, owner.token)).status).toBe(200);
    const left = server.db.selectFrom("second_step_change").select("id").where("person_id", "=", person.personId);
    expect(await left.execute()).toEqual([]);
  });
});

describe("a second step for everybody", () => {
  const demand = async (value: boolean) =>
    await putSetting(server, (await given.staff("admin")).token, "second_step_for_all", value);
  const isDemanded = async () => (await get("/user/second-step", (await farmer()).token)).body.data.is_demanded;
  const askReset = ({ identifier }: Farmer) =>
    post("/auth/password-reset/request", { nip: identifier, account_type: "program.farmer" });
  const NEW = "Nowe#Haslo7";
  const reset = ({ identifier }: Farmer, beside: object) =>
    post("/auth/password-reset", { nip: identifier, password: NEW, password_confirmation: NEW, ...beside });

  afterEach(async () => {
    await demand(false);
  });

  test("one administrator demands it at once; taking it back waits for another", async () => {
    const [admin, other] = [await given.staff("admin"), await given.staff("admin")];
    const put = (value: boolean, revision: number) =>
      server.call("PUT", "/api/office/v1/settings/second_step_for_all", {
        token: admin.token,
        body: { value, revision, reason: "Decyzja zarządu" },
      });
    const { data } = (await server.call("GET", "/api/office/v1/settings", { token: admin.token })).body;
    const { revision } = (data as { key: string; revision: number }[]).find(
      ({ key }) => key === "second_step_for_all",
    )!;
    expect((await put(true, revision)).body.data.waiting).toBeNull();
    expect(await isDemanded()).toBe(true);
    expect((await put(false, revision + 1)).body.data.waiting).toMatchObject({ requested_by: { id: admin.id } });
    expect(await isDemanded()).toBe(true);
    await approveAll(server, other.token);
    expect(await isDemanded()).toBe(false);
  });

  test("owners, farms' people and devices: a password alone opens nothing, a key and a session that is open stay", async () => {
    const person = await farmer();
    const device = await addKey(person);
    const [plain, wife] = [await farmer(), await given.member(person)];
    await demand(true);
    server.clock.advance(2 * MINUTE);
    expect((await get("/user/profile", plain.token)).status).toBe(200);
    expect(await signIn(plain)).toMatchObject({ body: { error: "auth.second_step_required" }, cookies: {} });
    expect((await askCode(plain, false, WRONG)).body.error).toBe("auth.wrong_credentials");
    expect((await askCode(plain)).body.data).toMatchObject({ is_code_sent: true });
    expect((await signIn(plain, { sms_code: await codeTo(plain.phone) })).status).toBe(200);
    const credentials = { phone: wife.phone, password: PASSWORD };
    expect((await post("/auth/person-login", credentials)).body.error).toBe("auth.second_step_required");
    expect((await post("/auth/person-login/code", credentials)).status).toBe(200);
    const entered = await post("/auth/person-login", { ...credentials, sms_code: await codeTo(wife.phone) });
    expect(entered.body.data.session).not.toBeNull();
    const { data } = (await post("/auth/passkey/options")).body;
    expect((await post("/auth/passkey", device.use(data))).status).toBe(200);
    await demand(false);
    expect((await signIn(plain)).status).toBe(200);
    expect((await post("/auth/person-login", credentials)).status).toBe(200);
  });

  test("a forgotten password takes the e-mail's code too, a first one the SMS alone", async () => {
    const [known, fresh] = [await farmer(), await farmer()];
    await server.db.updateTable("participant").set({ password_hash: null }).where("id", "=", fresh.id).execute();
    await demand(true);
    await askReset(known);
    const [sms_code, email_code] = [await codeTo(known.phone), await codeTo(known.email)];
    expect((await reset(known, { sms_code })).body.error).toBe("auth.email_code_required");
    expect((await reset(known, { sms_code, email_code })).status).toBe(200);
    await askReset(fresh);
    expect(await messagesTo(fresh.email)).toEqual([]);
    expect((await reset(fresh, { sms_code: await codeTo(fresh.phone) })).status).toBe(200);
    expect((await signIn(fresh, {}, NEW)).body.error).toBe("auth.second_step_required");
  });

  test("who forgot the password and has no address, or is one of a farm's people, is told whom to call", async () => {
    const person = await farmer();
    const wife = await given.member(person);
    await server.db.updateTable("participant").set({ email: "" }).where("id", "=", person.id).execute();
    await askReset(person);
    const before = await codeTo(person.phone);
    await demand(true);
    expect((await reset(person, { sms_code: before })).body.error).toBe("auth.email_code_required");
    server.clock.advance(2 * MINUTE);
    expect((await askReset(person)).status).toBe(200);
    expect((await messagesTo(person.phone))[0]?.body).toContain("Zadzwon na infolinie");
    expect((await reset(person, { sms_code: before })).body.error).toBe("auth.sms_code_expired");
    await post("/auth/person-password/request", { phone: wife.phone });
    expect((await messagesTo(wife.phone))[0]?.body).toContain("Popros wlasciciela gospodarstwa");
  });
});
