import type { Module } from "#module";
import { postcodesPortalRoutes } from "./postcodes.portal-routes.ts";

export const postcodesModule: Module = { name: "postcodes", routes: [postcodesPortalRoutes] };
