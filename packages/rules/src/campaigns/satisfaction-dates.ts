import { type CampaignPhase, campaignPhase, type CampaignWindow } from "./campaign.ts";
import { warsawDayStart } from "../time/warsaw-calendar.ts";

/**
 * The satisfaction promotion's dates (spec 2 §4): from 2023-05-11 00:00 to 2023-09-15 23:59:59, complaints of entrants
 * until it closes completely on 2023-10-28, from 00:00 that day (contradictions 25). Warsaw's time.
 */
export const SATISFACTION_WINDOW: CampaignWindow = {
  opensAt: warsawDayStart("2023-05-11"),
  entriesEndAt: warsawDayStart("2023-09-16"),
  closesAt: warsawDayStart("2023-10-28"),
};

/**
 * The phase of the satisfaction promotion: 'entered_only' takes only complaints, 'closed' redirects its entry pages.
 */
export function satisfactionPhase(at: Date): CampaignPhase {
  return campaignPhase(SATISFACTION_WINDOW, at);
}
