import type { Module } from "#module";
import { notificationsPersonal } from "./notifications.personal.ts";
import { notificationsPortalRoutes } from "./notifications.portal-routes.ts";
import { pushKeys } from "./push-keys.service.ts";
import { createPushSender } from "./push-sender.ts";
import { deliverPushes } from "./push.service.ts";

export const notificationsModule: Module = {
  name: "notifications",
  routes: [notificationsPortalRoutes],
  drains: ({ db, clock, sealer }, publicUrl) => ({
    pushes: () =>
      deliverPushes(
        db,
        { send: createPushSender(() => pushKeys(db, sealer), publicUrl), publicUrl: publicUrl() },
        clock.now(),
      ),
  }),
  personal: notificationsPersonal,
};
