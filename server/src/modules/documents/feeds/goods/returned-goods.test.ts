// What invoices with returns on them are worth, over generated documents, against a computation of the test's own.
import * as fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { ksefXml } from "#demo/papers/ksef-xml.ts";
import { createFeeds } from "#test/harness/given/feeds.ts";
import { createGiven } from "#test/harness/given.ts";
import { sized } from "#test/harness/long.ts";
import { multipart, useTestServer } from "#test/harness/server.ts";

const server = useTestServer();
const given = createGiven(server);
const feeds = createFeeds(server, given);

type Product = Awaited<ReturnType<typeof feeds.product>>;
let trusted: Awaited<ReturnType<typeof feeds.sender>>;
let products: Product[];
let clerk: { token: string };
/** One farm for all documents: what each of them brings is the difference. */
let farmer: Awaited<ReturnType<typeof given.participant>>;

beforeAll(async () => {
  trusted = await feeds.sender("on");
  // 10 points a litre, packs of 5 litres: 50 points a piece.
  products = [await feeds.product(), await feeds.product()];
  farmer = await given.participant();
  clerk = await given.staff("clerk");
});

/** What the farm has and what waits for a clerk: not every quantity is so plain that nobody need look at it. */
const promised = async () => {
  const balances = await feeds.balances(farmer.id);
  return (balances?.available ?? 0) + (balances?.pending ?? 0);
};
const line = (quantity: string, facts = {}) => ({
  name: products[0]!.name,
  gtin: products[0]!.gtin,
  quantity,
  ...facts,
});
const imported = async (lines: Parameters<typeof feeds.imported>[1]["lines"], facts = {}) => {
  // A key has a pace.
  server.clock.advance(5000);
  const before = await promised();
  const answer = await feeds.imported(trusted, { buyerNip: farmer.identifier, lines, ...facts });
  return { status: answer.status, waitsFor: answer.waits_for ?? null, points: (await promised()) - before };
};
const REVIEW = { status: "waiting", waitsFor: "review", points: 0 };

describe("returns on an ordinary invoice", () => {
  test("are taken off what came with them", async () => {
    const answer = await imported([line("5", { value: "500.00" }), line("-2", { value: "-200.00" })]);
    expect(answer).toMatchObject({ status: "imported", points: 150 });
    const stored = await server.db
      .selectFrom("invoice_line")
      .select(["quantity", "pack_volume", "value_grosze"])
      .where("invoice_id", "=", (row) => row.selectFrom("invoice").select((inner) => inner.fn.max("id").as("id")))
      .execute();
    expect(stored).toEqual([{ quantity: 3, pack_volume: "5.000", value_grosze: 30_000 }]);
  });

  test("that outweigh it, or lines that contradict themselves, wait for a clerk", async () => {
    expect(await imported([line("2"), line("-5")])).toEqual(REVIEW);
    expect(await imported([line("3", { price: "-100", value: "-300.00" })])).toEqual(REVIEW);
    expect(await imported([line("4"), line("3", { isBefore: true })])).toEqual(REVIEW);
    expect(await imported([line("-4", { isBefore: true })])).toEqual(REVIEW);
  });

  test("that leave nothing earn nothing", async () => {
    expect(await imported([line("2"), line("-2")])).toMatchObject({ status: "no_products", points: 0 });
  });

  test("are taken off too where the farmer's own file fills in the form", async () => {
    const form = async (lines: Parameters<typeof ksefXml>[0]["lines"]) => {
      const document = { sellerNip: trusted.nip, buyerNip: farmer.identifier, number: "X/1", issueDate: "2026-05-20" };
      const value = Buffer.from(ksefXml({ ...document, lines }));
      const { payload, headers } = multipart([{ name: "invoice", value, filename: "f.xml", type: "application/xml" }]);
      return (await server.call("POST", "/api/v1/invoices/read", { token: farmer.token, payload, headers })).body.data;
    };
    const [{ sap }] = products as [Product];
    expect((await form([line("5"), line("-2")])).lines).toEqual([{ sap, pack_volume: 5, quantity: 3 }]);
    expect((await form([line("2"), line("-5")])).lines).toEqual([]);
    expect((await form([line("3", { price: "-100" })])).lines).toEqual([]);
  });
});

type Line = {
  of: number;
  tenths: number;
  unit: "szt." | "l";
  price: -1 | 1 | null;
  value: -1 | 1 | null;
  was: boolean;
};

const mostly = <T>(usual: T, ...others: T[]) =>
  fc.oneof({ weight: 5, arbitrary: fc.constant(usual) }, { weight: 1, arbitrary: fc.constantFrom(...others) });
/** `value` is 1 where its sign is the quantity's, which it mostly is. */
const anyLine: fc.Arbitrary<Line> = fc.record({
  of: fc.nat(1),
  tenths: fc.oneof({ weight: 3, arbitrary: fc.integer({ min: 1, max: 90 }) }, fc.integer({ min: -60, max: -1 })),
  unit: fc.constantFrom("szt." as const, "l" as const),
  price: mostly<Line["price"]>(1, null, -1),
  value: mostly<Line["value"]>(1, null, -1),
  was: mostly(false, true),
});

const written = ({ of, tenths, unit, price, value, was }: Line) => ({
  name: products[of]!.name,
  gtin: products[of]!.gtin,
  unit,
  quantity: (tenths / 10).toFixed(1),
  price: price === null ? undefined : String(price * 10),
  ...(value === null ? {} : { value: `${value * Math.sign(tenths) * 10}.00` }),
  ...(was ? { isBefore: true } : {}),
});

/** Points by hand: a litre has ten, a piece is five litres, so a tenth of a litre is a point and of a piece five. */
const pointsOf = (lines: Line[]) => lines.reduce((sum, { tenths, unit }) => sum + tenths * (unit === "l" ? 1 : 5), 0);
const agrees = ({ price, value }: Line) => price !== -1 && value !== -1;
const ofEach = (lines: Line[]) => [0, 1].map((of) => pointsOf(lines.filter((one) => one.of === of)));

describe("over generated documents", () => {
  test("an invoice is worth points for exactly what is left of each product, or waits", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(anyLine, { minLength: 1, maxLength: 6 }),
        fc.constantFrom("VAT" as const, "ROZ" as const),
        async (lines, kind) => {
          const answer = await imported(lines.map(written), { kind });
          const nets = ofEach(lines);
          const isDoubtful = nets.some((net) => net < 0) || lines.some((one) => one.was || !agrees(one));
          if (isDoubtful) expect(answer).toEqual(REVIEW);
          else expect(answer.points).toBe(nets[0]! + nets[1]!);
        },
      ),
      { numRuns: sized(40, 80) },
    );
  });

  test("a correction takes back no more and no less than it says, or waits", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyLine, { minLength: 1, maxLength: 4 }), async (lines) => {
        const sale = await feeds.imported(trusted, {
          buyerNip: farmer.identifier,
          lines: [0, 1].map((of) => ({
            name: products[of]!.name,
            gtin: products[of]!.gtin,
            quantity: "20",
            price: undefined,
          })),
        });
        // Without prices it is for a clerk to accept.
        const { id } = await server.db
          .selectFrom("invoice")
          .select((row) => row.fn.max("id").as("id"))
          .executeTakeFirstOrThrow();
        await server.call("POST", `/api/office/v1/invoices/${id}/accept`, { token: clerk.token, body: {} });
        const corrects = [{ number: sale.number as string, issueDate: "2026-05-20" }];
        const answer = await imported(lines.map(written), { kind: "KOR", corrects });
        const hasBefore = lines.some(({ was }) => was);
        const hasAmount = ({ price, value }: Line) => price !== null || value !== null;
        const counted = lines.filter((one) => hasBefore || hasAmount(one) || one.tenths < 0);
        if (counted.length === 0) {
          expect(answer.points).toBe(0);
          return;
        }
        const difference = ofEach(counted.map((one) => ({ ...one, tenths: one.was ? -one.tenths : one.tenths })));
        const isDoubtful =
          counted.some((one) => !agrees(one) || (one.was && one.tenths < 0)) ||
          (!hasBefore && !counted.every(hasAmount)) ||
          difference.some((points) => points > 0 || points < -1000);
        // The sale has no values to compare with, so a negative amount tells nothing of itself.
        if (isDoubtful) expect(answer).toEqual(REVIEW);
        else expect(answer.points).toBe(difference[0]! + difference[1]!);
      }),
      { numRuns: sized(20, 40) },
    );
  });
});
