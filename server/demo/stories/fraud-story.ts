import { countFarms } from "#modules/desk/fraud/counting.service.ts";
import type { World } from "#demo/world.ts";

/** An invented account that two strangers give as theirs. */
const SHARED_ACCOUNT = "PL43199900000000009876543210";

/**
 * Tells what looks like abuse: two farms of different names and villages put in one bank account, and the hourly count opens a case
 * about each. It is not strong enough for anything to wait.
 */
export function tellFraud({ tx, timeline, people, calendar }: World): void {
  const { daysAgo, working, moment } = calendar;
  const farms = [people.neighbours[20]!, people.neighbours[23]!];
  const day = working(daysAgo(2));
  timeline.at(moment(day, 9, 10), async (at) => {
    for (const { id } of farms) {
      await tx.updateTable("participant").set({ bank_account: SHARED_ACCOUNT }).where("id", "=", id).execute();
      await tx
        .insertInto("contact_change")
        .values({
          participant_id: id,
          kind: "bank_account",
          value: SHARED_ACCOUNT,
          requested_at: at,
          expires_at: at,
          ended_at: at,
          outcome: "confirmed",
        })
        .execute();
    }
    // What was before is no part of the story: the count begins here.
    await tx.insertInto("fraud_mark").values({ counting: "farms", seen_until: at }).execute();
  });
  timeline.at(moment(day, 9, 20), (at) => countFarms(tx, at));
}
