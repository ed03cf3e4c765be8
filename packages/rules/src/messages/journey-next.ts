// What comes next for a farm on the way through a journey: decided anew before each step.
import { endOfQuiet, type QuietHours } from "../time/quiet-hours.ts";
import { addDays, warsawDay, warsawDayStart } from "../time/warsaw-calendar.ts";
import type { JourneyChannel, JourneyStep } from "./journey-triggers.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** When a step of a later day is due: people read in the morning. */
const SEND_HOUR = 9;
/** For so long after the last step it is seen whether the farm did what it was told about. */
const LOOKED_AFTER_DAYS = 14;
/** How far back messages count towards what a farm is told at most. */
const CAP_DAYS = 7;

/** Since when messages count towards the most of a week. */
export const capSince = (at: Date): Date => new Date(at.getTime() - CAP_DAYS * DAY_MS);

const morningOf = (day: string): Date => new Date(warsawDayStart(day).getTime() + SEND_HOUR * HOUR_MS);

/** When a step is due that waits so many days from this moment: at once, or in the morning of its day. */
export const dueAfter = (from: Date, waitDays: number): Date =>
  waitDays === 0 ? from : morningOf(addDays(warsawDay(from), waitDays));

export type OnTheWay = { nextStep: number; isHeld: boolean };

/** What is known of the farm now. */
export type Now = {
  at: Date;
  /** Closed, merged, locked, or about to be closed. */
  isGone: boolean;
  hasGoal: boolean;
  /** What it entered for is still so. */
  hasReason: boolean;
  /** When it was told something in the last week, oldest first. */
  toldAt: readonly Date[];
};

export type Next =
  | { is: "end"; reason: "goal" | "left" | "finished" }
  | { is: "later"; at: Date }
  /** The step is taken, with a message or, for those kept apart, without one; then the next is due. */
  | { is: "step"; sends: boolean; nextAt: Date };

/**
 * What comes next. Who did what it is about has reached the goal, who is gone or has the reason no more has left; else the
 * step is taken, unless it is quiet or the farm was told enough this week.
 */
export function nextOf(
  { nextStep, isHeld }: OnTheWay,
  steps: readonly JourneyStep[],
  now: Now,
  { quiet, weekMax }: { quiet: QuietHours; weekMax: number },
): Next {
  if (now.isGone) return { is: "end", reason: "left" };
  if (now.hasGoal) return { is: "end", reason: "goal" };
  if (nextStep >= steps.length) return { is: "end", reason: "finished" };
  if (!now.hasReason) return { is: "end", reason: "left" };
  if (!isHeld) {
    const morning = endOfQuiet(now.at, quiet);
    if (morning) return { is: "later", at: morning };
    const since = capSince(now.at);
    const told = now.toldAt.filter((one) => one > since);
    if (told.length >= weekMax) return { is: "later", at: freeAfter(told, weekMax, now.at) };
  }
  const after = steps[nextStep + 1];
  return {
    is: "step",
    sends: !isHeld,
    nextAt: dueAfter(now.at, after ? Math.max(1, after.wait_days) : LOOKED_AFTER_DAYS),
  };
}

/** When so many of them are a week old that there is room for one more; tomorrow, where nothing may be told at all. */
function freeAfter(told: readonly Date[], weekMax: number, at: Date): Date {
  const oldest = told[told.length - weekMax];
  return oldest ? new Date(oldest.getTime() + CAP_DAYS * DAY_MS) : morningOf(addDays(warsawDay(at), 1));
}

/** How a copy goes: by the first of a step's channels that the farm consents to; the message stands in the portal anyhow. */
export const channelOf = (
  channels: readonly JourneyChannel[],
  permitted: Readonly<Record<JourneyChannel, boolean>>,
): JourneyChannel | "portal" => channels.find((channel) => permitted[channel]) ?? "portal";
