import { generateSync } from "otplib";
import { beforeEach, describe, expect, test } from "vitest";
import { createAuthenticator } from "#test/harness/authenticator.ts";
import { createGiven, PASSWORD } from "#test/harness/given.ts";
import { START, useTestServer } from "#test/harness/server.ts";

// Outside the demo a second factor is required.
const server = useTestServer({ PLON_DEMO: "0", PLON_PUBLIC_URL: "http://plon.example" });
const given = createGiven(server);
const MINUTE = 60_000;
const WRONG = "Zle#Haslo1";

beforeEach(() => server.clock.set(START));

const post = (path: string, body: unknown = {}, token?: string) =>
  server.call("POST", `/api/office/v1${path}`, {
    body,
    token,
    address: `198.51.100.${Math.ceil(Math.random() * 250)}`,
  });
const get = (path: string, token: string) => server.call("GET", `/api/office/v1${path}`, { token });
const codeNow = (secret: string) => generateSync({ secret, epoch: Math.floor(server.clock.now().getTime() / 1000) });

type Person = { id: number; email: string; token: string };

const signIn = ({ email }: { email: string }, factor: object = {}, password = PASSWORD) =>
  post("/auth/login", { email, password, ...factor });
const ask = ({ email }: { email: string }, password = PASSWORD) => post("/auth/passkey/options", { email, password });

/** Adds a key to a signed-in person by password and, where there is one, a second factor. */
async function addKey(person: Person, factor: object = {}, name = "Laptop") {
  const device = createAuthenticator();
  const asked = await post("/auth/passkeys/options", { password: PASSWORD, ...factor }, person.token);
  expect(asked.status).toBe(200);
  const added = await post("/auth/passkeys", { name, credential: device.make(asked.body.data) }, person.token);
  expect(added.status).toBe(200);
  return { device, keys: added.body.data };
}

async function withKey(role: "admin" | "clerk" = "admin") {
  const person = await given.staff(role);
  return { person, ...(await addKey(person)) };
}

async function withTotp(role: "admin" | "clerk" = "clerk") {
  const person = await given.staff(role);
  const { secret } = (await post("/auth/totp/setup", {}, person.token)).body.data as { secret: string };
  await post("/auth/totp/confirm", { code: codeNow(secret) }, person.token);
  server.clock.advance(MINUTE);
  return { ...person, secret };
}

const mailsTo = (email: string) =>
  server.db
    .selectFrom("outbox_message")
    .select(["subject", "body"])
    .where("recipient", "=", email)
    .orderBy("id", "desc")
    .execute();
const auditOf = async (id: number, token: string) =>
  ((await get(`/audit?subject_type=staff&subject_id=${id}`, token)).body.data as { action: string }[]).map(
    ({ action }) => action,
  );

describe("a key of a member of staff", () => {
  test("is the second factor that an administrator must have, and then signs in with the password", async () => {
    const person = await given.staff("admin");
    expect((await get("/dashboard", person.token)).status).toBe(403);
    const { device, keys } = await addKey(person);
    expect(keys).toMatchObject({ passkeys: [{ name: "Laptop" }], left: 9, has_totp: false });
    expect((await get("/dashboard", person.token)).status).toBe(200);
    expect((await mailsTo(person.email))[0]?.body).toContain("dodano klucz dostępu: Laptop");

    expect((await signIn(person)).body.error).toBe("staff.code_required");
    const { options, takes_code } = (await ask(person)).body.data;
    expect(takes_code).toBe(false);
    expect(options.allowCredentials).toHaveLength(1);
    const passkey = device.use(options);
    const session = await signIn(person, { passkey });
    expect(session.body.data.staff).toMatchObject({ id: person.id, must_set_up_totp: false });
    expect(session.cookies).toHaveProperty("plon_office_device");
    expect((await signIn(person, { passkey })).body.error).toBe("auth.passkey_expired");
    expect((await signIn(person, { code: "123456" })).body.error).toBe("staff.code_wrong");
    expect(await auditOf(person.id, session.body.data.auth_token)).toEqual(["staff.sign_in", "staff.key_add"]);
  });

  test("answers for its owner, this site and its purpose only, with finger, face or PIN", async () => {
    const [own, other] = [await withKey(), await withKey()];
    const optionsOf = async (person: Person) => (await ask(person)).body.data.options;
    const refused = async (passkey: unknown, code: string) =>
      expect((await signIn(own.person, { passkey })).body.error).toBe(code);
    await refused(other.device.use(await optionsOf(other.person)), "auth.passkey_unknown");
    await refused(own.device.use(await optionsOf(other.person)), "auth.passkey_expired");
    await refused(
      own.device.use(await optionsOf(own.person), { origin: "http://evil.example" }),
      "auth.passkey_refused",
    );
    await refused(own.device.use(await optionsOf(own.person), { isVerified: false }), "auth.passkey_refused");
    // What was asked for a new key is no second factor.
    const asked = await ask(own.person);
    const adding = await post(
      "/auth/passkeys/options",
      { password: PASSWORD, passkey: own.device.use(asked.body.data.options) },
      own.person.token,
    );
    await refused(own.device.use({ ...adding.body.data, rpId: "plon.example" }), "auth.passkey_expired");
    server.clock.advance(20 * MINUTE);
    const late = own.device.use(await optionsOf(own.person));
    server.clock.advance(6 * MINUTE);
    await refused(late, "auth.passkey_expired");
    // The farmers' sign-in takes no key of staff.
    const farmers = (await server.call("POST", "/api/v1/auth/passkey/options", { body: {} })).body.data;
    const there = await server.call("POST", "/api/v1/auth/passkey", { body: own.device.use(farmers) });
    expect(there.body.error).toBe("auth.passkey_unknown");
  });

  test("is asked for by the right password only, with the same answer for an unknown e-mail, and five tries", async () => {
    const { person } = await withKey();
    const wrong = await ask(person, WRONG);
    expect(wrong.body.error).toBe("staff.wrong_credentials");
    expect((await ask({ email: "nikt@plon.example" }, WRONG)).body).toEqual(wrong.body);
    for (let guess = 1; guess < 5; guess += 1) expect((await ask(person, WRONG)).status).toBe(422);
    // From then on a right and a wrong password are answered alike, and so is an account without keys.
    const noKeys = await withTotp();
    for (let guess = 0; guess < 5; guess += 1) await ask(noKeys, WRONG);
    const shapes = await Promise.all([ask(person), ask(person, WRONG), ask(noKeys), ask(noKeys, WRONG)]);
    for (const { status, body } of shapes) {
      expect(status).toBe(200);
      expect({ ...body.data.options, challenge: "" }).toEqual({ ...shapes[0]!.body.data.options, challenge: "" });
      expect(body.data).toMatchObject({ takes_code: true, options: { allowCredentials: [] } });
    }
  });

  test("lets its owner in whom others locked out by guessing, and counts guesses at the password", async () => {
    const { person, device } = await withKey();
    for (let guess = 0; guess < 6; guess += 1) await signIn(person, {}, WRONG);
    expect((await signIn(person)).status).toBe(429);
    const answer = async () => ({ passkey: device.use((await ask(person)).body.data.options) });
    expect((await signIn(person, await answer())).status).toBe(200);
    for (let guess = 0; guess < 6; guess += 1) await signIn(person, {}, WRONG);
    for (let guess = 0; guess < 5; guess += 1) expect((await signIn(person, await answer(), WRONG)).status).toBe(429);
    expect((await signIn(person, await answer())).status).toBe(429);
  });

  test("is added for the password and the second factor: an open session alone makes none", async () => {
    const person = await withTotp();
    const start = (body: object) => post("/auth/passkeys/options", body, person.token);
    expect((await start({ password: WRONG, code: codeNow(person.secret) })).body.errors).toHaveProperty("password");
    expect((await start({ password: PASSWORD })).body.error).toBe("staff.code_required");
    expect((await start({ password: PASSWORD, code: "000000" })).body.error).toBe("staff.code_wrong");
    const { device } = await addKey(person, { code: codeNow(person.secret) });
    // Both work afterwards, and the key proves the next one.
    server.clock.advance(MINUTE);
    expect((await signIn(person, { code: codeNow(person.secret) })).status).toBe(200);
    const asked = (await ask(person)).body.data;
    expect(asked.takes_code).toBe(true);
    expect((await signIn(person, { passkey: device.use(asked.options) })).status).toBe(200);
    const second = await addKey(person, { passkey: device.use((await ask(person)).body.data.options) }, "Telefon");
    expect(second.keys.passkeys.map(({ name }: { name: string }) => name)).toEqual(["Telefon", "Laptop"]);
    // Nobody adds an app in somebody's open session.
    expect((await post("/auth/totp/setup", {}, person.token)).status).toBe(403);
    const keyOnly = await withKey();
    expect((await post("/auth/totp/setup", {}, keyOnly.person.token)).status).toBe(403);
  });

  test("an app that was never confirmed is no second factor beside it", async () => {
    const person = await given.staff("clerk");
    const { secret } = (await post("/auth/totp/setup", {}, person.token)).body.data;
    await addKey(person);
    expect((await ask(person)).body.data.takes_code).toBe(false);
    expect((await signIn(person, { code: codeNow(secret) })).body.error).toBe("staff.code_wrong");
  });

  test("is named and taken out by its owner, but not as the last second factor", async () => {
    const { person, device, keys } = await withKey();
    const [{ id }] = keys.passkeys;
    const named = await post(`/auth/passkeys/${id}/name`, { name: "Komputer w biurze" }, person.token);
    expect(named.body.data.passkeys).toMatchObject([{ name: "Komputer w biurze" }]);
    const other = await given.staff("admin");
    await addKey(other);
    expect((await post(`/auth/passkeys/${id}/name`, { name: "Cudzy" }, other.token)).status).toBe(404);
    expect((await post(`/auth/passkeys/${id}/remove`, {}, other.token)).status).toBe(404);
    const last = await post(`/auth/passkeys/${id}/remove`, {}, person.token);
    expect(last.body).toMatchObject({ error: "staff.last_factor" });
    await addKey(person, { passkey: device.use((await ask(person)).body.data.options) }, "Telefon");
    const gone = await post(`/auth/passkeys/${id}/remove`, {}, person.token);
    expect(gone.body.data.passkeys).toMatchObject([{ name: "Telefon" }]);
    expect((await mailsTo(person.email))[0]?.body).toContain("usunięto klucz dostępu: Komputer w biurze");
    expect(await auditOf(person.id, person.token)).toEqual([
      "staff.key_remove",
      "staff.key_add",
      "staff.key_rename",
      "staff.key_add",
    ]);
  });

  test("goes with the app when an administrator takes the second factor off, and the person is told", async () => {
    const { person, device } = await withKey("clerk");
    const admin = await given.staff("admin");
    await addKey(admin);
    const shown = (await get(`/staff/${person.id}`, admin.token)).body.data;
    expect(shown).toMatchObject({ has_totp: true });
    const passkey = device.use((await ask(person)).body.data.options);
    expect((await post(`/staff/${person.id}/totp-reset`, {}, admin.token)).body.data).toMatchObject({
      has_totp: false,
    });
    expect((await get("/auth/me", person.token)).status).toBe(401);
    const session = await signIn(person, { passkey });
    expect(session.body.data.staff.must_set_up_totp).toBe(true);
    expect((await get("/auth/passkeys", session.body.data.auth_token)).body.data.passkeys).toEqual([]);
    expect((await mailsTo(person.email))[0]?.subject).toBe("Zdjęto drugi składnik logowania do biura");
  });

  test("proves a new password by the e-mail's link", async () => {
    const { person, device } = await withKey();
    await post("/auth/password/forgot", { email: person.email });
    const token = /token=([\w-]+)/.exec((await mailsTo(person.email))[0]?.body ?? "")?.[1];
    const link = (await post("/auth/password/link", { token })).body.data;
    expect(link).toMatchObject({ asks_code: false, passkey: { allowCredentials: [expect.anything()] } });
    const set = (factor: object) => post("/auth/password/set", { token, password: "Nowe#Haslo7", ...factor });
    expect((await set({})).body.error).toBe("staff.code_required");
    expect((await set({ code: "123456" })).body.error).toBe("staff.code_wrong");
    expect((await set({ passkey: createAuthenticator().use(link.passkey) })).body.error).toBe("auth.passkey_unknown");
    expect((await set({ passkey: device.use(link.passkey) })).status).toBe(200);
    expect((await ask(person, "Nowe#Haslo7")).status).toBe(200);
  });
});
