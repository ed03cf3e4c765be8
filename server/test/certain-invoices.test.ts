// What certain acceptance comes to over generated electronic invoices, against a computation of the test's own: how many
// need no clerk, and that no points are wrong. `npm run test:long` takes 10,000 of them.
import { beforeAll, expect, test } from "vitest";
import { randomFrom } from "#demo/random.ts";
import { ksefXml, type KsefXml } from "#demo/papers/ksef-xml.ts";
import { checkLedger } from "#modules/points/ledger/ledger-check.service.ts";
import { workOffNext } from "#modules/documents/feeds/import.service.ts";
import { createFeeds } from "#test/harness/given/feeds.ts";
import { createGiven } from "#test/harness/given.ts";
import { isLong, sized } from "#test/harness/long.ts";
import { useTestServer } from "#test/harness/server.ts";

const DOCUMENTS = sized(80, 10_000);
const FARMS = Math.max(10, Math.round(DOCUMENTS / 20));
/** What a clerk looks at in any case: not all of it may be trouble. */
const SAMPLE_PERCENT = 2;
const SHARE_AT_LEAST = 0.9;
/** One in so many is trouble, of each kind in turn: the fewest documents have each kind once. */
const TROUBLE_EVERY = 16;

const server = useTestServer();
const given = createGiven(server);
const feeds = createFeeds(server, given);
const random = randomFrom("certain invoices");

type Seller = Awaited<ReturnType<typeof feeds.sender>>;
type Product = Awaited<ReturnType<typeof feeds.product>> & { code: string; pointsPerUnit: number; multiplier: number };
type Line = KsefXml["lines"][number];
let sellers: Seller[];
let products: Product[];
let farms: { id: number; identifier: string }[];

beforeAll(async () => {
  sellers = [await feeds.sender("on"), await feeds.sender("on"), await feeds.sender("on")];
  products = [];
  for (const [place, [pointsPerUnit, multiplier]] of RATES.entries()) {
    const made = await feeds.product({ pointsPerUnit, packs: [5, 20], ...(multiplier !== 1 && { multiplier }) });
    products.push({ ...made, code: `KOD-${place}`, pointsPerUnit, multiplier });
  }
  farms = [];
  for (let made = 0; made < FARMS; made += 1) farms.push(await given.participant({ password: null }));
  await server.db
    .updateTable("system_setting")
    .set({ value: String(SAMPLE_PERCENT) })
    .where("key", "=", "automatic_acceptance_sample_percent")
    .execute();
  const clerk = await given.staff("clerk");
  const at = server.clock.now();
  for (const seller of sellers) {
    for (const { id, code } of products) {
      await server.db
        .insertInto("feed_article")
        .values({
          distributor_id: seller.id,
          article_key: `i:${code.toLowerCase()}|karton`,
          seller_index: code,
          name: `Artykuł ${code}`,
          unit: "karton",
          status: "product",
          product_id: id,
          unit_volume: 20,
          asked_at: at,
          decided_at: at,
          decided_by: clerk.id,
        })
        .execute();
    }
  }
});

/** Points for a litre, and the campaign's multiplier. */
const RATES = [
  [10, 1],
  [7.25, 1],
  [3.5, 1.5],
  [12, 2],
  [0.75, 1.25],
] as const;

/** Half up, in ten-thousandths of a point: the test's own arithmetic. */
const pointsOf = ({ pointsPerUnit, multiplier }: Product, litres: number) =>
  Math.floor((Math.round(litres * pointsPerUnit * multiplier * 10_000) + 5000) / 10_000);

type Written = { lines: Line[]; points: number };

/** A line as sellers' systems write it, and the litres it is. */
function plainLine(product: Product): { line: Line; litres: number } {
  const pieces = random.whole(1, 12);
  const ways: (() => { line: Line; litres: number })[] = [
    () => ({
      line: {
        name: product.name,
        gtin: product.gtin,
        quantity: String(pieces),
        unit: random.pick(["szt.", "op", "but."]),
      },
      litres: pieces * product.volume,
    }),
    () => ({
      line: {
        name: `${product.name} 5 l`,
        gtin: product.gtin,
        quantity: String(pieces * 5),
        unit: random.pick(["l", "LTR"]),
      },
      litres: pieces * 5,
    }),
    () => ({
      line: { name: `Artykuł ${product.code}`, index: product.code, quantity: String(pieces), unit: "karton" },
      litres: pieces * 20,
    }),
  ];
  const { line, litres } = random.pick(ways)();
  // 20 zł a litre, whatever it is sold in.
  const price = `${(litres / Number(line.quantity)) * 20}.00`;
  return { line: { ...line, price, value: `${litres * 20}.00` }, litres };
}

function plain(): Written {
  const written = Array.from({ length: random.whole(1, 6) }, () => {
    const product = random.pick(products);
    const { line, litres } = plainLine(product);
    return { line, points: pointsOf(product, litres) };
  });
  const foreign = { name: "Sznurek rolniczy", quantity: "3", price: "20", value: "60.00" };
  return {
    lines: [...written.map(({ line }) => line), ...(random.chance(50) ? [foreign] : [])],
    points: written.reduce((sum, { points }) => sum + points, 0),
  };
}

/** Trouble that a clerk must look at, each as a change of a plain invoice. */
const TROUBLE: ((lines: Line[]) => Partial<KsefXml>)[] = [
  (lines) => ({
    lines: [...lines, { ...plainLine(products[0]!).line, gtin: products[0]!.gtin, unit: "szt.", quantity: "1.5" }],
  }),
  (lines) => ({ lines: [...lines, { ...plainLine(products[1]!).line, price: "0", value: "0.00" }] }),
  (lines) => ({ lines: [...lines, { name: `${products[2]!.name} 20 l`, gtin: products[2]!.gtin, quantity: "1" }] }),
  (lines) => ({ lines, issueDate: "2026-02-15" }),
  (lines) => ({ lines: [...lines, { name: `${products[3]!.name} zestaw`, unit: "zestaw", quantity: "1" }] }),
];

test(
  `of ${DOCUMENTS} electronic invoices nine in ten need no clerk, and no points are wrong`,
  { timeout: 60_000 + DOCUMENTS * 400 },
  async () => {
    const promised = new Map<string, number>();
    const clean = new Set<string>();
    const millis: number[] = [];
    for (let made = 0; made < DOCUMENTS; made += 1) {
      // A key has a pace.
      server.clock.advance(1000);
      const [seller, farm] = [random.pick(sellers), random.pick(farms)];
      const number = `GEN/${made}`;
      const { lines, points } = plain();
      const isPlain = made % TROUBLE_EVERY !== TROUBLE_EVERY - 1;
      const facts = { sellerNip: seller.nip, buyerNip: farm.identifier, number, issueDate: "2026-05-20", lines };
      const content = ksefXml(
        isPlain ? facts : { ...facts, ...TROUBLE[Math.floor(made / TROUBLE_EVERY) % TROUBLE.length]!(lines) },
      );
      if (isPlain) {
        clean.add(number);
        promised.set(number, points);
      }
      expect((await feeds.send(seller.key, content)).status).toBe(202);
      // Whatever comes again changes nothing.
      if (random.chance(5)) await feeds.send(seller.key, content);
      const begun = performance.now();
      while (await workOffNext(server.db, server.clock.now()));
      millis.push(performance.now() - begun);
    }
    const invoices = await server.db
      .selectFrom("invoice")
      .innerJoin("invoice_judgement as judgement", "judgement.invoice_id", "invoice.id")
      .select(["document_name", "status", "invoice.points", "is_sample", "participant_id"])
      .execute();
    const accepted = invoices.filter(({ status }) => status === "accepted");
    expect(
      invoices.filter(
        ({ document_name, status, is_sample }) => status === "pending" && !is_sample && clean.has(document_name),
      ),
    ).toEqual([]);
    expect(accepted.filter(({ document_name }) => !clean.has(document_name))).toEqual([]);
    const wrong = accepted.filter(({ document_name, points }) => points !== promised.get(document_name));
    expect(wrong).toEqual([]);
    for (const farm of farms) {
      const own = accepted.filter(({ participant_id }) => participant_id === farm.id);
      const sum = own.reduce((total, { document_name }) => total + promised.get(document_name)!, 0);
      expect((await feeds.balances(farm.id))?.available ?? 0).toBe(sum);
    }
    const drawn = invoices.filter(({ status, is_sample }) => status === "pending" && is_sample);
    // Chance decides on the draw: beside few documents it would decide on the share as well.
    const share = (accepted.length + (isLong ? 0 : drawn.length)) / DOCUMENTS;
    const median = millis.sort((a, b) => a - b)[Math.floor(millis.length / 2)]!;
    process.stdout.write(
      `${DOCUMENTS} documents: ${(share * 100).toFixed(1)} % without a clerk, ${wrong.length} with wrong points, ` +
        `${median.toFixed(0)} ms from the queue to points (median)\n`,
    );
    expect(share).toBeGreaterThanOrEqual(SHARE_AT_LEAST);
    const mean = (clean.size * SAMPLE_PERCENT) / 100;
    expect(drawn.length).toBeLessThanOrEqual(mean + 6 * Math.sqrt(mean) + 1);
    expect((await checkLedger(server.db)).proofs.filter((proof) => proof.breaches > 0)).toEqual([]);
  },
);
