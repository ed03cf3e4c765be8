import type { Module } from "#module";
import { createCarrier } from "./carriers.ts";
import { outboxOfficeRoutes } from "./outbox.office-routes.ts";
import { outboxPersonal } from "./outbox.personal.ts";
import { outboxPortalRoutes } from "./outbox.portal-routes.ts";
import { deliverNext } from "./outbox.service.ts";

export const outboxModule: Module = {
  name: "outbox",
  routes: [outboxPortalRoutes, outboxOfficeRoutes],
  drains: ({ db, clock, config }, publicUrl) => {
    const carrier = createCarrier(config);
    return {
      mails: () => deliverNext(db, "email", { carrier, clock, publicUrl: publicUrl() }),
      texts: () => deliverNext(db, "sms", { carrier, clock, publicUrl: publicUrl() }),
    };
  },
  personal: outboxPersonal,
};
