import { oneOf, onlyFound, pageOf } from "#shared/pages/read-search.ts";

export type InvitationsSearch = {
  page?: number;
  sortBy?: "created_at" | "name";
  sortDesc?: "true" | "false";
};

/** Page and order of the recommendations from the address; invalid values are left out. */
export function readInvitationsSearch(search: Record<string, unknown>): InvitationsSearch {
  return onlyFound<InvitationsSearch>(
    {
      page: pageOf(search["page"]),
      sortBy: oneOf(["created_at", "name"] as const, search["sortBy"]),
      sortDesc: oneOf(["true", "false"] as const, String(search["sortDesc"])),
    },
    search,
  );
}
