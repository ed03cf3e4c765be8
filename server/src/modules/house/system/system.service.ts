import { createHash } from "node:crypto";
import { isRegistrationSwitched } from "@plon/rules/people/registration-switch.ts";
import { satisfactionPhase } from "@plon/rules/campaigns/satisfaction-dates.ts";
import { warsawDay } from "@plon/rules/time/warsaw-calendar.ts";
import type { Db } from "#platform/database/database.ts";
import type { Settings } from "#modules/house/settings/settings.definitions.ts";
import { invoiceYears, readSettings, recentSettings } from "#modules/house/settings/settings.service.ts";

/** What the shell needs before anybody signs in. */
export async function publicSettings(db: Db, at: Date) {
  const settings = await readSettings(db);
  return {
    invoice_years: invoiceYears(settings, warsawDay(at)),
    ...maintenanceAt(settings.system_maintenance, at),
    warning: warningAt(settings.system_warning, at),
    registration_switched: isRegistrationSwitched(at),
    satisfaction_phase: satisfactionPhase(at),
    registration_working_days: settings.registration_working_days,
    crop_rules: settings.crop_rules,
    points_worth: settings.points_worth_shown
      ? { points_per_pln: settings.points_per_pln, minimum_points: settings.money_minimum_points }
      : null,
  };
}

/** The current warning. Its id changes with its text or times, so a changed one is shown again. */
function warningAt(warning: Settings["system_warning"], at: Date) {
  if (!warning || at < new Date(warning.from) || at >= new Date(warning.to)) return null;
  const id = createHash("sha256")
    .update(JSON.stringify([warning.text, warning.from, warning.to]))
    .digest("hex");
  return { id: id.slice(0, 16), text: warning.text };
}

/** Whether the programme is closed now, and what visitors are told: the message, and when it is expected to open. */
function maintenanceAt(planned: Settings["system_maintenance"], at: Date) {
  const isOn = secondsLeft(planned, at) > 0;
  return { maintenance: isOn, maintenance_notice: planned && isOn ? { text: planned.text, until: planned.to } : null };
}

const LOOK_AGAIN_SECONDS_MAX = 3600;

/** How long a break still lasts; 0 outside one. */
function secondsLeft(planned: Settings["system_maintenance"], at: Date): number {
  if (!planned || at < new Date(planned.from)) return 0;
  return Math.max(0, Math.ceil((Date.parse(planned.to) - at.getTime()) / 1000));
}

/**
 * The seconds after which a caller should retry during maintenance, at most an hour; 0 if there is none. Settings are
 * cached for two seconds, because every call of the portal needs this.
 */
export async function secondsOfMaintenance(db: Db, at: Date): Promise<number> {
  return Math.min(LOOK_AGAIN_SECONDS_MAX, secondsLeft((await recentSettings(db)).system_maintenance, at));
}
