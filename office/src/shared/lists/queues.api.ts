import { queryOptions } from "@tanstack/react-query";
import { officeListQueues } from "@plon/contract/office/desk/queues.ts";
import { dataOf } from "#shared/calls/session.ts";

/** How much waits in each queue: one answer for the menu, the home page and the results, asked for once a minute. */
export const queuesQuery = queryOptions({
  queryKey: ["queues"],
  queryFn: dataOf(officeListQueues, {}),
  staleTime: 60_000,
  refetchInterval: 60_000,
});
