import { isRegistrationSwitched } from "@plon/rules/registration-switch.ts";
import { warsawDay } from "@plon/rules/warsaw-calendar.ts";
import type { Db } from "#platform/database.ts";
import { invoiceYears, readSettings, recentSettings } from "#modules/settings/settings.service.ts";

/** What the shell needs before anybody signs in. */
export async function publicSettings(db: Db, at: Date) {
  const settings = await readSettings(db);
  return {
    invoice_years: invoiceYears(settings, warsawDay(at)),
    maintenance: settings.system_maintenance,
    warning: null,
    registration_switched: isRegistrationSwitched(at),
  };
}

/** Whether the whole programme is in maintenance, believed for two seconds: it is asked on every call of the portal. */
export async function isInMaintenance(db: Db): Promise<boolean> {
  return (await recentSettings(db)).system_maintenance;
}
