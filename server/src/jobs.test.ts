// The hours of the jobs over a year, as the library of jobs reckons them: also in the nights when the clocks change.
import { createRequire } from "node:module";
import { warsawDay, warsawDayStart } from "@plon/rules/time/warsaw-calendar.ts";
import { describe, expect, test } from "vitest";
import type { Parts } from "./parts.ts";
import { listJobs } from "./jobs.ts";
import { isLong } from "#test/harness/long.ts";

type Schedule = { next(): { getTime(): number }; prev(): { getTime(): number } };
type Parse = (cron: string, options: { tz: string; strict: boolean; currentDate: Date }) => Schedule;
const ofLibrary = createRequire(createRequire(import.meta.url).resolve("pg-boss"));
const { CronExpressionParser } = ofLibrary("cron-parser") as { CronExpressionParser: { parse: Parse } };
const scheduleOf = (cron: string, at: number) =>
  CronExpressionParser.parse(cron, { tz: "Europe/Warsaw", strict: false, currentDate: new Date(at) });

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
const FIRST = Date.parse("2026-01-01T00:00:00+01:00");
const CHANGES = ["2026-03-29", "2026-10-25"];
/** From one day of the year to another: about the changes of the clocks in the ordinary run, all of them in the long one. */
const SPANS = isLong
  ? [[0, 365] as const]
  : CHANGES.map((change) => {
      const day = Math.round((Date.parse(change) - FIRST) / DAY_MS);
      return [day - 8, day + 8] as const;
    });
const startOf = (day: number) => warsawDayStart(warsawDay(new Date(FIRST + day * DAY_MS + DAY_MS / 2))).getTime();
const DAYS = SPANS.flatMap(([from, to]) =>
  Array.from({ length: to - from }, (_, day) => warsawDay(new Date(FIRST + (from + day) * DAY_MS + DAY_MS / 2))),
);
const jobs = listJobs({ ksef: {} } as Parts);
const daily = jobs.filter(({ cron }) => /^\d+ \d+ \* \* /.test(cron));
const often = jobs.filter((job) => !daily.includes(job));

/** The days on which a job begins, each as often as it does. */
function daysOf(cron: string): string[] {
  return SPANS.flatMap(([from, to]) => {
    const schedule = scheduleOf(cron, startOf(from) - 1);
    const days: string[] = [];
    for (;;) {
      const at = schedule.next().getTime();
      if (at >= startOf(to)) return days;
      days.push(warsawDay(new Date(at)));
    }
  });
}

/**
 * How often a job begins in the first six hours of a day: each minute is asked, as the library does. In the ordinary run those
 * about its own minute of each hour are.
 */
function runsOn(cron: string, day: string): number {
  const start = warsawDayStart(day).getTime();
  const its = Number(cron.split(" ")[0]);
  let runs = 0;
  for (let at = start; at < start + DAY_MS / 4; at += MINUTE_MS) {
    const minute = new Date(at).getUTCMinutes();
    if (!isLong && Math.min((minute - its + 60) % 60, (its - minute + 60) % 60) > 1) continue;
    if (
      at -
        scheduleOf(cron, at + 1000)
          .prev()
          .getTime() <
      MINUTE_MS
    )
      runs += 1;
  }
  return runs;
}

describe("each job", () => {
  test("of a night or a morning begins exactly once on each of its days", () => {
    expect(daily.length).toBeGreaterThan(15);
    for (const { name, cron } of daily) {
      const weekday = cron.split(" ")[4]!;
      const its = DAYS.filter((day) => weekday === "*" || String(new Date(`${day}T12:00Z`).getUTCDay()) === weekday);
      expect(daysOf(cron), name).toEqual(its);
    }
  });

  test.each(CHANGES)("of a night begins exactly once on %s, when the clocks change", (day) => {
    const every = daily.filter(({ cron }) => /^\d+ [0-4] \* \* \*$/.test(cron));
    expect(every.length).toBeGreaterThan(12);
    expect(every.map(({ name, cron }) => [name, runsOn(cron, day)])).toEqual(every.map(({ name }) => [name, 1]));
  });

  test("that begins more often has no pause of more than an hour", () => {
    expect(often.length).toBeGreaterThan(8);
    for (const { name, cron } of often) {
      for (const day of CHANGES) {
        const schedule = scheduleOf(cron, Date.parse(`${day}T00:00:00Z`) - MINUTE_MS);
        let before = schedule.next().getTime();
        for (const until = before + DAY_MS / 4; before < until;) {
          const at = schedule.next().getTime();
          expect(at - before, name).toBeLessThanOrEqual(60 * MINUTE_MS);
          before = at;
        }
      }
    }
  });
});
