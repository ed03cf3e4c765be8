import type { JourneyTrigger } from "@plon/rules/messages/journey-triggers.ts";
import { withIsoTimes } from "#platform/database/iso-times.ts";
import type { getJourney } from "./journeys.service.ts";

/** A journey for the office. */
export const presentJourney = (row: Awaited<ReturnType<typeof getJourney>>) => ({
  ...withIsoTimes(row),
  status: row.state,
  trigger: row.trigger as JourneyTrigger,
  conditions: row.conditions,
  steps: row.steps,
  changed_by: row.changer,
});
