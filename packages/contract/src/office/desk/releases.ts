import { z } from "zod";
import type { Endpoint } from "../../shared/calls/endpoint.ts";
import { isoDate } from "../../shared/calls/envelope.ts";
import { READ_AUDIT } from "../../shared/roles.ts";
import { staffRole } from "../people/staff-access.ts";

/** The doors by which a person lets value out: each counts the acts of the audit log that it is made of. */
export const RELEASE_DOORS = [
  "acceptance",
  "correction",
  "transfer",
  "approval",
  "reward",
  "payout",
  "order",
  "return",
  "campaign",
  "article",
  "stock",
  "codes",
] as const;

/** What one person let out by one door on a day, beside what is usual. */
export const releaseRow = z.object({
  staff: z.object({ id: z.int(), name: z.string(), role: staffRole }),
  door: z.enum(RELEASE_DOORS),
  acts: z.int(),
  /** Points that the acts name; 0 where they move no points. */
  points: z.int(),
  /** Of the points, those that a second person looked at as well. */
  points_by_two: z.int(),
  /** A day's mean of the thirty days before, of the days on which the person used the door; null if there was none. */
  usual_acts: z.number().nullable(),
  usual_points: z.number().nullable(),
  /** Far more than usual. */
  is_unusual: z.boolean(),
});

export const officeListReleases = {
  method: "GET",
  path: "/api/office/v1/releases",
  summary: "Who let what out on a day, by which door, beside what is usual for that person.",
  access: { staff: READ_AUDIT },
  mayLag: true,
  query: z.object({
    /** Today if it is left out. */
    day: isoDate.optional(),
  }),
  data: z.object({ day: isoDate, rows: z.array(releaseRow) }),
  errors: [],
} as const satisfies Endpoint;
