import { describe, expect, test } from "vitest";
import { nextMondayMorning } from "./monday-mornings.ts";

describe("the next Monday at seven in Warsaw", () => {
  test.each([
    ["a Sunday in winter", "2026-11-29T10:00:00Z", "2026-11-30T06:00:00Z"],
    ["the Monday itself, before seven", "2026-11-30T05:59:59Z", "2026-11-30T06:00:00Z"],
    ["seven o'clock, which is over", "2026-11-30T06:00:00Z", "2026-12-07T06:00:00Z"],
    ["a Sunday evening of Greenwich that is Monday in Warsaw", "2026-07-05T22:30:00Z", "2026-07-06T05:00:00Z"],
    ["the Saturday before clocks go forward", "2027-03-27T12:00:00Z", "2027-03-29T05:00:00Z"],
    ["the Monday before clocks go forward", "2027-03-22T12:00:00Z", "2027-03-29T05:00:00Z"],
    ["the Saturday before clocks go back", "2026-10-24T12:00:00Z", "2026-10-26T06:00:00Z"],
  ])("after %s", (_, after, monday) => {
    expect(nextMondayMorning(new Date(after))).toEqual(new Date(monday));
  });
});
