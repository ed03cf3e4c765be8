import type { FarmRecords } from "@plon/contract/office/account/farms-records.ts";
import { audit } from "#platform/acts/audit.ts";
import type { StaffContext } from "#platform/acts/context.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import { AppError } from "#platform/acts/errors.ts";
import { getVisibleParticipant, lockParticipant } from "#modules/people/participants/participants.service.ts";
import { farmPromotionPage } from "#modules/offers/promotions/promotions.service.ts";
import { insertNote, listNotes, listRecords } from "./farms-records.queries.ts";

export type { RecordRow } from "./farms-records.queries.ts";
export type { FarmPromotionRow } from "#modules/offers/promotions/promotions.service.ts";

type Page = { page: number; per_page: number; order: "asc" | "desc" };

/** A page of one kind of record about a farm. Throws participant.not_found. */
export async function recordPage(
  db: Db,
  ctx: StaffContext,
  { participantId, kind, page }: { participantId: number; kind: FarmRecords; page: Page },
) {
  await getVisibleParticipant(db, ctx, participantId);
  return await listRecords(db, participantId, kind, page);
}

/** A page of a farm's standing in promotions. Throws participant.not_found. */
export async function promotionsOfFarm(db: Db, ctx: StaffContext, participantId: number, page: Page) {
  await getVisibleParticipant(db, ctx, participantId);
  return await farmPromotionPage(db, { participantId, at: ctx.at }, page);
}

/** A page of staff notes. Throws participant.not_found. */
export async function notePage(db: Db, ctx: StaffContext, participantId: number, page: Page) {
  await getVisibleParticipant(db, ctx, participantId);
  return await listNotes(db, participantId, page);
}

/**
 * Adds a note about a participant. The log says who wrote it, but not the text: the note is erased with the account,
 * the log stays. Throws participant.not_found, also for a closed account.
 */
export async function addNote(tx: Tx, ctx: StaffContext, participantId: number, text: string) {
  const participant = await lockParticipant(tx, participantId);
  if (!participant || participant.closed_at) throw new AppError("participant.not_found");
  const row = { participant_id: participantId, staff_id: ctx.staff.id, text, written_at: ctx.at };
  const { id } = await insertNote(tx, row);
  const subject = { type: "participant", id: participantId } as const;
  await audit(tx, ctx, { action: "participant.note", subject, after: { note_id: id } });
  return { id, text, written_at: ctx.at, author: ctx.staff.name };
}
