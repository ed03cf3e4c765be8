import { documentKey } from "@plon/rules/documents/invoice-document.ts";
import { classOfKind, goodsMoves, type KsefDocument } from "@plon/rules/ksef/ksef-document.ts";
import { issuedKsefQr } from "@plon/rules/ksef/ksef-qr.ts";
import { wholePacks } from "@plon/rules/ksef/ksef-quantity.ts";
import type { ParticipantContext } from "#platform/acts/context.ts";
import type { Db } from "#platform/database/database.ts";
import { AppError } from "#platform/acts/errors.ts";
import { openDistributorOfNip } from "#modules/people/distributors/distributors.service.ts";
import { refuseOtherBuyer } from "#modules/documents/invoices/invoice-file.service.ts";
import { findSentBefore } from "#modules/documents/invoices/submission/submission.service.ts";
import { readKsef } from "#modules/documents/ksef/ksef-reading.ts";
import { findProducts } from "./goods/line-matching.service.ts";
import { inFewLines, soldGoods } from "./goods/sold-goods.ts";

export { inspectXml } from "#modules/documents/ksef/xml-source.ts";

/** The form data from the QR code of a printout. Throws invoice.qr_unreadable. */
export async function readQr(db: Db, ctx: ParticipantContext, text: string) {
  const qr = issuedKsefQr(text);
  if (!qr) throw new AppError("invoice.qr_unreadable", { inField: "ksef_qr" });
  const distributor = await openDistributorOfNip(db, qr.sellerNip);
  const sentBefore = await findSentBefore(db, ctx, { sha256: Buffer.from(qr.sha256, "hex") });
  return { sellerNip: qr.sellerNip, issueDate: qr.issueDate, distributor, documentName: null, lines: [], sentBefore };
}

/**
 * The same from the document itself, with its number and our products on it. Throws file.xml_invalid,
 * invoice.xml_buyer.
 */
export async function readDocument(db: Db, ctx: ParticipantContext, file: { content: Buffer; sha256: Buffer }) {
  const reading = await readKsef(file.content);
  if (!reading.ok) throw new AppError("file.xml_invalid", { inField: "invoice" });
  const { document } = reading;
  await refuseOtherBuyer(db, ctx.participantId, document.buyerNip);
  const distributor = await openDistributorOfNip(db, document.sellerNip);
  const sentBefore = await findSentBefore(db, ctx, {
    sha256: file.sha256,
    ...(distributor
      ? { distributorId: distributor.id, key: documentKey(document.number), kind: classOfKind(document.kind) }
      : {}),
  });
  return {
    sellerNip: document.sellerNip,
    issueDate: document.issueDate,
    distributor,
    documentName: document.number,
    lines: distributor ? await linesOf(db, distributor.id, document) : [],
    sentBefore,
  };
}

/** As many as the participant's form takes. */
const FORM_LINES_MAX = 50;

/** Our products on the document, in packs and as many lines as the form offers; the farmer adds what does not fit. */
async function linesOf(db: Db, distributorId: number, document: KsefDocument) {
  const { matched } = await findProducts(db, distributorId, document.issueDate, goodsMoves(document));
  const lines = inFewLines(soldGoods(matched).goods, FORM_LINES_MAX).flatMap(
    ({ product, volumeThousandths, pieceThousandths }) => {
      const known = product.packVolumes.map((volume) => Math.round(volume * 1000));
      const packs = wholePacks(volumeThousandths, known, pieceThousandths);
      if (!packs || !known.includes(packs.packThousandths)) return [];
      return [{ sap: product.sap, pack_volume: packs.packThousandths / 1000, quantity: packs.quantity }];
    },
  );
  return lines.slice(0, FORM_LINES_MAX);
}
