import type { Module } from "#module";
import { carryOutSettingChange, settingBasis } from "./setting-changes.service.ts";
import { settingsOfficeRoutes } from "./settings.office-routes.ts";

export const settingsModule: Module = {
  name: "settings",
  routes: [settingsOfficeRoutes],
  approvals: () => ({ "setting.change": { carryOut: carryOutSettingChange, basis: settingBasis } }),
};
