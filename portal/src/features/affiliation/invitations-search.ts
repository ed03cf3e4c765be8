export type InvitationsSearch = {
  page?: number;
  sortBy?: "created_at" | "name";
  sortDesc?: "true" | "false";
};

/** Page and order of the recommendations from the address; invalid values are left out. */
export function readInvitationsSearch(search: Record<string, unknown>): InvitationsSearch {
  const page = Math.trunc(Number(search["page"]));
  const descending = String(search["sortDesc"]);
  return {
    ...(page > 1 && page <= 1_000_000_000 ? { page } : {}),
    ...(search["sortBy"] === "name" ? { sortBy: "name" } : {}),
    ...(descending === "false" ? { sortDesc: "false" } : {}),
  };
}
