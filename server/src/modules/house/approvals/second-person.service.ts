// Who may be the second person, and how they are told.
import { APPROVAL_DECIDERS, type ApprovalKind } from "@plon/contract/office/house/approvals.ts";
import type { ErrorCode } from "@plon/contract/shared/calls/errors.ts";
import type { StaffRole } from "@plon/contract/shared/calls/endpoint.ts";
import { WORK_PARTICIPANTS } from "@plon/contract/shared/roles.ts";
import { dayText, polishPlural, withStop } from "@plon/rules/texts/polish-text.ts";
import { warsawDay } from "@plon/rules/time/warsaw-calendar.ts";
import type { AuditActor } from "#platform/acts/audit.ts";
import type { StaffContext } from "#platform/acts/context.ts";
import { inTransaction, type TransactionalDb, type Tx } from "#platform/database/database.ts";
import { AppError } from "#platform/acts/errors.ts";
import { queueEmail } from "#modules/house/outbox/outbox.service.ts";
import { type ApprovalRow, isMadeByOther, listHolders, lockPerson, takeForgotten } from "./approvals.queries.ts";

const DAY_MS = 86_400_000;
/** As long as an invitation works: whoever made an account may hold its link. */
const NEW_ACCOUNT_MS = 7 * DAY_MS;

const decidersOf = (kind: ApprovalKind): readonly StaffRole[] => APPROVAL_DECIDERS[kind];

/** Whether somebody of this role decides about such requests. */
export const decides = (role: StaffRole, kind: ApprovalKind): boolean => decidersOf(kind).includes(role);

/** The mailbox behind an address: what follows a plus reaches the same one. */
const mailboxOf = (email: string) =>
  email
    .trim()
    .toLowerCase()
    .replace(/\+[^@]*(?=@)/, "");

/** What one person said, which another has to confirm: asked for, put together, granted. */
export type Word = { by: number; at: Date };

/**
 * Throws unless the caller is another person than those whose words these are, at every door that takes two. Another account
 * is not enough: neither may have the other's mailbox, nor have been made or given anew by the other from seven days before
 * their first word on. Throws `own` for the same account, approval.same_person.
 */
export async function mustBeAnother(tx: Tx, ctx: StaffContext, words: Word[], own: ErrorCode): Promise<void> {
  const said = Map.groupBy(words, ({ by }) => by);
  if (said.has(ctx.staff.id)) throw new AppError(own);
  for (const [by, theirs] of said) {
    const first = Math.min(...theirs.map(({ at }) => at.getTime()));
    if (await isOnePerson(tx, by, ctx.staff.id, new Date(first))) throw new AppError("approval.same_person");
  }
}

async function isOnePerson(tx: Tx, asker: number, decider: number, askedAt: Date): Promise<boolean> {
  const [one, other] = [await lockPerson(tx, asker), await lockPerson(tx, decider)];
  if (one && other && mailboxOf(one.email) === mailboxOf(other.email)) return true;
  return await isMadeByOther(tx, asker, decider, new Date(askedAt.getTime() - NEW_ACCOUNT_MS));
}

/** Who may ask although others decide. */
const ASKERS: Partial<Record<ApprovalKind, readonly StaffRole[]>> = { "participant.lost_phone": WORK_PARTICIPANTS };

/** Throws approval.asker_gone unless whoever asked could still ask. */
export async function mustStandBehind(tx: Tx, { requested_by, kind }: ApprovalRow): Promise<void> {
  const asker = await lockPerson(tx, requested_by);
  if (!asker?.is_active || !(ASKERS[kind] ?? decidersOf(kind)).includes(asker.role))
    throw new AppError("approval.asker_gone");
}

/** Tells everybody who may decide, but for the one who asks. */
export async function tellDeciders(tx: Tx, ctx: AuditActor, kind: ApprovalKind, subject: string): Promise<void> {
  for (const { id, email } of await listHolders(tx, decidersOf(kind))) {
    if (id === ctx.staff.id) continue;
    await queueEmail(tx, {
      to: email,
      subject: "Zmiana czeka na Twoją decyzję",
      text: `Dzień dobry,\n\nw biurze programu czeka zmiana, którą zatwierdza druga osoba: ${withStop(subject)}\n\nZnajdziesz ją w części „Do zatwierdzenia”. Jeśli jej nie oczekujesz, odrzuć ją i porozmawiaj z osobą, która o nią prosi.`,
      leads: "/office/approvals",
      at: ctx.at,
    });
  }
}

/** What the administrators are told of who did not decide it: it lets value in, every day and by itself. */
const TOLD_IN_FORCE: ReadonlySet<ApprovalKind> = new Set([
  "distributor.key",
  "partner.key",
  "partner.kind",
  "level.start",
  "distributor.acceptance",
  "product.rate",
  "product.multiplier",
  "product.import",
]);

/** Tells the administrators who neither asked nor decided what is in force from now on. */
export async function tellInForce(tx: Tx, ctx: StaffContext, request: ApprovalRow): Promise<void> {
  if (!TOLD_IN_FORCE.has(request.kind)) return;
  for (const { id, email } of await listHolders(tx, ["admin"])) {
    if (id === ctx.staff.id || id === request.requested_by) continue;
    await queueEmail(tx, {
      to: email,
      subject: "Weszła w życie zmiana, która daje punkty",
      text: `Dzień dobry,\n\ndwie osoby zdecydowały i obowiązuje: ${withStop(request.subject)} Jest: ${withStop(request.text_after)}\n\nKto o to poprosił i kto zatwierdził, zobaczysz w części „Do zatwierdzenia”.`,
      leads: "/office/approvals",
      at: ctx.at,
    });
  }
}

const REMIND_AFTER_MS = DAY_MS;
const NAMED_IN_REMINDER = 5;

/**
 * Reminds everybody who may decide of what has waited for a day, and again each day: one e-mail a person, whatever waits.
 * When the usual second person is away, anybody else of the role or an administrator learns of it so.
 */
export async function remindOfWaiting(db: TransactionalDb, at: Date): Promise<void> {
  await inTransaction(db, async (tx) => {
    const forgotten = await takeForgotten(tx, new Date(at.getTime() - REMIND_AFTER_MS), at);
    if (forgotten.length === 0) return;
    for (const person of await listHolders(tx, ["admin", "clerk", "editor"])) {
      const own = forgotten.filter(
        ({ kind, requested_by }) => decides(person.role, kind) && requested_by !== person.id,
      );
      if (own.length > 0) await remind(tx, person.email, own, at);
    }
  });
}

async function remind(
  tx: Tx,
  to: string,
  waiting: { id: number; subject: string; requested_at: Date }[],
  at: Date,
): Promise<void> {
  const oldest = waiting.toSorted((a, b) => a.requested_at.getTime() - b.requested_at.getTime() || a.id - b.id);
  const lines = oldest
    .slice(0, NAMED_IN_REMINDER)
    .map(({ subject, requested_at }) => `– ${subject}, od ${dayText(warsawDay(requested_at))}`);
  const rest = oldest.length - lines.length;
  const forms = { one: "zmiana czeka", few: "zmiany czekają", many: "zmian czeka" };
  const how = `${oldest.length} ${polishPlural(oldest.length, forms)}`;
  await queueEmail(tx, {
    to,
    subject: `Do zatwierdzenia: ${how} dłużej niż dzień`,
    text: `Dzień dobry,\n\nna drugą osobę czeka dłużej niż dzień:\n\n${lines.join("\n")}${rest > 0 ? `\n– i jeszcze ${rest}` : ""}\n\nMoże je rozpatrzyć każdy, kto ma do tego prawo i sam o nie nie prosił, także za nieobecną osobę.`,
    leads: "/office/approvals",
    at,
  });
}
