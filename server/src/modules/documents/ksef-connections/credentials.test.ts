// The operator's certificates: brought in by an administrator, sealed, the one valid longest signs, and its end is told.
import { beforeAll, describe, expect, test } from "vitest";
import { makeCompanyCertificate } from "#demo/stand-ins/ksef-stand-in/company-certificate.ts";
import { createSealer } from "#platform/secrets/sealer.ts";
import { sealSecrets } from "#secrets";
import { createGiven } from "#test/harness/given.ts";
import { SECRETS_KEY, testSealer, useTestServer } from "#test/harness/server.ts";
import { credentialFor, openSession, sealSession } from "./credentials.service.ts";
import { warnOfEnd } from "./turns/drain.service.ts";

const server = useTestServer();
const given = createGiven(server);
const COMPANY = { nip: "5265877635", name: "Operator sp. z o.o." };
const PATH = "/api/office/v1/ksef/certificates";
const DAY_MS = 86_400_000;

let admin: Awaited<ReturnType<typeof given.staff>>;
beforeAll(async () => {
  admin = await given.staff("admin");
});

const make = (days: number) => makeCompanyCertificate({ ...COMPANY, now: server.clock.now(), days });
type Made = Awaited<ReturnType<typeof make>>;
const bodyOf = (made: Made, more: object = {}) => ({
  environment: "test",
  certificate_pem: made.certificatePem,
  key_pem: made.privateKeyPem,
  ...more,
});
const add = (body: object, token = admin.token) => server.call("POST", PATH, { token, body });
const used = () => credentialFor(server.db, testSealer, "test", server.clock.now());

describe("a certificate", () => {
  test("signs from then on if it is valid longest, until it is retired; the key is sealed and never shown", async () => {
    const [short, long] = [await make(100), await make(400)];
    for (const made of [long, short]) expect((await add(bodyOf(made))).status).toBe(200);
    expect((await used()).certificate.toString()).toContain(long.certificatePem.slice(40, 100));
    const list = await server.call("GET", PATH, { token: admin.token });
    expect(JSON.stringify(list.body)).not.toContain("PRIVATE");
    const [newest, first] = list.body.data as { id: number; is_used: boolean }[];
    expect([newest!.is_used, first!.is_used]).toEqual([false, true]);
    const rows = await server.db.selectFrom("ksef_certificate").select("sealed_key").execute();
    for (const { sealed_key } of rows) expect(sealed_key.includes("PRIVATE")).toBe(false);

    const retire = () => server.call("POST", `${PATH}/${first!.id}/retire`, { token: admin.token, body: {} });
    expect((await retire()).body.data).toMatchObject({ is_used: false, retired_at: expect.any(String) });
    expect((await retire()).status).toBe(200);
    expect((await used()).certificate.toString()).toContain(short.certificatePem.slice(40, 100));
    const audited = await server.db.selectFrom("audit_log").select(["action", "after"]).execute();
    expect(audited.map(({ action }) => action)).toEqual([
      "ksef.certificate_add",
      "ksef.certificate_add",
      "ksef.certificate_retire",
    ]);
    expect(JSON.stringify(audited)).not.toContain("PRIVATE");
  });

  test("is refused in words: of another key, unreadable, ended or there already; and by anybody but an administrator", async () => {
    const [one, other] = [await make(10), await make(10)];
    const reason = async (body: object) => (await add(body)).body.message as string;
    expect(await reason(bodyOf(one, { key_pem: other.privateKeyPem }))).toContain("klucz nie pasuje");
    expect(await reason(bodyOf(one, { certificate_pem: "coś" }))).toContain("formacie PEM");
    expect(await reason(bodyOf(await make(-1)))).toContain("ważność minęła");
    expect((await add(bodyOf(one))).status).toBe(200);
    expect(await reason(bodyOf(one))).toContain("już w programie");
    const clerk = await given.staff("clerk");
    expect((await add(bodyOf(other), clerk.token)).status).toBe(403);
  });

  test("is sealed anew under a new key, with the farms' sessions", async () => {
    const next = createSealer({ key: Buffer.alloc(32, "next"), old: Buffer.from(SECRETS_KEY, "base64") });
    const before = (await used()).certificate.fingerprint256;
    const farmer = await given.participant();
    const now = server.clock.now();
    const { id } = await server.db
      .insertInto("ksef_connection")
      .values({
        participant_id: farmer.id,
        nip: farmer.identifier,
        environment: "test",
        status: "reading",
        consented_at: now,
        granted_at: now,
        next_at: now,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    const session = () =>
      server.db.selectFrom("ksef_connection").select("refresh_token").where("id", "=", id).executeTakeFirstOrThrow();
    await server.db
      .updateTable("ksef_connection")
      .set({ refresh_token: sealSession(testSealer, id, "token of the farm"), refresh_until: now })
      .where("id", "=", id)
      .execute();
    await sealSecrets(server.db, next);
    const alone = createSealer({ key: Buffer.alloc(32, "next") });
    const opened = await credentialFor(server.db, alone, "test", server.clock.now());
    expect(opened.certificate.fingerprint256).toBe(before);
    expect(openSession(alone, id, (await session()).refresh_token!)).toBe("token of the farm");
  });
});

test("administrators are told 60, 30 and 7 days before the end, once each, and no more once there is a new one", async () => {
  const { valid_until } = await server.db
    .selectFrom("ksef_certificate")
    .select("valid_until")
    .where("retired_at", "is", null)
    .orderBy("valid_until", "desc")
    .executeTakeFirstOrThrow();
  const countWarnings = async (daysLeft: number) => {
    const at = new Date(valid_until.getTime() - daysLeft * DAY_MS);
    for (let run = 0; run < 2; run += 1) await warnOfEnd(server.db, at);
    return (await server.db.selectFrom("outbox_message").select("id").where("recipient", "=", admin.email).execute())
      .length;
  };
  expect([
    await countWarnings(61),
    await countWarnings(60),
    await countWarnings(45),
    await countWarnings(29),
    await countWarnings(8),
    await countWarnings(5),
  ]).toEqual([0, 1, 1, 2, 2, 3]);
  expect((await add(bodyOf(await make(700)))).status).toBe(200);
  expect(await countWarnings(4)).toBe(3);
});
