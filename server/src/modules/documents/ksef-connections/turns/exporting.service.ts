// Documents that come in a package of KSeF's instead of one by one: ordered where a long past waits, taken when the package is
// there. The questions say which documents there are; a package only brings them. Whatever a package does not bring, single
// calls do, so nothing depends on it.
import { createHash } from "node:crypto";
import { keepPage } from "./asking.service.ts";
import { openPackageKey, sealPackageKey } from "../credentials.service.ts";
import { EXPORT_DOCUMENTS_MAX, EXPORT_PAUSE_MS, EXPORT_PATIENCE_MS, isOverdue, pairsToExport } from "./export-plan.ts";
import { type Package, withPackage } from "./export-package.ts";
import {
  endExport,
  type ExportFailure,
  type ExportRecord,
  insertExport,
  listDuePairs,
  listOpenExports,
  listWanted,
  spanOf,
} from "./exports.queries.ts";
import { takeDocument } from "./fetching.service.ts";
import { KsefError } from "../ksef-calls/ksef-error.ts";
import { type ExportState, PackageError } from "../ksef-calls/ksef-exports.ts";
import { RANGE_DAYS } from "./plan.ts";
import { paced, inTurn, type ReadingTurn, withAccess } from "./turn.service.ts";

/** KSeF keeps moments more exactly than we do. */
const ROUNDING_MS = 1000;
const ROWS_AT_ONCE = 250;

/** Orders packages for the pairs whose documents would take single calls too long. An order that is refused costs nothing. */
export async function orderExports(turn: ReadingTurn): Promise<void> {
  const { db, row, at, client, ksef } = turn;
  const since = new Date(at.getTime() - EXPORT_PAUSE_MS - EXPORT_PATIENCE_MS);
  for (const { distributorId, sellerNip } of pairsToExport(await listDuePairs(db, row.id, since), at)) {
    const pair = { connection_id: row.id, distributor_id: distributorId };
    const span = await spanOf(db, pair, { max: EXPORT_DOCUMENTS_MAX, days: RANGE_DAYS });
    const to = new Date(span.until.getTime() + ROUNDING_MS);
    const asked = { ...pair, asked_from: span.from, asked_until: to, wanted: span.count, ordered_at: at };
    try {
      const order = { sellerNip, from: span.from, to };
      const { referenceNumber, key } = await paced(turn, "export", (token) => client.orderExport(token, order));
      const sealed = sealPackageKey(ksef.sealer, row.id, referenceNumber, key);
      await inTurn(turn, (tx) =>
        insertExport(tx, { ...asked, status: "open", reference_number: referenceNumber, sealed_key: sealed }),
      );
    } catch (error) {
      if (!(error instanceof KsefError) || isOfSession(error)) throw error;
      await inTurn(turn, (tx) => insertExport(tx, { ...asked, status: "failed", failure: "refused", ended_at: at }));
      // What KSeF refuses for one pair, it refuses for the others; single calls go on at once.
      return;
    }
  }
}

/** Trouble that is the whole farm's, not the package's. */
const isOfSession = ({ kind }: KsefError) =>
  kind === "no_permission" || kind === "signed_out" || kind === "certificate";

/** Takes what is in the packages that are ready; those that are not wait, and are given up in the end. */
export async function takeExports(turn: ReadingTurn): Promise<void> {
  for (const ordered of await listOpenExports(turn.db, turn.row.id)) await takeExport(turn, ordered);
}

async function takeExport(turn: ReadingTurn, ordered: ExportRecord): Promise<void> {
  const { row, at, client, ksef } = turn;
  const count = { taken: ordered.taken };
  const close = (failure: ExportFailure | null) =>
    inTurn(turn, (tx) => endExport(tx, ordered.id, { status: failure ? "failed" : "taken", failure, ...count, at }));
  if (isOverdue(ordered.ordered_at, at)) return await close("silent");
  try {
    const reference = ordered.reference_number!;
    const made: ExportState = await withAccess(turn, (token) => client.exportState(token, reference));
    if (made.state === "open") return;
    if (made.state !== "ready") return await close(made.state);
    const key = openPackageKey(ksef.sealer, row.id, reference, ordered.sealed_key!);
    const bytes = await client.fetchPackage({ parts: made.parts, key });
    const isWhole = await withPackage(bytes, ordered.seller_nip, (opened) => takeIn(turn, ordered, opened, count));
    // A package that was cut short brings the rest in another one.
    await close(isWhole || (made.isTruncated && count.taken > 0) ? null : "incomplete");
  } catch (error) {
    if (error instanceof PackageError) return await close(error.kind);
    if (!(error instanceof KsefError) || isOfSession(error) || error.kind === "limited") throw error;
    // Asked for again with the farm's next turn, until it is given up.
  }
}

/** Takes the documents that were asked for out of a package; returns whether it had all of them. Nothing else is unpacked. */
async function takeIn(
  turn: ReadingTurn,
  ordered: ExportRecord,
  opened: Package,
  count: { taken: number },
): Promise<boolean> {
  const { distributor_id: distributorId, seller_nip: nip, asked_from: from, asked_until: until } = ordered;
  const listed = opened.listed.filter(({ storedAt }) => storedAt >= from && storedAt <= until);
  for (let place = 0; place < listed.length; place += ROWS_AT_ONCE) {
    const documents = listed.slice(place, place + ROWS_AT_ONCE);
    await inTurn(turn, (tx) => keepPage(tx, turn, { seller: { distributorId, nip }, documents, known: until }));
  }
  const wanted = new Map((await listWanted(turn.db, ordered)).map((found) => [found.ksef_number, found]));
  for await (const { ksefNumber, content } of opened.contents(new Set(wanted.keys()))) {
    const found = wanted.get(ksefNumber)!;
    // Other bytes than KSeF listed: a single call will tell.
    if (!createHash("sha256").update(content).digest().equals(found.sha256)) continue;
    await takeDocument(turn, found, content);
    wanted.delete(ksefNumber);
    count.taken += 1;
  }
  // Those that single calls missed before are theirs.
  return ![...wanted.values()].some(({ tries }) => tries === 0);
}
