import type { Db } from "#platform/database/database.ts";
import { findPurchaseNames, listPurchaseLines, listPurchases, sumSeasons } from "./shopping.queries.ts";

/** What a participant bought in a season, in all of them, or (undefined) in the newest, with the sums of each season. */
export async function purchasesOf(db: Db, participantId: number, asked: number | "all" | undefined) {
  const seasons = await sumSeasons(db, participantId);
  const season = asked === "all" ? undefined : (asked ?? seasons[0]?.season);
  return { season, seasons, rows: await listPurchases(db, { participantId, season }) };
}

/** The invoice lines of one product at one distributor; `names` is undefined when nothing was ever bought there. */
export async function purchaseDetails(
  db: Db,
  participantId: number,
  { group, distributor }: { group: number; distributor: number },
  asked: number | "all" | undefined,
) {
  const season = asked === "all" ? undefined : asked;
  return {
    names: await findPurchaseNames(db, participantId, group, distributor),
    lines: await listPurchaseLines(db, { participantId, season }, group, distributor),
  };
}
