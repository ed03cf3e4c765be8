import * as fc from "fast-check";
import { expect, test } from "vitest";
import { warsawDay, warsawDayStart } from "../time/warsaw-calendar.ts";
import { fieldsProblem } from "./message-fields.ts";
import { capSince, channelOf, dueAfter, nextOf, type Now } from "./journey-next.ts";
import { JOURNEY_TEMPLATES, JOURNEY_TRIGGERS, type JourneyStep, TRIGGER_NAMES } from "./journey-triggers.ts";

const QUIET = { fromHour: 21, toHour: 8 };
const NOON = new Date("2026-05-20T10:00:00Z");
const STEP: JourneyStep = {
  wait_days: 0,
  channels: ["email"],
  title: "T",
  content: "C",
  sms_text: "",
  link: "/nagrody",
};
const STEPS = [STEP, { ...STEP, wait_days: 7 }];
const now = (facts: Partial<Now> = {}): Now => ({
  at: NOON,
  isGone: false,
  hasGoal: false,
  hasReason: true,
  toldAt: [],
  ...facts,
});
const entry = { nextStep: 0, isHeld: false };
const HOW = { quiet: QUIET, weekMax: 2 };
const days = (count: number) => new Date(NOON.getTime() + count * 86_400_000);

test.each([
  [
    "is sent, and the next comes in the morning of its day",
    entry,
    {},
    { is: "step", sends: true, nextAt: new Date("2026-05-27T07:00:00Z") },
  ],
  ["is only noted of who is kept apart", { ...entry, isHeld: true }, {}, { is: "step", sends: false }],
  ["ends with the goal", entry, { hasGoal: true }, { is: "end", reason: "goal" }],
  ["ends where the reason is gone", entry, { hasReason: false }, { is: "end", reason: "left" }],
  ["ends for who has gone, goal or not", entry, { isGone: true, hasGoal: true }, { is: "end", reason: "left" }],
  [
    "waits for the morning",
    entry,
    { at: new Date("2026-05-20T20:00:00Z") },
    { is: "later", at: new Date("2026-05-21T06:00:00Z") },
  ],
  [
    "waits until the oldest of the week is a week old",
    entry,
    { toldAt: [days(-6), days(-1)] },
    { is: "later", at: days(1) },
  ],
  ["counts nothing that is a week old", entry, { toldAt: [days(-7), days(-1)] }, { is: "step", sends: true }],
  [
    "is looked after for two weeks when all was said",
    { ...entry, nextStep: 1 },
    {},
    { is: "step", nextAt: new Date("2026-06-03T07:00:00Z") },
  ],
  ["ends then", { ...entry, nextStep: 2 }, {}, { is: "end", reason: "finished" }],
] as const)("a step %s", (_name, on, facts, next) => {
  expect(nextOf(on, STEPS, now(facts), HOW)).toMatchObject(next);
});

const instant = fc.date({ min: new Date("2026-01-01"), max: new Date("2027-01-01"), noInvalidDate: true });

test("whatever was told, a farm is told at most so many in seven days, never at night, and what waits moves on", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 4 }),
      fc.array(fc.integer({ min: 0, max: 12 * 24 }), { maxLength: 8 }),
      instant,
      (weekMax, hours, at) => {
        const toldAt = hours.map((one) => new Date(at.getTime() - one * 3_600_000)).toSorted((a, b) => +a - +b);
        const next = nextOf(entry, STEPS, now({ at, toldAt }), { quiet: QUIET, weekMax });
        if (next.is === "later") expect(next.at.getTime()).toBeGreaterThan(at.getTime());
        if (next.is !== "step") return;
        expect(toldAt.filter((one) => one > capSince(at)).length).toBeLessThan(weekMax);
        const hour = Number(new Intl.DateTimeFormat("pl", { hour: "numeric", timeZone: "Europe/Warsaw" }).format(at));
        expect(hour >= 8 && hour < 21).toBe(true);
        expect(next.nextAt.getTime()).toBeGreaterThan(at.getTime());
      },
    ),
  );
});

test("a wait ends on the day that is so many days later, whatever clocks do meanwhile", () => {
  fc.assert(
    fc.property(instant, fc.integer({ min: 1, max: 365 }), (from, wait) => {
      const due = warsawDayStart(warsawDay(dueAfter(from, wait))).getTime();
      expect(Math.round((due - warsawDayStart(warsawDay(from)).getTime()) / 86_400_000)).toBe(wait);
    }),
  );
  expect(dueAfter(NOON, 0)).toBe(NOON);
});

test("a copy goes by the first way that is consented to, else there is only the portal", () => {
  expect(channelOf(["sms", "email"], { sms: false, email: true })).toBe("email");
  expect(channelOf(["sms", "email"], { sms: true, email: true })).toBe("sms");
  expect(channelOf(["sms"], { sms: false, email: true })).toBe("portal");
});

test.each(TRIGGER_NAMES)(
  "the texts offered for %s have no field that there is not, and an SMS without Polish letters",
  (name) => {
    for (const { title, content, sms_text } of JOURNEY_TEMPLATES[name]) {
      for (const text of [title, content, sms_text])
        expect(fieldsProblem(text, JOURNEY_TRIGGERS[name].fields)).toBeUndefined();
      expect(sms_text).toMatch(/^[ -~]{1,160}$/);
      expect([title.length <= 100, content.length <= 1000]).toEqual([true, true]);
    }
  },
);
