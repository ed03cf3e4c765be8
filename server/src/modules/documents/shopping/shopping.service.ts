import { addMonths } from "@plon/rules/time/warsaw-calendar.ts";
import type { Db } from "#platform/database/database.ts";
import {
  findAcreage,
  findPurchaseNames,
  listPurchaseLines,
  listPurchases,
  sumSeasons,
  sumUpTo,
} from "./shopping.queries.ts";

/** What a participant bought in a season, in all of them, or (undefined) in the newest, with the sums of each season. */
export async function purchasesOf(db: Db, participantId: number, asked: number | "all" | undefined) {
  const seasons = await sumSeasons(db, participantId);
  const season = asked === "all" ? undefined : (asked ?? seasons[0]?.season);
  return { season, seasons, rows: await listPurchases(db, { participantId, season }) };
}

/** The season to a day beside the one before to the same day; undefined where one of them has no purchases. */
export async function seasonsCompared(db: Db, participantId: number, day: string) {
  const [now, before] = [
    await sumUpTo(db, participantId, day),
    // The end of February stays the end of February.
    await sumUpTo(db, participantId, addMonths(day, -12)),
  ];
  return now && before && { day, now, before, hectares: await findAcreage(db, participantId) };
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
