// What a season of a farm comes to, whatever its purchases, returns, advances and corrections are and in whatever order
// they arrive: against a sum of the test's own. `npm run test:long` takes a thousand of them.
import * as fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { ksefXml, type KsefXml } from "#demo/papers/ksef-xml.ts";
import { checkLedger } from "#modules/points/ledger/ledger-check.service.ts";
import { createFeeds } from "#test/harness/given/feeds.ts";
import { createGiven } from "#test/harness/given.ts";
import { sized } from "#test/harness/long.ts";
import { useTestServer } from "#test/harness/server.ts";

const SEASONS = sized(6, 1000);
/** So many farms buy of one seller. Each invoice is compared with all of its seller's day, which is one day here. */
const FARMS_OF_A_SELLER = 25;

const server = useTestServer();
const given = createGiven(server);
const feeds = createFeeds(server, given);

let seller: Awaited<ReturnType<typeof feeds.sender>>;
/** 10 points a litre in cans of 5: a can is 50 points and costs 100 zł. */
let product: Awaited<ReturnType<typeof feeds.product>>;
let clerk: { token: string };

beforeAll(async () => {
  product = await feeds.product({ packs: [5] });
  clerk = await given.staff("clerk");
});

/** What happens to one purchase: how it is written, in cans, and what comes back of it. */
type Deal = {
  as: "invoice" | "settled" | "whole_advance" | "advance_and_settlement";
  cans: number;
  returns: {
    cans: number;
    shape: "difference" | "before_and_after" | "amount" | "sums" | "nothing_left" | "lower_price";
  }[];
};

const anyDeal: fc.Arbitrary<Deal> = fc.record({
  as: fc.constantFrom("invoice", "invoice", "settled", "whole_advance", "advance_and_settlement"),
  cans: fc.integer({ min: 3, max: 40 }),
  returns: fc.array(
    fc.record({
      cans: fc.integer({ min: 1, max: 12 }),
      shape: fc.constantFrom("difference", "before_and_after", "amount", "sums", "nothing_left", "lower_price"),
    }),
    { maxLength: 3 },
  ),
});

const line = (cans: number, facts: Partial<KsefXml["lines"][number]> = {}) => ({
  name: product.name,
  gtin: product.gtin,
  quantity: String(cans),
  price: "100",
  value: `${cans * 100}.00`,
  ...facts,
});

type Sent = Pick<KsefXml, "kind" | "number" | "lines"> & Partial<KsefXml>;

/** The documents of a deal, and the points that it is worth in the end. */
function writtenDeal(deal: Deal, name: string): { sent: Sent[]; points: number } {
  const { cans } = deal;
  const price = (cans * 108).toFixed(2);
  const advance = {
    kind: "ZAL" as const,
    number: `${name}/ZAL`,
    lines: [],
    order: { total: price, lines: [line(cans)] },
  };
  const settling: Sent = { kind: "ROZ", number: name, lines: [line(cans)], advances: [advance.number] };
  const sale: Record<Deal["as"], Sent[]> = {
    invoice: [{ kind: "VAT", number: name, lines: [line(cans)] }],
    settled: [{ ...advance, total: "10.00" }, settling],
    whole_advance: [{ ...advance, total: price }],
    // The seller writes both for the same goods, against the law: they are paid once.
    advance_and_settlement: [{ ...advance, total: price }, settling],
  };
  let left = cans;
  // Of an advance, and of goods that may have been paid by one, a person settles what comes back.
  const isPlain = deal.as === "invoice" || deal.as === "settled";
  const written = ({ cans: wanted, shape }: Deal["returns"][number], at: number): Sent => {
    const back = Math.min(wanted, left);
    const head = {
      kind: "KOR" as const,
      number: `${name}/KOR/${at}`,
      corrects: [{ number: name, issueDate: "2026-05-20" }],
    };
    if (shape === "sums") return { ...head, lines: [], total: `-${back * 108 + 1}.00` };
    if (shape === "nothing_left") return { ...head, lines: [line(0)], total: "-108.00" };
    if (shape === "lower_price") {
      const cheaper = line(cans, { price: "90", value: `${cans * 90}.00` });
      return { ...head, lines: [line(cans, { isBefore: true }), cheaper] };
    }
    if (back === 0) return { ...head, lines: [] };
    left -= back;
    if (shape === "difference") return { ...head, lines: [line(-back, { price: "100" })] };
    if (shape === "amount") return { ...head, lines: [line(back, { price: "-100", value: `-${back * 100}.00` })] };
    return { ...head, lines: [line(cans, { isBefore: true }), line(cans - back)] };
  };
  const corrections = (isPlain ? deal.returns : []).map(written);
  return { sent: [...sale[deal.as], ...corrections], points: left * 50 };
}

let serial = 0;

test(
  `${SEASONS} seasons of purchases, returns, advances and corrections, in any order, come to what they should`,
  { timeout: 60_000 + SEASONS * 4000 },
  async () => {
    const anySeason = fc
      .array(anyDeal, { minLength: 1, maxLength: 4 })
      .chain((deals) => fc.tuple(fc.constant(deals), fc.infiniteStream(fc.nat(1_000_000)), fc.boolean()));
    await fc.assert(
      fc.asyncProperty(anySeason, async ([deals, order, isWorkedOffEachTime]) => {
        if (serial % FARMS_OF_A_SELLER === 0) seller = await feeds.sender("on");
        serial += 1;
        const farmer = await given.participant({ password: null });
        const written = deals.map((deal, at) => writtenDeal(deal, `SEZON/${serial}/${at}`));
        const shuffled = written
          .flatMap(({ sent }) => sent)
          .map((sent) => ({ sent, place: order.next().value! }))
          .sort((one, other) => one.place - other.place);
        for (const { sent } of shuffled) {
          // A key has a pace.
          server.clock.advance(1000);
          const document = { sellerNip: seller.nip, buyerNip: farmer.identifier, issueDate: "2026-05-20", ...sent };
          expect((await feeds.send(seller.key, ksefXml(document))).status).toBe(202);
          if (isWorkedOffEachTime) await feeds.workOff();
        }
        await feeds.workOff();
        await acceptWaiting(farmer.id);
        await feeds.workOff();
        const { available = 0, pending = 0 } = (await feeds.balances(farmer.id)) ?? {};
        const expected = written.reduce((sum, { points }) => sum + points, 0);
        // Why a document was not read stands beside the sum that it is missing in.
        const unread = await listUnread(`SEZON/${serial}/`);
        expect({ available, pending, unread }).toEqual({ available: expected, pending: 0, unread: [] });
      }),
      { numRuns: SEASONS },
    );
    expect((await checkLedger(server.db)).proofs.filter((proof) => proof.breaches > 0)).toEqual([]);
  },
);

/** The documents that ended otherwise than as an invoice, a correction or a question, of these numbers or of none. */
const listUnread = (numbers: string) =>
  server.db
    .selectFrom("feed_document")
    .select(["document_name", "status", "reason"])
    .where("status", "in", ["invalid", "duplicate", "unknown_buyer"])
    .where((row) => row.or([row("document_name", "is", null), row("document_name", "like", `${numbers}%`)]))
    .execute();

/** A clerk accepts what waits: whole advances. */
async function acceptWaiting(participantId: number): Promise<void> {
  const waiting = await server.db
    .selectFrom("invoice")
    .select(["id", "document_name"])
    .where("participant_id", "=", participantId)
    .where("status", "=", "pending")
    .execute();
  clerk = await given.staff("clerk");
  for (const { id, document_name } of waiting) {
    expect(document_name).toMatch(/ZAL$/);
    const body = { despite_same_document: "Inny zakup" };
    const answer = await server.call("POST", `/api/office/v1/invoices/${id}/accept`, { token: clerk.token, body });
    expect(answer.status).toBe(200);
  }
}
