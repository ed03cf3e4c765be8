import type { Module } from "#module";
import { placeNext, sendNext, sweepEvents } from "./events.service.ts";
import { createWebhookSender } from "./webhook-sender.ts";
import { webhooksOfficeRoutes } from "./webhooks.office-routes.ts";
import { webhooksPersonal } from "./webhooks.personal.ts";

export const webhooksModule: Module = {
  name: "webhooks",
  routes: [webhooksOfficeRoutes],
  jobs: ({ db, clock }) => [{ name: "sweep-events", cron: "35 1 * * *", run: () => sweepEvents(db, clock.now()) }],
  drains: ({ db, clock, sealer, config }) => {
    const send = createWebhookSender({ standIn: config.webhookStandIn });
    return {
      events: () => placeNext(db, clock.now()),
      webhooks: () => sendNext(db, { send, sealer }, clock.now()),
    };
  },
  personal: webhooksPersonal,
};
