import { maskedPesel, seesWholeNumbers } from "@plon/rules/people/member-role.ts";
import { scaled } from "@plon/rules/texts/decimal.ts";
import type { ParticipantContext, StaffContext } from "#platform/acts/context.ts";
import type { Db } from "#platform/database/database.ts";
import { AppError, getOrThrow } from "#platform/acts/errors.ts";
import { representativeSeeing } from "#platform/acts/own-participants.ts";
import {
  findIdentifierType,
  findOpenByIdentifier,
  findParticipant,
  findPostcodes,
  listContacts,
} from "./participants.queries.ts";

export { listAreas, listMergedInto, lockParticipant, updateParticipant } from "./participants.queries.ts";

/** Whether the participant registered with a NIP or a PESEL: this determines who may enter invoices by hand. */
export async function identifierTypeOf(db: Db, participantId: number): Promise<"nip" | "pesel"> {
  return (await findIdentifierType(db, participantId)).identifier_type;
}

/** The participant's NIP or PESEL. */
export async function identifierOf(db: Db, participantId: number): Promise<string> {
  return (await findIdentifierType(db, participantId)).identifier;
}

/** How many hectares the farm says that it has, in thousandths; 0 if it says nothing. */
export async function areaOf(db: Db, participantId: number): Promise<number> {
  return scaled((await findParticipant(db, participantId))?.acreage ?? "0", 3);
}

/** The postcode of the farm, or of its letters; undefined if neither is known. */
export async function postcodeOf(db: Db, participantId: number): Promise<string | undefined> {
  const { company_postcode, correspondence_postcode } = await findPostcodes(db, participantId);
  return [company_postcode, correspondence_postcode].find((postcode) => postcode !== "");
}

/** The participant with this NIP or PESEL and an open account; undefined if there is none. */
export async function openParticipantOf(db: Db, identifier: string): Promise<number | undefined> {
  return (await findOpenByIdentifier(db, identifier))?.id;
}

/** Whether this member of staff may see the participant at all: representatives see their own, everybody else all. */
function isVisibleTo(ctx: StaffContext, participant: { representative_id: number | null }): boolean {
  const representativeId = representativeSeeing(ctx);
  return representativeId === undefined || participant.representative_id === representativeId;
}

/** The participant, if this member of staff may see them. Throws participant.not_found. */
export async function getVisibleParticipant(db: Db, ctx: StaffContext, id: number) {
  const participant = await findParticipant(db, id);
  if (!participant || !isVisibleTo(ctx, participant)) throw new AppError("participant.not_found");
  return participant;
}

/** Who holds an account, as the head of a statement names it to the caller. */
export async function getHolder(db: Db, ctx: ParticipantContext): Promise<{ holder: string; identifier: string }> {
  const person = getOrThrow(await findParticipant(db, ctx.participantId), "unauthenticated");
  const seesNumbers = !ctx.member || seesWholeNumbers(ctx.member.role);
  const pesel = seesNumbers ? person.identifier : maskedPesel(person.identifier);
  const identifier = person.identifier_type === "nip" ? `NIP ${person.identifier}` : `PESEL ${pesel}`;
  return { holder: `${person.first_name} ${person.last_name}`, identifier };
}

/** The contact details of those of the participants whose accounts are not closed, by id. */
export async function contactsOf(
  db: Db,
  participantIds: readonly number[],
): Promise<Map<number, { email: string; phone: string; first_name: string }>> {
  const rows = await listContacts(db, participantIds);
  return new Map(rows.map(({ id, ...contact }) => [id, contact]));
}
