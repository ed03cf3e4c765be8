import { oneOf, onlyFound, pageOf } from "#shared/pages/read-search.ts";

export type LettersSearch = {
  page?: number;
  sortBy?: "created_at" | "level";
  sortDesc?: "true" | "false";
};

/** Page and order of the letters from the address; invalid values are left out. */
export function readLettersSearch(search: Record<string, unknown>): LettersSearch {
  return onlyFound<LettersSearch>(
    {
      page: pageOf(search["page"]),
      sortBy: oneOf(["created_at", "level"] as const, search["sortBy"]),
      sortDesc: oneOf(["true", "false"] as const, String(search["sortDesc"])),
    },
    search,
  );
}
