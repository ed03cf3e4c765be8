import type { z } from "zod";
import {
  LOOKING_SECONDS,
  officePresence,
  SETTINGS_PAGE_ID,
  WATCHED,
  type WatchedSubject,
} from "@plon/contract/office/desk/presence.ts";
import type { Endpoint } from "@plon/contract/shared/calls/endpoint.ts";
import type { StaffContext } from "#platform/acts/context.ts";
import { type Db, inOneStatement, type TransactionalDb, type Tx } from "#platform/database/database.ts";
import { AppError } from "#platform/acts/errors.ts";
import { changesByOthers } from "#modules/desk/audit/audit.service.ts";
import { getCase } from "#modules/desk/fraud/cases.service.ts";
import { getBoardEntry } from "#modules/offers/campaigns/board/board.service.ts";
import { getBoardOrder } from "#modules/goods/orders/order-board.service.ts";
import { getVisibleParticipant } from "#modules/people/participants/participants.service.ts";
import { getRegistration } from "#modules/account/registrations/decision.service.ts";
import { deleteVisitsBefore, isThere, listOthers, noteVisit, type PlainSubject } from "./presence.queries.ts";

type See = (db: Db, ctx: StaffContext, id: number) => Promise<unknown>;

/** Records of participants, of whom a representative sees only own ones, and cases, of which nobody sees their own. */
const OF_PARTICIPANTS: Record<Exclude<WatchedSubject, PlainSubject | "setting">, See> = {
  campaign_entry: getBoardEntry,
  fraud_case: getCase,
  order: getBoardOrder,
  participant: getVisibleParticipant,
  registration: getRegistration,
};

const isOfParticipants = (subject: WatchedSubject): subject is keyof typeof OF_PARTICIPANTS =>
  Object.hasOwn(OF_PARTICIPANTS, subject);

/** Throws request.not_found, or the record's own code, unless the caller may read the record. */
async function mustSee(db: Db, ctx: StaffContext, subject: WatchedSubject, id: number): Promise<void> {
  const { access }: Endpoint = WATCHED[subject];
  if (typeof access !== "object" || !access.staff.includes(ctx.staff.role)) throw new AppError("request.not_found");
  if (subject === "setting") {
    if (id !== SETTINGS_PAGE_ID) throw new AppError("request.not_found");
    return;
  }
  if (!isOfParticipants(subject)) {
    if (!(await isThere(db, subject, id))) throw new AppError("request.not_found");
    return;
  }
  try {
    await OF_PARTICIPANTS[subject](db, ctx, id);
  } catch (error) {
    if (error instanceof AppError) throw new AppError("request.not_found");
    throw error;
  }
}

/**
 * Notes that the caller looks at a record and tells who else does, and what others changed since `since`. Throws
 * request.not_found for what the caller may not read.
 */
export async function lookAt(tx: Tx, ctx: StaffContext, asked: z.output<typeof officePresence.body>) {
  const { since, ...place } = asked;
  await mustSee(tx, ctx, place.subject_type, Number(place.subject_id));
  await noteVisit(tx, place, ctx.staff.id, ctx.at);
  const lookingSince = new Date(ctx.at.getTime() - LOOKING_SECONDS * 1000);
  return {
    at: ctx.at.toISOString(),
    looking: await listOthers(tx, place, ctx.staff.id, lookingSince),
    changes: since === null ? [] : await changesByOthers(tx, ctx, place, new Date(since)),
  };
}

/** Deletes visits that nobody is told of any more. */
export async function forgetVisits(db: TransactionalDb, at: Date): Promise<void> {
  await inOneStatement(db, (tx) => deleteVisitsBefore(tx, new Date(at.getTime() - 10 * LOOKING_SECONDS * 1000)));
}
