import { warsawDay } from "@plon/rules/warsaw-calendar.ts";
import type { Db } from "#platform/database.ts";
import { invoiceYears, readSettings } from "#modules/settings/settings.service.ts";

/** What the shell needs before anybody signs in. */
export async function publicSettings(db: Db, at: Date) {
  const settings = await readSettings(db);
  return { invoice_years: invoiceYears(settings, warsawDay(at)), maintenance: settings.system_maintenance };
}

/** How long an answer about maintenance is believed. It is asked on every call of the portal. */
const BELIEVED_MS = 2000;

export type MaintenanceGate = { isClosed(): Promise<boolean>; forget(): void };

/** Whether the whole programme is in maintenance, read at most every two seconds. */
export function createMaintenanceGate(db: Db): MaintenanceGate {
  let answer: Promise<boolean> | undefined;
  let askedAt = 0;
  return {
    isClosed() {
      const now = performance.now();
      if (!answer || now - askedAt > BELIEVED_MS) {
        askedAt = now;
        answer = readSettings(db).then((settings) => settings.system_maintenance);
        // A failed read is asked again at the next call.
        answer.catch(() => {
          answer = undefined;
        });
      }
      return answer;
    },
    forget() {
      answer = undefined;
    },
  };
}
