import { greeting } from "@plon/rules/names/vocative.ts";
import { phoneNumber } from "@plon/rules/people/contact.ts";
import { waitMinutes } from "@plon/rules/time/rate-limit.ts";
import { audit } from "#platform/acts/audit.ts";
import { membershipOf } from "#platform/acts/acting-person.ts";
import type { ParticipantContext, StaffContext } from "#platform/acts/context.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import { AppError, getOrThrow } from "#platform/acts/errors.ts";
import { keyOf, withIdempotencyKey } from "#platform/acts/idempotency.ts";
import { representativeSeeing } from "#platform/acts/own-participants.ts";
import { notify } from "#modules/house/notifications/notifications.service.ts";
import { queueEmail } from "#modules/house/outbox/outbox.service.ts";
import {
  findByKey,
  findMessage,
  insertMessage,
  listMessages,
  listOwn,
  listTimes,
  lockSender,
  type MessageRow,
  setAnswer,
} from "./messages.queries.ts";

const LIMIT = { attemptsMax: 10, windowMinutes: 24 * 60 };
const SHOWN = 20;
/** Where the portal shows a farmer's messages with their answers. */
const CONTACT_PAGE = "/kontakt-z-przedstawicielem";

/**
 * Takes a message; the office and the representative get it by e-mail. The same key returns the first one again. Throws
 * request.rate_limited after ten a day, request.key_reused.
 */
export async function sendMessage(
  tx: Tx,
  ctx: ParticipantContext,
  message: { subject: string; message: string; phone_back: boolean },
  officeEmail: string,
): Promise<{ id: number; sent_at: Date }> {
  const key = keyOf(ctx);
  const sender = getOrThrow(await lockSender(tx, ctx.participantId), "unauthenticated");
  return await withIdempotencyKey(key, {
    find: () => findByKey(tx, sender.id, key.key),
    again: (before) => before,
    first: async () => {
      await refuseTooMany(tx, sender.id, ctx.at);
      const sent = await insertMessage(tx, {
        ...message,
        participant_id: sender.id,
        membership_id: membershipOf(ctx),
        representative_id: sender.representative_id,
        sent_at: ctx.at,
        idempotency_key: key.key,
        request_hash: key.requestHash,
      });
      const callBack = message.phone_back ? "\n\nProsi o telefon." : "";
      const who = [ctx.member?.name, `${sender.first_name} ${sender.last_name}`, sender.company_name]
        .filter(Boolean)
        .join(", ");
      const receivers = new Set([officeEmail, ...(sender.representative_email ? [sender.representative_email] : [])]);
      for (const to of receivers) {
        await queueEmail(tx, {
          to,
          subject: `Wiadomość od uczestnika: ${message.subject}`,
          text: `${who}\nTelefon: ${phoneNumber(sender.phone)}, e-mail: ${sender.email}\n\n${message.message}${callBack}`,
          leads: "/office/messages",
          at: ctx.at,
        });
      }
      return sent;
    },
  });
}

async function refuseTooMany(tx: Tx, senderId: number, at: Date): Promise<void> {
  const since = new Date(at.getTime() - LIMIT.windowMinutes * 60_000);
  const minutes = waitMinutes(await listTimes(tx, senderId, since), LIMIT, at);
  if (minutes > 0) {
    throw new AppError("request.rate_limited", { params: { minutes }, retryAfterSeconds: minutes * 60 });
  }
}

/** The last own messages with their answers, newest first. */
export const ownMessages = (db: Db, participantId: number, limit = SHOWN) => listOwn(db, participantId, limit);

/** A page of messages; a representative sees those of their own participants. */
export const messagePage = (
  db: Db,
  ctx: StaffContext,
  filter: Omit<Parameters<typeof listMessages>[1], "representativeId">,
) => listMessages(db, { ...filter, representativeId: representativeSeeing(ctx) });

/**
 * Answers a message once, by e-mail and a notification. Throws message.not_found, also for another representative's,
 * and message.answered.
 */
export async function answerMessage(
  tx: Tx,
  ctx: StaffContext,
  request: { messageId: number; answer: string },
): Promise<MessageRow> {
  const message = await findMessage(tx, request.messageId);
  const own = representativeSeeing(ctx);
  if (!message || (own !== undefined && message.own_representative_id !== own)) {
    throw new AppError("message.not_found");
  }
  const answer = { answer: request.answer, answered_at: ctx.at, answered_by: ctx.staff.id };
  if (!(await setAnswer(tx, message.id, answer))) throw new AppError("message.answered");
  await queueEmail(tx, {
    to: message.email,
    subject: `Odpowiedź: ${message.subject}`,
    text: `${greeting(message.first_name)},\n\n${request.answer}\n\n${ctx.staff.name}\n\nTwoja wiadomość:\n${message.message}`,
    leads: CONTACT_PAGE,
    at: ctx.at,
  });
  await notify(tx, {
    topic: "account",
    participantId: message.participant_id,
    title: "Odpowiedź na Twoją wiadomość",
    content: `Odpowiedzieliśmy na wiadomość „${message.subject}”.`,
    link: CONTACT_PAGE,
    at: ctx.at,
  });
  await audit(tx, ctx, {
    action: "message.answer",
    subject: { type: "message", id: message.id },
    after: { participant_id: message.participant_id },
  });
  return (await findMessage(tx, message.id))!;
}
