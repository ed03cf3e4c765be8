import type { Module } from "#module";
import { releasesOfficeRoutes } from "./releases.office-routes.ts";

export const releasesModule: Module = {
  name: "releases",
  routes: [releasesOfficeRoutes],
};
