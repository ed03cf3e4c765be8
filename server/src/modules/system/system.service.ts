import { createHash } from "node:crypto";
import { isRegistrationSwitched } from "@plon/rules/registration-switch.ts";
import { satisfactionPhase } from "@plon/rules/satisfaction-dates.ts";
import { warsawDay } from "@plon/rules/warsaw-calendar.ts";
import type { Db } from "#platform/database.ts";
import type { Settings } from "#modules/settings/settings.definitions.ts";
import { invoiceYears, readSettings, recentSettings } from "#modules/settings/settings.service.ts";

/** What the shell needs before anybody signs in. */
export async function publicSettings(db: Db, at: Date) {
  const settings = await readSettings(db);
  return {
    invoice_years: invoiceYears(settings, warsawDay(at)),
    maintenance: settings.system_maintenance,
    warning: warningAt(settings.system_warning, at),
    registration_switched: isRegistrationSwitched(at),
    satisfaction_phase: satisfactionPhase(at),
  };
}

/** The warning that holds now. Its id changes with its words or times: who has seen it sees a changed one again. */
function warningAt(warning: Settings["system_warning"], at: Date) {
  if (!warning || at < new Date(warning.from) || at >= new Date(warning.to)) return null;
  const id = createHash("sha256")
    .update(JSON.stringify([warning.text, warning.from, warning.to]))
    .digest("hex");
  return { id: id.slice(0, 16), text: warning.text };
}

/** Whether the whole programme is in maintenance, believed for two seconds: it is asked on every call of the portal. */
export async function isInMaintenance(db: Db): Promise<boolean> {
  return (await recentSettings(db)).system_maintenance;
}
