import type { AskedAbout } from "@plon/contract/portal/desk/matters.ts";
import {
  APPEAL_DAYS,
  type AppealOutcome,
  appealUntil,
  MATTER_LIMIT,
  type MatterKind,
  type MatterSubject,
  mayAppeal,
} from "@plon/rules/desk/matter.ts";
import type { NotificationTopic } from "@plon/rules/desk/notification-topics.ts";
import { waitMinutes } from "@plon/rules/time/rate-limit.ts";
import { addWorkingDays, warsawDay } from "@plon/rules/time/warsaw-calendar.ts";
import { membershipOf } from "#platform/acts/acting-person.ts";
import { audit } from "#platform/acts/audit.ts";
import type { IdempotencyKey, ParticipantContext, StaffContext } from "#platform/acts/context.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import { AppError, getOrThrow } from "#platform/acts/errors.ts";
import { keyOf, withIdempotencyKey } from "#platform/acts/idempotency.ts";
import { changeAppealedDecision } from "#modules/documents/invoices/decisions/decision-change.service.ts";
import {
  type InvoiceCase,
  invoiceSince,
  noticeLink,
  ownInvoiceCase,
} from "#modules/documents/invoices/decisions/invoice-appeals.service.ts";
import { notify } from "#modules/house/notifications/notifications.service.ts";
import { readSettings } from "#modules/house/settings/settings.service.ts";
import {
  findOwn,
  findPost,
  findWithNames,
  insertMatter,
  insertPost,
  listOfInvoice,
  listOpenAbout,
  listOwn,
  listPosts,
  listTimes,
  lockFarm,
  lockMatter,
  lockOwnMatter,
  updateMatter,
} from "./matters.queries.ts";
import { listFiles } from "./matter-files.queries.ts";
import { giveFiles } from "./matter-files.service.ts";
import { columnOf, COLUMNS, nameOf, subjectOf } from "./matter-subjects.service.ts";

export { subjectOf } from "./matter-subjects.service.ts";

const MATTERS_PER_PAGE = 10;

/** A page of a farm's questions and appeals, newest first. */
export const ownMatterPage = (db: Db, ctx: ParticipantContext, page: number) =>
  listOwn(db, ctx.participantId, page, MATTERS_PER_PAGE);

/** What a farm writes, with the numbers of files that it sent before. */
export type Written = { text: string; files: number[] };

/** What was written in matters, each with its files. */
async function postsOf(db: Db, matterIds: number[]) {
  const posts = await listPosts(db, matterIds);
  const files = await listFiles(
    db,
    posts.map(({ id }) => id),
  );
  return posts.map((post) => Object.assign(post, { files: files.filter(({ post_id }) => post_id === post.id) }));
}

/** One own matter with what was written in it. Throws matter.not_found, also for somebody else's. */
export async function ownMatter(db: Db, ctx: ParticipantContext, matterId: number) {
  const matter = getOrThrow(await findOwn(db, ctx.participantId, matterId), "matter.not_found");
  return { ...matter, posts: await postsOf(db, [matter.id]) };
}

/**
 * What one is about to ask about is called, and own matters about it that are not closed. Throws order.not_found,
 * transfer.not_found, promotion.not_found.
 */
export async function whatIsAskedAbout(db: Db, ctx: ParticipantContext, subject: AskedAbout) {
  const about = await nameOf(db, ctx, subject);
  return { about, matters: await listOpenAbout(db, ctx.participantId, COLUMNS[subject.type], subject.id) };
}

/**
 * Asks about something of one's own, or an offer; the day by which it is answered is promised here. The same key again changes
 * nothing. Returns the matter's number. Throws order.not_found, transfer.not_found, promotion.not_found,
 * matter.file_not_found, request.rate_limited after ten posts a day, request.key_reused.
 */
export async function askAbout(
  tx: Tx,
  ctx: ParticipantContext,
  subject: AskedAbout,
  written: Written,
): Promise<number> {
  return await writeOnce(tx, ctx, async (key) => {
    const about = await nameOf(tx, ctx, subject);
    return await insertOpened(tx, ctx, { key, matter: { kind: "question", about, ...columnOf(subject) }, written });
  });
}

/**
 * The matters of an own invoice with what was written in them, newest first, and the decisions that may be disagreed
 * with now. Throws invoice.not_found, also for somebody else's.
 */
export async function ownMatters(db: Db, ctx: ParticipantContext, invoiceId: number) {
  const about = await ownInvoiceCase(db, ctx.participantId, invoiceId);
  const matters = await listOfInvoice(db, invoiceId);
  const posts = await postsOf(
    db,
    matters.map(({ id }) => id),
  );
  const isInTime = about.decidedAt !== null && mayAppeal(about.decidedAt, ctx.at);
  const waits = (lineId: number | null) =>
    matters.some((one) => one.kind === "appeal" && one.status === "open" && one.line_id === lineId);
  const appeals = isInTime ? about.refusals.filter(({ lineId }) => !waits(lineId)) : [];
  return {
    matters,
    posts,
    appeals,
    appealUntil: about.decidedAt !== null && appeals.length > 0 ? appealUntil(about.decidedAt) : null,
  };
}

type Opening = { kind: MatterKind; line_id: number | null } & Written;

/**
 * Asks about an own invoice or disagrees with what was decided about it; the day by which it is answered is promised
 * here. The same key again changes nothing. Throws invoice.not_found, matter.line_not_found, matter.nothing_refused,
 * matter.appeal_over, matter.appeal_open, matter.file_not_found, request.rate_limited after ten posts a day, request.key_reused.
 */
export async function openMatter(tx: Tx, ctx: ParticipantContext, invoiceId: number, opening: Opening): Promise<void> {
  await writeOnce(tx, ctx, async (key) => {
    const about = await ownInvoiceCase(tx, ctx.participantId, invoiceId);
    const line = about.lines.find(({ id }) => id === opening.line_id);
    if (opening.line_id !== null && !line) throw new AppError("matter.line_not_found", { inField: "line_id" });
    if (opening.kind === "appeal") await refuseAppeal(tx, ctx, about, { invoiceId, lineId: opening.line_id });
    const matter = {
      kind: opening.kind,
      ...columnOf({ type: "invoice", id: invoiceId }),
      line_id: opening.line_id,
      about: [`Faktura ${about.document}`, ...(line ? [line.title] : [])].join(", "),
      decided_by: opening.kind === "appeal" ? about.decidedBy : null,
    };
    return await insertOpened(tx, ctx, { key, matter, written: opening });
  });
}

type Opened = Omit<Parameters<typeof insertMatter>[1], "participant_id" | "opened_at" | keyof Promised>;

/** A matter with its first post, and its day. Returns its number. */
async function insertOpened(
  tx: Tx,
  ctx: ParticipantContext,
  { key, matter, written }: { key: IdempotencyKey; matter: Opened; written: Written },
) {
  const whose = { participant_id: ctx.participantId, opened_at: ctx.at };
  const { id } = await insertMatter(tx, { ...matter, ...whose, ...(await promised(tx, ctx.at)) });
  await insertFarmPost(tx, ctx, { key, matterId: id, ...written });
  return id;
}

async function refuseAppeal(
  tx: Tx,
  ctx: ParticipantContext,
  about: InvoiceCase,
  { invoiceId, lineId }: { invoiceId: number; lineId: number | null },
): Promise<void> {
  if (!about.refusals.some((refusal) => refusal.lineId === lineId) || about.decidedAt === null) {
    throw new AppError("matter.nothing_refused");
  }
  if (!mayAppeal(about.decidedAt, ctx.at)) throw new AppError("matter.appeal_over", { params: { limit: APPEAL_DAYS } });
  const others = await listOfInvoice(tx, invoiceId);
  if (others.some((one) => one.kind === "appeal" && one.status === "open" && one.line_id === lineId)) {
    throw new AppError("matter.appeal_open");
  }
}

/**
 * Writes more in an own matter; one that was answered waits again, for as many days as are promised now. Throws
 * matter.not_found, also for somebody else's, matter.closed, matter.file_not_found, request.rate_limited, request.key_reused.
 */
export async function writeInMatter(
  tx: Tx,
  ctx: ParticipantContext,
  matterId: number,
  written: Written,
): Promise<void> {
  await writeOnce(tx, ctx, async (key) => {
    const matter = getOrThrow(await lockOwnMatter(tx, ctx.participantId, matterId), "matter.not_found");
    if (matter.status === "closed") throw new AppError("matter.closed");
    if (matter.status === "answered") {
      await updateMatter(tx, matter.id, { status: "open", ...(await promised(tx, ctx.at)) });
    }
    await insertFarmPost(tx, ctx, { key, matterId: matter.id, ...written });
    return matter.id;
  });
}

/** Writes once for a key, within the limit of a day. Returns the number of the matter that was written in. */
async function writeOnce(
  tx: Tx,
  ctx: ParticipantContext,
  write: (key: IdempotencyKey) => Promise<number>,
): Promise<number> {
  const key = keyOf(ctx);
  getOrThrow(await lockFarm(tx, ctx.participantId), "unauthenticated");
  return await withIdempotencyKey(key, {
    find: () => findPost(tx, ctx.participantId, key.key),
    again: (before) => before.matter_id,
    first: async () => {
      const since = new Date(ctx.at.getTime() - MATTER_LIMIT.windowMinutes * 60_000);
      const minutes = waitMinutes(await listTimes(tx, ctx.participantId, since), MATTER_LIMIT, ctx.at);
      if (minutes > 0) {
        throw new AppError("request.rate_limited", { params: { minutes }, retryAfterSeconds: minutes * 60 });
      }
      return await write(key);
    },
  });
}

async function insertFarmPost(
  tx: Tx,
  ctx: ParticipantContext,
  { key, matterId, text, files }: { key: IdempotencyKey; matterId: number } & Written,
) {
  const { id } = await insertPost(tx, {
    matter_id: matterId,
    participant_id: ctx.participantId,
    membership_id: membershipOf(ctx),
    text,
    written_at: ctx.at,
    idempotency_key: key.key,
    request_hash: key.requestHash,
  });
  await giveFiles(tx, ctx, id, files);
}

type Promised = { waits_since: Date; answer_days: number; answer_by: string };

/** From when a matter waits and by when it is answered: in working days, as the queue of matters counts. */
async function promised(tx: Tx, at: Date): Promise<Promised> {
  const { matter_working_days: days } = await readSettings(tx);
  return { waits_since: at, answer_days: days, answer_by: addWorkingDays(warsawDay(at), days) };
}

/** The matters of an invoice for staff, newest first. */
export const mattersOfInvoice = (db: Db, invoiceId: number) => listOfInvoice(db, invoiceId);

/** One matter with what was written in it and its invoice as it is now. Throws matter.not_found. */
export async function getMatter(db: Db, ctx: StaffContext, matterId: number) {
  const matter = getOrThrow(await findWithNames(db, matterId), "matter.not_found");
  const [posts, invoice] = await Promise.all([
    postsOf(db, [matter.id]),
    matter.invoice_id === null ? null : invoiceSince(db, matter.invoice_id, matter.opened_at),
  ]);
  return { ...matter, posts, invoice, isOwnDecision: isOwnDecision(ctx, matter) };
}

/** Who decided does not judge what was decided; what the programme decided by itself, anybody may. */
const isOwnDecision = (ctx: StaffContext, matter: { kind: string; decided_by: number | null }) =>
  matter.kind === "appeal" && matter.decided_by === ctx.staff.id;

/**
 * Takes the decision that an open appeal is about back, so that it can be made anew. Throws matter.not_found,
 * matter.not_waiting, also for a question, matter.own_decision, invoice.not_changeable.
 */
export async function reopenAppealed(tx: Tx, ctx: StaffContext, matterId: number, reason: string): Promise<void> {
  const matter = getOrThrow(await lockMatter(tx, matterId), "matter.not_found");
  if (isOwnDecision(ctx, matter)) throw new AppError("matter.own_decision");
  if (matter.kind !== "appeal" || matter.status !== "open" || matter.invoice_id === null) {
    throw new AppError("matter.not_waiting");
  }
  await changeAppealedDecision(tx, ctx, matter.invoice_id, reason);
}

/**
 * Answers what a farm wrote, with a notification; an appeal ends with its outcome. Throws matter.not_found,
 * matter.not_waiting, matter.own_decision, matter.outcome_missing, and matter.not_changed if the outcome says that
 * another decision was made and none was since the appeal came.
 */
export async function answerMatter(
  tx: Tx,
  ctx: StaffContext,
  matterId: number,
  answer: { text: string; outcome: AppealOutcome | null },
): Promise<void> {
  const matter = getOrThrow(await lockMatter(tx, matterId), "matter.not_found");
  if (isOwnDecision(ctx, matter)) throw new AppError("matter.own_decision");
  if (matter.status !== "open") throw new AppError("matter.not_waiting");
  const outcome = matter.kind === "appeal" ? answer.outcome : null;
  if (matter.kind === "appeal" && outcome === null)
    throw new AppError("matter.outcome_missing", { inField: "outcome" });
  if (outcome === "changed" && !(await isChangedSince(tx, matter))) throw new AppError("matter.not_changed");
  const status = matter.kind === "appeal" ? "closed" : "answered";
  const subject = subjectOf(matter);
  await insertPost(tx, {
    matter_id: matter.id,
    participant_id: matter.participant_id,
    staff_id: ctx.staff.id,
    text: answer.text,
    written_at: ctx.at,
  });
  await updateMatter(tx, matter.id, { status, outcome });
  await notify(tx, {
    topic: TOPICS[subject.type],
    participantId: matter.participant_id,
    title: matter.kind === "appeal" ? "Odpowiedź na Twoje odwołanie" : "Odpowiedź na Twoje pytanie",
    content: `${matter.about}. ${outcome === null ? "Przeczytaj odpowiedź." : OUTCOMES[outcome]}`,
    link: subject.type === "invoice" ? noticeLink(subject.id) : `/moje-sprawy/${matter.id}`,
    at: ctx.at,
  });
  await audit(tx, ctx, {
    action: "matter.answer",
    subject: { type: "matter", id: matter.id },
    before: { status: matter.status },
    after: { status, outcome, participant_id: matter.participant_id },
  });
}

const isChangedSince = async (
  tx: Tx,
  { invoice_id: id, opened_at: since }: { invoice_id: number | null; opened_at: Date },
) => id !== null && (await invoiceSince(tx, id, since)).isChanged;

/** Whoever wants no pushes about something wants none about its matters. */
const TOPICS: Record<MatterSubject, NotificationTopic> = {
  invoice: "invoices",
  order: "rewards",
  transfer: "transfers",
  standing: "transfers",
  promotion: "promotions",
  campaign: "promotions",
};

const OUTCOMES: Record<AppealOutcome, string> = {
  upheld: "Podtrzymaliśmy decyzję.",
  changed: "Zmieniliśmy decyzję.",
};
