import type { Module } from "#module";
import { fieldWorkOfficeRoutes } from "./field-work.office-routes.ts";
import { fieldWorkPersonal } from "./field-work.personal.ts";

export const fieldWorkModule: Module = {
  name: "field-work",
  routes: [fieldWorkOfficeRoutes],
  personal: fieldWorkPersonal,
};
