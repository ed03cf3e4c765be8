import { nextAchievement } from "@plon/rules/points/achievements.ts";
import { addDays, warsawDayStart } from "@plon/rules/time/warsaw-calendar.ts";
import type { StaffContext } from "#platform/acts/context.ts";
import type { Db } from "#platform/database/database.ts";
import { reasonsOf } from "#modules/points/adjustments/movement-reasons.service.ts";
import { hasGoal } from "#modules/documents/goals/goals.service.ts";
import { listWaitingInvoices } from "#modules/documents/invoices/invoices.service.ts";
import {
  balancesOf,
  expiryCalendar,
  type LedgerEvent,
  listEvents,
  listMovements,
  type Movement as LedgerMovement,
} from "#modules/points/ledger/ledger-reading.service.ts";
import { standingOf } from "#modules/offers/levels/standing.service.ts";
import { reachedLevels } from "#modules/points/letters/reached.service.ts";
import { getVisibleParticipant } from "#modules/people/participants/participants.service.ts";
import { payoutExpectedBy } from "#modules/money/payouts/payout-times.service.ts";
import { askedOf } from "#modules/points/transfers/standing/standing.service.ts";
import { shortNames } from "#modules/points/transfers/lookup.service.ts";
import { journalFilter, type MovementKind } from "./movement-kinds.ts";

/** Movements per page of the history. */
export const HISTORY_PER_PAGE = 16;
/** The most rows a downloaded statement holds; beyond that the farmer must narrow the dates. */
export const STATEMENT_ROWS_MAX = 5000;

/**
 * A movement with the current name of a transfer's other side, and what staff wrote about it; null if there is none.
 */
export type Movement = LedgerMovement & { otherName: string | null; reason: string | null };

export type HistoryFilter = { kind?: MovementKind | undefined; from?: string | undefined; to?: string | undefined };

/** A page of a participant's movements as in the ledger, newest first. */
export async function movementPage(db: Db, participantId: number, page: number, perPage: number) {
  const found = await listMovements(db, { participantId, page, perPage });
  const name = await namesOf(db, found.movements);
  return { ...found, movements: found.movements.map(name) };
}

/** An event of the ledger, its movements with current names. */
export type HistoryEvent = Omit<LedgerEvent, "movements"> & { movements: [Movement, ...Movement[]] };

/**
 * A page of what happened to a participant's points, newest first. Days are Warsaw days; `to` is the last day included.
 */
export async function eventPage(
  db: Db,
  participantId: number,
  { filter, page, perPage = HISTORY_PER_PAGE }: { filter: HistoryFilter; page: number; perPage?: number },
) {
  const found = await listEvents(db, {
    participantId,
    page,
    perPage,
    ...(filter.kind ? { kinds: journalFilter(filter.kind) } : {}),
    ...(filter.from ? { from: warsawDayStart(filter.from) } : {}),
    ...(filter.to ? { before: warsawDayStart(addDays(filter.to, 1)) } : {}),
  });
  const name = await namesOf(
    db,
    found.events.flatMap(({ movements }) => movements),
  );
  const events = found.events.map(({ movements: [first, ...others], ...event }): HistoryEvent => ({
    ...event,
    movements: [name(first), ...others.map(name)],
  }));
  return { ...found, events };
}

/** Adds the current names of the other sides to movements. */
async function namesOf(db: Db, rows: LedgerMovement[]): Promise<(row: LedgerMovement) => Movement> {
  const others = new Set(rows.map(({ otherId }) => otherId).filter((id) => id !== null));
  const names = await shortNames(db, [...others]);
  const byHand = rows.filter(({ actorKind }) => actorKind === "staff").map(({ id }) => id);
  const reasons = await reasonsOf(db, byHand);
  return (row) => ({ ...row, otherName: names.get(row.otherId ?? 0) ?? null, reason: reasons.get(row.id) ?? null });
}

const WAITING_SHOWN = 5;
const EVENTS_SHOWN = 5;

/** What the dashboard shows of the points. */
export async function pointsOverview(db: Db, participantId: number, at: Date) {
  const [balances, waiting, calendar, last, levels, payoutBy, isGoalSet, asked, standing] = await Promise.all([
    balancesOf(db, participantId, at),
    listWaitingInvoices(db, participantId, WAITING_SHOWN),
    expiryCalendar(db, participantId, at),
    eventPage(db, participantId, { filter: {}, page: 1, perPage: EVENTS_SHOWN }),
    reachedLevels(db, participantId),
    payoutExpectedBy(db, at),
    hasGoal(db, participantId),
    askedOf(db, participantId, at),
    standingOf(db, participantId, at),
  ]);
  const achievement = nextAchievement(balances.earnedTotal, levels);
  return {
    balances,
    waiting,
    calendar,
    events: last.events,
    achievement,
    payoutBy,
    hasGoal: isGoalSet,
    asked,
    standing,
  };
}

/** A participant's movements for staff. Throws participant.not_found, also for another representative's. */
export async function participantMovements(
  db: Db,
  ctx: StaffContext,
  participantId: number,
  query: { page: number; per_page: number },
) {
  await getVisibleParticipant(db, ctx, participantId);
  return await movementPage(db, participantId, query.page, query.per_page);
}
