import { type CampaignPhase, campaignPhase, type CampaignWindow } from "./campaign.ts";
import { warsawDayStart } from "./warsaw-calendar.ts";

/**
 * The satisfaction promotion's dates (spec 2 §4): from 2023-05-11 00:00 to 2023-09-15 23:59:59, complaints of those who
 * are in until it closes completely on 2023-10-28, from 00:00 that day (contradictions 25). Warsaw's time.
 */
export const SATISFACTION_WINDOW: CampaignWindow = {
  opensAt: warsawDayStart("2023-05-11"),
  entriesEndAt: warsawDayStart("2023-09-16"),
  closesAt: warsawDayStart("2023-10-28"),
};

/** Where the satisfaction promotion stands: 'entered_only' takes complaints alone, 'closed' leads its entry pages away. */
export function satisfactionPhase(at: Date): CampaignPhase {
  return campaignPhase(SATISFACTION_WINDOW, at);
}
