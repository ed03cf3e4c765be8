import type { Module } from "#module";
import { messagesOfficeRoutes } from "./messages.office-routes.ts";
import { messagesPersonal } from "./messages.personal.ts";
import { messagesPortalRoutes } from "./messages.portal-routes.ts";

export const messagesModule: Module = {
  name: "messages",
  routes: [messagesPortalRoutes, messagesOfficeRoutes],
  personal: messagesPersonal,
};
