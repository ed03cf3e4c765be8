// What the programme does by itself and people do every day: nightly jobs, settings, reading notifications.
import { outstandingPoints } from "#modules/points/ledger/ledger-days.service.ts";
import { changeSetting } from "#modules/house/settings/setting-changes.service.ts";
import { readAll } from "#modules/house/notifications/notifications.service.ts";
import { lapsePoints, releaseExpiredHolds, warnOfExpiry } from "#modules/account/points/points-jobs.service.ts";
import { endExpiredTransfers } from "#modules/points/transfers/upkeep.service.ts";
import { approveWaiting } from "./approving.ts";
import { staffCall, type World } from "#demo/world.ts";

/** Warnings reach 60 days ahead, so earlier nights leave no trace except lapsed points. */
const NIGHTS = 62;
const LAPSED_MONTHS = 12;

/** What one participant may earn in a year. */
const YEARLY_LIMIT_POINTS = 40_000;

/** Tells the settings, the nightly jobs and who has read what. */
export function tellRoutine(world: World): void {
  const { tx, timeline, people, calendar } = world;
  const { daysAgo, monthsAgo, working, moment } = calendar;
  timeline.at(moment(working(monthsAgo(46)), 11), async (at) => {
    await changeSetting(tx, staffCall(people.admin, at), "participant_yearly_limit_points", {
      value: YEARLY_LIMIT_POINTS,
      saving: {
        revision: 0,
        outstandingPoints,
        reason: "Regulamin programu",
      },
    });
    await approveWaiting(world, at, "setting.change");
  });
  for (let months = LAPSED_MONTHS; months > 2; months -= 1) {
    timeline.at(moment(monthsAgo(months), 3, 10), (at) => lapsePoints(tx, at));
  }
  for (let nights = NIGHTS; nights > 0; nights -= 1) {
    timeline.at(moment(daysAgo(nights - 1), 3, 10), async (at) => {
      await lapsePoints(tx, at);
      await releaseExpiredHolds(tx, at);
      await endExpiredTransfers(tx, at);
      await warnOfExpiry(tx, at);
    });
  }
  people.all
    .filter(({ hasPassword }) => hasPassword)
    .forEach(({ id }, index) => {
      const readDaysAgo = index === 0 ? 14 : 7 + (index % 20);
      timeline.at(moment(daysAgo(readDaysAgo), 21, 30), (at) =>
        readAll(tx, { participantId: id, member: undefined, at }),
      );
    });
}
