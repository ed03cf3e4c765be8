import type { World } from "#demo/world.ts";

/** Who has a second step at the sign-in; the codes are among the demo's messages, as everybody's. */
const CAREFUL = "1003001443";

/** Lets one farmer have switched the second step on. */
export async function tellSecondStep({ tx, people, calendar }: World): Promise<void> {
  const { id } = people.all.find(({ identifier }) => identifier === CAREFUL)!;
  const at = calendar.moment(calendar.daysAgo(32), 19, 40);
  await tx.updateTable("participant").set({ second_step_at: at }).where("id", "=", id).execute();
  await tx
    .insertInto("second_step_change")
    .values({ participant_id: id, is_on: true, confirmed_by: "sms", changed_at: at })
    .execute();
}
