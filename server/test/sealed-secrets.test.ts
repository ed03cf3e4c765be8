// What the database keeps of secrets that are read again: nothing that opens anything without the key.
import path from "node:path";
import { generateSync } from "otplib";
import { expect, test } from "vitest";
import { startServer } from "#main";
import { readConfig } from "#platform/settings/config.ts";
import { installationKey } from "#platform/secrets/installation-key.ts";
import { createSealer } from "#platform/secrets/sealer.ts";
import { openCode } from "#modules/goods/prizes/voucher-codes.service.ts";
import { openSeed } from "#modules/people/staff/seeds.service.ts";
import { sealSecrets } from "#secrets";
import { createGiven } from "./harness/given.ts";
import { givenPoints, givenPrize, order } from "./harness/given/rewards.ts";
import { BRAND, SECRETS_KEY, START, testSealer, useTestServer } from "./harness/server.ts";

const server = useTestServer();
const given = createGiven(server);
const [key, next] = [Buffer.from(SECRETS_KEY, "base64"), Buffer.alloc(32, "next")];

const office = (address: string, token: string, body: object) =>
  server.call("POST", `/api/office/v1${address}`, { token, body });
/** Settings of a server that starts on this database outside the demo. */
const asStarted = () => ({
  ...BRAND,
  DATABASE_URL: server.database.url,
  PLON_DATA: server.filesDirectory,
  PLON_LOG: "silent",
  PLON_ROLE: "web",
  PLON_NOW: START,
  PORT: "0",
});
const codeNow = (secret: string) => generateSync({ secret, epoch: Math.floor(server.clock.now().getTime() / 1000) });

async function staffWithTotp() {
  const person = await given.staff("admin");
  const { secret } = (await office("/auth/totp/setup", person.token, {})).body.data;
  expect((await office("/auth/totp/confirm", person.token, { code: codeNow(secret) })).status).toBe(200);
  server.clock.advance(60_000);
  return { ...person, secret: secret as string };
}

const seedOf = async (id: number) =>
  (await server.db.selectFrom("staff").select("totp_secret").where("id", "=", id).executeTakeFirstOrThrow())
    .totp_secret!;
const codesOf = (prizeId: number) =>
  server.db.selectFrom("voucher_code").selectAll().where("prize_id", "=", prizeId).orderBy("id").execute();
const asOf0024 = (prizeId: number, codes: string[]) =>
  server.db
    .insertInto("voucher_code")
    .values(codes.map((code) => ({ prize_id: prizeId, code, imported_at: server.clock.now() })))
    .execute();

test("a seed and a code stand in no table, and their owners read them", async () => {
  const person = await staffWithTotp();
  expect(await seedOf(person.id)).not.toContain(person.secret);
  const answer = await server.call("POST", "/api/office/v1/auth/login", {
    body: { email: person.email, password: "Dobre#Haslo1", code: codeNow(person.secret) },
  });
  expect(answer.status).toBe(200);
  const editor = await given.staff("editor");
  const prize = await givenPrize(server, { kind: "voucher", points: 100 });
  const load = (codes: string[]) => office(`/prizes/${prize.id}/codes`, editor.token, { codes, valid_until: null });
  expect((await load(["TAJNY-KOD-1", "TAJNY-KOD-2"])).body.data).toMatchObject({ added: 2, known: 0 });
  expect((await load(["TAJNY-KOD-2", "TAJNY-KOD-3"])).body.data).toMatchObject({ added: 1, known: 1 });
  expect(JSON.stringify(await codesOf(prize.id))).not.toContain("TAJNY");
  const farmer = await given.participant();
  await givenPoints(server, farmer.id, 500);
  const placed = await order(server, prize, { token: farmer.token, quantity: 2 });
  const own = await server.call("GET", `/api/v1/prize/my-orders/${placed.body.data.id}`, { token: farmer.token });
  expect(own.body.data.vouchers.map(({ code }: { code: string }) => code)).toEqual(["TAJNY-KOD-1", "TAJNY-KOD-2"]);
  const copy = await server.call("GET", "/api/v1/user/data.json", { token: farmer.token });
  expect(JSON.parse(copy.raw.toString()).zamowienia_nagrod[0].vouchers).toEqual([
    { code: "TAJNY-KOD-1", valid_until: null },
    { code: "TAJNY-KOD-2", valid_until: null },
  ]);
});

test("what was plain is sealed by a start, given codes too, also by two starts at once and after one cut short", async () => {
  const person = await staffWithTotp();
  const setPlain = () =>
    server.db.updateTable("staff").set({ totp_secret: person.secret }).where("id", "=", person.id).execute();
  const prize = await givenPrize(server, { kind: "voucher", points: 100 });
  await asOf0024(prize.id, ["ALFA", "BETA", "GAMMA"]);
  const farmer = await given.participant();
  await givenPoints(server, farmer.id, 500);
  const placed = await order(server, prize, { token: farmer.token });
  const codesShown = async () =>
    (
      await server.call("GET", `/api/v1/prize/my-orders/${placed.body.data.id}`, { token: farmer.token })
    ).body.data.vouchers.map(({ code }: { code: string }) => code);
  expect(await codesShown()).toEqual(["ALFA"]);
  await setPlain();
  await Promise.all([sealSecrets(server.db, testSealer), sealSecrets(server.db, testSealer)]);
  // As a kill leaves it: the seeds done, the codes not all.
  await asOf0024(prize.id, ["DELTA"]);
  await sealSecrets(server.db, testSealer);
  const kept = await codesOf(prize.id);
  expect(JSON.stringify([kept, await seedOf(person.id)])).not.toMatch(/ALFA|BETA|GAMMA|DELTA|"[A-Z2-7]{16,}"/);
  expect(kept.map(({ code }) => openCode(testSealer, prize.id, code))).toEqual(["ALFA", "BETA", "GAMMA", "DELTA"]);
  expect(openSeed(testSealer, person.id, await seedOf(person.id))).toBe(person.secret);
  expect(await codesShown()).toEqual(["ALFA"]);
  const editor = await given.staff("editor");
  const again = await office(`/prizes/${prize.id}/codes`, editor.token, { codes: ["BETA"], valid_until: null });
  expect(again.body.data).toMatchObject({ added: 0, known: 1 });
});

test("a given code stays with its order whatever is asked", async () => {
  const givenCodes = await server.db.selectFrom("voucher_code").selectAll().where("order_id", "is not", null).execute();
  const change = server.db.updateTable("voucher_code").set({ order_id: null }).where("id", "=", givenCodes[0]!.id);
  await expect(change.execute()).rejects.toThrow("stays there");
});

test("without a key in its settings an installation draws its own, and starts with no other", async () => {
  const person = await staffWithTotp();
  const settings = { ...asStarted(), PLON_DATA: path.join(server.filesDirectory, "own") };
  const own = createSealer({ key: await installationKey(settings.PLON_DATA), old: key });
  await sealSecrets(server.db, own);
  const running = await startServer(readConfig(settings));
  await running.close();
  expect(openSeed(own, person.id, await seedOf(person.id))).toBe(person.secret);
  const elsewhere = { ...settings, PLON_DATA: path.join(server.filesDirectory, "elsewhere") };
  await expect(startServer(readConfig(elsewhere))).rejects.toThrow("SECRETS_KEY");
  await sealSecrets(server.db, createSealer({ key, old: await installationKey(settings.PLON_DATA) }));
});

test("another key starts nothing, and takes over when the one before is named", async () => {
  const person = await staffWithTotp();
  const prize = await givenPrize(server, { kind: "voucher", codes: ["KLUCZ-1"] });
  await sealSecrets(server.db, testSealer);
  const start = (secrets: Record<string, string>) => startServer(readConfig({ ...asStarted(), ...secrets }));
  const NEXT = next.toString("base64");
  await expect(start({ SECRETS_KEY: NEXT })).rejects.toThrow("SECRETS_KEY");
  const running = await start({ SECRETS_KEY: NEXT, SECRETS_KEY_OLD: SECRETS_KEY });
  await running.close();
  const alone = createSealer({ key: next });
  expect(openSeed(alone, person.id, await seedOf(person.id))).toBe(person.secret);
  const [code] = await codesOf(prize.id);
  expect(openCode(alone, prize.id, code!.code)).toBe("KLUCZ-1");
  await expect(sealSecrets(server.db, createSealer({ key }))).rejects.toThrow("SECRETS_KEY");
  // Back again, for what the other tests of this file sealed.
  await sealSecrets(server.db, createSealer({ key, old: next }));
  await sealSecrets(server.db, testSealer);
});
