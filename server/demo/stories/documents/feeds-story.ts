// Documents sent by distributors' systems, already parsed, so that the demo need not wait for the schema.
import { createHash } from "node:crypto";
import { articleKey, type KsefDocument, type KsefLine, NOTHING_SAID } from "@plon/rules/ksef/ksef-document.ts";
import { tokenHash } from "#platform/auth/tokens.ts";
import { workOffNext } from "#modules/documents/feeds/import.service.ts";
import { updateMode } from "#modules/documents/automatic-acceptance/automatic-acceptance.queries.ts";
import { insertArticles } from "#modules/documents/feeds/goods/articles.queries.ts";
import { insertBatch, insertDocuments, insertKey } from "#modules/documents/feeds/feeds.queries.ts";
import type { LoadedDistributor } from "#demo/goods/catalogue.ts";
import type { World } from "#demo/world.ts";

const line = (name: string, quantity: number, facts: Partial<KsefLine> = {}): KsefLine => ({
  name,
  index: null,
  gtin: null,
  unit: "l",
  quantityMillionths: quantity * 1_000_000,
  priceSign: 1,
  netPrice: null,
  discountGrosze: null,
  valueGrosze: null,
  isBefore: false,
  ...facts,
});

type Sent = { document: KsefDocument } | { name: string; reason: string; line: number; column: number };

const document = (
  seller: LoadedDistributor,
  { number, buyerNip, day }: { number: string; buyerNip: string; day: string },
  ...lines: KsefLine[]
) => ({
  document: {
    kind: "VAT" as const,
    number,
    issueDate: day,
    currency: "PLN",
    sellerNip: seller.nip,
    buyerNip,
    corrects: [],
    ...NOTHING_SAID,
    advances: [],
    lines,
  },
});

/** A key for each distributor's system. */
async function giveKeys({ tx, people }: World, senders: readonly LoadedDistributor[], made: Date) {
  const keys = new Map<number, number>();
  for (const { id } of senders) {
    const key = `plon_demo_${id}_${createHash("sha256").update(`demo ${id}`).digest("base64url").slice(0, 32)}`;
    const row = { distributor_id: id, name: "System sprzedaży", prefix: key.slice(0, 12), key_hash: tokenHash(key) };
    keys.set(id, (await insertKey(tx, { ...row, created_at: made, created_by: people.admin.id })).id);
  }
  return keys;
}

/** Tells what two distributors' systems sent: accepted documents, faulty ones and ones the office has to match. */
export async function tellFeeds(world: World): Promise<void> {
  const { tx, timeline, calendar, catalogue, people } = world;
  const { daysAgo, working, moment } = calendar;
  const senders = [catalogue.distributor("Agro-Kujawy"), catalogue.distributor("Wielkopolskie Centrum")] as const;
  const made = moment(working(daysAgo(60)), 9, 30);
  const keys = await giveKeys(world, senders, made);
  await loadStaffOf(world, senders[0]);

  const send = (at: Date, seller: LoadedDistributor, sent: Sent[]) =>
    timeline.at(at, async () => {
      const batch = { kind: "invoices", distributor_id: seller.id, key_id: keys.get(seller.id)! } as const;
      const { id } = await insertBatch(tx, {
        ...batch,
        received_at: at,
        size_bytes: sent.length * 6800,
        items: sent.length,
      });
      await insertDocuments(tx, sent.map(rowOf(id, seller.id, at)));
      while (await workOffNext(tx, at));
    });

  const [first, second, third] = [people.neighbours.at(-1)!, people.neighbours.at(-2)!, people.neighbours.at(-3)!];
  const [liquid, other] = catalogue.products.filter(({ unit }) => unit === "l");
  await trustSellers(world, senders, liquid!, made);
  const day = working(daysAgo(4));
  send(moment(day, 18, 5), senders[0], [
    document(
      senders[0],
      { number: "FV/8801/KSeF", buyerNip: first.identifier, day },
      line(liquid!.name, 20, { valueGrosze: 98_400 }),
    ),
    document(senders[0], { number: "FV/8802/KSeF", buyerNip: "9999999999", day }, line(liquid!.name, 5)),
    {
      name: "FV-8803.xml",
      reason: "Element P_8B nie może tu stać. Oczekiwano: P_8A, P_9A, P_11.",
      line: 74,
      column: 9,
    },
  ]);
  const later = working(daysAgo(2));
  send(moment(later, 19, 40), senders[1], [
    document(
      senders[1],
      { number: "770/KSEF", buyerNip: first.identifier, day: later },
      line(liquid!.name, 20, { valueGrosze: 99_600 }),
    ),
    document(
      senders[1],
      { number: "771/KSEF", buyerNip: second.identifier, day: later },
      line(`${liquid!.name} kanister`, 4, { index: "WCR-1042", unit: "kan" }),
    ),
    document(
      senders[1],
      { number: "772/KSEF", buyerNip: third.identifier, day: later },
      line(`${other!.name} opak. zbiorcze`, 2, { index: "WCR-2210", unit: "karton" }),
    ),
  ]);
}

/**
 * The first seller's certain invoices accept themselves, and the second one is watched; what both call a product was
 * settled long ago.
 */
async function trustSellers(
  { tx, people }: World,
  [trusted, watched]: readonly [LoadedDistributor, LoadedDistributor],
  product: { id: number; name: string },
  at: Date,
): Promise<void> {
  const known = line(product.name, 1);
  await insertArticles(
    tx,
    [trusted, watched].map(({ id }) => ({
      distributor_id: id,
      article_key: articleKey(known),
      name: known.name,
      unit: known.unit,
      status: "product" as const,
      product_id: product.id,
      asked_at: at,
      decided_at: at,
      decided_by: people.clerks[0].id,
    })),
  );
  await updateMode(tx, trusted.id, "on", undefined);
  await updateMode(tx, watched.id, "watch", undefined);
}

const rowOf = (batchId: number, distributorId: number, at: Date) => (sent: Sent, index: number) => {
  const head = {
    batch_id: batchId,
    distributor_id: distributorId,
    position: index + 1,
    content_sha256: createHash("sha256").update(JSON.stringify(sent)).digest(),
  };
  if ("document" in sent) {
    const file_name = `${sent.document.number.replaceAll("/", "-")}.xml`;
    return { ...head, file_name, status: "queued" as const, facts: JSON.stringify(sent.document) };
  }
  const { name, reason, line: error_line, column: error_column } = sent;
  return { ...head, file_name: name, status: "invalid" as const, reason, error_line, error_column, done_at: at };
};

/** A distributor's member of staff, who signs in to the office like all of them. */
async function loadStaffOf({ tx, people }: World, { id }: LoadedDistributor): Promise<void> {
  const { password_hash, created_at } = await tx
    .selectFrom("staff")
    .select(["password_hash", "created_at"])
    .where("id", "=", people.admin.id)
    .executeTakeFirstOrThrow();
  const account = { email: "dystrybutor@plon.example", name: "Irena Hurtowa", role: "distributor" } as const;
  await tx
    .insertInto("staff")
    .values({ ...account, distributor_id: id, password_hash, created_at })
    .execute();
}
