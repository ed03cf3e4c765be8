import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { sweepPasskeyChallenges } from "#platform/auth/passkeys.ts";
import { checkLedger } from "#modules/points/ledger/ledger-check.service.ts";
import { createAuthenticator } from "#test/harness/authenticator.ts";
import { createGiven } from "#test/harness/given.ts";
import { START, useTestServer } from "#test/harness/server.ts";
import { createTransfers } from "#test/harness/given/transfers.ts";

const server = useTestServer({ PLON_PUBLIC_URL: "http://plon.example" });
const given = createGiven(server);
const transfers = createTransfers(server);
const MINUTE = 60_000;

beforeEach(() => server.clock.set(START));

type Person = Awaited<ReturnType<typeof farmer>>;

/** A farmer whose phone no other has. */
async function farmer() {
  const person = await given.participant();
  await server.db
    .updateTable("participant")
    .set({ phone: `+48701${String(person.id).padStart(6, "0")}` })
    .where("id", "=", person.id)
    .execute();
  return person;
}

const post = (path: string, body: unknown = {}, token?: string) =>
  server.call("POST", path, { body, token, address: `198.51.100.${Math.ceil(Math.random() * 250)}` });
const keysOf = async ({ token }: { token: string }) =>
  (await server.call("GET", "/api/v1/user/passkeys", { token })).body.data;

/** What a device needs to make a key, after the code of the SMS. */
async function optionsFor(person: Person) {
  expect((await post("/api/v1/user/passkeys/code", {}, person.token)).status).toBe(200);
  const sms_code = await transfers.codeOf(person);
  return (await post("/api/v1/user/passkeys/options", { sms_code }, person.token)).body.data;
}

async function withKey(name = "Telefon", device = createAuthenticator()) {
  const person = await farmer();
  const credential = device.make(await optionsFor(person));
  const answer = await post("/api/v1/user/passkeys", { name, credential }, person.token);
  expect(answer.status).toBe(200);
  return { person, device, keys: answer.body.data };
}

const signInOptions = async () => (await post("/api/v1/auth/passkey/options")).body.data;
const mailsTo = async (to: string) =>
  ((await server.call("GET", "/api/demo/outbox")).body.data as { to: string; text: string; subject: string }[]).filter(
    (mail) => mail.to === to,
  );

describe("a key of a device", () => {
  test("is added for an SMS code, signs its owner in without a password, and tells them by e-mail", async () => {
    const { person, device, keys } = await withKey("Chrome, Android");
    expect(keys).toMatchObject({
      passkeys: [{ name: "Chrome, Android", last_used_at: null, is_synced: false }],
      left: 9,
    });
    expect((await mailsTo(`rolnik${person.identifier}@plon.example`)).at(0)).toMatchObject({
      subject: "Dodano klucz dostępu do Twojego konta",
    });
    const answer = await post("/api/v1/auth/passkey", device.use(await signInOptions()));
    expect(answer.status).toBe(200);
    expect(answer.cookies).toHaveProperty("plon_refresh");
    const user = await server.call("GET", "/api/v1/user/profile", { token: answer.body.data.auth_token });
    expect(user.body.data.profile.participant_id).toBe(person.id);
    expect(await keysOf(person)).toMatchObject({ passkeys: [{ last_used_at: server.clock.now().toISOString() }] });
  });

  test("is not added without the right code, and the attempts at one are counted", async () => {
    const person = await farmer();
    const options = (sms_code: string) => post("/api/v1/user/passkeys/options", { sms_code }, person.token);
    expect((await options("000000")).body.error).toBe("auth.sms_code_expired");
    await post("/api/v1/user/passkeys/code", {}, person.token);
    const right = await transfers.codeOf(person);
    const wrong = right === "111111" ? "222222" : "111111";
    for (let attempt = 0; attempt < 5; attempt++) expect((await options(wrong)).body.error).toBe("auth.sms_code_wrong");
    expect((await options(right)).body.error).toBe("auth.sms_code_expired");
    const early = await post("/api/v1/user/passkeys/code", {}, person.token);
    expect(early.body.error).toBe("auth.sms_code_too_soon");
  });

  test("an answer counts once, within minutes, for this site, its purpose and its owner, with finger, face or PIN", async () => {
    const { person, device } = await withKey();
    const signIn = (body: unknown) => post("/api/v1/auth/passkey", body);
    const refused = async (body: unknown, code: string) => expect((await signIn(body)).body.error).toBe(code);

    const once = device.use(await signInOptions());
    expect((await signIn(once)).status).toBe(200);
    await refused(once, "auth.passkey_expired");
    await refused(device.use(await signInOptions(), { origin: "http://plon.example.evil" }), "auth.passkey_refused");
    await refused(device.use({ ...(await signInOptions()), rpId: "evil.example" }), "auth.passkey_refused");
    await refused(device.use(await signInOptions(), { isVerified: false }), "auth.passkey_refused");
    await refused(device.use({ ...(await signInOptions()), challenge: "bWFkZSB1cA" }), "auth.passkey_expired");
    await refused(createAuthenticator().use(await signInOptions()), "auth.passkey_unknown");
    const options = await signInOptions();
    const signed = device.use(options);
    const foreign = createAuthenticator().use(options);
    await refused(
      { ...signed, response: { ...signed.response, signature: foreign.response.signature } },
      "auth.passkey_refused",
    );
    await refused(
      { ...signed, response: { ...signed.response, clientDataJSON: "bm90IEpTT04" } },
      "auth.passkey_refused",
    );
    // What was asked for a new key signs nobody in.
    server.clock.advance(2 * MINUTE);
    await refused(device.use({ ...(await optionsFor(person)), rpId: "plon.example" }), "auth.passkey_expired");
    const late = device.use(await signInOptions());
    server.clock.advance(6 * MINUTE);
    await refused(late, "auth.passkey_expired");
    // A copy of the device counts on from where it was copied.
    expect((await signIn(device.use(await signInOptions()))).status).toBe(200);
    device.setBack(1);
    await refused(device.use(await signInOptions()), "auth.passkey_refused");
  });

  test("is let in on every device that shares it, whatever each of them has counted", async () => {
    const { device, keys, person } = await withKey("iCloud", createAuthenticator({ synced: true }));
    expect(keys.passkeys).toMatchObject([{ is_synced: true }]);
    const signIn = async () => (await post("/api/v1/auth/passkey", device.use(await signInOptions()))).status;
    expect(await signIn()).toBe(200);
    expect(await signIn()).toBe(200);
    // The next device has used it never, or does not count.
    device.setBack(2);
    expect(await signIn()).toBe(200);
    device.setBack(2);
    expect(await signIn()).toBe(200);
    expect(await keysOf(person)).toMatchObject({ passkeys: [{ is_synced: true }] });
  });

  test("is named and taken out by its owner only; taken out, it signs nobody in", async () => {
    const { person, device, keys } = await withKey();
    const stranger = await farmer();
    const [{ id }] = keys.passkeys;
    for (const path of ["name", "removal", "remove"]) {
      const body = { name: "Cudzy", sms_code: "123456" };
      expect((await post(`/api/v1/user/passkeys/${id}/${path}`, body, stranger.token)).status).toBe(404);
    }
    const named = await post(`/api/v1/user/passkeys/${id}/name`, { name: "  Telefon żony " }, person.token);
    expect(named.body.data.passkeys).toMatchObject([{ name: "Telefon żony" }]);
    const { options } = (await post(`/api/v1/user/passkeys/${id}/removal`, {}, person.token)).body.data;
    const gone = await post(`/api/v1/user/passkeys/${id}/remove`, { passkey: device.use(options) }, person.token);
    expect(gone.body.data.passkeys).toEqual([]);
    expect((await post("/api/v1/auth/passkey", device.use(await signInOptions()))).body.error).toBe(
      "auth.passkey_unknown",
    );
    const [mail] = await mailsTo(`rolnik${person.identifier}@plon.example`);
    expect(mail?.text).toContain("usunięto klucz: Telefon żony");
  });

  test("is not taken out by the session alone: a key or the code of an SMS confirms it, for this key only", async () => {
    const { person, device, keys } = await withKey();
    const [{ id }] = keys.passkeys;
    const remove = (body: object, key = id) => post(`/api/v1/user/passkeys/${key}/remove`, body, person.token);
    const askFor = (body: object = {}, key = id) => post(`/api/v1/user/passkeys/${key}/removal`, body, person.token);
    expect((await remove({})).body.errors).toEqual({ sms_code: [expect.stringContaining("Potwierdź kodem SMS")] });
    // A signature that lets in, or takes out another key, takes this one out of nothing.
    const forSignIn = device.use({ ...(await signInOptions()), rpId: "plon.example" });
    expect((await remove({ passkey: forSignIn })).body.error).toBe("auth.passkey_expired");
    server.clock.advance(2 * MINUTE);
    const second = createAuthenticator();
    const credential = second.make(await optionsFor(person));
    const added = await post("/api/v1/user/passkeys", { name: "Tablet", credential }, person.token);
    const other = added.body.data.passkeys.find(({ name }: { name: string }) => name === "Tablet").id as number;
    const forOther = device.use((await askFor({}, other)).body.data.options);
    expect((await remove({ passkey: forOther })).body.error).toBe("auth.passkey_expired");
    const asked = (await askFor({ by_code: true })).body.data;
    expect(asked).toEqual({ by: "code", phone_ending: expect.stringMatching(/^\d{3}$/), wait_seconds: 60 });
    const sms_code = await transfers.codeOf(person);
    expect((await remove({ sms_code }, other)).body.error).toBe("auth.sms_code_expired");
    expect((await remove({ sms_code: sms_code === "111111" ? "222222" : "111111" })).body).toMatchObject({
      error: "auth.sms_code_wrong",
    });
    expect((await keysOf(person)).passkeys).toHaveLength(2);
    expect((await remove({ sms_code })).body.data.passkeys).toMatchObject([{ id: other }]);
    // The key that is left confirms for itself.
    const own = second.use((await askFor({}, other)).body.data.options);
    expect((await remove({ passkey: own }, other)).body.data.passkeys).toEqual([]);
  });

  test("the same key is not kept twice, and a stranger's answer to one's options is not kept at all", async () => {
    const { device } = await withKey();
    const other = await farmer();
    const options = await optionsFor(other);
    const twice = await post("/api/v1/user/passkeys", { name: "Mój", credential: device.make(options) }, other.token);
    expect(twice.body.error).toBe("auth.passkey_refused");
    const third = await farmer();
    const credential = createAuthenticator().make(options);
    const stolen = await post("/api/v1/user/passkeys", { name: "Mój", credential }, third.token);
    expect(stolen.body.error).toBe("auth.passkey_expired");
    expect(await keysOf(other)).toMatchObject({ passkeys: [] });
  });

  test("a locked account is told whom to call, and nobody is signed in", async () => {
    const { person, device } = await withKey();
    await server.db.updateTable("participant").set({ is_locked: true }).where("id", "=", person.id).execute();
    const answer = await post("/api/v1/auth/passkey", device.use(await signInOptions()));
    expect(answer.body.error).toBe("auth.account_locked");
    expect(answer.cookies).not.toHaveProperty("plon_refresh");
  });

  test("unanswered questions are swept away once they are over", async () => {
    const { device } = await withKey();
    const options = await signInOptions();
    server.clock.advance(4 * MINUTE);
    await sweepPasskeyChallenges(server.db, server.clock.now());
    expect((await post("/api/v1/auth/passkey", device.use(options))).status).toBe(200);
    await signInOptions();
    server.clock.advance(60 * MINUTE);
    await sweepPasskeyChallenges(server.db, server.clock.now());
    const left = await server.db.selectFrom("passkey_challenge").selectAll().execute();
    expect(left).toEqual([]);
  });
});

describe("a transfer is confirmed by a key of its sender", () => {
  const confirm = (person: Person, id: number, passkey: unknown) =>
    post(`/api/v1/transfer/one-time/${id}/confirm`, { passkey }, person.token);
  const optionsOf = (person: Person, id: number) =>
    post(`/api/v1/transfer/one-time/${id}/passkey-options`, {}, person.token);

  async function started() {
    const { person, device } = await withKey();
    const receiver = await farmer();
    await transfers.give(person, 1000);
    const begun = await transfers.start(person, receiver, 300);
    return { person, receiver, device, transfer: begun.body.data };
  }

  /** By what the office and the copy of data say that the newest transfer was confirmed. */
  async function saidOf(person: Person) {
    const { token } = await given.staff("clerk");
    const listed = await server.call("GET", `/api/office/v1/one-time-transfers?participant_id=${person.id}`, { token });
    const copy = await server.call("GET", "/api/v1/user/data.json", { token: person.token });
    return [listed.body.data[0].confirmed_by, copy.body.przekazania_jednorazowe[0].confirmed_by];
  }

  test("without an SMS; the same answer again posts nothing more", async () => {
    const { person, receiver, device, transfer } = await started();
    expect(transfer).toMatchObject({ waits_for_passkey: true });
    const codes = await server.db
      .selectFrom("sms_code")
      .select("id")
      .where("participant_id", "=", person.id)
      .where("purpose", "=", "transfer")
      .execute();
    expect(codes).toEqual([]);
    expect(await saidOf(person)).toEqual([null, null]);
    const answer = device.use((await optionsOf(person, transfer.id)).body.data);
    const done = await Promise.all([confirm(person, transfer.id, answer), confirm(person, transfer.id, answer)]);
    expect(done.map(({ status }) => status)).toEqual([200, 200]);
    expect(done[0]?.body.data).toMatchObject({ transfer: { state: "done" }, available: 700 });
    expect(await transfers.points(receiver)).toMatchObject({ available: 300 });
    expect((await checkLedger(server.db)).ok).toBe(true);
    expect(await saidOf(person)).toEqual(["key", "key"]);
    // How the sender confirmed it is the sender's alone.
    const { body } = await server.call("GET", "/api/v1/user/data.json", { token: receiver.token });
    expect(body.przekazania_jednorazowe).toMatchObject([{ points: 300, sent: false, confirmed_by: null }]);
  });

  test("an SMS code is still there for who asks for one", async () => {
    const { person, transfer } = await started();
    const resent = await transfers.resend(person, transfer.id);
    expect(resent.body.data).toMatchObject({ waits_for_passkey: false });
    const done = await transfers.confirm(person, transfer.id, await transfers.codeOf(person));
    expect(done.body.data).toMatchObject({ available: 700 });
    expect(await saidOf(person)).toEqual(["sms", "sms"]);
  });

  test("an answer for a sign-in, for another transfer or of another's key carries nothing over", async () => {
    const { person, receiver, device, transfer } = await started();
    const refused = async (passkey: unknown, code: string) =>
      expect((await confirm(person, transfer.id, passkey)).body.error).toBe(code);
    await refused(device.use(await signInOptions()), "auth.passkey_expired");
    const other = await withKey();
    const options = (await optionsOf(person, transfer.id)).body.data;
    await refused(other.device.use(options), "auth.passkey_unknown");
    expect((await optionsOf(other.person, transfer.id)).status).toBe(404);
    expect((await transfers.reject(person, transfer.id)).status).toBe(200);
    await refused(device.use(options), "transfer.ended");
    const next = (await transfers.start(person, receiver, 200, randomUUID())).body.data;
    await expect(confirm(person, next.id, device.use(options))).resolves.toMatchObject({
      body: { error: "auth.passkey_expired" },
    });
    expect(await transfers.points(receiver)).toMatchObject({ available: 0 });
    const empty = await post(`/api/v1/transfer/one-time/${next.id}/confirm`, {}, person.token);
    expect(empty.body.errors).toHaveProperty("sms_code");
  });
});

describe("a new bank account is confirmed by a key of its owner", () => {
  const IBAN = "PL61109010140000071219812874";
  const OTHER_IBAN = "PL27114020040000300201355387";
  const put = (person: Person, bank_account: string) =>
    server.call("PUT", "/api/v1/user/profile", { token: person.token, body: { bank_account } });
  const optionsOf = (person: Person) => post("/api/v1/user/profile/passkey-options", {}, person.token);
  const confirm = (person: Person, passkey: unknown) =>
    post("/api/v1/user/profile/confirm-by-passkey", passkey, person.token);
  const sentTo = async ({ id }: Person) => {
    const { phone } = await server.db
      .selectFrom("participant")
      .select("phone")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    return (await mailsTo(phone)).map(({ text }) => text);
  };

  test("without an SMS code; the old contacts are told, and payouts wait a day as before", async () => {
    const { person, device } = await withKey();
    expect((await put(person, IBAN)).body.data.pending_changes.bank_account).toBe("PL61 … 2874");
    expect((await sentTo(person)).filter((text) => text.startsWith("Kod do zmiany konta"))).toEqual([]);
    const passkey = device.use((await optionsOf(person)).body.data);
    const done = await confirm(person, passkey);
    expect(done.body.data).toMatchObject({
      profile: { bank_account: IBAN },
      pending_changes: { bank_account: null },
      bank_account_blocked_until: new Date(server.clock.now().getTime() + 24 * 60 * MINUTE).toISOString(),
    });
    expect((await sentTo(person))[0]).toContain("Konto bankowe w Plon zmieniono");
    expect((await mailsTo(`rolnik${person.identifier}@plon.example`))[0]?.subject).toBe(
      "Zmieniono numer konta bankowego",
    );
    expect((await confirm(person, passkey)).body.error).toBe("profile.no_change_pending");
  });

  test("an SMS code is still there for who asks for one, and the only way to a new phone", async () => {
    const { person, device } = await withKey();
    await put(person, IBAN);
    await post("/api/v1/user/profile/resend", { kind: "bank_account" }, person.token);
    const sms_code = /\d{6}/.exec((await sentTo(person))[0]!)![0];
    const answer = device.use((await optionsOf(person)).body.data);
    const done = await post("/api/v1/user/profile/confirm", { kind: "bank_account", sms_code }, person.token);
    expect(done.body.data.profile.bank_account).toBe(IBAN);
    expect((await confirm(person, answer)).body.error).toBe("profile.no_change_pending");
    expect((await optionsOf(person)).body.error).toBe("profile.no_change_pending");
  });

  test("an answer for another change, another purpose or of another's key confirms nothing", async () => {
    const { person, device } = await withKey();
    const other = await withKey();
    await put(person, IBAN);
    const old = (await optionsOf(person)).body.data;
    await put(person, OTHER_IBAN);
    const refused = async (passkey: unknown, code: string) =>
      expect((await confirm(person, passkey)).body.error).toBe(code);
    await refused(device.use(old), "auth.passkey_expired");
    await refused(device.use(await signInOptions()), "auth.passkey_expired");
    await refused(other.device.use((await optionsOf(person)).body.data), "auth.passkey_unknown");
    const user = await server.call("GET", "/api/v1/user/profile", { token: person.token });
    expect(user.body.data.profile.bank_account).toBeNull();
    // Who has no key is sent the code at once.
    const without = await farmer();
    await put(without, IBAN);
    expect((await optionsOf(without)).body.error).toBe("passkey.not_found");
    expect((await sentTo(without))[0]).toContain("Kod do zmiany konta");
  });
});
