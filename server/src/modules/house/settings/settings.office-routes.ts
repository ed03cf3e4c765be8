import {
  officeListSettingChanges,
  officeListSettings,
  officePutSetting,
  officeRestoreSetting,
} from "@plon/contract/office/house/settings.ts";
import type { RouteHost } from "#platform/http/host.ts";
import { command, read } from "#platform/http/routes.ts";
import type { OutstandingPoints } from "./setting-effects.service.ts";
import { changeSetting, listSettings, restoreSetting, settingChanges } from "./setting-changes.service.ts";

const WAITS = "Zmiana czeka na drugiego administratora.";

/** Settings of the programme with their history, read by admin and auditor, changed by admin. */
export function settingsOfficeRoutes(
  host: RouteHost,
  { outstandingPoints }: { outstandingPoints: OutstandingPoints },
): void {
  read(host, officeListSettings, async (db) => ({ data: await listSettings(db) }));
  read(host, officeListSettingChanges, async (db, _ctx, { params }) => ({
    data: await settingChanges(db, params.key),
  }));
  command(host, officePutSetting, async (tx, ctx, { params, body: { value, ...saving } }) => {
    const data = await changeSetting(tx, ctx, params.key, { value, saving: { ...saving, outstandingPoints } });
    return { data, message: data.revision === saving.revision ? WAITS : "Ustawienie zostało zapisane." };
  });
  command(host, officeRestoreSetting, async (tx, ctx, { params, body: { change_id, ...saving } }) => {
    const data = await restoreSetting(tx, ctx, params.key, { changeId: change_id, ...saving, outstandingPoints });
    return { data, message: data.revision === saving.revision ? WAITS : "Poprzednia wartość wróciła." };
  });
}
