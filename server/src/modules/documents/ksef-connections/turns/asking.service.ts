// What a turn asks KSeF about one seller, and what it writes down of the answers: what is new, what is odd, and whether all
// that KSeF has is here.
import type { Tx } from "#platform/database/database.ts";
import type { KsefDocumentFacts } from "../ksef-calls/ksef-client.ts";
import { insertFound, moveWindow } from "../ksef-connections.queries.ts";
import { KsefError } from "../ksef-calls/ksef-error.ts";
import { QUESTIONS_PER_TURN, rangeEnd, type SellerPlace, windowOf } from "./plan.ts";
import { endOddRows, noteProof, setRowsAside } from "./set-aside.queries.ts";
import { grantOnce, paced, inTurn, type ReadingTurn } from "./turn.service.ts";

/** Asks about one seller; false if the turn's questions are used up before the end, or the answer cannot be used. */
export async function askAboutOrNote(turn: ReadingTurn, seller: SellerPlace): Promise<boolean> {
  try {
    return await askAbout(turn, seller);
  } catch (error) {
    if (!(error instanceof KsefError) || error.kind !== "unexpected") throw error;
    turn.unexpected = true;
    return false;
  }
}

async function askAbout(turn: ReadingTurn, seller: SellerPlace): Promise<boolean> {
  const { row, at, client } = turn;
  const window = windowOf(seller, { at, since: row.consented_at });
  const pair = { connection_id: row.id, distributor_id: seller.distributorId };
  /** What KSeF has named, so that a document on two pages counts once. */
  const named = new Set<string>();
  const oddKeys = new Set<string>();
  let lateCount = 0;
  let from = window.from;
  let markMs = at.getTime();
  for (let page = 0; ;) {
    if (turn.calls.question >= QUESTIONS_PER_TURN) return false;
    const to = rangeEnd(from, at);
    const question = { sellerNip: seller.nip, from, page, ...(to ? { to } : {}) };
    const answer = await paced(turn, "question", (token) => client.documentsOf(token, question));
    const { documents, odd, isTruncated } = answer;
    // KSeF's mark may differ from page to page: only what all of them know is known, and nothing beyond our own clock.
    markMs = Math.min(markMs, answer.knownUntil.getTime());
    const hasMore = answer.hasMore && !isTruncated;
    const lastMs = Math.max(from.getTime(), ...documents.map(({ storedAt }) => storedAt.getTime()));
    const knownUntil = new Date(Math.max(from.getTime(), Math.min(hasMore ? lastMs : markMs, markMs)));
    const isEnd = !hasMore && !isTruncated && (!to || knownUntil < to);
    for (const { ksefNumber } of documents) named.add(ksefNumber);
    for (const { key } of odd) oddKeys.add(key);
    await inTurn(turn, async (tx, now) => {
      await grantOnce(tx, turn, now);
      lateCount += await keepPage(tx, turn, { seller, documents, known: window.known });
      await setRowsAside(
        tx,
        odd.map(({ key, why, raw, storedAt }) => ({
          connection_id: row.id,
          distributor_id: seller.distributorId,
          row_key: key,
          why,
          raw: JSON.stringify(raw),
          asked_from: new Date(Math.max(row.consented_at.getTime(), (storedAt ?? window.from).getTime())),
        })),
        at,
      );
      const askedAt = isEnd ? at : (seller.askedAt ?? row.consented_at);
      await moveWindow(tx, { ...pair, known_until: knownUntil, asked_at: askedAt }, at);
      if (!isEnd) return;
      await endOddRows(tx, { ...pair, from: window.from, seen: [...oddKeys], at });
      if (!window.proves) return;
      const ksefCount = named.size + oddKeys.size;
      await noteProof(tx, { ...pair, from: window.from, until: knownUntil, ksefCount, lateCount, at });
    });
    if (isEnd) return true;
    if (hasMore) {
      page += 1;
      continue;
    }
    if (knownUntil <= from) throw new KsefError("unexpected", "KSeF metadata: an answer that never ends");
    from = knownUntil;
    markMs = at.getTime();
    page = 0;
  }
}

/** Writes down what was found of this seller; returns how much of it KSeF had said to be complete without. */
export async function keepPage(
  tx: Tx,
  { row, at }: ReadingTurn,
  {
    seller,
    documents,
    known,
  }: {
    seller: Pick<SellerPlace, "distributorId" | "nip">;
    documents: readonly KsefDocumentFacts[];
    known: Date | undefined;
  },
): Promise<number> {
  const inserted = await insertFound(
    tx,
    documents
      // The client sets others aside; nothing of them is kept whatever it does.
      .filter(({ sellerNip }) => sellerNip === seller.nip)
      .map((found) => {
        const isOurs = found.buyerNip === row.nip;
        return {
          connection_id: row.id,
          distributor_id: seller.distributorId,
          ksef_number: found.ksefNumber,
          document_name: found.number,
          issue_date: found.issueDate,
          stored_at: found.storedAt,
          sha256: Buffer.from(found.hash, "base64"),
          is_self_billed: found.isSelfBilled,
          found_at: at,
          is_late: known !== undefined && found.storedAt <= known,
          status: isOurs ? "found" : "refused",
          refusal: isOurs ? null : "Według KSeF nabywcą na tym dokumencie jest ktoś inny",
        };
      }),
  );
  return inserted.filter(({ is_late }) => is_late).length;
}
