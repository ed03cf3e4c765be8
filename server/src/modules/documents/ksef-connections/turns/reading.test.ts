// A farm is read from a KSeF that speaks the official protocol: completely, once, and nothing of anybody else.
import { beforeAll, describe, expect, test } from "vitest";
import { type Ksef, takeTurn } from "#modules/documents/ksef-connections/turns/reading.service.ts";
import { useKsef } from "#test/harness/ksef/ksef-farms.ts";
import { useTestServer } from "#test/harness/server.ts";

const server = useTestServer();
const ksef = useKsef(server);
const { feeds, given } = ksef;
const NIGHT = 24 * 60;

type Product = Awaited<ReturnType<typeof feeds.product>>;
let seller: Awaited<ReturnType<typeof feeds.sender>>;
let stranger: string;
/** 10 points a litre, in packs of 5. */
let product: Product;

beforeAll(async () => {
  seller = await feeds.sender("on");
  product = await feeds.product();
  stranger = "5260250274";
});

const goods = (quantity = "1") => [{ name: product.name, gtin: product.gtin, quantity }];
const pointsOf = async (id: number) => (await feeds.balances(id))?.available ?? 0;
const toldOf = async (participantId: number) =>
  (
    await server.db.selectFrom("notification").select("title").where("participant_id", "=", participantId).execute()
  ).map(({ title }) => title);

/** Nobody else's turn comes for a while. */
const leaveOthers = (connectionId: number) =>
  server.db
    .updateTable("ksef_connection")
    .set({ next_at: new Date("2030-01-01T00:00:00Z") })
    .where("id", "<>", connectionId)
    .where("status", "<>", "ended")
    .execute();

describe("a permission", () => {
  test("is found after it was announced, and the farmer is told once", async () => {
    const farmer = await given.participant();
    const id = await ksef.connect(farmer);
    expect(await ksef.readDue()).toEqual(["answered"]);
    expect(await ksef.row(id)).toMatchObject({ status: "waiting", failures: 0, refresh_token: null });
    ksef.control.grant(farmer.identifier);
    expect(await ksef.pass(16)).toEqual(["answered"]);
    expect(await ksef.row(id)).toMatchObject({ status: "reading", granted_at: expect.any(Date), failures: 0 });
    await ksef.pass(NIGHT);
    expect(await toldOf(farmer.id)).toEqual(["KSeF: uprawnienie działa"]);
  });

  test("that is withdrawn is noticed at the next reading and told; given again, reading goes on where it stopped", async () => {
    const farmer = await ksef.connected();
    ksef.control.withdraw(farmer.identifier);
    const missed = ksef.put({ sellerNip: seller.nip, buyerNip: farmer.identifier, lines: goods() });
    await ksef.pass(NIGHT);
    expect(await ksef.row(farmer.connectionId)).toMatchObject({ status: "withdrawn", refresh_token: null });
    expect(await toldOf(farmer.id)).toContain("KSeF: uprawnienie odebrane");
    ksef.control.grant(farmer.identifier);
    await ksef.pass(NIGHT);
    expect(await ksef.documents(farmer.connectionId)).toMatchObject([
      { ksef_number: missed.ksefNumber, outcome: "imported" },
    ]);
    expect(await pointsOf(farmer.id)).toBe(50);
  });

  test("is used no more once the consent is withdrawn", async () => {
    const farmer = await ksef.connected();
    ksef.put({ sellerNip: seller.nip, buyerNip: farmer.identifier, lines: goods() });
    await server.db
      .insertInto("consent_decision")
      .columns(["participant_id", "consent_id", "consent_version_id", "granted", "decided_at", "channel", "address"])
      .expression((row) =>
        row
          .selectFrom("consent_decision")
          .select((at) => [
            "participant_id",
            "consent_id",
            "consent_version_id",
            at.lit(false).as("granted"),
            "decided_at",
            "channel",
            "address",
          ])
          .where("participant_id", "=", farmer.id),
      )
      .execute();
    const before = ksef.control.count({ context: farmer.identifier });
    await ksef.pass(NIGHT);
    expect(ksef.control.count({ context: farmer.identifier })).toBe(before);
    expect(await ksef.row(farmer.connectionId)).toMatchObject({ status: "ended", next_at: null, refresh_token: null });
    expect(await ksef.documents(farmer.connectionId)).toEqual([]);
  });
});

test.each([
  ["KSeF lists", { isSelfInvoicing: true }],
  ["the document says", { isSelfBilled: true }],
])("what the buyer wrote in the seller's name waits for a clerk, where %s it", async (_who, said) => {
  const farmer = await ksef.connected();
  ksef.put({ sellerNip: seller.nip, buyerNip: farmer.identifier, lines: goods(), ...said });
  await ksef.pass(NIGHT);
  expect(await ksef.documents(farmer.connectionId)).toMatchObject([{ outcome: "imported" }]);
  const judged = await server.db
    .selectFrom("invoice")
    .innerJoin("invoice_judgement", "invoice_judgement.invoice_id", "invoice.id")
    .select(["invoice.status", "invoice_judgement.rules"])
    .where("invoice.participant_id", "=", farmer.id)
    .executeTakeFirstOrThrow();
  expect(judged.status).toBe("pending");
  expect(JSON.stringify(judged.rules)).toContain("samofakturowanie");
  expect(await pointsOf(farmer.id)).toBe(0);
});

test("a reading that is stopped while KSeF is being called writes nothing more", async () => {
  const farmer = await ksef.connected();
  ksef.put({ sellerNip: seller.nip, buyerNip: farmer.identifier, lines: goods() });
  const { client, ...rest } = ksef.ksef();
  const stopsFirst: Ksef = {
    ...rest,
    client: (environment) => ({
      ...client(environment),
      document: async (accessToken, ksefNumber) => {
        await server.db
          .updateTable("ksef_connection")
          .set({
            status: "ended",
            ended_at: server.clock.now(),
            next_at: null,
            refresh_token: null,
            refresh_until: null,
          })
          .where("id", "=", farmer.connectionId)
          .execute();
        return await client(environment).document(accessToken, ksefNumber);
      },
    }),
  };
  const { next_at } = await ksef.row(farmer.connectionId);
  server.clock.set(next_at!.toISOString());
  const ended = async () => (await ksef.row(farmer.connectionId)).status === "ended";
  while (!(await ended())) expect(await takeTurn(server.db, stopsFirst, "test", server.clock.now())).not.toBe("none");
  expect(await ksef.documents(farmer.connectionId)).toMatchObject([{ status: "found", outcome: null }]);
  await feeds.workOff();
  expect(await pointsOf(farmer.id)).toBe(0);
});

describe("documents", () => {
  test("of sellers of the programme arrive by themselves and earn points; of others nothing is fetched or kept", async () => {
    const farmer = await ksef.connected();
    const own = ksef.put({ sellerNip: seller.nip, buyerNip: farmer.identifier, lines: goods("3") });
    const other = ksef.put({ sellerNip: stranger, buyerNip: farmer.identifier, number: "OBCA/77", lines: goods() });
    await ksef.pass(NIGHT);
    expect(await ksef.documents(farmer.connectionId)).toMatchObject([
      { ksef_number: own.ksefNumber, status: "taken", outcome: "imported" },
    ]);
    expect(await pointsOf(farmer.id)).toBe(150);
    expect(ksef.control.calls().filter(({ subject }) => subject === other.ksefNumber)).toEqual([]);
    const invoice = await server.db
      .selectFrom("invoice")
      .select(["ksef_number", "document_name"])
      .where("participant_id", "=", farmer.id)
      .execute();
    expect(invoice).toEqual([{ ksef_number: own.ksefNumber, document_name: own.number }]);
  });

  test("of a seller that joins later are read back to the consent", async () => {
    const farmer = await ksef.connected();
    const later = await given.distributor();
    await server.db.updateTable("distributor").set({ is_active: false }).where("id", "=", later.id).execute();
    ksef.put({ sellerNip: later.nip, buyerNip: farmer.identifier, lines: goods() });
    await ksef.pass(NIGHT);
    expect(await ksef.documents(farmer.connectionId)).toEqual([]);
    await server.db.updateTable("distributor").set({ is_active: true }).where("id", "=", later.id).execute();
    for (let night = 0; night < 4; night += 1) await ksef.pass(NIGHT);
    expect(await ksef.documents(farmer.connectionId)).toMatchObject([{ status: "taken", outcome: "imported" }]);
  });

  test("that KSeF lists for another buyer are refused in words, and never asked for", async () => {
    const farmer = await ksef.connected();
    const other = await given.participant();
    const own = ksef.put({ sellerNip: seller.nip, buyerNip: farmer.identifier, lines: goods() });
    for (let night = 0; night < 4; night += 1) await ksef.pass(NIGHT);
    await leaveOthers(farmer.connectionId);
    const { next_at } = await ksef.row(farmer.connectionId);
    server.clock.set(next_at!.toISOString());
    const at = server.clock.now().toISOString();
    const listed = {
      ksefNumber: `${seller.nip}-20260610-AAAAAAAAAAAA-00`,
      invoiceNumber: "FK/INNY/NABYWCA",
      issueDate: "2026-06-08",
      permanentStorageDate: at,
      seller: { nip: seller.nip },
      buyer: { identifier: { type: "Nip", value: other.identifier } },
      invoiceType: "Vat",
      formCode: { systemCode: "FA (3)", value: "FA" },
      invoiceHash: Buffer.alloc(32, 7).toString("base64"),
    };
    const json = { hasMore: false, isTruncated: false, permanentStorageHwmDate: at, invoices: [listed] };
    ksef.control.next("metadata", { status: 200, json });
    await ksef.readDue();
    await feeds.workOff();
    expect(await ksef.documents(farmer.connectionId)).toMatchObject([
      { ksef_number: own.ksefNumber, status: "taken" },
      {
        ksef_number: listed.ksefNumber,
        status: "refused",
        refusal: "Według KSeF nabywcą na tym dokumencie jest ktoś inny",
        outcome: null,
      },
    ]);
    for (let night = 0; night < 2; night += 1) await ksef.pass(NIGHT);
    expect(ksef.control.calls().filter(({ subject }) => subject === listed.ksefNumber)).toEqual([]);
    expect(await pointsOf(farmer.id)).toBe(50);
    expect(await feeds.balances(other.id)).toBeUndefined();
    const shown = await server.call("GET", "/api/v1/user/ksef/documents", { token: farmer.token });
    expect(JSON.stringify(shown.body)).not.toContain(other.identifier);
  });

  test("of a farm with nothing new cost three calls: the session, the seller it knows and one that it may know", async () => {
    const farmer = await ksef.connected();
    ksef.put({ sellerNip: seller.nip, buyerNip: farmer.identifier, lines: goods() });
    for (let night = 0; night < 2; night += 1) await ksef.pass(NIGHT);
    const before = ksef.control.count({ context: farmer.identifier });
    await ksef.pass(NIGHT);
    expect(ksef.control.count({ context: farmer.identifier }) - before).toBeLessThanOrEqual(3);
  });
});

describe("trouble", () => {
  test("of KSeF pauses the farm, longer each time, and loses nothing", async () => {
    const farmer = await ksef.connected();
    ksef.put({ sellerNip: seller.nip, buyerNip: farmer.identifier, lines: goods() });
    ksef.control.outage("unavailable");
    await ksef.pass(NIGHT);
    const first = await ksef.row(farmer.connectionId);
    expect(first).toMatchObject({ status: "reading", failure: "unavailable", failures: 1 });
    await ksef.pass(16);
    const second = await ksef.row(farmer.connectionId);
    expect(second).toMatchObject({ failures: 2, failing_since: first.failing_since });
    expect(second.next_at!.getTime() - server.clock.now().getTime()).toBe(30 * 60_000);
    ksef.control.endOutage();
    await ksef.pass(31);
    expect(await ksef.row(farmer.connectionId)).toMatchObject({ failures: 0, failing_since: null, failure: null });
    expect(await pointsOf(farmer.id)).toBe(50);
  });

  test("of an answer that cannot be used pauses the farm too, longer each time, though others were asked about", async () => {
    const farmer = await ksef.connected();
    await leaveOthers(farmer.connectionId);
    const pauses: number[] = [];
    for (let failures = 1; failures <= 3; failures += 1) {
      const { next_at } = await ksef.row(farmer.connectionId);
      server.clock.set(next_at!.toISOString());
      ksef.control.next("metadata", "wrong_shape");
      await ksef.readDue();
      const row = await ksef.row(farmer.connectionId);
      expect(row).toMatchObject({ failure: "unexpected", failures });
      pauses.push((row.next_at!.getTime() - server.clock.now().getTime()) / 60_000);
    }
    expect(pauses).toEqual([15, 30, 60]);
  });

  test("with limits waits as long as KSeF says", async () => {
    const farmer = await ksef.connected();
    await leaveOthers(farmer.connectionId);
    ksef.control.next("metadata", {
      status: 429,
      headers: { "retry-after": "7200" },
      json: { status: { code: 429, description: "Too Many Requests", details: [] } },
    });
    const { next_at } = await ksef.row(farmer.connectionId);
    server.clock.set(next_at!.toISOString());
    await ksef.readDue();
    const row = await ksef.row(farmer.connectionId);
    expect(row).toMatchObject({ failure: "limited", failures: 1 });
    expect(row.next_at!.getTime() - server.clock.now().getTime()).toBeGreaterThanOrEqual(7200 * 1000);
  });

  test("about one seller keeps nobody from asking about the others", async () => {
    const farmer = await ksef.connected();
    await leaveOthers(farmer.connectionId);
    server.clock.advance(60_000);
    await server.db
      .updateTable("ksef_connection")
      .set({ asked_at: server.clock.now(), next_at: server.clock.now() })
      .where("id", "=", farmer.connectionId)
      .execute();
    const own = ksef.put({ sellerNip: seller.nip, buyerNip: farmer.identifier, lines: goods() });
    await given.distributor();
    ksef.control.next("metadata", "wrong_shape");
    await ksef.pass(16);
    expect(await ksef.row(farmer.connectionId)).toMatchObject({ failures: 1, failure: "unexpected" });
    await ksef.pass(16);
    expect(await ksef.row(farmer.connectionId)).toMatchObject({ failures: 0, read_at: server.clock.now() });
    expect(await ksef.documents(farmer.connectionId)).toMatchObject([{ ksef_number: own.ksefNumber }]);
  });
});
