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
    expect((await signIn(person.email, codeNow(person.secret))).status).toBe(429);
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

  test("refreshes by its own cookie, which the portal's call does not take", async () => {
    const person = await staffWithTotp();
    const session = await signIn(person.email, codeNow(person.secret));
    const cookie = session.cookies["plon_office_refresh"]!;
    expect(String(session.headers["set-cookie"])).toMatch(/Path=\/api\/office\/v1\/.*HttpOnly.*SameSite=Strict/);
    expect((await server.call("POST", "/api/v1/refresh_token", { body: { refresh_token: cookie } })).status).toBe(401);
    const headers = { cookie: `plon_office_refresh=${cookie}` };
    const renewed = await server.call("POST", "/api/office/v1/auth/refresh", { headers });
    expect(renewed.body.data.staff.email).toBe(person.email);
    expect((await server.call("POST", "/api/office/v1/auth/refresh", { headers })).status).toBe(401);
  });
});

describe("staff accounts", () => {
  const account = (email: string) => ({ email, name: "Nowa Osoba", role: "clerk", password: "Nowe#Haslo7" });

  test("are made, changed and closed by an admin, with an audit row each; a closed one is out at once", async () => {
    const admin = await staffWithTotp("admin");
    const made = await office("POST", "/staff", admin.token, account("nowa@plon.example"));
    expect(made.body.data).toMatchObject({ email: "nowa@plon.example", has_totp: false });
    expect((await office("POST", "/staff", admin.token, account("NOWA@plon.example"))).body.errors).toHaveProperty(
      "email",
    );
    const { id } = made.body.data;
    const session = await signIn("nowa@plon.example", undefined, "Nowe#Haslo7");
    await office("PUT", `/staff/${id}`, admin.token, { name: "Nowa Osoba", role: "clerk", is_active: false });
    expect((await office("GET", "/auth/me", session.body.data.auth_token)).status).toBe(401);
    expect((await signIn("nowa@plon.example", undefined, "Nowe#Haslo7")).status).toBe(422);
    const rows = (await office("GET", `/audit?subject_type=staff&subject_id=${id}`, admin.token)).body.data;
    expect(rows.map((row: { action: string }) => row.action)).toEqual([
      "staff.change",
      "staff.sign_in",
      "staff.create",
    ]);
    expect(JSON.stringify(rows)).not.toMatch(/Nowe#Haslo7|argon2/);
  });

  test("cannot be closed or demoted by their own holder", async () => {
    const admin = await staffWithTotp("admin");
    const change = { name: "Ja", role: "clerk", is_active: true };
    expect((await office("PUT", `/staff/${admin.id}`, admin.token, change)).body.error).toBe("staff.own_account");
  });

  test("get a new second factor after an admin took the old one off", async () => {
    const [admin, clerk] = [await staffWithTotp("admin"), await staffWithTotp()];
    await office("POST", `/staff/${clerk.id}/totp-reset`, admin.token, {});
    expect((await office("GET", "/auth/me", clerk.token)).status).toBe(401);
    expect((await signIn(clerk.email)).body.data.staff.must_set_up_totp).toBe(true);
  });
});
