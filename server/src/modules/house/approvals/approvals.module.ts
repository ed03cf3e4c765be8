import type { Module } from "#module";
import { approvalsOfficeRoutes } from "./approvals.office-routes.ts";
import { approvalsPersonal } from "./approvals.personal.ts";
import { remindOfWaiting } from "./second-person.service.ts";

export const approvalsModule: Module = {
  name: "approvals",
  routes: [approvalsOfficeRoutes],
  jobs: ({ db, clock }) => [
    { name: "remind-of-approvals", cron: "15 8 * * *", run: () => remindOfWaiting(db, clock.now()) },
  ],
  personal: approvalsPersonal,
};
