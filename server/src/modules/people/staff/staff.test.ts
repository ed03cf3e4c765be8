import { generateSync } from "otplib";
import { describe, expect, test } from "vitest";
import { createGiven, PASSWORD } from "#test/harness/given.ts";
import { useTestServer } from "#test/harness/server.ts";

// Outside the demo a second factor is required.
const server = useTestServer({ PLON_DEMO: "0" });
const given = createGiven(server);

const signIn = (email: string, code?: string, password = PASSWORD) =>
  server.call("POST", "/api/office/v1/auth/login", {
    body: { email, password, ...(code === undefined ? {} : { code }) },
    address: `198.51.100.${Math.ceil(Math.random() * 250)}`,
  });
const office = (method: "GET" | "POST" | "PUT", path: string, token: string, body?: unknown) =>
  server.call(method, `/api/office/v1${path}`, { token, ...(body === undefined ? {} : { body }) });
const codeNow = (secret: string) => generateSync({ secret, epoch: Math.floor(server.clock.now().getTime() / 1000) });

/** Staff with a confirmed second factor. */
async function staffWithTotp(role: "admin" | "clerk" = "clerk") {
  const person = await given.staff(role);
  const { secret } = (await office("POST", "/auth/totp/setup", person.token, {})).body.data;
  const confirmed = await office("POST", "/auth/totp/confirm", person.token, { code: codeNow(secret) });
  server.clock.advance(60_000);
  return { ...person, secret, recoveryCodes: confirmed.body.data.recovery_codes as string[] };
}

describe("signing in to the office", () => {
  test("the first time leads to setting up the second factor, and nothing else is open before", async () => {
    const person = await given.staff("admin");
    const session = await signIn(person.email.toUpperCase());
    expect(session.body.data.staff).toMatchObject({ email: person.email, role: "admin", must_set_up_totp: true });
    const token = session.body.data.auth_token;
    expect((await office("GET", "/dashboard", token)).status).toBe(403);
    const { secret, otpauth_url, qr_svg } = (await office("POST", "/auth/totp/setup", token, {})).body.data;
    expect(otpauth_url).toContain(secret);
    expect(qr_svg).toContain("<svg");
    expect((await office("POST", "/auth/totp/confirm", token, { code: "000000" })).body.errors.code).toHaveLength(1);
    const confirmed = await office("POST", "/auth/totp/confirm", token, { code: codeNow(secret) });
    expect(confirmed.body.data.recovery_codes).toHaveLength(10);
    expect((await office("GET", "/dashboard", token)).status).toBe(200);
  });

  test("asks for the code, takes each code once, and a recovery code once", async () => {
    const person = await staffWithTotp();
    expect((await signIn(person.email)).body).toMatchObject({
      error: "staff.code_required",
      errors: { code: [expect.any(String)] },
    });
    const code = codeNow(person.secret);
    expect((await signIn(person.email, code)).status).toBe(200);
    expect((await signIn(person.email, code)).body.error).toBe("staff.code_wrong");
    expect((await signIn(person.email, person.recoveryCodes[0])).status).toBe(200);
    expect((await signIn(person.email, person.recoveryCodes[0])).body.error).toBe("staff.code_wrong");
    const onPaper = person.recoveryCodes[1]!.toUpperCase().replaceAll("-", " ");
    expect((await signIn(person.email, onPaper)).status).toBe(200);
  });

  test("takes one of two simultaneous uses of a code", async () => {
    const person = await staffWithTotp();
    const code = codeNow(person.secret);
    const answers = await Promise.all([signIn(person.email, code), signIn(person.email, code)]);
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 422]);
  });

  test("answers an unknown e-mail and a wrong password alike, and stops after five failures", async () => {
    const person = await staffWithTotp();
    const wrong = await signIn(person.email, undefined, "Zle#Haslo1");
    expect((await signIn("nikt@plon.example", undefined, "Zle#Haslo1")).body).toEqual(wrong.body);
    for (let failures = 1; failures < 5; failures += 1) await signIn(person.email, undefined, "Zle#Haslo1");
    expect((await signIn(person.email)).status).toBe(429);
    expect((await signIn(person.email, codeNow(person.secret), "Zle#Haslo1")).status).toBe(429);
  });

  test("counts wrong codes until a right one: asking for the code in between gives no new tries", async () => {
    const person = await staffWithTotp();
    const wrongCode = String((Number(codeNow(person.secret)) + 500_000) % 1_000_000).padStart(6, "0");
    const guesses = [];
    for (let round = 0; round < 4; round += 1) {
      for (let guess = 0; guess < 4; guess += 1) guesses.push((await signIn(person.email, wrongCode)).body.error);
      await signIn(person.email);
    }
    expect(guesses.filter((error) => error === "staff.code_wrong")).toHaveLength(5);
    expect((await signIn(person.email, codeNow(person.secret))).status).toBe(429);
    server.clock.advance(15 * 60_000);
    expect((await signIn(person.email, codeNow(person.secret))).status).toBe(200);
  });

  test("takes no more than twenty wrong codes a day, however slowly and at once they come", async () => {
    const person = await staffWithTotp();
    const answers = [];
    for (let hour = 0; hour < 12; hour += 1) {
      const guesses = ["000000", "000001", "000002"].map((code) => signIn(person.email, code));
      answers.push(...(await Promise.all(guesses)));
      server.clock.advance(3_600_000);
    }
    expect(answers.filter(({ body }) => body.error === "staff.code_wrong")).toHaveLength(20);
    expect((await signIn(person.email, codeNow(person.secret))).status).toBe(429);
  });

  test("whoever guesses elsewhere locks nobody out of a device on which both factors were passed", async () => {
    const person = await staffWithTotp("admin");
    const known = (await signIn(person.email, codeNow(person.secret))).cookies["plon_office_device"]!;
    for (let guess = 0; guess < 8; guess += 1) await signIn(person.email, undefined, "Zle#Haslo1");
    server.clock.advance(60_000);
    const again = { email: person.email, password: PASSWORD, code: codeNow(person.secret) };
    expect((await signIn(again.email)).status).toBe(429);
    const own = { body: again, headers: { cookie: `plon_office_device=${known}` }, address: "198.51.100.251" };
    expect((await server.call("POST", "/api/office/v1/auth/login", own)).status).toBe(200);
  });

  test("the right password with the right code opens, on any device, what others locked by guessing", async () => {
    const person = await staffWithTotp("admin");
    const fill = async () => {
      for (let guess = 0; guess < 6; guess += 1) await signIn(person.email, undefined, "Zle#Haslo1");
    };
    await fill();
    // Guesses with codes, from everywhere, fill no count of the second factor: they know neither.
    for (let guess = 0; guess < 25; guess += 1) {
      expect((await signIn(person.email, String(guess).padStart(6, "0"), "Zle#Haslo1")).status).toBe(429);
    }
    expect((await signIn(person.email)).status).toBe(429);
    expect((await signIn(person.email, codeNow(person.secret))).status).toBe(200);
    await fill();
    expect((await signIn(person.email, person.recoveryCodes[0])).status).toBe(200);
  });

  test("a locked account answers every wrong pair alike, and who has one of the two gets five guesses at the other", async () => {
    const hasPassword = await staffWithTotp();
    const hasCode = await staffWithTotp();
    for (const { email } of [hasPassword, hasCode]) {
      for (let guess = 0; guess < 6; guess += 1) await signIn(email, undefined, "Zle#Haslo1");
    }
    const nobody = await signIn(hasPassword.email, "000000", "Zle#Haslo1");
    const wrongCode = String((Number(codeNow(hasPassword.secret)) + 500_000) % 1_000_000).padStart(6, "0");
    for (let guess = 0; guess < 7; guess += 1) {
      expect((await signIn(hasPassword.email, wrongCode)).body).toEqual(nobody.body);
      expect((await signIn(hasCode.email, codeNow(hasCode.secret), `Zle#Haslo${guess}`)).body).toEqual(nobody.body);
    }
    expect((await signIn(hasPassword.email, codeNow(hasPassword.secret))).status).toBe(429);
    expect((await signIn(hasCode.email, codeNow(hasCode.secret))).status).toBe(429);
  });

  test("a session that nobody used for twelve hours is over", async () => {
    const person = await staffWithTotp();
    const signedIn = await signIn(person.email, codeNow(person.secret));
    const refresh = (cookie: string) =>
      server.call("POST", "/api/office/v1/auth/refresh", { headers: { cookie: `plon_office_refresh=${cookie}` } });
    server.clock.advance(11 * 3_600_000);
    const refreshed = await refresh(signedIn.cookies["plon_office_refresh"]!);
    expect(refreshed.status).toBe(200);
    server.clock.advance(12 * 3_600_000);
    expect((await refresh(refreshed.cookies["plon_office_refresh"]!)).status).toBe(401);
  });

  test("whoever signs out leaves no support session open", async () => {
    const [person, farmer] = [await staffWithTotp("admin"), await given.participant()];
    const link = await office("POST", `/participants/${farmer.id}/support-login`, person.token, { reason: "Telefon" });
    const token = new URL(link.body.data.path, "http://portal").searchParams.get("token");
    const opened = await server.call("POST", "/api/v1/auth/support-login", { body: { token } });
    const looks = () => server.call("GET", "/api/v1/user/profile", { token: opened.body.data.auth_token });
    expect((await looks()).status).toBe(200);
    await office("POST", "/auth/logout", person.token);
    expect((await looks()).status).toBe(401);
    const ends = await server.db
      .selectFrom("session")
      .select("end_reason")
      .where("kind", "=", "support")
      .where("staff_id", "=", person.id)
      .execute();
    expect(ends).toEqual([{ end_reason: "sign_out" }]);
  });

  test("refreshes by its own cookie, which the portal's call does not take", async () => {
    const person = await staffWithTotp();
    const session = await signIn(person.email, codeNow(person.secret));
    const cookie = session.cookies["plon_office_refresh"]!;
    expect(String(session.headers["set-cookie"])).toMatch(/Path=\/api\/office\/v1\/.*HttpOnly.*SameSite=Strict/);
    expect((await server.call("POST", "/api/v1/refresh_token", { body: { refresh_token: cookie } })).status).toBe(401);
    const headers = { cookie: `plon_office_refresh=${cookie}` };
    const renewed = await server.call("POST", "/api/office/v1/auth/refresh", { headers });
    expect(renewed.body.data.staff.email).toBe(person.email);
    expect((await office("GET", "/auth/me", renewed.body.data.auth_token)).status).toBe(200);
    expect((await server.call("POST", "/api/office/v1/auth/refresh", { headers })).status).toBe(401);
  });
});

const account = (email: string, role = "editor") => ({ email, name: "Nowa Osoba", role });
const decide = (token: string, id: number, decision: string, reason = "") =>
  office("POST", `/approvals/${id}/decision`, token, { decision, reason });
const waiting = async (token: string) => (await office("GET", "/approvals?status=waiting", token)).body.data;
const mailTo = (email: string) =>
  server.db
    .selectFrom("outbox_message")
    .select(["id", "subject", "body"])
    .where("recipient", "=", email)
    .orderBy("id", "desc")
    .execute();
const tokenIn = (mail: { body: string } | undefined) => /token=([\w-]+)/.exec(mail?.body ?? "")?.[1] ?? "";
const linkFor = async (email: string) => tokenIn((await mailTo(email))[0]);
const visit = (path: string, body: object) =>
  server.call("POST", `/api/office/v1/auth/password/${path}`, {
    body,
    address: `198.51.100.${Math.ceil(Math.random() * 250)}`,
  });

describe("staff accounts", () => {
  test("are made, changed and closed by an admin, with an audit row each; a closed one is out at once", async () => {
    const admin = await staffWithTotp("admin");
    const made = await office("POST", "/staff", admin.token, account("nowa@plon.example"));
    expect(made.body.data).toMatchObject({ email: "nowa@plon.example", has_totp: false, has_password: false });
    expect((await office("POST", "/staff", admin.token, account("NOWA@plon.example"))).body.errors).toHaveProperty(
      "email",
    );
    const { id } = made.body.data;
    const token = await linkFor("nowa@plon.example");
    expect((await visit("set", { token, password: "Nowe#Haslo7" })).status).toBe(200);
    const session = await signIn("nowa@plon.example", undefined, "Nowe#Haslo7");
    await office("PUT", `/staff/${id}`, admin.token, { name: "Nowa Osoba", role: "editor", is_active: false });
    expect((await office("GET", "/auth/me", session.body.data.auth_token)).status).toBe(401);
    expect((await signIn("nowa@plon.example", undefined, "Nowe#Haslo7")).status).toBe(422);
    const rows = (await office("GET", `/audit?subject_type=staff&subject_id=${id}`, admin.token)).body.data;
    expect(rows.map((row: { action: string }) => row.action)).toEqual([
      "staff.change",
      "staff.sign_in",
      "staff.password_set",
      "staff.create",
    ]);
    expect(JSON.stringify(rows)).not.toMatch(/Nowe#Haslo7|argon2/);
  });

  test("cannot be closed or demoted by their own holder", async () => {
    const admin = await staffWithTotp("admin");
    const change = { name: "Ja", role: "clerk", is_active: true };
    for (const own of [change, { ...change, role: "admin", is_active: false }]) {
      expect((await office("PUT", `/staff/${admin.id}`, admin.token, own)).body.error).toBe("staff.own_account");
    }
    expect((await office("GET", `/staff/${admin.id}`, admin.token)).body.data).toMatchObject({
      role: "admin",
      is_active: true,
    });
  });

  test("a demotion takes effect at once and ends the sessions; saving the same role again ends none", async () => {
    const [admin, other] = [await staffWithTotp("admin"), await staffWithTotp("admin")];
    const change = (role: string) =>
      office("PUT", `/staff/${other.id}`, admin.token, { name: "Ktoś", role, is_active: true });
    expect((await change("clerk")).body.data).toMatchObject({ role: "clerk", is_waiting: false });
    expect((await office("GET", "/auth/me", other.token)).status).toBe(401);
    const again = (await signIn(other.email, codeNow(other.secret))).body.data.auth_token;
    expect((await change("clerk")).status).toBe(200);
    expect((await office("GET", "/auth/me", again)).status).toBe(200);
  });

  test("moving somebody to another distributor ends that person's sessions", async () => {
    const [admin, first, second] = [await staffWithTotp("admin"), await given.distributor(), await given.distributor()];
    const person = await given.staff("distributor", first.id);
    const change = (distributor_id: number) =>
      office("PUT", `/staff/${person.id}`, admin.token, {
        name: "Ktoś",
        role: "distributor",
        is_active: true,
        distributor_id,
      });
    const isSignedIn = async () => (await office("GET", "/auth/me", person.token)).status === 200;
    expect((await change(first.id)).status).toBe(200);
    expect(await isSignedIn()).toBe(true);
    expect((await change(second.id)).body.data).toMatchObject({ distributor_id: second.id });
    expect(await isSignedIn()).toBe(false);
  });

  test("an invitation sent before the account was closed stays invalid after it is reopened", async () => {
    const admin = await staffWithTotp("admin");
    const email = "zaproszona@plon.example";
    const { id } = (await office("POST", "/staff", admin.token, account(email))).body.data;
    const token = await linkFor(email);
    for (const is_active of [false, true]) {
      const change = { name: "Nowa Osoba", role: "editor", is_active };
      expect((await office("PUT", `/staff/${id}`, admin.token, change)).body.data).toMatchObject({ is_active });
    }
    expect((await visit("set", { token, password: "Nowe#Haslo7" })).body.error).toBe("staff.link_invalid");
  });

  test("get a new second factor after an admin took the old one off", async () => {
    const [admin, clerk] = [await staffWithTotp("admin"), await staffWithTotp()];
    await office("POST", `/staff/${clerk.id}/totp-reset`, admin.token, {});
    expect((await office("GET", "/auth/me", clerk.token)).status).toBe(401);
    const session = await signIn(clerk.email);
    expect(session.body.data.staff.must_set_up_totp).toBe(true);
    const left = server.db.selectFrom("staff_recovery_code").select("staff_id").where("staff_id", "=", clerk.id);
    expect(await left.execute()).toEqual([]);
    const log = await office("GET", `/audit?action=staff.totp_reset&subject_id=${clerk.id}`, admin.token);
    expect(log.body.data).toMatchObject([{ action: "staff.totp_reset" }]);
  });

  test("take no password from an administrator, in the call or in the answer", async () => {
    const admin = await staffWithTotp("admin");
    const email = "cudza@plon.example";
    await office("POST", "/staff", admin.token, { ...account(email), password: "Moje#Haslo1" });
    expect((await signIn(email, undefined, "Moje#Haslo1")).body.error).toBe("staff.wrong_credentials");
    const token = await linkFor(email);
    const outbox = await office("GET", "/outbox?per_page=100", admin.token);
    expect(JSON.stringify(outbox.body)).toContain("/office/haslo");
    expect(JSON.stringify(outbox.body)).not.toContain(token);
  });
});

describe("one administrator cannot be two", () => {
  test.each(["admin", "clerk"])("a new %s opens only when another administrator approves", async (role) => {
    const [asker, second] = [await staffWithTotp("admin"), await staffWithTotp("admin")];
    const email = `drugi-${role}@plon.example`;
    const made = await office("POST", "/staff", asker.token, account(email, role));
    expect(made.body).toMatchObject({
      message: "Zmiana czeka na drugiego administratora.",
      data: { is_active: false, is_waiting: true },
    });
    expect(await mailTo(email)).toEqual([]);
    expect((await mailTo(second.email))[0]?.subject).toBe("Zmiana czeka na Twoją decyzję");
    const [request] = await waiting(asker.token);
    expect(request).toMatchObject({ kind: "staff.approver", actions: ["withdraw"] });
    expect((await decide(asker.token, request.id, "approve")).body.error).toBe("approval.own");
    const again = await office("PUT", `/staff/${made.body.data.id}`, asker.token, {
      name: "Nowa Osoba",
      role,
      is_active: true,
    });
    expect(again.body.error).toBe("approval.waiting");
    expect((await office("POST", `/staff/${made.body.data.id}/password-link`, asker.token, {})).status).toBe(409);
    expect((await decide(second.token, request.id, "reject")).body.errors).toHaveProperty("reason");
    expect((await decide(second.token, request.id, "approve")).body.data.status).toBe("approved");
    expect((await office("GET", `/staff/${made.body.data.id}`, asker.token)).body.data).toMatchObject({
      is_active: true,
      is_waiting: false,
    });
    expect((await visit("set", { token: await linkFor(email), password: "Nowe#Haslo7" })).status).toBe(200);
    expect((await decide(asker.token, request.id, "reject", "Jednak nie")).body.error).toBe("approval.decided");
  });

  test("who is promoted or let in again waits too; a rejected one stays what it was", async () => {
    const [asker, second] = [await staffWithTotp("admin"), await staffWithTotp("admin")];
    const { id } = (await office("POST", "/staff", asker.token, account("awans@plon.example"))).body.data;
    const promote = { name: "Nowa Osoba", role: "admin", is_active: true };
    expect((await office("PUT", `/staff/${id}`, asker.token, promote)).body.data).toMatchObject({
      role: "editor",
      is_waiting: true,
    });
    const [request] = await waiting(second.token);
    expect((await decide(second.token, request.id, "withdraw")).body.error).toBe("approval.own");
    expect((await decide(asker.token, request.id, "reject", "Bez uzasadnienia")).body.error).toBe("approval.own");
    expect((await decide(second.token, request.id, "reject", "Bez uzasadnienia")).status).toBe(200);
    expect((await office("GET", `/staff/${id}`, asker.token)).body.data).toMatchObject({ role: "editor" });
    const clerk = await staffWithTotp();
    const closed = { name: "Referent", role: "clerk", is_active: false };
    expect((await office("PUT", `/staff/${clerk.id}`, asker.token, closed)).body.data.is_active).toBe(false);
    const reopened = await office("PUT", `/staff/${clerk.id}`, asker.token, { ...closed, is_active: true });
    expect(reopened.body.data).toMatchObject({ is_active: false, is_waiting: true });
    const [mine] = await waiting(asker.token);
    expect((await decide(asker.token, mine.id, "withdraw")).body.data.status).toBe("withdrawn");
    const actsOf = async (staffId: number) =>
      (await office("GET", `/audit?subject_type=staff&subject_id=${staffId}`, asker.token)).body.data.map(
        (row: { action: string }) => row.action,
      );
    expect(await actsOf(id)).toContain("approval.reject");
    expect(await actsOf(clerk.id)).toContain("approval.withdraw");
  });

  test("somebody with a password keeps it when promoted, and gets no new invitation", async () => {
    const [asker, second, clerk] = [await staffWithTotp("admin"), await staffWithTotp("admin"), await staffWithTotp()];
    const promote = { name: "Referent", role: "admin", is_active: true };
    expect((await office("PUT", `/staff/${clerk.id}`, asker.token, promote)).body.data.is_waiting).toBe(true);
    const request = (await waiting(second.token)).find((one: { subject_path: string }) =>
      one.subject_path.endsWith(`/${clerk.id}`),
    );
    expect((await decide(second.token, request.id, "approve")).body.data.status).toBe("approved");
    expect(await mailTo(clerk.email)).toEqual([]);
    expect((await signIn(clerk.email, codeNow(clerk.secret))).body.data.staff.role).toBe("admin");
  });

  test("accounts for money and the limits of two people wait for a second administrator", async () => {
    const [asker, second] = [await staffWithTotp("admin"), await staffWithTotp("admin")];
    const value = { name: "Inny Płatnik", address: "Poznań", account: "PL41199900000000009990000001" };
    const put = (key: string, wanted: unknown, revision = 0) =>
      office("PUT", `/settings/${key}`, asker.token, { value: wanted, revision, reason: "Nowe konto" });
    const settingOf = async (key: string) =>
      (await office("GET", "/settings", asker.token)).body.data.find((one: { key: string }) => one.key === key);
    for (const [key, wanted] of Object.entries({
      payout_payer: value,
      payout_charity: value,
      adjustment_approval_points: 100_000_000,
      staff_daily_points: 0,
    })) {
      const before = await settingOf(key);
      expect((await put(key, wanted)).body.message).toBe("Zmiana czeka na drugiego administratora.");
      expect(await settingOf(key)).toMatchObject({ value: before.value, revision: 0, waiting: expect.anything() });
      expect((await put(key, wanted)).body.error).toBe("approval.waiting");
      const [request] = await waiting(second.token);
      expect((await decide(asker.token, request.id, "approve")).body.error).toBe("approval.own");
      const answers = await Promise.all([1, 2, 3].map(() => decide(second.token, request.id, "approve")));
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
      expect(await settingOf(key)).toMatchObject({ value: wanted, revision: 1, waiting: null });
    }
    const rows = (await office("GET", "/audit?subject_type=setting&subject_id=payout_payer", second.token)).body.data;
    expect(rows.map((row: { action: string }) => row.action)).toEqual([
      "setting.change",
      "approval.approve",
      "approval.ask",
    ]);
  });
});

describe("a password is known to its holder alone", () => {
  test("forgotten, it is set anew by the link in one's own mail with the second factor; all sessions end", async () => {
    const clerk = await staffWithTotp();
    const known = await visit("forgot", { email: clerk.email });
    expect((await visit("forgot", { email: "nikt@plon.example" })).body).toEqual(known.body);
    expect(await mailTo("nikt@plon.example")).toEqual([]);
    const token = await linkFor(clerk.email);
    expect((await visit("link", { token })).body.data).toMatchObject({ purpose: "reset", asks_code: true });
    const set = (code?: string) => visit("set", { token, password: "Nowe#Haslo7", ...(code ? { code } : {}) });
    expect((await set()).body.error).toBe("staff.code_required");
    expect((await set("000000")).body.error).toBe("staff.code_wrong");
    expect((await office("GET", "/auth/me", clerk.token)).status).toBe(200);
    expect((await set(codeNow(clerk.secret))).status).toBe(200);
    expect((await office("GET", "/auth/me", clerk.token)).status).toBe(401);
    expect((await set(codeNow(clerk.secret))).body.error).toBe("staff.link_invalid");
    server.clock.advance(60_000);
    expect((await signIn(clerk.email, codeNow(clerk.secret))).body.error).toBe("staff.wrong_credentials");
    expect((await signIn(clerk.email, codeNow(clerk.secret), "Nowe#Haslo7")).status).toBe(200);
  });

  test("a link works for its time, and only the newest; asking again and again is limited", async () => {
    const clerk = await staffWithTotp();
    await visit("forgot", { email: clerk.email });
    const first = await linkFor(clerk.email);
    await visit("forgot", { email: clerk.email });
    expect((await visit("link", { token: first })).body.error).toBe("staff.link_invalid");
    const second = await linkFor(clerk.email);
    expect((await visit("link", { token: second })).status).toBe(200);
    await visit("forgot", { email: clerk.email });
    expect((await visit("forgot", { email: clerk.email })).status).toBe(429);
    const third = await linkFor(clerk.email);
    server.clock.advance(3_600_000);
    expect((await visit("link", { token: third })).body.error).toBe("staff.link_invalid");
  });

  test("an administrator's reset ends the password and the sessions at once, and tells nobody but the mailbox", async () => {
    const [admin, clerk] = [await staffWithTotp("admin"), await staffWithTotp()];
    await signIn(clerk.email, codeNow(clerk.secret));
    server.clock.advance(60_000);
    const reset = await office("POST", `/staff/${clerk.id}/password-link`, admin.token, {});
    expect(reset.body.data.has_password).toBe(false);
    const token = await linkFor(clerk.email);
    expect(JSON.stringify(reset.body)).not.toContain(token);
    const log = await office("GET", `/audit?action=staff.password_link&subject_id=${clerk.id}`, admin.token);
    expect(log.body.data).toMatchObject([{ action: "staff.password_link" }]);
    expect((await office("GET", "/auth/me", clerk.token)).status).toBe(401);
    expect((await signIn(clerk.email, codeNow(clerk.secret))).body.error).toBe("staff.wrong_credentials");
    const code = codeNow(clerk.secret);
    expect((await visit("set", { token, password: "Nowe#Haslo7", code })).status).toBe(200);
    expect((await office("POST", `/staff/${admin.id}/password-link`, admin.token, {})).body.error).toBe(
      "staff.own_account",
    );
  });

  test("changed by its holder with the old one, it ends all other sessions", async () => {
    const clerk = await staffWithTotp();
    const here = (await signIn(clerk.email, codeNow(clerk.secret))).body.data.auth_token;
    const change = (old_password: string, password = "Nowe#Haslo7") =>
      office("POST", "/auth/password/change", here, { old_password, password });
    expect((await change("Zle#Haslo1")).body.errors).toHaveProperty("old_password");
    expect((await change(PASSWORD, "krótkie")).body.errors).toHaveProperty("password");
    expect((await change(PASSWORD)).status).toBe(200);
    expect((await office("GET", "/auth/me", here)).status).toBe(200);
    expect((await office("GET", "/auth/me", clerk.token)).status).toBe(401);
    expect((await mailTo(clerk.email))[0]?.subject).toBe("Zmieniono hasło do biura");
    for (let tries = 0; tries < 5; tries += 1) await change("Zle#Haslo1");
    expect((await change("Nowe#Haslo7")).status).toBe(429);
  });
});
