import { queryOptions, skipToken } from "@tanstack/react-query";
import type { z } from "zod";
import {
  officeCountSegment,
  officeCreateSegment,
  officeDeleteSegment,
  type officeListSegmentPeople,
  type officeSegment,
  type officeSegmentRow,
  officeTrySegment,
  SEGMENT_CSV_PATH,
  segmentBody,
  type segmentConditions,
} from "@plon/contract/office/offers/segments.ts";
import { call } from "#shared/calls/session.ts";

export type SegmentRow = z.infer<typeof officeSegmentRow>;
export type Segment = z.infer<typeof officeSegment>;
export type SegmentPerson = z.infer<typeof officeListSegmentPeople.data>[number];
type Conditions = z.output<typeof segmentConditions>;

/** Typing a number takes a moment: the number is sent, not each of its digits. */
const TYPING_MS = 300;

const pause = (milliseconds: number, signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });

/**
 * How many people match a form's conditions, and ten of them for whoever may see people; nothing is sent before they are complete
 * and typing has paused. One call; what was asked before is called off.
 */
export const countQuery = (asked: Conditions | undefined, withPeople: boolean) =>
  queryOptions({
    queryKey: ["segments", "count", asked, withPeople],
    queryFn: asked
      ? async ({ signal }) => {
          await pause(TYPING_MS, signal);
          if (withPeople) return (await call(officeTrySegment, { body: asked }, { signal })).data;
          return { ...(await call(officeCountSegment, { body: asked }, { signal })).data, examples: undefined };
        }
      : skipToken,
    refetchOnWindowFocus: false,
    retry: false,
  });

/** Everybody in a segment as a file. */
export const peopleFile = (segmentId: number) => ({
  url: SEGMENT_CSV_PATH.replace(":segmentId", String(segmentId)),
  fileName: `segment-${segmentId}.csv`,
});

/** Saves a deleted segment again, under its name and with its conditions; it is a new one. */
export const makeSegmentAgain = (segment: Segment) => call(officeCreateSegment, { body: segmentBody.parse(segment) });

export const deleteSegment = (segmentId: number) => call(officeDeleteSegment, { params: { segmentId } });
