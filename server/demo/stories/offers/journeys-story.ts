import { JOURNEY_TEMPLATES, JOURNEY_TRIGGERS, type JourneyTrigger } from "@plon/rules/messages/journey-triggers.ts";
import { createJourney, stepJourney } from "#modules/offers/journeys/journeys.service.ts";
import { advanceJourneys, enterJourneys } from "#modules/offers/journeys/steps.service.ts";
import { staffCall, type World } from "#demo/world.ts";

/** A journey as its template has it. Mails carry signed links, which differ between any two databases: none are sent. */
const fromTemplate = (trigger: JourneyTrigger, holdout_percent: number) => ({
  title: JOURNEY_TRIGGERS[trigger].title,
  trigger,
  days: JOURNEY_TRIGGERS[trigger].days.first,
  points: JOURNEY_TRIGGERS[trigger].points?.first ?? null,
  season_day: null,
  conditions: null,
  steps: JOURNEY_TEMPLATES[trigger].map((step) => Object.assign({}, step, { channels: [] })),
  holdout_percent,
});

/** Tells of a journey that ran for a month and is paused, with what became of it, and of one that is still being written. */
export function tellJourneys({ tx, timeline, people, calendar }: World): void {
  const { daysAgo, working, moment } = calendar;
  let id = 0;
  timeline.at(moment(working(daysAgo(60)), 10, 5), async (at) => {
    const call = staffCall(people.admin, at);
    id = (await createJourney(tx, call, fromTemplate("farm_lapsed", 20))).id;
    await stepJourney(tx, call, id, "start");
  });
  for (const days of [59, 45, 31])
    timeline.at(moment(working(daysAgo(days)), 11, 5), async (at) => {
      await enterJourneys(tx, at);
      while (await advanceJourneys(tx, at, ""));
    });
  timeline.at(moment(working(daysAgo(30)), 9, 40), async (at) => {
    await stepJourney(tx, staffCall(people.admin, at), id, "pause");
    await createJourney(tx, staffCall(people.admin, at), fromTemplate("lapse", 10));
  });
}
