import type { Module } from "#module";
import { queuesOfficeRoutes } from "./queues.office-routes.ts";
import { forgetEndedWork } from "./queues.service.ts";

export const queuesModule: Module = {
  name: "queues",
  routes: [queuesOfficeRoutes],
  jobs: ({ db, clock }) => [
    { name: "forget-ended-work", cron: "35 1 * * *", run: () => forgetEndedWork(db, clock.now()) },
  ],
};
