// KSeF that fails quietly: it answers, politely and wrong. Nothing is lost in silence, and nothing that KSeF may mend is final.
import { beforeAll, describe, expect, test } from "vitest";
import { openSession } from "#platform/auth/sessions.ts";
import { inTransaction } from "#platform/database/database.ts";
import { useKsef } from "#test/harness/ksef/ksef-farms.ts";
import { useTestServer } from "#test/harness/server.ts";

const server = useTestServer();
const ksef = useKsef(server);
const { feeds, given } = ksef;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const NIGHT = 24 * 60;

let seller: Awaited<ReturnType<typeof feeds.sender>>;
let product: Awaited<ReturnType<typeof feeds.product>>;
beforeAll(async () => {
  seller = await feeds.sender("on");
  product = await feeds.product();
});

type Farm = Awaited<ReturnType<typeof ksef.connected>>;
const goods = () => [{ name: product.name, gtin: product.gtin, quantity: "1" }];
const put = ({ identifier }: { identifier: string }, more: { storedAt?: Date; isLate?: boolean } = {}) =>
  ksef.put({
    sellerNip: seller.nip,
    buyerNip: identifier,
    issueDate: ago(48 * HOUR_MS)
      .toISOString()
      .slice(0, 10),
    lines: goods(),
    ...more,
  });
const pointsOf = async (id: number) => (await feeds.balances(id))?.available ?? 0;
const nights = async (count: number) => {
  for (let night = 0; night < count; night += 1) await ksef.pass(NIGHT);
};
const ago = (ms: number) => new Date(server.clock.now().getTime() - ms);
const asked = (number: string) => ksef.control.calls().filter(({ subject }) => subject === number).length;
/** What the farmer sees, after however many nights. */
const seen = async ({ id }: Farm, path: string) => {
  const at = server.clock.now();
  const { accessToken: token } = await inTransaction(server.db, (tx) =>
    openSession(tx, { kind: "participant", participantId: id }, at),
  );
  return (await server.call("GET", `/api/v1/user/ksef${path}`, { token })).body.data;
};
const stateOf = (farm: Farm) => seen(farm, "");
const listed = (farm: Farm) => seen(farm, "/documents");
const office = async (method: "GET" | "POST", path: string, body?: unknown) =>
  (await server.call(method, `/api/office/v1/ksef/${path}`, { token: (await given.staff("admin")).token, body })).body;

/** Every other farm is left alone, so that the next answer is this farm's. */
const alone = async (farm: Farm) => {
  await server.db
    .updateTable("ksef_connection")
    .set({ next_at: new Date("2030-01-01T00:00:00Z") })
    .where("id", "<>", farm.connectionId)
    .where("status", "<>", "ended")
    .execute();
  return farm;
};

describe("KSeF's mark", () => {
  test("is no end: what appears below it is found the next night, and said to have come late", async () => {
    const farm = await alone(await ksef.connected());
    await nights(3);
    put(farm, { storedAt: ago(40 * HOUR_MS), isLate: true });
    await nights(1);
    expect(await pointsOf(farm.id)).toBe(50);
    expect((await office("GET", "overview")).data).toMatchObject({ late: 1 });
  });

  test.each(["2099-01-01T00:00:00.000Z", 3 * HOUR_MS])("beyond our own clock (%s) blinds nobody", async (mark) => {
    const farm = await alone(await ksef.connected());
    await nights(1);
    const { next_at } = await ksef.row(farm.connectionId);
    server.clock.set(next_at!.toISOString());
    const ahead = typeof mark === "string" ? mark : new Date(server.clock.now().getTime() + mark).toISOString();
    const json = { hasMore: false, isTruncated: false, permanentStorageHwmDate: ahead, invoices: [] };
    ksef.control.next("metadata", { status: 200, json });
    await ksef.readDue();
    expect((await ksef.row(farm.connectionId)).known_until!.getTime()).toBeLessThanOrEqual(
      server.clock.now().getTime(),
    );
    server.clock.advance(HOUR_MS);
    put(farm);
    await nights(1);
    expect(await pointsOf(farm.id)).toBe(50);
  });

  test("a mark that was kept from beyond our clock is put right by the next answer", async () => {
    const farm = await alone(await ksef.connected());
    await server.db
      .updateTable("ksef_window")
      .set({ known_until: new Date("2099-01-01T00:00:00Z") })
      .where("connection_id", "=", farm.connectionId)
      .execute();
    put(farm);
    await nights(1);
    expect(await pointsOf(farm.id)).toBe(50);
  });

  test("each month all that KSeF has is held against what is here; what was missing is taken, and both are told", async () => {
    const farm = await alone(await ksef.connected());
    put(farm);
    await nights(12);
    const lost = put(farm, { storedAt: ago(10 * 24 * HOUR_MS), isLate: true });
    await nights(3);
    expect(asked(lost.ksefNumber)).toBe(0);
    await nights(18);
    expect(await pointsOf(farm.id)).toBe(100);
    expect((await stateOf(farm)).proof).toMatchObject({ ksef: 2, own: 2, late: 1 });
    const { token } = await given.staff("admin");
    const { body } = await server.call("GET", `/api/office/v1/participants/${farm.id}/ksef`, { token });
    expect(body.data.proof).toMatchObject({ ksef: 2, own: 2, late: 1 });
  });
});

describe("a row that is odd", () => {
  test.each([
    ["has no hash", { invoiceHash: undefined }, "brak skrótu dokumentu"],
    ["has an unusual number", { ksefNumber: "KSEF/2026/1" }, "nietypowy numer KSeF"],
  ])(
    "%s: the nine others are taken, the farm is read, and the row waits in the office's list",
    async (_how, fields, why) => {
      const farmer = await given.participant();
      ksef.control.grant(farmer.identifier);
      const connectionId = await ksef.connect(farmer);
      const farm = await alone({ ...farmer, connectionId });
      const documents = Array.from({ length: 10 }, () => put(farm));
      const odd = documents[4]!;
      ksef.control.listOddly(odd.ksefNumber, fields);
      server.clock.advance(2 * MINUTE_MS);
      await ksef.readDue();
      await feeds.workOff();
      expect(await ksef.row(connectionId)).toMatchObject({ status: "reading", failure: null });
      expect(await pointsOf(farm.id)).toBe(450);
      expect(await stateOf(farm)).toMatchObject({ set_aside: 1, proof: { ksef: 10, own: 9 } });
      const { data } = await office("GET", "set-aside");
      const row = data.find((one: { participant: { id: number } }) => one.participant.id === farm.id);
      expect(row).toMatchObject({ kind: "row", document: odd.number, why: expect.stringContaining(why) });
      // The buyer's name and the sums are none of the office's to keep.
      expect(Object.keys(row.raw)).not.toContain("buyer");
      ksef.control.mend(odd.ksefNumber);
      await nights(2);
      expect(await pointsOf(farm.id)).toBe(500);
      // The counts differed, so they were compared again before the month was over.
      expect(await stateOf(farm)).toMatchObject({ set_aside: 0, proof: { ksef: 10, own: 10 } });
    },
  );

  test("is asked for again ever more seldom, also when its time is long past", async () => {
    const farm = await alone(await ksef.connected());
    const odd = put(farm);
    ksef.control.listOddly(odd.ksefNumber, { invoiceHash: null });
    await nights(20);
    const { tries } = await server.db
      .selectFrom("ksef_odd_row")
      .select("tries")
      .where("connection_id", "=", farm.connectionId)
      .executeTakeFirstOrThrow();
    expect(tries).toBeGreaterThan(3);
    ksef.control.mend(odd.ksefNumber);
    await nights(8);
    expect(await pointsOf(farm.id)).toBe(50);
  });
});

describe("a document that KSeF does not give out", () => {
  const PAGE = { status: 200, contentType: "text/html", xml: Buffer.from("<html>Request Rejected</html>") };

  test("a firewall's page is none of KSeF's answers: the farm rests, the document does not suffer", async () => {
    const farm = await alone(await ksef.connected());
    const one = put(farm);
    const other = put(farm);
    for (const { ksefNumber } of [one, other]) ksef.control.spoil(ksefNumber, PAGE);
    await nights(1);
    expect(await ksef.row(farm.connectionId)).toMatchObject({ status: "reading", failure: "unavailable" });
    for (const { ksefNumber } of [one, other]) ksef.control.mend(ksefNumber);
    await nights(2);
    expect(await pointsOf(farm.id)).toBe(100);
  });

  test("a page in place of one document, for good, holds no other up, and no permission is taken for withdrawn", async () => {
    const farm = await alone(await ksef.connected());
    const stuck = put(farm);
    ksef.control.spoil(stuck.ksefNumber, { ...PAGE, status: 403 });
    await nights(1);
    put(farm);
    await nights(2);
    expect(await pointsOf(farm.id)).toBe(50);
    expect(await ksef.row(farm.connectionId)).toMatchObject({ status: "reading", failure: null });
  });

  test.each([
    ["says that there is none", "absent"],
    ["gives other bytes than it listed", { content: "<Faktura/>" }],
    ["gives it with another hash", "wrong_hash"],
  ] as const)("%s for days: the farmer sees that it waits, and it is taken once it is there", async (_how, fault) => {
    const farm = await alone(await ksef.connected());
    const late = put(farm);
    ksef.control.spoil(late.ksefNumber, fault);
    await nights(20);
    expect(await listed(farm)).toMatchObject([{ ksef_number: late.ksefNumber, outcome: "held" }]);
    expect(await stateOf(farm)).toMatchObject({ set_aside: 1 });
    ksef.control.mend(late.ksefNumber);
    await nights(7);
    expect(await pointsOf(farm.id)).toBe(50);
    expect(await listed(farm)).toMatchObject([{ outcome: "accepted", reason: null }]);
  });

  test("'Spróbuj teraz' asks for it within a quarter of an hour", async () => {
    const farm = await alone(await ksef.connected());
    const late = put(farm);
    ksef.control.spoil(late.ksefNumber, "absent");
    await nights(20);
    ksef.control.mend(late.ksefNumber);
    const { data } = await office("GET", "set-aside");
    const { kind, id } = data.find((one: { participant: { id: number } }) => one.participant.id === farm.id);
    expect(await office("POST", "set-aside/retry", { kind, id })).toMatchObject({ data: {} });
    await ksef.pass(16);
    expect(await pointsOf(farm.id)).toBe(50);
    expect((await office("POST", "set-aside/retry", { kind, id })).error).toBe("ksef.not_set_aside");
  });
});

test("calls of a farm under faults are at most twice those at rest", async () => {
  const farm = await alone(await ksef.connected());
  put(farm);
  await nights(2);
  const callsIn = async (days: number) => {
    const before = ksef.control.count({ context: farm.identifier });
    for (let step = 0; step < days * 6; step += 1) await ksef.pass(240);
    return ksef.control.count({ context: farm.identifier }) - before;
  };
  // As long as a session lives, and a day.
  const atRest = await callsIn(8);
  ksef.control.spoil(put(farm).ksefNumber, "absent");
  ksef.control.listOddly(put(farm).ksefNumber, { invoiceHash: undefined });
  const underFaults = await callsIn(8);
  expect(atRest).toBeGreaterThan(16);
  expect(underFaults / atRest).toBeLessThanOrEqual(2);
});
