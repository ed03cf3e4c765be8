import { createScheme, seasonOf } from "#modules/offers/levels/levels.service.ts";
import { staffCall, type World } from "#demo/world.ts";

/** Tells of levels that are still being written: the programme runs without any. */
export function tellLevels({ tx, timeline, people, calendar }: World): void {
  const { daysAgo, working, moment } = calendar;
  timeline.at(moment(working(daysAgo(12)), 13, 20), async (at) => {
    await createScheme(tx, staffCall(people.admin, at), {
      name: "Poziomy na następny sezon",
      measure: "points",
      first_season: seasonOf(at) + 1,
      grace: 1,
      levels: [
        { name: "Srebrny", threshold: 5000, percent: 105, benefits: ["Pierwszeństwo w odpowiedziach na pytania"] },
        {
          name: "Złoty",
          threshold: 15_000,
          percent: 110,
          benefits: ["Pierwszeństwo w odpowiedziach na pytania", "Zaproszenie na dzień pola"],
        },
      ],
    });
  });
}
