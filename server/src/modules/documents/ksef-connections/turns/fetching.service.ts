// What a turn fetches of the documents that were found. What KSeF does not give out, or gives out otherwise than it listed it,
// is asked for again, ever more seldom and for ever: nothing that KSeF may mend is final.
import { createHash } from "node:crypto";
import { receiveFromKsef } from "#modules/documents/feeds/ksef-channel/ksef-channel.service.ts";
import type { KsefClient } from "../ksef-calls/ksef-client.ts";
import { type DocumentRecord, listFound, updateFound } from "../ksef-connections.queries.ts";
import { KsefError } from "../ksef-calls/ksef-error.ts";
import { DOCUMENTS_PER_TURN, nextTry } from "./plan.ts";
import { paced, inTurn, type ReadingTurn } from "./turn.service.ts";

/** KSeF's code of a document that was taken in and cannot be fetched yet. */
const NOT_YET = 21165;

const NOT_GIVEN = "KSeF jeszcze nie wydaje tego dokumentu";
const OTHER_CONTENT = "Treść, którą wydał KSeF, nie zgadza się ze skrótem dokumentu";

/** Fetches what is due, as much as one turn may. */
export async function fetchFound(turn: ReadingTurn): Promise<void> {
  for (const found of await listFound(turn.db, turn.row.id, turn.at, DOCUMENTS_PER_TURN)) await fetchOne(turn, found);
}

async function fetchOne(turn: ReadingTurn, found: DocumentRecord): Promise<void> {
  let fetched: Awaited<ReturnType<KsefClient["document"]>>;
  try {
    fetched = await paced(turn, "document", (token) => turn.client.document(token, found.ksef_number));
  } catch (error) {
    if (!(error instanceof KsefError) || !isOfDocument(turn, error)) throw error;
    return await miss(turn, found, NOT_GIVEN);
  }
  const content = fetched.xml;
  if (!createHash("sha256").update(content).digest().equals(found.sha256)) {
    return await miss(turn, found, OTHER_CONTENT);
  }
  await takeDocument(turn, found, content);
}

/** Hands a document on whose hash is the one that KSeF listed, and writes down that it was taken. */
export async function takeDocument(turn: ReadingTurn, found: DocumentRecord, content: Buffer): Promise<void> {
  await inTurn(turn, async (tx, now) => {
    const feedDocumentId = await receiveFromKsef(tx, turn.at, {
      distributorId: found.distributor_id,
      participantId: now.participant_id,
      ksefNumber: found.ksef_number,
      documentName: found.document_name,
      sha256: found.sha256,
      isSelfBilled: found.is_self_billed,
      content,
    });
    const taken = { status: "taken", taken_at: turn.at, feed_document_id: feedDocumentId, trouble: null } as const;
    await updateFound(tx, found.id, taken);
  });
}

/** Whether the trouble is this document's. KSeF may be silent about one; silent about two in a turn, it is away. */
function isOfDocument(turn: ReadingTurn, { kind, code }: KsefError): boolean {
  if (kind === "unexpected" || code === NOT_YET) return true;
  if (kind !== "unavailable" || turn.unanswered) return false;
  turn.unanswered = true;
  return true;
}

async function miss(turn: ReadingTurn, found: DocumentRecord, trouble: string): Promise<void> {
  const tries = found.tries + 1;
  const tryAt = nextTry(turn.row.id, turn.at, tries);
  await inTurn(turn, (tx) => updateFound(tx, found.id, { tries, trouble, try_at: tryAt }));
}
