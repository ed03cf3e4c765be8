import type { Module } from "#module";
import { createKsefDrain, discoverGrants, warnOfEnd } from "./turns/drain.service.ts";
import { ksefConnectionsOfficeRoutes } from "./ksef-connections.office-routes.ts";
import { ksefConnectionsPersonal } from "./ksef-connections.personal.ts";
import { ksefConnectionsPortalRoutes } from "./ksef-connections.portal-routes.ts";
import { measureKsef } from "./measures.service.ts";

export const ksefConnectionsModule: Module = {
  name: "ksef-connections",
  routes: [ksefConnectionsPortalRoutes, ksefConnectionsOfficeRoutes],
  jobs: ({ db, clock, ksef }) => [
    ...(ksef
      ? [{ name: "find-ksef-grants", cron: "*/5 * * * *", run: () => discoverGrants(db, ksef, clock.now()) }]
      : []),
    { name: "warn-of-ksef-certificate", cron: "30 8 * * *", run: () => warnOfEnd(db, clock.now()) },
  ],
  drains: ({ db, clock, ksef }): Record<string, () => Promise<boolean>> =>
    ksef ? { ksef: createKsefDrain(db, ksef, clock) } : {},
  personal: ksefConnectionsPersonal,
  measures: measureKsef,
};
