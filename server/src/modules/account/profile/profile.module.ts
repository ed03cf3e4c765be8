import type { Module } from "#module";
import { profilePortalRoutes } from "./profile.portal-routes.ts";

export const profileModule: Module = {
  name: "profile",
  routes: [profilePortalRoutes],
};
