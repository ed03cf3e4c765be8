import { createView } from "#modules/desk/views/views.service.ts";
import { staffCall, type World } from "#demo/world.ts";

/** The crop's number in the rules. */
const RAPE = 15;

/** Tells a view of the results that everybody sees, and that is sent to whoever saved it on Mondays. */
export function tellViews({ tx, timeline, people, calendar }: World): void {
  const { daysAgo, working, moment } = calendar;
  timeline.at(moment(working(daysAgo(5)), 14, 10), async (at) => {
    await createView(tx, staffCall(people.admin, at), "results", {
      name: "Plantatorzy rzepaku",
      is_shared: true,
      is_mailed: true,
      filter: { crop_id: RAPE },
      sort: { field: "id", order: "ASC" },
      columns: null,
    });
  });
}
