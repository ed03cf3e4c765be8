// Advances: one that covers the whole price is the sale, since no invoice settles it (VAT act, art. 106f(3) and (4)); any
// other gives nothing, and its goods come with the invoice that settles it. Neither is paid twice.
import { documentKey } from "@plon/rules/documents/invoice-document.ts";
import type { KsefDocument } from "@plon/rules/ksef/ksef-document.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import { receivedNamed } from "#modules/documents/invoices/received-invoices.service.ts";
import { findSettling, hasPartAdvance, queueCorrectionsOf } from "../feeds.queries.ts";
import type { Outcome } from "../outcome.ts";

type Buyer = { participantId: number; distributorId: number };

/** An advance that is only a part of the price; corrections of it that came earlier wait no longer. */
export async function partAdvance(tx: Tx, distributorId: number, document: KsefDocument): Promise<Outcome> {
  await queueCorrectionsOf(tx, distributorId, documentKey(document.number));
  return { status: "no_products", reason: "Faktura zaliczkowa: punkty przyniesie faktura, która ją rozliczy" };
}

/** Why a document would be paid a second time, for an advance or by the invoice that settles it; undefined if it is not. */
export async function refuseSettled(
  db: Db,
  buyer: Buyer,
  record: { id: number; ksefNumber: string | null },
  document: KsefDocument,
): Promise<Outcome | undefined> {
  const names = document.advances;
  const advance = (await receivedNamed(db, buyer, names)).find(({ status }) => status !== "rejected");
  if (advance) {
    const reason = `Rozlicza zaliczkę ${advance.document_name}, za którą są już punkty: sprawdź, czy to inny towar, i zamknij dokument`;
    return { status: "waiting", waitsFor: "review", reason };
  }
  if (document.kind !== "ZAL") return undefined;
  const own = [document.number, ...(record.ksefNumber === null ? [] : [record.ksefNumber])].map(documentKey);
  const settling = await findSettling(db, buyer.distributorId, own, record.id);
  if (!settling) return undefined;
  return { status: "no_products", reason: `Zaliczkę rozlicza faktura ${settling.document_name}, która już przyszła` };
}

/** What a correction of an advance means: nothing, unless the advance was whole and earned points. */
export async function applyToAdvance(db: Db, buyer: Buyer, document: KsefDocument): Promise<Outcome> {
  const nothing = (reason: string): Outcome => ({ status: "no_products", reason });
  const found = await receivedNamed(db, buyer, document.corrects);
  const accepted = found.find(({ status }) => status === "accepted");
  if (accepted) {
    const reason = `Korekta zaliczki ${accepted.document_name}, za którą są punkty: rozlicz ją ręcznie i zamknij dokument`;
    return { status: "waiting", waitsFor: "review", reason };
  }
  const open = found.find(({ status }) => status !== "rejected");
  const [number, ...others] = document.corrects;
  const awaited = open?.document_name ?? (others.length === 0 && found.length === 0 ? number : undefined);
  if (awaited === undefined) return nothing("Zaliczka, której dotyczy korekta, nie dała punktów");
  const originalKey = documentKey(awaited);
  if (!open && ((document.totalGrosze ?? 0) >= 0 || (await hasPartAdvance(db, buyer.distributorId, originalKey)))) {
    return nothing("Korekta faktury zaliczkowej nie zmienia ilości towaru");
  }
  return { status: "waiting", waitsFor: "original", originalKey, reason: `Czeka na zaliczkę ${awaited}` };
}
