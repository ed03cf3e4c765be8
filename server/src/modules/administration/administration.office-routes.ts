import { officeDashboard, officeListAudit } from "@plon/contract/office/administration.ts";
import type { RouteHost } from "#platform/http/host.ts";
import { read } from "#platform/http/routes.ts";
import { auditPage, officeOverview } from "./administration.service.ts";
import { auditLabel } from "./audit-labels.ts";

/** Overview and audit log of the office. */
export function administrationOfficeRoutes(host: RouteHost): void {
  read(host, officeDashboard, async (db, ctx) => ({ data: await officeOverview(db, ctx.at) }));
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
      before: row.before,
      after: row.after,
    }));
    return { data, meta };
  });
}
