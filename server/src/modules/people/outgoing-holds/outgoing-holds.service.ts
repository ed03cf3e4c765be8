// What leaves a farm may wait for a while: asked by every door, begun and ended by who looks into something (decision 0293). Nothing
// is refused and nothing is taken, and who waits is told by when, never why.
import { extendedHoldDay, firstHoldDay } from "@plon/rules/points/outgoing-hold.ts";
import { warsawDay } from "@plon/rules/time/warsaw-calendar.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import { endHold, endOver, findHold, insertHold, listInForce, moveHold } from "./outgoing-holds.queries.ts";
import type { OutgoingDoor } from "./outgoing-doors.ts";

/** Until which day something waits, and since when: what was given before is not taken back. */
export type Held = { until: string; since: Date };

/** Of these farms, those for whom this door keeps what leaves, by their number. */
export async function heldOf(
  db: Db,
  _door: OutgoingDoor,
  participantIds: readonly number[],
  at: Date,
): Promise<ReadonlyMap<number, Held>> {
  if (participantIds.length === 0) return new Map();
  const rows = await listInForce(db, [...new Set(participantIds)], warsawDay(at));
  return new Map(rows.map((row) => [row.participant_id, { until: row.until_day, since: row.began_at }]));
}

/** Whether this door keeps what leaves this farm; undefined if it does not. */
export const holdsOutgoing = async (db: Db, door: OutgoingDoor, participantId: number, at: Date) =>
  (await heldOf(db, door, [participantId], at)).get(participantId);

/** Lets what leaves a farm wait for three working days, unless it waits already; the number of the new hold. */
export async function beginHold(tx: Tx, participantId: number, at: Date): Promise<number | undefined> {
  const today = warsawDay(at);
  await endOver(tx, participantId, today, at);
  const row = { participant_id: participantId, began_at: at, began_on: today, until_day: firstHoldDay(today) };
  return (await insertHold(tx, row))?.id;
}

/** A hold as it stands; undefined once it is over. */
export async function holdInForce(db: Db, holdId: number, at: Date) {
  const hold = await findHold(db, holdId);
  return hold && hold.ended_at === null && hold.until_day >= warsawDay(at) ? hold : undefined;
}

/** Lets it wait longer, within the bounds of the rules; the new last day, undefined where nothing is left to add or it is over. */
export async function extendHold(tx: Tx, holdId: number, at: Date): Promise<string | undefined> {
  const hold = await holdInForce(tx, holdId, at);
  if (!hold) return undefined;
  const day = extendedHoldDay({ began: hold.began_on, until: hold.until_day }, warsawDay(at));
  if (day) await moveHold(tx, holdId, day);
  return day;
}

/** Ends a hold; what waited goes on. Repeating it changes nothing. */
export const releaseOutgoing = (tx: Tx, holdId: number, at: Date) => endHold(tx, holdId, at);
