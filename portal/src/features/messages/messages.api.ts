import type { listContact } from "@plon/contract/portal/house/messages.ts";
import { queryOptions } from "@tanstack/react-query";
import { dataOf } from "#base/calls/api.ts";

export type SentMessage = (typeof listContact)["data"]["_output"][number];

/** The user's latest messages with their answers, newest first. */
export const messagesQuery = queryOptions({
  queryKey: ["contact"],
  meta: { offline: "person" },
  queryFn: dataOf("GET /api/v1/user/contact", {}),
});
