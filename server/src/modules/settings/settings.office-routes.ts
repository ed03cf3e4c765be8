import { officeListSettings, officePutSetting } from "@plon/contract/office/administration.ts";
import type { RouteHost } from "#platform/http/host.ts";
import { command, read } from "#platform/http/routes.ts";
import { changeSetting, listSettings } from "./settings.service.ts";

/** Settings of the programme, read by admin and auditor, changed by admin. */
export function settingsOfficeRoutes(host: RouteHost): void {
  read(host, officeListSettings, async (db) => ({ data: await listSettings(db) }));
  command(host, officePutSetting, async (tx, ctx, { params, body }) => ({
    data: await changeSetting(tx, ctx, params.key, body.value),
    message: "Ustawienie zostało zapisane.",
  }));
}
