// Jan Kowalski connects with KSeF, and sellers issue invoices to him that wait there.
import { warsawDay } from "@plon/rules/time/warsaw-calendar.ts";
import type { Db } from "#platform/database/database.ts";
import { setModeByTwo } from "#modules/documents/automatic-acceptance/automatic-acceptance.service.ts";
import { placedText, writePlacedConsent } from "#modules/people/consents/own-place.service.ts";
import { KSEF_CONSENT } from "#modules/documents/ksef-connections/consent-text.ts";
import { announceGrant, connect } from "#modules/documents/ksef-connections/ksef-connections.service.ts";
import { outstandingPoints } from "#modules/points/ledger/ledger-days.service.ts";
import { changeSetting } from "#modules/house/settings/setting-changes.service.ts";
import { approveWaiting } from "#demo/stories/approving.ts";
import type { KsefStandIn } from "#demo/stand-ins/ksef-stand-in/ksef-stand-in.ts";
import { type KsefXml, ksefXml } from "#demo/papers/ksef-xml.ts";
import { participantCall, staffCall, type World } from "#demo/world.ts";

/** Who reads: another company than the manufacturer. */
const OPERATOR = { name: "Plon Odczyt Sp. z o.o.", nip: "5265877635" };
const CONNECTED_MINUTES_AGO = 120;
/** Not a seller of the programme: what it issues is never fetched. */
const STRANGER = "7811767696";

/** Tells who the operator is, that a seller's certain invoices accept themselves, and that Jan has just given the consent and the permission. */
export function tellKsef(world: World): void {
  const { tx, timeline, people, calendar } = world;
  const { monthsAgo, working, moment, minutesAgo } = calendar;
  timeline.at(moment(working(monthsAgo(2)), 12, 30), async (at) => {
    await changeSetting(tx, staffCall(people.admin, at), "ksef_operator", {
      value: OPERATOR,
      saving: {
        revision: 0,
        outstandingPoints,
        reason: "Umowa z operatorem",
      },
    });
    await approveWaiting(world, at, "setting.change");
    await writePlacedConsent(tx, "ksef", KSEF_CONSENT, at);
  });
  timeline.at(minutesAgo(CONNECTED_MINUTES_AGO + 10), async (at) => {
    await setModeByTwo(tx, staffCall(people.admin, at), world.catalogue.distributor("Lubelska").id, "on");
    await approveWaiting(world, at, "distributor.acceptance");
  });
  const { id } = people.fixed.jan;
  timeline.at(minutesAgo(CONNECTED_MINUTES_AGO), async (at) => {
    const { id: versionId } = (await placedText(tx, "ksef"))!;
    await connect(tx, participantCall(id, at), versionId);
  });
  timeline.at(minutesAgo(CONNECTED_MINUTES_AGO - 10), (at) => announceGrant(tx, participantCall(id, at)));
}

type Goods = KsefXml["lines"][number];

type Filled = Pick<KsefStandIn["control"], "grant" | "put" | "spoil" | "listOddly">;

/**
 * Puts into the stand-in what lies in KSeF for Jan: his permission, invoices of sellers of the programme issued since his
 * consent, and one of a stranger. One is not clean XML and is mended, one KSeF does not give out, one it lists oddly. The
 * same after every start, so that nothing arrives twice.
 */
export async function fillKsef(db: Db, { grant, put, spoil, listOddly }: Filled): Promise<void> {
  const jan = await db
    .selectFrom("ksef_connection")
    .select(["nip", "consented_at"])
    .where("status", "<>", "ended")
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();
  if (!jan) return;
  const permitted = await db
    .selectFrom("ksef_connection")
    .select(["nip", "consented_at"])
    .where((row) => row.or([row("nip", "=", jan.nip), row("status", "=", "reading")]))
    .execute();
  for (const { nip, consented_at } of permitted) grant(nip, consented_at);
  const [first, second, third] = await listSellers(db);
  const goods = await goodsOf(db);
  const issueDate = warsawDay(jan.consented_at);
  const issue = (
    minutes: number,
    {
      sellerNip,
      number,
      lines,
      made = (xml: string) => xml,
    }: { sellerNip: string; number: string; lines: Goods[]; made?: (xml: string) => string },
  ) => {
    const xml = made(ksefXml({ sellerNip, buyerNip: jan.nip, buyerName: "Jan Kowalski", number, issueDate, lines }));
    const storedAt = new Date(jan.consented_at.getTime() + minutes * 60_000);
    return put({ xml, sellerNip, buyerNip: jan.nip, storedAt });
  };
  if (!first || !second || !third || !goods) return;
  issue(15, { sellerNip: first, number: "FV/9101/KSeF", lines: [goods(0, 4), goods(1, 2)] });
  issue(25, {
    sellerNip: second,
    number: "9102/KSEF",
    lines: [goods(2, 3), { name: "Dostawa do gospodarstwa", unit: "usł.", quantity: "1" }],
  });
  issue(30, {
    sellerNip: first,
    number: "FV/9103/KSeF",
    lines: [{ name: "Folia kiszonkarska 12 x 36 m", unit: "szt.", quantity: "2" }],
  });
  issue(35, { sellerNip: third, number: "FS 9104/KSeF", lines: [goods(0, 2)] });
  issue(40, {
    sellerNip: third,
    number: "FS 9105/KSeF",
    lines: [goods(1, 3)],
    made: (xml) => xml.replace(' version="1.0"', ""),
  });
  spoil(issue(42, { sellerNip: third, number: "FS 9106/KSeF", lines: [goods(0, 1)] }), "absent");
  listOddly(issue(44, { sellerNip: second, number: "9107/KSEF", lines: [goods(2, 1)] }), { invoiceHash: undefined });
  issue(50, {
    sellerNip: STRANGER,
    number: "PALIWO/77",
    lines: [{ name: "Olej napędowy", unit: "l", quantity: "800" }],
  });
}

/**
 * What a seller whose certain invoices accept themselves issues to a farm that has just given the permission, so that its
 * page shows something; the same numbers each time, so that nothing arrives twice.
 */
export async function issueAfterGrant(
  db: Db,
  { put }: Pick<KsefStandIn["control"], "put">,
  { farmNip, at }: { farmNip: string; at: Date },
): Promise<void> {
  const [, , sellerNip] = await listSellers(db);
  const goods = await goodsOf(db);
  if (!sellerNip || !goods) return;
  for (const [place, number] of [`FS 92/${farmNip}`, `FS 93/${farmNip}`].entries()) {
    const head = { sellerNip, buyerNip: farmNip, buyerName: "Gospodarstwo", number, issueDate: warsawDay(at) };
    put({ xml: ksefXml({ ...head, lines: [goods(place, 2)] }), sellerNip, buyerNip: farmNip });
  }
}

const listSellers = async (db: Db): Promise<string[]> =>
  (await db.selectFrom("distributor").select("nip").orderBy("id").limit(3).execute()).map(({ nip }) => nip);

/** Lines of invoices about products in litres; undefined where there are none. */
async function goodsOf(db: Db): Promise<((place: number, quantity: number) => Goods) | undefined> {
  const packs = await db
    .selectFrom("product_pack as pack")
    .innerJoin("product", "product.id", "pack.product_id")
    .select(["product.name", "pack.gtin"])
    .where("pack.gtin", "is not", null)
    .where("product.unit", "=", "l")
    .where("pack.volume", "in", ["5", "10", "20"])
    .orderBy("product.id")
    .orderBy("pack.volume")
    .limit(4)
    .execute();
  if (packs.length === 0) return undefined;
  return (place, quantity) => {
    const { name, gtin } = packs[place % packs.length]!;
    return { name, gtin: gtin!, unit: "szt.", quantity: String(quantity), value: String(quantity * 240) };
  };
}
