import type { CallAnswer } from "@plon/contract/shared/calls/endpoint.ts";
import type { officeGetJourney, officeGetJourneyResult } from "@plon/contract/office/offers/journeys.ts";
import { JOURNEY_TEMPLATES } from "@plon/rules/messages/journey-triggers.ts";

/** A journey that was paused, of which somebody was told already. */
export const JOURNEY: CallAnswer<typeof officeGetJourney>["data"] = {
  id: 5,
  title: "Punkty przepadają",
  trigger: "lapse",
  days: 45,
  points: 100,
  season_day: null,
  conditions: null,
  steps: [...JOURNEY_TEMPLATES.lapse],
  holdout_percent: 10,
  status: "paused",
  revision: 2,
  changed_by: "Ewa Redaktor",
  changed_at: "2026-11-20T10:00:00.000Z",
  started_at: "2026-11-10T10:00:00.000Z",
  ended_at: null,
  entered_count: 120,
  told_count: 108,
  goal_count: 31,
};

const GROUP = { farms: 108, goals: 31, messages: 140, opened: 90, clicked: 22, bought: 410 };

export const JOURNEY_RESULT: CallAnswer<typeof officeGetJourneyResult>["data"] = {
  entering: 7,
  told: GROUP,
  held: { ...GROUP, farms: 12, goals: 2, messages: 0, opened: 0, clicked: 0, bought: 380 },
  sentence: "Gospodarstw albo zakupów jest jeszcze za mało.",
};
