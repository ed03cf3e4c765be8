import type { Module } from "#module";
import { membersOfficeRoutes } from "./members.office-routes.ts";
import { membersOwn, membersPersonal } from "./members.personal.ts";
import { membersPortalRoutes } from "./members.portal-routes.ts";
import { endExpiredInvitations } from "./members.service.ts";
import { carryOutOwnerChange } from "./owner-change.service.ts";

export const membersModule: Module = {
  name: "members",
  routes: [membersPortalRoutes, membersOfficeRoutes],
  jobs: ({ db, clock }) => [
    { name: "end-member-invitations", cron: "25 1 * * *", run: () => endExpiredInvitations(db, clock.now()) },
  ],
  personal: membersPersonal,
  farmPersonal: membersOwn,
  approvals: (brand) => ({ "participant.owner": { carryOut: carryOutOwnerChange(brand) } }),
};
