import { z } from "zod";
import {
  AUDIT_CSV_PATH,
  AUDIT_XLSX_PATH,
  auditFilter,
  officeListAudit,
  officeListAuditActions,
  officeMyDay,
  officeSinceLastVisit,
} from "@plon/contract/office/desk/audit.ts";
import { download } from "#platform/http/files-out.ts";
import type { RouteHost } from "#platform/http/host.ts";
import { read } from "#platform/http/routes.ts";
import { auditCsv, auditPage, auditWorkbook, ownDay, sinceLastVisit, subjectName } from "./audit.service.ts";
import { auditActions, auditLabel } from "./audit-words.ts";

/** The audit log: what staff did, on pages and as files. */
export function auditOfficeRoutes(host: RouteHost): void {
  read(host, officeListAudit, async (db, _ctx, { query }) => {
    const { rows, meta } = await auditPage(db, query);
    const data = rows.map((row) => ({
      id: row.id,
      happened_at: row.happened_at.toISOString(),
      staff: { id: row.staff_id, name: row.staff_name, email: row.staff_email },
      address: row.address,
      action: row.action,
      action_label: auditLabel(row.action),
      subject_type: row.subject_type,
      subject_id: row.subject_id,
      subject_name: subjectName(row),
      before: row.before,
      after: row.after,
    }));
    return { data, meta };
  });
  read(host, officeMyDay, async (db, ctx) => ({ data: await ownDay(db, ctx) }));
  read(host, officeSinceLastVisit, async (db, ctx) => ({ data: await sinceLastVisit(db, ctx) }));
  read(host, officeListAuditActions, async () => ({ data: auditActions() }));
  const taken = { access: officeListAudit.access, params: z.object({}), query: auditFilter };
  download(
    host,
    {
      ...taken,
      path: AUDIT_CSV_PATH,
      summary: "The audit log as CSV, all that matches. That it was taken is audited.",
    },
    async (db, ctx, { query }) => ({
      content: await auditCsv(db, ctx, query),
      type: "text/csv; charset=utf-8",
      name: "dziennik.csv",
    }),
  );
  download(
    host,
    { ...taken, path: AUDIT_XLSX_PATH, summary: "The audit log as a workbook, up to 20 000 rows." },
    async (db, ctx, { query, gone }) => ({
      content: await auditWorkbook(db, ctx, query, gone),
      type: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
      name: "dziennik.xlsx",
    }),
  );
}
