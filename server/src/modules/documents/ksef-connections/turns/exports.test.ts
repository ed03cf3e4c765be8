// A long past comes in packages of KSeF's, where single calls would take hours. Whatever goes wrong with a package, single
// calls bring what it was for, each document once, and nothing of anybody else.
import { beforeAll, beforeEach, expect, test } from "vitest";
import { openSession } from "#platform/auth/sessions.ts";
import { inTransaction } from "#platform/database/database.ts";
import { createSealer } from "#platform/secrets/sealer.ts";
import { newNip } from "#test/harness/given.ts";
import { useKsef } from "#test/harness/ksef/ksef-farms.ts";
import { ksefSealer } from "#test/harness/ksef/ksef-parts.ts";
import { useTestServer } from "#test/harness/server.ts";
import { workOffNext } from "#modules/documents/feeds/import.service.ts";
import { resealKsef } from "../credentials.service.ts";
import { takeTurn } from "./reading.service.ts";

const server = useTestServer();
const ksef = useKsef(server);
const { feeds, given } = ksef;
/** More than single calls bring in an hour. */
const PAST = 61;
const MINUTE_MS = 60_000;

let seller: Awaited<ReturnType<typeof feeds.sender>>;
let product: Awaited<ReturnType<typeof feeds.product>>;
beforeAll(async () => {
  seller = await feeds.sender("on");
  product = await feeds.product();
});
beforeEach(async () => {
  ksef.control.exportsTake(0, { partBytes: 50 * 1024 * 1024, documentsMax: 10_000 });
  ksef.control.forgetCalls();
  await server.db
    .updateTable("ksef_connection")
    .set({ next_at: new Date("2030-01-01T00:00:00Z") })
    .where("status", "<>", "ended")
    .execute();
});

type Farm = Awaited<ReturnType<typeof given.participant>> & { connectionId: number };
const put = ({ identifier }: { identifier: string }, sellerNip = seller.nip, more: { storedAt?: Date } = {}) =>
  ksef.put({
    sellerNip,
    buyerNip: identifier,
    lines: [{ name: product.name, gtin: product.gtin, quantity: "1" }],
    ...more,
  });
const count = (farm: Farm, kind: "document" | "export" | "export_status" | "metadata") =>
  ksef.control.count({ context: farm.identifier, kind });
const exportsOf = ({ connectionId }: Farm) =>
  server.db
    .selectFrom("ksef_export")
    .select(["status", "failure", "wanted", "taken", "sealed_key"])
    .where("connection_id", "=", connectionId)
    .orderBy("id")
    .execute();
const takenOf = async ({ connectionId }: Farm) =>
  (await ksef.documents(connectionId)).filter(({ status }) => status === "taken").length;
/** Turns of a farm, a quarter of an hour apart. */
const turns = async (many: number) => {
  for (let turn = 0; turn < many; turn += 1) {
    server.clock.advance(15 * MINUTE_MS);
    await ksef.readDue();
  }
};

/** A farm that agreed long ago and has just given the permission: what it bought since waits in KSeF. */
async function farmWithPast(documents = PAST): Promise<Farm> {
  const farmer = await given.participant();
  const farm = { ...farmer, connectionId: await ksef.connect(farmer) };
  for (let one = 0; one < documents; one += 1) {
    server.clock.advance(MINUTE_MS);
    put(farm);
  }
  server.clock.advance(2 * MINUTE_MS);
  ksef.control.grant(farmer.identifier);
  await ksef.readDue();
  return farm;
}

/** Every document was taken, and queued once. */
async function allIsHere(farm: Farm, documents = PAST): Promise<void> {
  expect(await takenOf(farm)).toBe(documents);
  const { rows } = await server.database.pool.query<{ all: number; numbers: number }>(
    `select count(*)::int as all, count(distinct ksef_number)::int as numbers from feed_document where participant_id = $1`,
    [farm.id],
  );
  expect(rows[0]).toEqual({ all: documents, numbers: documents });
}

test("a long past comes in one package, in parts, and each document of it is an invoice with its points", async () => {
  ksef.control.exportsTake(1, { partBytes: 20_000 });
  const farm = await farmWithPast();
  expect(await exportsOf(farm)).toMatchObject([{ status: "open", wanted: PAST }]);
  // Ordered and not ready; what a package is to bring is fetched by no single call.
  await turns(1);
  expect(await takenOf(farm)).toBe(0);
  await turns(1);
  await allIsHere(farm);
  expect(await exportsOf(farm)).toMatchObject([{ status: "taken", taken: PAST, sealed_key: null }]);
  expect(count(farm, "export")).toBe(1);
  expect(count(farm, "document")).toBe(0);
  // The storage is none of the interface's: it gets no token.
  expect(ksef.control.parts().length).toBeGreaterThan(1);
  expect(ksef.control.parts()).not.toContain(true);
  await workOffNext(server.db, server.clock.now());
  expect((await feeds.balances(farm.id))?.available).toBe(50);
  const { token } = await given.staff("admin");
  const { data } = (await server.call("GET", "/api/office/v1/ksef/overview", { token })).body;
  expect(data).toMatchObject({ calls: { export: 1 }, packages: { open: 0, taken: 1, failed: 0 } });
});

test("what single calls bring within an hour comes by them", async () => {
  const farm = await farmWithPast(60);
  await turns(3);
  await allIsHere(farm, 60);
  expect(count(farm, "export")).toBe(0);
});

const REFUSED_KEY = {
  status: 400,
  contentType: "application/problem+json",
  json: {
    title: "Bad Request",
    status: 400,
    detail: "Żądanie jest nieprawidłowe.",
    errors: [{ code: 21470, description: "Przesłany identyfikator klucza jest nieznany." }],
  },
};

test.each([
  ["beside the old one", "planned"],
  ["in its place, just when a package is ordered", "at_once"],
] as const)("when KSeF has a new key %s, the package is ordered under it", async (_how, how) => {
  await ksef.control.rotateKey(how);
  if (how === "at_once") ksef.control.next("export", REFUSED_KEY);
  const farm = await farmWithPast();
  expect(ksef.control.isNewestKeyUsed()).toBe(true);
  await turns(1);
  await allIsHere(farm);
  expect(await exportsOf(farm)).toMatchObject([{ status: "taken" }]);
});

test.each([
  ["is refused", "refused", "refused", 0],
  ["breaks off", "broken_off", "broken_off", 0],
  ["has expired", "expired", "expired", 0],
  ["is gone", "gone", "expired", 0],
  ["is never ready", "silent", "silent", 0],
  ["is a firewall's page", "page", "silent", 0],
  ["lies behind a link that has ended", "link_ended", "silent", 0],
  ["has another hash", "wrong_hash", "damaged", 0],
  ["is closed under another key", "other_key", "damaged", 0],
  ["is no archive", "no_archive", "damaged", 0],
  ["unpacks to far more than it is", "bomb", "too_large", 0],
  ["lacks a document and does not say so", "without_one", "incomplete", PAST - 1],
  ["has other bytes than KSeF listed", "other_bytes", "incomplete", PAST - 1],
] as const)("a package that %s: single calls bring what it was for", async (_how, fault, failure, taken) => {
  ksef.control.nextExport(fault);
  const farm = await farmWithPast();
  await turns(1);
  // No trouble with a package says anything of the permission.
  expect(await ksef.row(farm.connectionId)).toMatchObject({ status: "reading", failure: null });
  if (fault === "silent" || fault === "page" || fault === "link_ended") await turns(8);
  expect(await exportsOf(farm)).toMatchObject([{ status: "failed", failure, taken, sealed_key: null }]);
  await turns(5);
  await allIsHere(farm);
  expect(await ksef.row(farm.connectionId)).toMatchObject({ status: "reading", failure: null });
  // Nothing of KSeF's limits is spent on trying again at once.
  expect(count(farm, "export")).toBe(1);
});

test("a package that KSeF cut short brings the rest in another one", async () => {
  ksef.control.exportsTake(0, { documentsMax: 65 });
  const farm = await farmWithPast(130);
  await turns(2);
  await allIsHere(farm, 130);
  expect(await exportsOf(farm)).toMatchObject([
    { status: "taken", wanted: 130, taken: 65 },
    { status: "taken", wanted: 65, taken: 65 },
  ]);
});

test("a package with another seller's document is thrown away as it is, and nothing of that one stays", async () => {
  const farm = await farmWithPast(0);
  const stranger = put(farm, newNip());
  ksef.control.strangerIs(stranger.ksefNumber);
  ksef.control.nextExport("of_a_stranger");
  for (let one = 0; one < PAST; one += 1) put(farm);
  server.clock.advance(2 * MINUTE_MS);
  await server.db
    .updateTable("ksef_connection")
    .set({ asked_at: server.clock.now(), next_at: server.clock.now() })
    .where("id", "=", farm.connectionId)
    .execute();
  await turns(2);
  expect(await exportsOf(farm)).toMatchObject([{ status: "failed", failure: "others", taken: 0 }]);
  await turns(5);
  await allIsHere(farm);
  const { rows } = await server.database.pool.query(
    "select 1 from ksef_document where ksef_number = $1 union all select 1 from ksef_odd_row where row_key = $1 or raw::text like $2",
    [stranger.ksefNumber, `%${stranger.number}%`],
  );
  expect(rows).toEqual([]);
});

test.each([
  ["is found like any other", undefined, PAST],
  ["stays out if it is older than what was asked for", "early", 1],
] as const)("what a package names and no question did %s", async (_how, fault, found) => {
  if (fault) ksef.control.nextExport(fault);
  const farm = await farmWithPast();
  const { asked_from: from } = await server.db
    .selectFrom("ksef_export")
    .select("asked_from")
    .where("connection_id", "=", farm.connectionId)
    .executeTakeFirstOrThrow();
  await server.db
    .deleteFrom("ksef_document")
    .where("connection_id", "=", farm.connectionId)
    .where("stored_at", ">", from)
    .execute();
  await turns(1);
  await allIsHere(farm, found);
});

test("a worker that dies with a package in its hands: the next one goes on, and takes nothing twice", async () => {
  const farm = await farmWithPast();
  server.clock.advance(15 * MINUTE_MS);
  let writes = 0;
  const dying = new Proxy(server.db, {
    get(target, key) {
      const member: unknown = Reflect.get(target, key, target);
      if (key === "transaction" && (writes += 1) > 20) throw new Error("killed");
      return typeof member === "function" ? (member.bind(target) as unknown) : member;
    },
  });
  await expect(takeTurn(dying, ksef.ksef(), "test", server.clock.now())).rejects.toThrow("killed");
  const before = await takenOf(farm);
  expect(before).toBeGreaterThan(0);
  expect(before).toBeLessThan(PAST);
  await turns(3);
  await allIsHere(farm);
  expect(await exportsOf(farm)).toMatchObject([{ status: "taken", taken: PAST - before }]);
});

test("who stops the reading ends the package: it is not fetched, and its key is gone", async () => {
  const farm = await farmWithPast();
  const { accessToken: token } = await inTransaction(server.db, (tx) =>
    openSession(tx, { kind: "participant", participantId: farm.id }, server.clock.now()),
  );
  expect((await server.call("POST", "/api/v1/user/ksef/stop", { token })).status).toBe(200);
  await turns(2);
  expect(await exportsOf(farm)).toMatchObject([{ status: "failed", failure: "broken_off", sealed_key: null }]);
  expect(await takenOf(farm)).toBe(0);
});

test("a package's key is sealed anew with the others, and opens it still", async () => {
  const farm = await farmWithPast();
  const next = createSealer({ key: Buffer.alloc(32, "next"), old: Buffer.alloc(32, "test") });
  const sealed = async () => (await exportsOf(farm))[0]!.sealed_key!;
  const before = await sealed();
  await resealKsef(server.db, next);
  expect((await sealed()).equals(before)).toBe(false);
  // Back, for the worker of this test.
  await resealKsef(server.db, createSealer({ key: Buffer.alloc(32, "test"), old: Buffer.alloc(32, "next") }));
  expect(ksefSealer.isCurrent(await sealed(), "none")).toBe(false);
  await turns(1);
  await allIsHere(farm);
});
