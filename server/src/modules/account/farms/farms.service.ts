import { LAPSING_SOON_DAYS, RECENT_FARM_DAYS } from "@plon/rules/time/near-days.ts";
import { addDays, warsawDay, warsawDayEnd, warsawDayStart } from "@plon/rules/time/warsaw-calendar.ts";
import type { StaffContext } from "#platform/acts/context.ts";
import type { Db } from "#platform/database/database.ts";
import { representativeSeeing } from "#platform/acts/own-participants.ts";
import type { SeasonDeed } from "@plon/rules/points/season-deeds.ts";
import { type AskedFarms, farmsAskedBy } from "#modules/offers/segments/asked-farms.service.ts";
import { seasonOf } from "#modules/offers/levels/levels.service.ts";
import { standingOf } from "#modules/offers/levels/standing.service.ts";
import { openClosing } from "#modules/account/closings/closing-requests.service.ts";
import { openChanges } from "#modules/people/contact-changes/contact-changes.service.ts";
import { balancesOf, expiryCalendar } from "#modules/points/ledger/ledger-reading.service.ts";
import { getVisibleParticipant, listAreas, listMergedInto } from "#modules/people/participants/participants.service.ts";
import { countInvoices, findLastSignIn, listParticipants } from "./farms.queries.ts";

type ListFilter = Parameters<typeof listParticipants>[1];

type Asked = Omit<ListFilter, "representativeId" | "joinedSince" | "lapsing" | "people" | "deed" | "level"> &
  AskedFarms & {
    recent?: boolean | undefined;
    lapsing?: boolean | undefined;
    season_deed?: SeasonDeed | undefined;
    season_to?: string | undefined;
    distributor_id?: number | undefined;
    level_id?: number | undefined;
  };

/** A page of participants; a representative sees only their own. Throws segment.not_found. */
export async function participantPage(db: Db, ctx: StaffContext, asked: Asked) {
  const {
    recent,
    lapsing,
    season_deed: is,
    season_to: to,
    distributor_id: distributorId,
    level_id: levelId,
    ...filter
  } = asked;
  const { area, representative_id, crop_id, segment_id, ...list } = filter;
  const today = warsawDay(ctx.at);
  return await listParticipants(db, {
    ...list,
    people: await farmsAskedBy(db, ctx, { area, representative_id, crop_id, segment_id }),
    deed: is && { is, distributorId, ...seasonTo(to ?? today) },
    level: levelId === undefined ? undefined : { id: levelId, season: seasonOf(ctx.at) },
    representativeId: representativeSeeing(ctx),
    joinedSince: recent ? warsawDayStart(addDays(today, -RECENT_FARM_DAYS)) : undefined,
    lapsing: lapsing ? { from: ctx.at, until: warsawDayStart(addDays(today, LAPSING_SOON_DAYS + 1)) } : undefined,
  });
}

/** The season that a day is in, to the end of that day. */
function seasonTo(day: string) {
  const year = Number(day.slice(0, 4));
  return {
    from: warsawDayStart(`${year}-01-01`),
    until: warsawDayEnd(day),
    yearBefore: warsawDayStart(`${year - 1}-01-01`),
  };
}

/**
 * One participant with balance and expiry calendar. Throws participant.not_found, also for another representative's.
 */
export async function getParticipant(db: Db, ctx: StaffContext, id: number) {
  const participant = await getVisibleParticipant(db, ctx, id);
  const [balances, calendar, invoices, lastSignIn, areas, changes, closing, mergedFrom, standing] = await Promise.all([
    balancesOf(db, id, ctx.at),
    expiryCalendar(db, id, ctx.at),
    countInvoices(db, id),
    findLastSignIn(db, id),
    listAreas(db, id),
    openChanges(db, id, ctx.at),
    openClosing(db, id),
    listMergedInto(db, id),
    standingOf(db, id, ctx.at),
  ]);
  return {
    participant,
    balances,
    calendar,
    invoicesTotal: invoices.total,
    lastSignInAt: lastSignIn?.at ?? null,
    areas,
    changes,
    closingRequestedAt: closing?.requested_at ?? null,
    mergedFrom,
    standing,
    actions: participantActions(ctx, participant),
  };
}

export type ParticipantAction =
  | "edit"
  | "lock"
  | "unlock"
  | "lock_prizes"
  | "unlock_prizes"
  | "begin_maintenance"
  | "end_maintenance"
  | "adjust"
  | "transfer"
  | "merge"
  | "support_login"
  | "report_lost_phone";

function participantActions(
  ctx: StaffContext,
  participant: {
    is_locked: boolean;
    is_prize_ordering_locked: boolean;
    maintenance: boolean;
    closed_at: Date | null;
    merged_into: number | null;
  },
): ParticipantAction[] {
  if (participant.closed_at) return [];
  // Points that a late correction still adds to a merged account are moved on by hand.
  if (participant.merged_into !== null) return ctx.staff.role === "admin" ? ["transfer"] : [];
  if (ctx.staff.role !== "admin" && ctx.staff.role !== "clerk") return [];
  const always: ParticipantAction[] = [
    "edit",
    participant.is_locked ? "unlock" : "lock",
    participant.is_prize_ordering_locked ? "unlock_prizes" : "lock_prizes",
    "support_login",
    "report_lost_phone",
  ];
  if (ctx.staff.role !== "admin") return always;
  return [...always, participant.maintenance ? "end_maintenance" : "begin_maintenance", "adjust", "transfer", "merge"];
}
