// Prizes that farmers collect points for: one reached, one far away.
import { pinGoal } from "#modules/documents/goals/goals.service.ts";
import type { DemoPrizes } from "#demo/goods/prizes.ts";
import { participantCall, type World } from "#demo/world.ts";

/** Tells which prizes are pinned. */
export function tellGoals({ tx, timeline, calendar, people }: World, prizes: DemoPrizes): void {
  const { jan, zofia } = people.fixed;
  const pinned = [
    { who: jan, slug: "myjka-cisnieniowa" },
    { who: zofia, slug: "telefon-odporny" },
  ];
  for (const { who, slug } of pinned) {
    timeline.at(calendar.moment(calendar.daysAgo(1), 20), (at) =>
      pinGoal(tx, participantCall(who.id, at), prizes.bySlug(slug).id),
    );
  }
}
