import type { Db } from "#platform/database/database.ts";
import {
  type BalanceRow,
  countMovements,
  type EventFilter,
  type EventRow,
  isAnythingLapsing,
  type LapsingRow,
  type MovementRow,
  selectBalance,
  selectEvents,
  selectLapsing,
  selectLapsingBetween,
  selectMovements,
} from "./ledger-reading.queries.ts";

export type Balances = BalanceRow;
export type Movement = MovementRow;
export { balanceOf } from "./ledger-reading.queries.ts";
export type { KindFilter } from "./ledger-reading.queries.ts";

/** The balances before the first movement. */
export const NO_POINTS: Balances = {
  pending: 0,
  available: 0,
  held: 0,
  debt: 0,
  earnedTotal: 0,
  earnedPurchase: 0,
  earnedAffiliation: 0,
};

/** What the participant has at `at`; `available` is exactly what can be spent. All zero before the first movement. */
export async function balancesOf(db: Db, participantId: number, at: Date): Promise<Balances> {
  return (await selectBalance(db, participantId, at)) ?? NO_POINTS;
}

export type MovementPage = { movements: Movement[]; page: number; perPage: number; total: number };

/** The participant's movements, newest first. A page past the end is the last page. */
export async function listMovements(
  db: Db,
  { participantId, page, perPage }: { participantId: number; page: number; perPage: number },
): Promise<MovementPage> {
  const total = await countMovements(db, { participantId });
  const shown = Math.min(Math.max(page, 1), Math.max(Math.ceil(total / perPage), 1));
  const movements = await selectMovements(db, { participantId }, { limit: perPage, offset: (shown - 1) * perPage });
  return { movements, page: shown, perPage, total };
}

/** An event as the participant sees it, with the movements that it consists of. */
export type LedgerEvent = Pick<EventRow, "kind" | "isSubject" | "points" | "pendingPoints" | "debtPoints"> & {
  /** Oldest first. */
  movements: [Movement, ...Movement[]];
  /** The event's position: its day, and the balance after it. */
  place: Movement;
};

/** A month's sums over all events that pass the filter, not only those of the page. Both are positive. */
export type EventMonth = { month: string; gained: number; gone: number };

export type EventPage = {
  events: LedgerEvent[];
  /** Those with events on the page, newest first. */
  months: EventMonth[];
  page: number;
  perPage: number;
  total: number;
};

/**
 * The participant's events, newest first: an invoice with everything promised, earned and taken back for it, a
 * reservation with its outcome, and every other movement alone. Their points add up to the balance as the movements do.
 * A page past the end is the last page.
 */
export async function listEvents(db: Db, query: EventFilter & { page: number; perPage: number }): Promise<EventPage> {
  const { page, perPage, ...filter } = query;
  const asked = Math.max(page, 1);
  const rowsOf = (number: number) => selectEvents(db, filter, { limit: perPage, offset: (number - 1) * perPage });
  let shown = asked;
  let rows = await rowsOf(asked);
  if (rows.length === 0 && asked > 1) {
    const [first] = await selectEvents(db, filter, { limit: 1, offset: 0 });
    shown = Math.max(Math.ceil((first?.total ?? 0) / perPage), 1);
    rows = await rowsOf(shown);
  }
  const { participantId } = query;
  const journalIds = rows.flatMap((row) => row.journalIds);
  const found = await selectMovements(db, { participantId, journalIds }, { limit: journalIds.length, offset: 0 });
  const byId = new Map(found.map((movement) => [movement.id, movement]));
  const get = (id: number): Movement => byId.get(id)!;
  const events = rows.map(({ journalIds: [first, ...others], placeId, ...row }) => ({
    kind: row.kind,
    isSubject: row.isSubject,
    points: row.points,
    pendingPoints: row.pendingPoints,
    debtPoints: row.debtPoints,
    movements: [get(first!), ...others.map(get)] satisfies LedgerEvent["movements"],
    place: get(placeId),
  }));
  return { events, months: monthsOf(rows), page: shown, perPage, total: rows[0]?.total ?? 0 };
}

const monthsOf = (rows: EventRow[]): EventMonth[] => [
  ...new Map(rows.map(({ month, monthGained: gained, monthGone: gone }) => [month, { month, gained, gone }])).values(),
];

/** One movement as this participant sees it, or undefined if it does not affect the participant's points. */
export async function findMovement(db: Db, participantId: number, journalId: number): Promise<Movement | undefined> {
  const filter = { participantId, journalIds: [journalId] };
  const [movement] = await selectMovements(db, filter, { limit: 1, offset: 0 });
  return movement;
}

/** What expires when, soonest first: spendable points by the instant of expiry. */
export const expiryCalendar = (db: Db, participantId: number, at: Date): Promise<LapsingRow[]> =>
  selectLapsing(db, participantId, at);

/** How many participants are looked through at once. */
const PARTICIPANTS_AT_ONCE = 5000;

/** Who loses how many points from `from` until before `until`, unless they are spent; part by part, in id order. */
export async function* lapsingBetween(db: Db, from: Date, until: Date) {
  if (!(await isAnythingLapsing(db, from, until))) return;
  for (let after: number | null = 0; after !== null;) {
    const part = await selectLapsingBetween(db, { from, until }, { after, participants: PARTICIPANTS_AT_ONCE });
    yield part.lapsing;
    after = part.last;
  }
}
