import { describe, expect, test } from "vitest";
import { createGiven, PASSWORD } from "#test/harness/given.ts";
import { type CallOptions, useTestServer } from "#test/harness/server.ts";

const server = useTestServer();
const given = createGiven(server);
const MINUTE = 60_000;

const signIn = (nip: string, password = PASSWORD, options: CallOptions = {}) =>
  server.call("POST", "/api/v1/auth/login", { ...options, body: { account_type: "program.farmer", nip, password } });
const profile = (token: string) => server.call("GET", "/api/v1/user/profile", { token });
const refresh = (refreshToken: string) =>
  server.call("POST", "/api/v1/refresh_token", { headers: { cookie: `plon_refresh=${refreshToken}` } });
const requestCode = (nip: string, address = `198.51.100.${Math.ceil(Math.random() * 250)}`) =>
  server.call("POST", "/api/v1/auth/password-reset/request", {
    body: { nip, account_type: "program.farmer" },
    address,
  });

async function lastCode(): Promise<string> {
  const { text } = (await server.call("GET", "/api/demo/outbox")).body.data[0];
  return /\d{6}/.exec(text)![0];
}

const resetWith = (
  nip: string,
  code: string,
  password = "Nowe#Haslo7",
  confirmation = password,
  address = "198.51.100.251",
) =>
  server.call("POST", "/api/v1/auth/password-reset", {
    body: { nip, password, password_confirmation: confirmation, sms_code: code },
    address,
  });

describe("signing in", () => {
  test("[AUTH-01, AUTH-03, AUTH-06, ACCESS-02] with NIP or PESEL and password gives a bearer token that opens the profile", async () => {
    for (const identifier of [undefined, "44051401359"]) {
      const farmer = await given.participant(identifier ? { identifier } : {});
      const answer = await signIn(farmer.identifier);
      expect(answer.status).toBe(200);
      expect(answer.body.data).toEqual({ auth_token: expect.any(String), expires_in: 900 });
      const own = await profile(answer.body.data.auth_token);
      expect(own.body.data).toMatchObject({ nip: farmer.identifier, account_type: "program.farmer" });
    }
  });

  test("takes a NIP as people write it, with hyphens and spaces", async () => {
    const { identifier } = await given.participant();
    const written = `${identifier.slice(0, 3)}-${identifier.slice(3, 6)} ${identifier.slice(6, 8)}-${identifier.slice(8)}`;
    expect((await signIn(written)).status).toBe(200);
  });

  test("[AUTH-04] refuses any other account type", async () => {
    const { identifier } = await given.participant();
    const answer = await server.call("POST", "/api/v1/auth/login", {
      body: { account_type: "program.dealer", nip: identifier, password: PASSWORD },
    });
    expect(answer.status).toBe(422);
    expect(answer.body.errors).toHaveProperty("account_type");
  });

  test.each([
    ["1234567890", "Pole nie jest poprawnym numerem NIP"],
    ["44051401358", "Pole nie jest poprawnie uzupełnione"],
    ["123456789", "Pole nie jest poprawnie uzupełnione"],
    ["123456789012", "Pole nie jest poprawnie uzupełnione"],
    ["", "Pole jest wymagane"],
    ["1\u00002345678", "Pole nie jest poprawnie uzupełnione"],
  ])("refuses the identifier %j under its field", async (nip, sentence) => {
    const answer = await signIn(nip);
    expect(answer.status).toBe(422);
    expect(answer.body.errors.nip).toEqual([sentence]);
  });

  test("[AUTH-10] answers an unknown person, a wrong password and no password alike, of a locked account too", async () => {
    const known = await given.participant();
    const withoutPassword = await given.participant({ password: null });
    const locked = await given.participant({ is_locked: true });
    const wrong = await signIn(known.identifier, "Zle#Haslo1");
    const others = [
      await signIn("5252248481"),
      await signIn(withoutPassword.identifier),
      await signIn(locked.identifier, "Zle#Haslo1"),
    ];
    expect(wrong).toMatchObject({ status: 422, body: { message: "Niepoprawny NIP/PESEL lub hasło" } });
    for (const other of others) expect(other.body).toEqual(wrong.body);
  });

  test("[AUTH-10] whoever knows the password of a locked account is told whom to call, and gets no session", async () => {
    const locked = await given.participant({ is_locked: true });
    const answer = await signIn(locked.identifier);
    expect(answer).toMatchObject({ status: 422, body: { error: "auth.account_locked" } });
    expect(answer.body.message).toMatch(/zablokowane.*zadzwoń na infolinię: [\d ]{9,}/);
    expect(answer.cookies).toEqual({});
  });

  test("stops after five failures of one identifier for fifteen minutes, with the right password too", async () => {
    const { identifier } = await given.participant();
    for (let at = 0; at < 5; at += 1)
      expect((await signIn(identifier, "Zle#Haslo1", { address: `192.0.2.${at}` })).status).toBe(422);
    const stopped = await signIn(identifier, PASSWORD, { address: "192.0.2.9" });
    expect(stopped).toMatchObject({ status: 429, body: { message: "Zbyt wiele prób. Spróbuj ponownie za 15 min" } });
    expect(Number(stopped.headers["retry-after"])).toBe(900);
    server.clock.advance(15 * MINUTE);
    expect((await signIn(identifier, PASSWORD, { address: "192.0.2.9" })).status).toBe(200);
  });

  test("lets nobody lock somebody out of the device they use; that device has its own five tries", async () => {
    const { identifier } = await given.participant();
    const other = await given.participant();
    const known = (await signIn(identifier, PASSWORD, { address: "192.0.2.60" })).cookies["plon_device"]!;
    const own = { address: "192.0.2.60", headers: { cookie: `plon_device=${known}` } };
    for (let at = 0; at < 8; at += 1) await signIn(identifier, "Zle#Haslo1", { address: `192.0.2.${at + 61}` });
    expect((await signIn(identifier, PASSWORD, { address: "192.0.2.70" })).status).toBe(429);
    expect((await signIn(identifier, PASSWORD, own)).status).toBe(200);
    for (let at = 0; at < 5; at += 1) expect((await signIn(identifier, "Zle#Haslo1", own)).status).toBe(422);
    expect((await signIn(identifier, PASSWORD, own)).status).toBe(429);
    // It is worth nothing for another account, nor bent.
    for (let at = 0; at < 5; at += 1) await signIn(other.identifier, "Zle#Haslo1", { address: `192.0.2.${at + 71}` });
    expect((await signIn(other.identifier, PASSWORD, own)).status).toBe(429);
  });

  test("counts failures that come at once: of twenty, five are judged", async () => {
    const { identifier } = await given.participant();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) => signIn(identifier, "Zle#Haslo1", { address: `192.0.2.${at + 20}` })),
    );
    const statuses = answers.map((answer) => answer.status);
    expect(statuses.filter((status) => status === 422)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(15);
  });

  test("stops an address after twenty tries in a minute", async () => {
    const address = "192.0.2.200";
    const nips = await Promise.all(Array.from({ length: 21 }, () => given.participant()));
    const statuses: number[] = [];
    for (const { identifier } of nips) statuses.push((await signIn(identifier, PASSWORD, { address })).status);
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 200), 429]);
  });
});

describe("a session", () => {
  test("ends its bearer token after fifteen minutes; the refresh token gives another", async () => {
    const farmer = await given.participant();
    server.clock.advance(15 * MINUTE);
    expect((await profile(farmer.token)).status).toBe(401);
    const renewed = await refresh(farmer.refreshToken);
    expect(renewed.status).toBe(200);
    expect((await profile(renewed.body.data.auth_token)).status).toBe(200);
  });

  test("[AUTH-31, AUTH-32, AUTH-33] rotates by cookie without showing the token, by body with it", async () => {
    const farmer = await given.participant();
    const byCookie = await refresh(farmer.refreshToken);
    expect(byCookie.body.data).not.toHaveProperty("refresh_token");
    const cookie = String(byCookie.headers["set-cookie"]);
    expect(cookie).toMatch(/HttpOnly/);
    expect(cookie).toMatch(/SameSite=Strict/);
    expect(cookie).toMatch(/Path=\/api\/v1\//);
    const byBody = await server.call("POST", "/api/v1/refresh_token", {
      body: { refresh_token: byCookie.cookies["plon_refresh"] },
    });
    expect(byBody.body.data.refresh_token).toEqual(expect.any(String));
    expect(byBody.headers["set-cookie"]).toBeUndefined();
  });

  test("[AUTH-31] a caller without any token learns that nobody is signed in, without an error", async () => {
    const asked = await server.call("POST", "/api/v1/refresh_token");
    expect([asked.status, asked.body.data]).toEqual([200, null]);
    expect(asked.headers["set-cookie"]).toBeUndefined();
    expect((await refresh("made-up")).status).toBe(401);
    expect((await server.call("POST", "/api/v1/refresh_token", { body: { refresh_token: "" } })).status).toBe(401);
  });

  test("ends the whole family when a rotated refresh token comes again", async () => {
    const farmer = await given.participant();
    const renewed = await refresh(farmer.refreshToken);
    expect((await profile(renewed.body.data.auth_token)).status).toBe(200);
    expect((await refresh(farmer.refreshToken)).status).toBe(401);
    expect((await profile(renewed.body.data.auth_token)).status).toBe(401);
    expect((await refresh(renewed.cookies["plon_refresh"]!)).status).toBe(401);
  });

  test("ends the whole family when a token comes again after a second renewal, though none of them was used", async () => {
    const farmer = await given.participant();
    const second = await refresh((await refresh(farmer.refreshToken)).cookies["plon_refresh"]!);
    expect((await refresh(farmer.refreshToken)).status).toBe(401);
    expect((await profile(second.body.data.auth_token)).status).toBe(401);
  });

  test("gives a renewal again whose answer was lost, however long ago, until it is used", async () => {
    const farmer = await given.participant();
    const lost = await refresh(farmer.refreshToken);
    server.clock.advance(60 * MINUTE);
    const again = await refresh(farmer.refreshToken);
    expect([again.status, again.cookies["plon_refresh"]]).toEqual([200, lost.cookies["plon_refresh"]]);
    const { auth_token, expires_in } = again.body.data;
    expect(expires_in).toBe(15 * 60);
    server.clock.advance(14 * MINUTE);
    expect((await profile(auth_token)).status).toBe(200);
    expect((await refresh(again.cookies["plon_refresh"]!)).status).toBe(200);
  });

  test("answers refreshes at the same time with the same tokens", async () => {
    const farmer = await given.participant();
    const answers = await Promise.all(Array.from({ length: 5 }, () => refresh(farmer.refreshToken)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(new Set(answers.map(({ cookies }) => cookies["plon_refresh"])).size).toBe(1);
    expect(new Set(answers.map(({ body }) => body.data.auth_token)).size).toBe(1);
  });

  test("ends by its refresh token, also when the renewal of that was lost", async () => {
    const farmer = await given.participant();
    const lost = await refresh(farmer.refreshToken);
    const headers = { cookie: `plon_refresh=${farmer.refreshToken}` };
    expect((await server.call("GET", "/api/v1/auth/logout", { headers })).status).toBe(200);
    expect((await refresh(farmer.refreshToken)).status).toBe(401);
    expect((await profile(lost.body.data.auth_token)).status).toBe(401);
  });

  test("lasts ninety days without use, and no longer", async () => {
    const [early, late] = [await given.participant(), await given.participant()];
    server.clock.advance(89 * 24 * 60 * MINUTE);
    expect((await refresh(early.refreshToken)).status).toBe(200);
    server.clock.advance(24 * 60 * MINUTE);
    expect((await refresh(late.refreshToken)).status).toBe(401);
  });

  test("[AUTH-12] ends by GET logout, which succeeds with any token or none", async () => {
    const farmer = await given.participant();
    const answer = await server.call("GET", "/api/v1/auth/logout", { token: farmer.token });
    expect(answer.status).toBe(200);
    expect((await profile(farmer.token)).status).toBe(401);
    expect((await refresh(farmer.refreshToken)).status).toBe(401);
    for (const token of [undefined, "nonsense", farmer.token]) {
      expect((await server.call("GET", "/api/v1/auth/logout", { token })).status).toBe(200);
    }
  });

  test("ends when the account is locked", async () => {
    const farmer = await given.participant();
    const clerk = await given.staff("clerk");
    await server.call("POST", `/api/office/v1/participants/${farmer.id}/lock`, {
      token: clerk.token,
      body: { what: "account", reason: "Na prośbę uczestnika" },
    });
    expect((await profile(farmer.token)).status).toBe(401);
    expect((await refresh(farmer.refreshToken)).status).toBe(401);
  });

  test("calls that come together are each answered for their own caller, or refused", async () => {
    const farmers = await Promise.all(Array.from({ length: 5 }, () => given.participant()));
    const gone = farmers[0]!;
    await server.call("GET", "/api/v1/auth/logout", { token: gone.token });
    const callers = Array.from({ length: 60 }, (_, index) => farmers[index % farmers.length]!);
    const answers = await Promise.all([profile("nobody"), ...callers.map(({ token }) => profile(token))]);
    const expected = callers.map(({ token, identifier }) => (token === gone.token ? 401 : identifier));
    expect(answers.map(({ status, body }) => (status === 200 ? body.data.nip : status))).toEqual([401, ...expected]);
  });

  test("is not opened by a token of another shape", async () => {
    for (const token of ["x", "a".repeat(10_000), "ąćę", "' or 1=1 --"]) {
      expect(
        (await server.call("GET", "/api/v1/user/profile", { headers: { authorization: `Bearer ${encodeURI(token)}` } }))
          .status,
      ).toBe(401);
    }
  });
});

describe("an account in maintenance", () => {
  test("[ACCESS-11] reads its profile, which says so, and nothing else", async () => {
    const farmer = await given.participant({ maintenance: true });
    expect((await profile(farmer.token)).body.data.maintenance).toBe(1);
    expect((await server.call("GET", "/api/v1/points/overview", { token: farmer.token })).status).toBe(403);
  });
});

describe("a password by SMS code", () => {
  test("[AUTH-20, AUTH-22, AUTH-28, AUTH-29] is set by the code and ends every session; first login is the same", async () => {
    for (const password of [PASSWORD, null]) {
      const farmer = await given.participant({ password });
      expect((await requestCode(farmer.identifier)).status).toBe(200);
      const answer = await resetWith(farmer.identifier, await lastCode());
      expect(answer).toMatchObject({ status: 200, body: { message: "Twoje hasło zostało ustawione" } });
      expect((await profile(farmer.token)).status).toBe(401);
      expect((await signIn(farmer.identifier, "Nowe#Haslo7")).status).toBe(200);
      server.clock.advance(2 * MINUTE);
    }
  });

  test("[AUTH-24] answers 404 'Brak NIP-u w bazie' for an unknown identifier", async () => {
    const answer = await requestCode("5252248481");
    expect(answer).toMatchObject({ status: 404, body: { message: "Brak NIP-u w bazie" } });
  });

  test("a locked account gets its code as any other, and after the right one the word whom to call", async () => {
    const locked = await given.participant({ is_locked: true });
    expect((await requestCode(locked.identifier)).status).toBe(200);
    const code = await lastCode();
    const wrong = await resetWith(locked.identifier, code === "000000" ? "000001" : "000000");
    expect(wrong.body.error).toBe("auth.sms_code_wrong");
    expect((await resetWith(locked.identifier, code)).body.error).toBe("auth.account_locked");
    expect((await signIn(locked.identifier, "Nowe#Haslo7")).body.error).toBe("auth.wrong_credentials");
  });

  test("allows one code a minute and five a day", async () => {
    const { identifier } = await given.participant();
    for (let sent = 0; sent < 5; sent += 1) {
      expect((await requestCode(identifier)).status).toBe(200);
      const again = await requestCode(identifier);
      expect(again.status).toBe(429);
      expect(Number(again.headers["retry-after"])).toBeGreaterThan(0);
      server.clock.advance(MINUTE);
    }
    expect((await requestCode(identifier)).body.error).toBe("auth.sms_code_daily_limit");
    server.clock.advance(24 * 60 * MINUTE);
    expect((await requestCode(identifier)).status).toBe(200);
  });

  test("sends one code when it is asked for twice at once", async () => {
    const { identifier } = await given.participant();
    const answers = await Promise.all([requestCode(identifier), requestCode(identifier)]);
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 429]);
  });

  test("cannot be guessed: five tries, also when they come at once, then the right code is refused too", async () => {
    const { identifier } = await given.participant();
    await requestCode(identifier);
    const right = await lastCode();
    const wrong = right === "000000" ? "111111" : "000000";
    const guesses = await Promise.all(
      Array.from({ length: 8 }, (_, at) => resetWith(identifier, wrong, undefined, undefined, `198.18.0.${at}`)),
    );
    const codes = guesses.map((answer) => answer.body.error).toSorted();
    expect(codes.filter((code) => code === "auth.sms_code_wrong")).toHaveLength(5);
    expect(codes.filter((code) => code === "auth.sms_code_expired")).toHaveLength(3);
    expect((await resetWith(identifier, right)).body.errors.sms_code).toEqual([
      "Kod SMS stracił ważność. Poproś o nowy kod.",
    ]);
  });

  test("refuses a code after ten minutes, one already used, and an older one after a new one was sent", async () => {
    const { identifier } = await given.participant();
    await requestCode(identifier);
    const first = await lastCode();
    server.clock.advance(MINUTE);
    await requestCode(identifier);
    const second = await lastCode();
    if (first !== second) expect((await resetWith(identifier, first)).status).toBe(422);
    expect((await resetWith(identifier, second)).status).toBe(200);
    expect((await resetWith(identifier, second)).status).toBe(422);
    server.clock.advance(MINUTE);
    await requestCode(identifier);
    server.clock.advance(10 * MINUTE);
    expect((await resetWith(identifier, await lastCode())).body.error).toBe("auth.sms_code_expired");
  });

  test.each([
    [{ password: "krotkie" }, "password"],
    [{ password: "bezcyfry#AB" }, "password"],
    [{ password: "Spacja 123#" }, "password"],
    [{ password: "Nowe#Haslo7", password_confirmation: "Inne#Haslo7" }, "password_confirmation"],
    [{ password: "Nowe#Haslo7", password_confirmation: "Nowe#Haslo7", sms_code: "12" }, "sms_code"],
  ])("refuses %j under %s and costs no try", async (fields, field) => {
    const { identifier } = await given.participant();
    const answer = await server.call("POST", "/api/v1/auth/password-reset", {
      body: { nip: identifier, password_confirmation: "Nowe#Haslo7", sms_code: "123456", ...fields },
    });
    expect(answer.status).toBe(422);
    expect(answer.body.errors).toHaveProperty(field);
  });

  test("keeps the code and the token out of the database in the clear", async () => {
    const { identifier } = await given.participant();
    await requestCode(identifier);
    const code = await lastCode();
    const rows = await server.db.selectFrom("sms_code").selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(code);
    const answer = await signIn(identifier);
    const sessions = await server.db.selectFrom("session").selectAll().execute();
    const stored = JSON.stringify(sessions.map((row) => row.access_token_hash.toString("base64url")));
    expect(stored).not.toContain(answer.body.data.auth_token);
  });
});

describe("support sessions", () => {
  test("[ACCESS-16, ACCESS-17] open once within 60 s, read everything, write nothing, end after 30 minutes, and are audited", async () => {
    const farmer = await given.participant();
    const clerk = await given.staff("clerk");
    const link = await server.call("POST", `/api/office/v1/participants/${farmer.id}/support-login`, {
      token: clerk.token,
      body: { reason: "Uczestnik pyta o saldo" },
    });
    const token = new URL(link.body.data.path, "http://plon.example").searchParams.get("token");
    const open = () => server.call("POST", "/api/v1/auth/support-login", { body: { token } });
    const session = await open();
    expect(session.body.data).toMatchObject({ expires_in: 1800, participant_name: "Jan Kowalski" });
    expect((await open()).status).toBe(404);
    const support = session.body.data.auth_token;
    expect((await profile(support)).body.data.support_mode).toMatchObject({ participant_name: "Jan Kowalski" });
    const write = await server.call("POST", "/api/v1/notifications/read-all", { token: support });
    expect(write).toMatchObject({ status: 403, body: { error: "access.support_read_only" } });
    const details = await server.call("POST", "/api/v1/invoices/details", { token: support, body: { document: 1 } });
    expect(details.body.error).toBe("invoice.not_found");
    server.clock.advance(30 * MINUTE);
    expect((await profile(support)).status).toBe(401);
    const actions = await server.db
      .selectFrom("audit_log")
      .select("action")
      .where("staff_id", "=", clerk.id)
      .orderBy("id")
      .execute();
    expect(actions.map((row) => row.action)).toEqual(["participant.support_link", "participant.support_session"]);
  });

  test("refuse a link older than 60 s", async () => {
    const farmer = await given.participant();
    const admin = await given.staff("admin");
    const link = await server.call("POST", `/api/office/v1/participants/${farmer.id}/support-login`, {
      token: admin.token,
      body: { reason: "Sprawdzenie" },
    });
    server.clock.advance(MINUTE);
    const token = new URL(link.body.data.path, "http://plon.example").searchParams.get("token");
    expect((await server.call("POST", "/api/v1/auth/support-login", { body: { token } })).status).toBe(404);
  });
});

describe("one's own password", () => {
  const change = (token: string, old_password: string, password = "Nowe#Haslo7") =>
    server.call("POST", "/api/v1/user/password", {
      token,
      body: { old_password, password, password_confirmation: password },
    });

  test("is changed with the old one: this device stays, the others are out, and the owner is told", async () => {
    const farmer = await given.participant();
    const other = (await signIn(farmer.identifier)).body.data.auth_token;
    expect((await change(farmer.token, "Zle#Haslo1")).body.errors).toEqual({
      old_password: ["To nie jest obecne hasło"],
    });
    expect((await change(farmer.token, PASSWORD, "krótkie")).body.errors).toHaveProperty("password");
    expect((await profile(other)).status).toBe(200);
    expect((await change(farmer.token, PASSWORD)).body.message).toBe("Hasło zostało zmienione");
    expect((await profile(farmer.token)).status).toBe(200);
    expect((await profile(other)).status).toBe(401);
    expect((await signIn(farmer.identifier)).status).toBe(422);
    expect((await signIn(farmer.identifier, "Nowe#Haslo7")).status).toBe(200);
    const [mail] = (await server.call("GET", "/api/demo/outbox")).body.data;
    expect(mail).toMatchObject({ channel: "email", subject: "Zmieniono hasło do Twojego konta" });
  });

  test("cannot be guessed from a device that was left open", async () => {
    const farmer = await given.participant();
    for (let at = 0; at < 5; at += 1) await change(farmer.token, "Zle#Haslo1");
    expect((await change(farmer.token, PASSWORD)).status).toBe(429);
  });
});
