import { segmentText, type SegmentNames } from "@plon/rules/offers/segment-text.ts";
import { withIsoTimes } from "#platform/database/iso-times.ts";
import type { CountedSegment, DescribedSegment, getSegment, SegmentPerson } from "./segments.service.ts";

/** A saved segment as a row of the list. */
export const presentSegmentRow = ({ conditions, ...row }: DescribedSegment, names: SegmentNames) => ({
  ...withIsoTimes(row),
  conditions_text: segmentText(conditions, names),
  changed_by: row.changed_by_name,
});

/** A saved segment with its conditions. */
export const presentSegment = ({ names, ...row }: Awaited<ReturnType<typeof getSegment>>) => ({
  ...row,
  ...presentSegmentRow(row, names),
});

export const presentSegmentPerson = (person: Omit<SegmentPerson, "identifier_type" | "company_postcode">) => ({
  ...person,
  identifier: person.identifier,
  acreage: Number(person.acreage),
});

/** How many meet conditions that are being written, and the conditions in words. */
export const presentCount = ({ people, is_more, conditions, names }: CountedSegment) => ({
  people,
  is_more,
  conditions_text: segmentText(conditions, names),
});
