import { expect, test } from "vitest";
import { warsawMonths } from "./warsaw-months.ts";

test("months begin at midnight in Warsaw, in winter and in summer, and go over the year's end", () => {
  expect(warsawMonths("2026-11-20", "2027-01-01")).toEqual({
    names: ["2026-11", "2026-12", "2027-01"],
    starts: [new Date("2026-10-31T23:00:00Z"), new Date("2026-11-30T23:00:00Z"), new Date("2026-12-31T23:00:00Z")],
  });
  expect(warsawMonths("2026-04-30", "2026-04-30").starts).toEqual([new Date("2026-03-31T22:00:00Z")]);
});
