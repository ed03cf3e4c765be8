// Invoices of the past: created by the real services, at the times of the story.
import { createHash } from "node:crypto";
import { documentKey } from "@plon/rules/documents/invoice-document.ts";
import { addWorkingDays, warsawDay } from "@plon/rules/time/warsaw-calendar.ts";
import type { Tx } from "#platform/database/database.ts";
import { productsOnDay } from "#modules/goods/products/purchasable.service.ts";
import { acceptInvoice } from "#modules/documents/invoices/decisions/acceptance.service.ts";
import { repostPending } from "#modules/documents/invoices/invoice-points.service.ts";
import { insertInvoice, replaceLines, updateInvoice } from "#modules/documents/invoices/invoices.queries.ts";
import { pendingPointsOf, priceLines } from "#modules/documents/invoices/lines/line-pricing.service.ts";
import { enterLines } from "#modules/documents/invoices/decisions/review.service.ts";
import { lineRow, submitInvoice } from "#modules/documents/invoices/submission/submission.service.ts";
import type { SentFile } from "#platform/files/sent-file.ts";
import type { Goods, LoadedDistributor } from "#demo/goods/catalogue.ts";
import { invoicePdf, invoicePhoto } from "#demo/papers/invoice-pdf.ts";
import type { DemoStaff, LoadedParticipant } from "#demo/people/people.ts";
import { participantCall, staffCall, type World } from "#demo/world.ts";

export type Purchase = {
  buyer: LoadedParticipant;
  seller: LoadedDistributor;
  goods: Goods[];
  issueDate: string;
  /** The document's number; by default the seller's next one. */
  documentName?: string;
  /** The farmer photographs the paper instead of sending the PDF. */
  isPhoto?: boolean;
};

/** One line of goods by the product's name. */
export function goods(
  world: World,
  name: string,
  { pack, quantity, rejection }: { pack: number; quantity: number; rejection?: string | undefined },
): Goods {
  const product = world.catalogue.product(name);
  return { product, pack, quantity, ...(rejection === undefined ? {} : { rejection }) };
}

const declaredOf = ({ product, pack, quantity, rejection }: Goods) => ({
  sap: product.sap,
  pack_volume: pack,
  quantity,
  rejection_reason: rejection ?? null,
});

/** The seller's price: a little above or below the programme's, the same for the same goods. */
const valueGrosze = ({ product, pack, quantity }: Goods) =>
  Math.round(product.pointsPerUnit * 780 * (0.94 + (product.sap % 13) / 100) * pack) * quantity;

/** A distributor's system sends every value; a clerk omits those of some goods. */
const entryOf = (bought: Goods, isTyped: boolean) => ({
  ...declaredOf(bought),
  value_grosze: isTyped && bought.product.sap % 4 === 0 ? null : valueGrosze(bought),
});

export type InvoiceDesk = ReturnType<typeof createInvoiceDesk>;

type NamedPurchase = Purchase & { documentName: string };

/** Document numbers are consecutive for each distributor. */
function numbering(distributors: readonly LoadedDistributor[]) {
  const numbers = new Map(distributors.map(({ id }) => [id, 1_000 + id * 173]));
  return (seller: LoadedDistributor, issueDate: string): string => {
    const number = numbers.get(seller.id)! + 3 + ((numbers.get(seller.id)! * 7) % 19);
    numbers.set(seller.id, number);
    const [year = "", month = ""] = issueDate.split("-");
    return seller.numbering.replace("{n}", String(number)).replace("{y}", year).replace("{m}", month);
  };
}

/** The farmer's scan or photograph of a purchase. */
async function documentFile(purchase: NamedPurchase): Promise<SentFile> {
  const { buyer, seller, goods: bought, issueDate, documentName, isPhoto } = purchase;
  const document = { name: documentName, issueDate, seller, buyer, goods: bought };
  const content = isPhoto ? await invoicePhoto(document) : await invoicePdf(document);
  const name = `faktura-${documentName.replace(/[^\p{L}\d]+/gu, "-")}.${isPhoto ? "jpg" : "pdf"}`;
  const type = isPhoto ? "image/jpeg" : "application/pdf";
  return { content, name, type, sha256: createHash("sha256").update(content).digest() };
}

async function receiveFromSystem(tx: Tx, at: Date, purchase: NamedPurchase): Promise<number> {
  const { buyer, seller, issueDate, documentName } = purchase;
  const saps = purchase.goods.map(({ product }) => product.sap);
  const sent = purchase.goods.map((bought) => entryOf(bought, false));
  const lines = priceLines(await productsOnDay(tx, issueDate, saps), sent);
  const points = pendingPointsOf(lines);
  const today = warsawDay(at);
  const invoice = await insertInvoice(tx, {
    participant_id: buyer.id,
    distributor_id: seller.id,
    document_name: documentName,
    document_key: documentKey(documentName),
    source: "edi",
    status: "pending",
    issue_date: issueDate,
    submitted_at: at,
    submitted_on: today,
    decision_due: addWorkingDays(today, 5),
    lines_entered_by: "feed",
  });
  const actor = { kind: "distributor", id: seller.id } as const;
  const text = `Punkty czekające na sprawdzenie faktury ${documentName}`;
  await repostPending(tx, invoice, { points, actor, at, text });
  await replaceLines(
    tx,
    invoice.id,
    lines.map((line, index) => lineRow(invoice.id, index + 1, line)),
  );
  await updateInvoice(tx, invoice.id, { pending_points: points });
  return invoice.id;
}

/** The actions of farmers, distributors and clerks on invoices. */
export function createInvoiceDesk(world: World) {
  const { tx } = world;
  const nextDocument = numbering(world.catalogue.distributors);

  /** A farmer sends a scan; `declares` sets whether the goods are listed. */
  const submit = async (at: Date, purchase: Purchase, declares: boolean): Promise<number> => {
    const documentName = purchase.documentName ?? nextDocument(purchase.seller, purchase.issueDate);
    const file = await documentFile({ ...purchase, documentName });
    const submission = {
      document_name: documentName,
      distributor_id: purchase.seller.id,
      lines: declares ? purchase.goods.map(declaredOf) : [],
    };
    const call = participantCall(purchase.buyer.id, at);
    return (await submitInvoice(tx, world.storage, call, { submission, file })).id;
  };

  /** A distributor's system sends the document as through the feed: with its lines, and no file. */
  const receive = (at: Date, purchase: Purchase): Promise<number> =>
    receiveFromSystem(tx, at, {
      ...purchase,
      documentName: purchase.documentName ?? nextDocument(purchase.seller, purchase.issueDate),
    });

  /** A clerk types the lines from the file and accepts. */
  const review = async (at: Date, clerk: DemoStaff, id: number, purchase: Purchase): Promise<void> => {
    const lines = purchase.goods.map((bought) => entryOf(bought, true));
    const entry = { issue_date: purchase.issueDate, lines };
    await enterLines(tx, staffCall(clerk, at), id, entry);
    await acceptInvoice(tx, staffCall(clerk, at), id);
  };

  const accept = (at: Date, clerk: DemoStaff, id: number) => acceptInvoice(tx, staffCall(clerk, at), id);

  /** The usual case in one call: it arrives, and a clerk accepts it when offices next work. */
  const settled = (source: "manual" | "edi", purchase: Purchase, arrivesAt: Date, decidedAt: Date): { id: number } => {
    const [first, second] = world.people.clerks;
    const clerk = (purchase.buyer.id + purchase.seller.id) % 3 === 0 ? second : first;
    const told = { id: 0 };
    world.timeline.at(arrivesAt, async (at) => {
      told.id = source === "edi" ? await receive(at, purchase) : await submit(at, purchase, false);
    });
    world.timeline.at(decidedAt, (at) =>
      source === "edi" ? accept(at, clerk, told.id) : review(at, clerk, told.id, purchase),
    );
    return told;
  };

  return { submit, receive, review, accept, settled };
}
