import type { Module } from "#module";
import { feedsFeedRoutes } from "./feeds.feed-routes.ts";
import { feedsOfficeRoutes } from "./feeds.office-routes.ts";
import { feedsPersonal } from "./feeds.personal.ts";
import { feedsPortalRoutes } from "./feeds.portal-routes.ts";
import { workOffNext } from "./import.service.ts";
import { carryOutKey, keyBasis } from "./keys.service.ts";
import { emptyUnknownDocuments } from "./retention.service.ts";

export const feedsModule: Module = {
  name: "feeds",
  routes: [feedsPortalRoutes, feedsOfficeRoutes, feedsFeedRoutes],
  jobs: ({ db, clock }) => [
    { name: "empty-unknown-documents", cron: "50 1 * * *", run: () => emptyUnknownDocuments(db, clock.now()) },
  ],
  drains: ({ db, clock }) => ({ feeds: () => workOffNext(db, clock.now()) }),
  personal: feedsPersonal,
  approvals: () => ({ "distributor.key": { carryOut: carryOutKey, basis: keyBasis } }),
};
