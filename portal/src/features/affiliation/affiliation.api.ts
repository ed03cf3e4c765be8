import type { listInvitations } from "@plon/contract/portal/affiliation.ts";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { answerOf } from "#base/api.ts";
import type { InvitationsSearch } from "./invitations-search.ts";

export type Invitation = (typeof listInvitations)["data"]["_output"][number];

export const INVITATIONS_KEY = ["affiliation", "invitations"] as const;

export const invitationsQuery = ({ page = 1, sortBy = "created_at", sortDesc = "true" }: InvitationsSearch) =>
  queryOptions({
    queryKey: [...INVITATIONS_KEY, page, sortBy, sortDesc],
    queryFn: answerOf("GET /api/v1/user/invitations", { query: { page, sortBy, sortDesc } }),
    placeholderData: keepPreviousData,
  });
