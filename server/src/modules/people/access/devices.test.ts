import { describe, expect, test } from "vitest";
import { createGiven, PASSWORD } from "#test/harness/given.ts";
import { useTestServer } from "#test/harness/server.ts";

const server = useTestServer();
const given = createGiven(server);
const MINUTE = 60_000;
const PHONE =
  "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36";
const LAPTOP = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:144.0) Gecko/20100101 Firefox/144.0";

const FACES = {
  portal: {
    login: "/api/v1/auth/login",
    refresh: "/api/v1/refresh_token",
    own: "/api/v1/user",
    cookie: "plon_refresh",
  },
  office: {
    login: "/api/office/v1/auth/login",
    refresh: "/api/office/v1/auth/refresh",
    own: "/api/office/v1",
    cookie: "plon_office_refresh",
  },
} as const;
type Face = keyof typeof FACES;

async function signIn(face: Face, body: object, userAgent?: string) {
  const { login, cookie } = FACES[face];
  const answer = await server.call("POST", login, {
    body,
    headers: { "user-agent": userAgent ?? "" },
    address: `198.51.100.${Math.ceil(Math.random() * 250)}`,
  });
  return { token: answer.body.data.auth_token as string, refreshToken: answer.cookies[cookie]! };
}

/** A person with the session that every given person has, and the body with which to sign in once more. */
async function someone(face: Face) {
  if (face === "office") {
    const staff = await given.staff("clerk");
    return { ...staff, credentials: { email: staff.email, password: PASSWORD } };
  }
  const farmer = await given.participant();
  return {
    ...farmer,
    credentials: { account_type: "program.farmer", nip: farmer.identifier, password: PASSWORD },
  };
}

const devicesOf = async (face: Face, token: string) =>
  (await server.call("GET", `${FACES[face].own}/devices`, { token })).body.data;
const end = (face: Face, token: string, which: number | "others") =>
  server.call("POST", `${FACES[face].own}/devices/${which === "others" ? "end-others" : `${which}/end`}`, { token });
const refresh = (face: Face, refreshToken: string) =>
  server.call("POST", FACES[face].refresh, { headers: { cookie: `${FACES[face].cookie}=${refreshToken}` } });
const isIn = async (face: Face, token: string) =>
  (await server.call("GET", `${FACES[face].own}/devices`, { token })).status === 200;
const mails = async () => (await server.call("GET", "/api/demo/outbox")).body.data as { to: string; text: string }[];

describe.each(["portal", "office"] as const)("own devices in the %s", (face) => {
  test("are listed by browser and system, sign-in and last use; the calling one is marked and comes first", async () => {
    const person = await someone(face);
    server.clock.advance(MINUTE);
    const signedInAt = server.clock.now().toISOString();
    const phone = await signIn(face, person.credentials, PHONE);
    server.clock.advance(20 * MINUTE);
    const renewed = await refresh(face, phone.refreshToken);
    const laptop = await signIn(face, person.credentials, LAPTOP);
    const { devices, others } = await devicesOf(face, laptop.token);
    expect(others).toBe(2);
    expect(devices).toMatchObject([
      { device: "Firefox, Windows", is_current: true },
      {
        device: "Chrome, Android",
        is_current: false,
        signed_in_at: signedInAt,
        last_used_at: server.clock.now().toISOString(),
      },
      { device: null, is_current: false },
    ]);
    expect(renewed.status).toBe(200);
  });

  test("end one by one, at once for bearer and refresh token; again nothing happens", async () => {
    const person = await someone(face);
    const [lost, kept] = [
      await signIn(face, person.credentials, PHONE),
      await signIn(face, person.credentials, LAPTOP),
    ];
    const { devices } = await devicesOf(face, kept.token);
    const { id } = devices.find(({ device }: { device: string }) => device === "Chrome, Android");
    const ended = await end(face, kept.token, id);
    expect(ended.body.data).toMatchObject({ others: 1 });
    expect(await isIn(face, lost.token)).toBe(false);
    expect((await refresh(face, lost.refreshToken)).status).toBe(401);
    expect((await end(face, kept.token, id)).body.data).toMatchObject({ others: 1 });
    expect(await isIn(face, kept.token)).toBe(true);
    expect((await refresh(face, kept.refreshToken)).status).toBe(200);
  });

  test("end all but the one that asks", async () => {
    const person = await someone(face);
    const others = [person, await signIn(face, person.credentials), await signIn(face, person.credentials, PHONE)];
    const kept = await signIn(face, person.credentials, LAPTOP);
    const answer = await end(face, kept.token, "others");
    expect(answer.body.data).toMatchObject({ others: 0, devices: [{ device: "Firefox, Windows", is_current: true }] });
    for (const { token } of others) expect(await isIn(face, token)).toBe(false);
    expect(await isIn(face, kept.token)).toBe(true);
  });

  test("of somebody else are not there, nor is a session that has run out", async () => {
    const [person, stranger] = [await someone(face), await someone(face)];
    const strange = (await devicesOf(face, stranger.token)).devices[0].id;
    const answer = await end(face, person.token, strange);
    expect([answer.status, answer.body.error]).toEqual([404, "session.not_found"]);
    expect(await isIn(face, stranger.token)).toBe(true);
    server.clock.advance(91 * 24 * 60 * MINUTE);
    const fresh = await signIn(face, person.credentials);
    expect(await devicesOf(face, fresh.token)).toMatchObject({ others: 0, devices: [{ is_current: true }] });
  });
});

test("a farmer hears by e-mail of each device that was signed out from another, once", async () => {
  const farmer = await given.participant();
  const credentials = { account_type: "program.farmer", nip: farmer.identifier, password: PASSWORD };
  const phone = await signIn("portal", credentials, PHONE);
  await signIn("portal", credentials, LAPTOP);
  const { devices } = await devicesOf("portal", phone.token);
  const laptop = devices.find(({ device }: { device: string }) => device === "Firefox, Windows");
  await end("portal", phone.token, laptop.id);
  await end("portal", phone.token, laptop.id);
  await end("portal", phone.token, "others");
  await end("portal", phone.token, "others");
  const told = (await mails()).filter(({ to }) => to === `rolnik${farmer.identifier}@plon.example`);
  expect(told.map(({ text }) => /z Twojego konta (.*?)\. Jeśli/.exec(text)?.[1])).toEqual([
    "wylogowano 1 urządzenie, wszystkie poza jednym",
    "wylogowano urządzenie: Firefox, Windows",
  ]);
});

describe("support sessions and administrators", () => {
  async function supported() {
    const [farmer, clerk] = [await given.participant(), await given.staff("clerk")];
    const link = await server.call("POST", `/api/office/v1/participants/${farmer.id}/support-login`, {
      token: clerk.token,
      body: { reason: "Rolnik prosi o pomoc" },
    });
    const token = new URL(link.body.data.path, "https://plon.example").searchParams.get("token");
    const opened = await server.call("POST", "/api/v1/auth/support-login", { body: { token } });
    return { farmer, clerk, support: opened.body.data.auth_token as string };
  }

  test("a support session is no device of the farmer or of staff, stays when the farmer ends others, ends with its opener's", async () => {
    const { farmer, clerk, support } = await supported();
    expect(await devicesOf("portal", farmer.token)).toMatchObject({ others: 0, devices: [{ is_current: true }] });
    expect(await devicesOf("office", clerk.token)).toMatchObject({ others: 0 });
    expect(await devicesOf("portal", support)).toMatchObject({ others: 1, devices: [{ is_current: false }] });
    expect((await end("portal", support, "others")).body.error).toBe("access.support_read_only");
    await end("portal", farmer.token, "others");
    expect(await isIn("portal", support)).toBe(true);
    await end("office", clerk.token, "others");
    expect(await isIn("portal", support)).toBe(false);
    const audits = await server.db
      .selectFrom("audit_log")
      .select("after")
      .where("action", "=", "participant.support_end")
      .where("staff_id", "=", clerk.id)
      .execute();
    expect(audits).toMatchObject([{ after: { reason: "by_owner" } }]);
  });

  test("an administrator ends all sessions of a member of staff, who may sign in again; each end is audited", async () => {
    const [admin, clerk] = [await given.staff("admin"), await given.staff("clerk")];
    const other = await signIn("office", { email: clerk.email, password: PASSWORD }, PHONE);
    await end("office", clerk.token, "others");
    const endAll = (token: string, id: number) =>
      server.call("POST", `/api/office/v1/staff/${id}/end-sessions`, { token });
    expect((await endAll(clerk.token, admin.id)).status).toBe(403);
    expect((await endAll(admin.token, 999_999)).body.error).toBe("staff.not_found");
    expect((await endAll(admin.token, clerk.id)).status).toBe(200);
    for (const { token } of [other, clerk]) expect(await isIn("office", token)).toBe(false);
    const back = await signIn("office", { email: clerk.email, password: PASSWORD }, PHONE);
    expect(await isIn("office", back.token)).toBe(true);
    const rows = await server.db
      .selectFrom("audit_log")
      .select(["staff_id", "action"])
      .where("subject_type", "=", "staff")
      .where("subject_id", "=", String(clerk.id))
      .where("action", "like", "staff.%s_end")
      .orderBy("id")
      .execute();
    expect(rows).toEqual([
      { staff_id: clerk.id, action: "staff.devices_end" },
      { staff_id: admin.id, action: "staff.sessions_end" },
    ]);
  });
});
