import type { getRecommendLink, listInvitations } from "@plon/contract/portal/offers/affiliation.ts";
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { answerOf, call, dataOf } from "#base/calls/api.ts";
import type { InvitationsSearch } from "./invitations-search.ts";

export type Invitation = (typeof listInvitations)["data"]["_output"][number];

export type RecommendLink = NonNullable<(typeof getRecommendLink)["data"]["_output"]>;

export const linkQuery = queryOptions({
  queryKey: ["affiliation", "link"],
  meta: { offline: "person" },
  queryFn: dataOf("GET /api/v1/user/recommend-link", {}),
});

/** Makes the own link, or a new one instead of the one with this token. */
export function useMakeLink() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (insteadOf: string | null) =>
      call("POST /api/v1/user/recommend-link", { body: { instead_of: insteadOf } }),
    onSuccess: ({ data }) => cache.setQueryData(linkQuery.queryKey, data),
  });
}

export const INVITATIONS_KEY = ["affiliation", "invitations"] as const;

export const invitationsQuery = ({ page = 1, sortBy = "created_at", sortDesc = "true" }: InvitationsSearch) =>
  queryOptions({
    queryKey: [...INVITATIONS_KEY, page, sortBy, sortDesc],
    meta: { offline: "person" },
    queryFn: answerOf("GET /api/v1/user/invitations", { query: { page, sortBy, sortDesc } }),
    placeholderData: keepPreviousData,
  });
