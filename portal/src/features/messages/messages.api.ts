import type { listContact } from "@plon/contract/portal/messages.ts";
import { queryOptions } from "@tanstack/react-query";
import { call, endpointOf } from "#base/api.ts";

const list = endpointOf<typeof listContact>("GET", "/api/v1/user/contact");

export type SentMessage = (typeof listContact)["data"]["_output"][number];

/** The last own messages with their answers, newest first. */
export const messagesQuery = queryOptions({
  queryKey: ["contact"],
  queryFn: async ({ signal }) => (await call(list, {}, { signal })).data,
});
