import { Readable } from "node:stream";
import type { z } from "zod";
import { AUDIT_CONTENTS_SEARCHED_MAX, AUDIT_XLSX_ROWS_MAX, type auditFilter } from "@plon/contract/office/audit.ts";
import { AUDIT_SUBJECTS } from "@plon/contract/shared/audit-subjects.ts";
import { invoiceOfReceipt } from "@plon/rules/invoice-document.ts";
import { addDays, warsawDayStart } from "@plon/rules/warsaw-calendar.ts";
import { audit } from "#platform/audit.ts";
import type { StaffContext } from "#platform/context.ts";
import { csvLines, csvText } from "#platform/csv.ts";
import { type Db, inTransaction, type Root } from "#platform/database.ts";
import { AppError } from "#platform/errors.ts";
import { workbook } from "#platform/workbook.ts";
import { settingLabel } from "#modules/settings/settings.service.ts";
import { actionsNamed, auditLabel } from "./audit-words.ts";
import { type AuditFilter, type AuditRow, countAudit, listAudit, listAuditBelow } from "./audit.queries.ts";

type Asked = z.output<typeof auditFilter>;

function filterOf({ from, to, ...asked }: Asked): AuditFilter {
  return {
    ...asked,
    receiptOf: invoiceOfReceipt(asked.search),
    named: asked.search === "" ? [] : actionsNamed(asked.search),
    subjects: AUDIT_SUBJECTS,
    contentsMax: AUDIT_CONTENTS_SEARCHED_MAX,
    since: from === undefined ? undefined : warsawDayStart(from),
    until: to === undefined ? undefined : warsawDayStart(addDays(to, 1)),
  };
}

/** What an act was about by name: the label of a setting, which no table knows; anything else was read with its row. */
export const subjectName = (row: AuditRow & { subject_name: string | null }) =>
  row.subject_type === "setting" ? (settingLabel(row.subject_id) ?? null) : row.subject_name;

/** A page of what staff did, filtered by person, action, subject, day and text in the values before and after. */
export const auditPage = (db: Db, asked: Asked & { page: number; per_page: number; order: "asc" | "desc" }) =>
  listAudit(db, { ...filterOf(asked), page: asked.page, per_page: asked.per_page, order: asked.order });

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
async function tell(db: Root, ctx: StaffContext, format: "csv" | "xlsx", asked: Asked, rows: number): Promise<void> {
  const after = { ...asked, rows };
  await inTransaction(db, (tx) =>
    audit(tx, ctx, { action: "audit.export", subject: { type: "audit", id: format }, after }),
  );
}

/** Everything that matches as streamed CSV: however much there is, only one page is in memory. */
export async function auditCsv(db: Root, ctx: StaffContext, asked: Asked): Promise<Readable> {
  const filter = filterOf(asked);
  const { total } = await countAudit(db, filter);
  await tell(db, ctx, "csv", asked, total);
  async function* text() {
    yield csvText([HEAD]);
    for await (const rows of pages(db, filter)) yield csvLines(rows.map(cells));
  }
  return Readable.from(text());
}

/** The same as a workbook. Throws audit.too_many_rows beyond what can be built in memory. */
export async function auditWorkbook(db: Root, ctx: StaffContext, asked: Asked): Promise<Buffer> {
  const filter = filterOf(asked);
  const { total } = await countAudit(db, filter);
  if (total > AUDIT_XLSX_ROWS_MAX)
    throw new AppError("audit.too_many_rows", { params: { limit: AUDIT_XLSX_ROWS_MAX } });
  await tell(db, ctx, "xlsx", asked, total);
  const rows = [HEAD];
  for await (const page of pages(db, filter)) rows.push(...page.map(cells));
  return await workbook([{ name: "Dziennik", rows }]);
}
