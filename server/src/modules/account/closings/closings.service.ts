import { withoutNames } from "@plon/rules/names/without-names.ts";
import { audit } from "#platform/acts/audit.ts";
import { endSessions } from "#platform/auth/sessions.ts";
import type { StaffContext } from "#platform/acts/context.ts";
import { type Db, inTransaction, type Tx, type TransactionalDb } from "#platform/database/database.ts";
import { AppError, getOrThrow } from "#platform/acts/errors.ts";
import type { FileStorage } from "#platform/files/storage.ts";
import { representativeSeeing } from "#platform/acts/own-participants.ts";
import { accountsOf, type Personal } from "#platform/acts/personal.ts";
import { balancesOf } from "#modules/points/ledger/ledger-reading.service.ts";
import { lockParticipants } from "#modules/points/ledger/ledger.service.ts";
import { queueEmail } from "#modules/house/outbox/outbox.service.ts";
import {
  endRequest,
  findRequest,
  listRequests,
  type LockedPerson,
  lockPerson,
  lockRequest,
  type RequestRow,
} from "./closings.queries.ts";
import { erasePerson, hasOpenOrders, hasUndecidedInvoices } from "./erasure.queries.ts";

/** A page of requests; a representative sees those of their own participants. */
export const closingPage = (
  db: Db,
  ctx: StaffContext,
  filter: Omit<Parameters<typeof listRequests>[1], "representativeId">,
) => listRequests(db, { ...filter, representativeId: representativeSeeing(ctx) });

/** What closing an account needs besides the request: where the files are, and the declarations about a person. */
export type ClosingParts = { storage: FileStorage; personal: readonly Personal[] };

/**
 * Closes an account for good: the person is erased, sessions end, the ledger stays under a pseudonym. Scans are removed
 * after the commit; those left by a crash are swept at night. Throws closing.not_found, closing.not_open,
 * closing.points_waiting (something in the account is still to be decided).
 */
export async function closeAccount(
  db: TransactionalDb,
  { storage, personal }: ClosingParts,
  ctx: StaffContext,
  request: { closingId: number; reason: string },
): Promise<RequestRow> {
  const { closed, fileKeys } = await inTransaction(db, (tx) => close(tx, personal, ctx, request));
  for (const key of fileKeys) await storage.remove(key).catch(() => {});
  return closed;
}

async function refuseWhileOpen(tx: Tx, participantId: number, at: Date): Promise<void> {
  const { pending, held } = await balancesOf(tx, participantId, at);
  const isWaiting = pending > 0 || held > 0 || (await hasUndecidedInvoices(tx, participantId));
  if (isWaiting || (await hasOpenOrders(tx, participantId))) throw new AppError("closing.points_waiting");
}

const namesOf = ({ first_name, last_name, company_name, identifier, email, phone }: LockedPerson) => [
  ...`${first_name} ${last_name} ${company_name}`.split(/\s+/),
  identifier,
  email,
  phone.replace(/^\+48/, ""),
];

async function close(
  tx: Tx,
  personal: readonly Personal[],
  ctx: StaffContext,
  { closingId, reason }: { closingId: number; reason: string },
) {
  const request = getOrThrow(await lockRequest(tx, closingId), "closing.not_found");
  if (request.status !== "open") throw new AppError("closing.not_open");
  const { participant_id: participantId } = request;
  // Accounts of the same farm that were merged into this one belong to the same person: they are closed together.
  const accounts = (await accountsOf(tx, participantId, ctx.at)).map(({ id }) => id);
  // The ledger is locked first, as by every posting: nothing can be earned or held while we check.
  await lockParticipants(tx, accounts);
  const person = await lockPerson(tx, participantId);
  for (const id of accounts) await refuseWhileOpen(tx, id, ctx.at);
  const fileKeys: string[] = [];
  for (const id of accounts) {
    await endSessions(tx, { participantId: id }, "locked", ctx);
    fileKeys.push(...(await erasePerson(tx, personal, { ...(await lockPerson(tx, id)), at: ctx.at })));
  }
  const kept = withoutNames(reason, namesOf(person));
  const decision = { decided_at: ctx.at, decided_by: ctx.staff.id, decision_reason: kept };
  await endRequest(tx, closingId, { ...decision, status: "closed" });
  await audit(tx, ctx, {
    action: "participant.close",
    subject: { type: "participant", id: participantId },
    after: { reason: kept, files: fileKeys.length },
  });
  await queueEmail(tx, {
    to: person.email,
    subject: "Twoje konto zostało zamknięte",
    text: "Dzień dobry,\n\nzgodnie z Twoją prośbą zamknęliśmy konto i usunęliśmy Twoje dane. Dziękujemy za udział w programie.",
    leads: "nowhere",
    at: ctx.at,
    forgetsRecipient: true,
  });
  return { closed: (await findRequest(tx, closingId))!, fileKeys };
}
