import type { MailProblem, ViewedName } from "@plon/contract/office/desk/views.ts";
import { withIsoTimes } from "#platform/database/iso-times.ts";
import type { ViewRow } from "./views.service.ts";

/** A view as somebody sees it. */
export const presentView =
  (staffId: number) =>
  ({ shows, mail_due_at, mail_problem, ...row }: ViewRow) => ({
    ...withIsoTimes(row),
    ...shows,
    list: row.list as ViewedName,
    mail:
      mail_due_at === null ? null : { next_at: mail_due_at.toISOString(), problem: mail_problem as MailProblem | null },
    is_mine: row.staff_id === staffId,
  });
