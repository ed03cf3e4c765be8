import { createHash, randomBytes } from "node:crypto";
import { invitationEnd } from "@plon/rules/offers/invitation-state.ts";
import { waitMinutes } from "@plon/rules/time/rate-limit.ts";
import { membershipOf } from "#platform/acts/acting-person.ts";
import type { ParticipantContext, StaffContext } from "#platform/acts/context.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import { AppError, getOrThrow } from "#platform/acts/errors.ts";
import { keyOf, withIdempotencyKey } from "#platform/acts/idempotency.ts";
import { representativeSeeing } from "#platform/acts/own-participants.ts";
import { readSettings, recentSettings } from "#modules/house/settings/settings.service.ts";
import {
  type Contact,
  findByKey,
  findOpen,
  hasObjected,
  insertInvitation,
  isParticipant,
  listAll,
  listOwn,
  listTimes,
  lockInviter,
} from "./affiliation.queries.ts";
import { type AffiliationBrand, sendLinks } from "./invitation-messages.service.ts";

/** Recommendations of one participant within a day. */
const LIMIT = { attemptsMax: 10, windowMinutes: 24 * 60 };
/** Recommendations per page (spec 2 §9). */
const PER_PAGE = 12;

export type Recommended = { first_name: string; last_name: string; phone: string; email: string; nip: string };

/** The token of an invitation's link: unguessable, but short enough for an SMS. */
export const newInvitationHash = (): string => randomBytes(15).toString("base64url");

/** All that is kept of somebody who objected. */
export const contactHashes = ({ phone, email }: Pick<Contact, "phone" | "email">): Buffer[] =>
  [phone, email.toLowerCase()]
    .filter((contact) => contact !== "")
    .map((contact) => createHash("sha256").update(`invitation ${contact}`).digest());

/**
 * Recommends the programme to somebody: an SMS and, if the address is known, an e-mail with a link that prefills the
 * registration. Nothing is sent to people who take part, were invited by somebody else or want no invitations; the
 * response is the same, so that nobody learns which. The same key returns the first one again. Throws
 * invitation.own_data and invitation.sent_already at their field, request.rate_limited after ten a day,
 * request.key_reused.
 */
export async function recommend(
  tx: Tx,
  ctx: ParticipantContext,
  person: Recommended,
  { brand, hash = newInvitationHash() }: { brand: AffiliationBrand; hash?: string },
): Promise<{ id: number; expires_at: Date }> {
  const key = keyOf(ctx);
  const inviter = getOrThrow(await lockInviter(tx, ctx.participantId), "unauthenticated");
  return await withIdempotencyKey(key, {
    find: () => findByKey(tx, inviter.id, key.key),
    again: (before) => before,
    first: async () => {
      const contact = { phone: person.phone, email: person.email, identifier: person.nip };
      refuseOwn(inviter, contact);
      await refuseTooMany(tx, inviter.id, ctx.at);
      if (await findOpen(tx, contact, ctx.at, { inviterId: inviter.id, whose: "own" })) {
        throw new AppError("invitation.sent_already", { inField: "phone" });
      }
      const isSilent =
        (await isParticipant(tx, contact)) ||
        (await hasObjected(tx, contactHashes(contact))) ||
        (await findOpen(tx, contact, ctx.at, { inviterId: inviter.id, whose: "others" })) !== undefined;
      const invitation = await insertInvitation(tx, {
        ...contact,
        hash,
        inviter_id: inviter.id,
        membership_id: membershipOf(ctx),
        first_name: person.first_name,
        last_name: person.last_name,
        created_at: ctx.at,
        expires_at: invitationEnd(ctx.at),
        idempotency_key: key.key,
        request_hash: key.requestHash,
        is_silent: isSilent,
      });
      if (!isSilent) {
        const { quiet_from_hour: fromHour, quiet_to_hour: toHour } = await readSettings(tx);
        const to = { ...person, hash, expiresAt: invitation.expires_at };
        await sendLinks(tx, to, inviter, { brand, at: ctx.at, quiet: { fromHour, toHour } });
      }
      return invitation;
    },
  });
}

/** Where a contact is one's own: nobody recommends themselves. */
export function ownField(own: Contact, { phone, email, identifier }: Contact): "phone" | "email" | "nip" | undefined {
  if (phone === own.phone) return "phone";
  if (email !== "" && email.toLowerCase() === own.email.toLowerCase()) return "email";
  return identifier === own.identifier ? "nip" : undefined;
}

function refuseOwn(own: Contact, contact: Contact): void {
  const field = ownField(own, contact);
  if (field !== undefined) throw new AppError("invitation.own_data", { inField: field });
}

async function refuseTooMany(tx: Tx, inviterId: number, at: Date): Promise<void> {
  const since = new Date(at.getTime() - LIMIT.windowMinutes * 60_000);
  const minutes = waitMinutes(await listTimes(tx, inviterId, since), LIMIT, at);
  if (minutes > 0) {
    throw new AppError("request.rate_limited", { params: { minutes }, retryAfterSeconds: minutes * 60 });
  }
}

/** A page of own recommendations with the points they earned and what a farm earns now. */
export async function ownRecommendations(
  db: Db,
  ctx: ParticipantContext,
  filter: { page: number; sort: "created_at" | "name"; order: "asc" | "desc" },
) {
  const [{ rows, meta }, { affiliation_points }] = await Promise.all([
    listOwn(db, ctx.participantId, filter, PER_PAGE),
    recentSettings(db),
  ]);
  return { rows, meta: { ...meta, points_per_farm: affiliation_points } };
}

/** A page of all recommendations; a representative sees those of their own participants. */
export const recommendationPage = (
  db: Db,
  ctx: StaffContext,
  filter: Omit<Parameters<typeof listAll>[1], "representativeId" | "at">,
) => listAll(db, { ...filter, at: ctx.at, representativeId: representativeSeeing(ctx) });
