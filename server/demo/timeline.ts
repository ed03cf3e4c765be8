import { addDays, addMonths, isWorkingDay, warsawDay, warsawDayStart } from "@plon/rules/time/warsaw-calendar.ts";

type Step = { at: Date; run: (at: Date) => Promise<unknown> };

/** The events of the demo programme, told in any order and executed in order of time, as they would have happened. */
export type Timeline = {
  /** Schedules an event for `at`. A time in the future, or before the current event, is an error in the story. */
  at(at: Date, run: (at: Date) => Promise<unknown>): void;
  play(): Promise<void>;
};

/** A story that ends now. Steps at the same moment run in the order they were told; a step may add later ones. */
export function createTimeline(now: Date): Timeline {
  const steps: Step[] = [];
  let playedUntil = new Date(0);
  return {
    at(at, run) {
      if (at > now || at < playedUntil) throw new Error(`The demo cannot tell what happens at ${at.toISOString()}`);
      steps.push({ at, run });
    },
    async play() {
      for (;;) {
        steps.sort((a, b) => a.at.getTime() - b.at.getTime());
        const step = steps.shift();
        if (!step) return;
        playedUntil = step.at;
        await step.run(step.at);
      }
    },
  };
}

/** Moments and days by their distance from today. */
export type DemoCalendar = {
  now: Date;
  today: string;
  year: number;
  daysAgo(days: number): string;
  monthsAgo(months: number, days?: number): string;
  /** The day itself if offices work, else the next working day; a past day never becomes a future one. */
  working(day: string): string;
  /** A time on a day, in Warsaw time, but not later than now. */
  moment(day: string, hour: number, minute?: number): Date;
  minutesAgo(minutes: number): Date;
};

export function createDemoCalendar(now: Date): DemoCalendar {
  const today = warsawDay(now);
  const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
  return {
    now,
    today,
    year: Number(today.slice(0, 4)),
    daysAgo: (days) => addDays(today, -days),
    monthsAgo: (months, days = 0) => addDays(addMonths(today, -months), days),
    working(day) {
      let open = day;
      while (!isWorkingDay(open) && open < today) open = addDays(open, 1);
      return open;
    },
    moment(day, hour, minute = 0) {
      const moment = new Date(warsawDayStart(day).getTime() + (hour * 60 + minute) * 60_000);
      return moment > now ? now : moment;
    },
    minutesAgo,
  };
}
