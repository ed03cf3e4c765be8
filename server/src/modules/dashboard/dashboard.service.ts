import { addDays, warsawDay, warsawDayStart } from "@plon/rules/warsaw-calendar.ts";
import type { Db } from "#platform/database.ts";
import { programmeTotals } from "#modules/ledger/ledger-days.service.ts";
import { countAges, countDecisions, countParticipants, countQueue, countRewardWork } from "./dashboard.queries.ts";

const LAST_AGE = 7;

/** The length and age of the queue, and what was done recently. */
export async function officeOverview(db: Db, at: Date) {
  const today = warsawDay(at);
  const week = Array.from({ length: 7 }, (_, back) => addDays(today, back - 6));
  const [queue, ages, decisions, totals, participants, rewards] = await Promise.all([
    countQueue(db, today),
    countAges(db, today),
    countDecisions(
      db,
      week.map((day) => ({ day, from: warsawDayStart(day), until: warsawDayStart(addDays(day, 1)) })),
    ),
    programmeTotals(db, addDays(today, -30)),
    countParticipants(db),
    countRewardWork(db),
  ]);
  const countOfAge = new Map(ages.map((age) => [Math.max(0, age.days), age.count]));
  const decidedOn = new Map(decisions.map((row) => [row.day, row]));
  return {
    queue: {
      waiting: queue.waiting,
      overdue: queue.overdue,
      returned: queue.returned,
      oldest_submitted_at: queue.oldest_submitted_at?.toISOString() ?? null,
      age_days: Array.from({ length: LAST_AGE + 1 }, (_, days) => ({
        label: days === 0 ? "dziś" : days === LAST_AGE ? "7 dni i więcej" : days === 1 ? "1 dzień" : `${days} dni`,
        count: countOfAge.get(days) ?? 0,
      })),
    },
    decided_last_7_days: week.map((day) => ({
      day,
      accepted: decidedOn.get(day)?.accepted ?? 0,
      rejected: decidedOn.get(day)?.rejected ?? 0,
    })),
    points: { issued_30_days: totals.earnedSince, outstanding: totals.outstanding, pending: totals.pending },
    ...participants,
    rewards: {
      orders_accepted: rewards.orders_accepted ?? 0,
      orders_processing: rewards.orders_processing ?? 0,
      adjustments_waiting: rewards.adjustments_waiting ?? 0,
      approvals_waiting: rewards.approvals_waiting ?? 0,
      payout_batches_to_approve: rewards.payout_batches_to_approve ?? 0,
    },
  };
}
