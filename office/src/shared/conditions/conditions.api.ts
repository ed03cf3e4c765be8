import { queryOptions } from "@tanstack/react-query";
import { officeListSegmentChoices } from "@plon/contract/office/offers/segments.ts";
import { dataOf } from "#shared/calls/session.ts";

/** What conditions can name. */
export const choicesQuery = queryOptions({
  queryKey: ["segments", "choices"],
  queryFn: dataOf(officeListSegmentChoices, {}),
  staleTime: 60_000,
});
