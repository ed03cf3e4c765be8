import { Readable } from "node:stream";
import type { z } from "zod";
import {
  AUDIT_CONTENTS_SEARCHED_MAX,
  AUDIT_XLSX_ROWS_MAX,
  type auditFilter,
  SIGN_IN_ACT,
} from "@plon/contract/office/desk/audit.ts";
import { AUDIT_SUBJECTS } from "@plon/contract/shared/words/audit-subjects.ts";
import { invoiceOfReceipt } from "@plon/rules/documents/invoice-document.ts";
import { decisionsLeft } from "@plon/rules/desk/clerk-day.ts";
import { addDays, warsawDay, warsawDayStart } from "@plon/rules/time/warsaw-calendar.ts";
import { audit } from "#platform/acts/audit.ts";
import type { StaffContext } from "#platform/acts/context.ts";
import { csvLines, csvText } from "@plon/rules/texts/csv.ts";
import { type Db, inTransaction, type TransactionalDb } from "#platform/database/database.ts";
import { AppError } from "#platform/acts/errors.ts";
import { workbook } from "#platform/tables/workbook.ts";
import { settingLabel } from "#modules/house/settings/settings.service.ts";
import { actionsNamed, auditLabel } from "./audit-words.ts";
import {
  type ActCount,
  type AuditFilter,
  type AuditRow,
  countActs,
  countAudit,
  findLastTrace,
  listAudit,
  listAuditBelow,
  listChangesByOthers,
} from "./audit.queries.ts";

type Asked = z.output<typeof auditFilter>;

/** The later of a day's beginning and a moment. */
function beginning(from: string | undefined, since: string | undefined): Date | undefined {
  const begins = [from && warsawDayStart(from), since && new Date(since)].filter((at) => at instanceof Date);
  return begins.toSorted((a, b) => b.getTime() - a.getTime())[0];
}

function filterOf({ from, to, since, sign_ins, ...asked }: Asked): AuditFilter {
  return {
    ...asked,
    butAction: sign_ins === "without" && asked.action === undefined ? SIGN_IN_ACT : undefined,
    receiptOf: invoiceOfReceipt(asked.search),
    named: asked.search === "" ? [] : actionsNamed(asked.search),
    subjects: AUDIT_SUBJECTS,
    contentsMax: AUDIT_CONTENTS_SEARCHED_MAX,
    since: beginning(from, since),
    until: to === undefined ? undefined : warsawDayStart(addDays(to, 1)),
  };
}

/** What an act was about by name: the label of a setting, which no table knows; anything else was read with its row. */
export const subjectName = (row: AuditRow & { subject_name: string | null }) =>
  row.subject_type === "setting" ? (settingLabel(row.subject_id) ?? null) : row.subject_name;

/** A page of what staff did, filtered by person, action, subject, day and text in the values before and after. */
export const auditPage = (db: Db, asked: Asked & { page: number; per_page: number; order: "asc" | "desc" }) =>
  listAudit(db, { ...filterOf(asked), page: asked.page, per_page: asked.per_page, order: asked.order });

/** Acts of a kind with their name, the most frequent first. */
const named = (acts: readonly ActCount[]) => acts.map((act) => ({ ...act, action_label: auditLabel(act.action) }));

/** What somebody did today, and how many of the decisions about invoices stand. Signing in is no work. */
export async function ownDay(db: Db, ctx: StaffContext) {
  const acts = await countActs(db, { since: warsawDayStart(warsawDay(ctx.at)), staffId: ctx.staff.id });
  const counts = new Map(acts.map(({ action, count }) => [action, count]));
  return {
    invoices_decided: decisionsLeft(counts),
    acts: named(acts.filter(({ action }) => action !== SIGN_IN_ACT)),
  };
}

/** What staff did since the last trace that the caller left before this session; everything on a first visit. */
export async function sinceLastVisit(db: Db, ctx: StaffContext) {
  const { since } = await findLastTrace(db, ctx.staff.id, ctx.sessionId);
  return { since: since?.toISOString() ?? null, acts: named(await countActs(db, { since: since ?? new Date(0) })) };
}

/** Acts about a record that leave it as it is. */
const UNCHANGING = [
  "invoice.assign",
  "invoice.release",
  "order.packing_list",
  "participant.support_end",
  "participant.support_link",
  "participant.support_session",
  "payout.download",
  "promotion.answers",
  "promotion.grants",
  "segment.export",
  "staff.sign_in",
  "work.release",
  "work.take",
];
const CHANGES_TOLD_MAX = 10;

/** What others changed about a record after a moment, the newest first: who, when and what. */
export async function changesByOthers(
  db: Db,
  ctx: StaffContext,
  subject: { subject_type: string; subject_id: string },
  since: Date,
) {
  const asked = { staffId: ctx.staff.id, since, unlike: UNCHANGING, limit: CHANGES_TOLD_MAX };
  return (await listChangesByOthers(db, subject, asked)).map(({ staff_name, happened_at, action }) => ({
    staff_name,
    happened_at: happened_at.toISOString(),
    action_label: auditLabel(action),
  }));
}

const HEAD = ["Kiedy", "Kto", "E-mail", "Skąd", "Co", "Rodzaj", "Numer", "Przed", "Po", "Żądanie"];
const PAGE = 1000;
/** What one cell of a spreadsheet holds. */
const CELL_MAX = 32_000;

/** '2026-06-10 12:00:00', which sorts and which spreadsheets recognise as a time. */
const warsawTime = new Intl.DateTimeFormat("sv-SE", {
  timeZone: "Europe/Warsaw",
  dateStyle: "short",
  timeStyle: "medium",
});

const valueText = (value: unknown) => (value === null ? "" : JSON.stringify(value).slice(0, CELL_MAX));

const cells = (row: AuditRow): string[] => [
  warsawTime.format(row.happened_at),
  row.staff_name,
  row.staff_email,
  row.address,
  auditLabel(row.action),
  row.subject_type,
  row.subject_id,
  valueText(row.before),
  valueText(row.after),
  row.request_id,
];

/**
 * The rows a page at a time, newest first. No transaction stays open meanwhile: rows are only ever added, at the end.
 */
async function* pages(db: Db, filter: AuditFilter): AsyncGenerator<AuditRow[]> {
  let below = Number.MAX_SAFE_INTEGER;
  for (;;) {
    const rows = await listAuditBelow(db, filter, below, PAGE);
    if (rows.length > 0) yield rows;
    if (rows.length < PAGE) return;
    below = rows.at(-1)!.id;
  }
}

/** Records that somebody exports the log, and which part of it. */
async function tell(
  db: TransactionalDb,
  ctx: StaffContext,
  { format, asked, rows }: { format: "csv" | "xlsx"; asked: Asked; rows: number },
): Promise<void> {
  const after = { ...asked, rows };
  await inTransaction(db, (tx) =>
    audit(tx, ctx, { action: "audit.export", subject: { type: "audit", id: format }, after }),
  );
}

/** Everything that matches as streamed CSV: however much there is, only one page is in memory. */
export async function auditCsv(db: TransactionalDb, ctx: StaffContext, asked: Asked): Promise<Readable> {
  const filter = filterOf(asked);
  const { total } = await countAudit(db, filter);
  await tell(db, ctx, { format: "csv", asked, rows: total });
  async function* text() {
    yield csvText([HEAD]);
    for await (const rows of pages(db, filter)) yield csvLines(rows.map(cells));
  }
  return Readable.from(text());
}

/**
 * The same as a workbook. Throws audit.too_many_rows beyond what can be built in memory, and what `gone` says once nobody waits
 * for it any more: a stream is ended by whoever stops reading it, this is not.
 */
export async function auditWorkbook(
  db: TransactionalDb,
  ctx: StaffContext,
  asked: Asked,
  gone: AbortSignal,
): Promise<Buffer> {
  const filter = filterOf(asked);
  const { total } = await countAudit(db, filter);
  if (total > AUDIT_XLSX_ROWS_MAX)
    throw new AppError("audit.too_many_rows", { params: { limit: AUDIT_XLSX_ROWS_MAX } });
  await tell(db, ctx, { format: "xlsx", asked, rows: total });
  const rows = [HEAD];
  for await (const page of pages(db, filter)) {
    gone.throwIfAborted();
    rows.push(...page.map(cells));
  }
  return await workbook([{ name: "Dziennik", rows }], gone);
}
