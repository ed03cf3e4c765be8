import type { Module } from "#module";
import { farmRecordsOfficeRoutes } from "./farms-records.office-routes.ts";
import { farmsOfficeRoutes } from "./farms.office-routes.ts";
import { lostPhonePersonal } from "./lost-phone.personal.ts";
import { carryOutLostPhone } from "./lost-phone.service.ts";

export const farmsModule: Module = {
  name: "farms",
  routes: [farmsOfficeRoutes, farmRecordsOfficeRoutes],
  personal: lostPhonePersonal,
  approvals: () => ({ "participant.lost_phone": { carryOut: carryOutLostPhone } }),
};
