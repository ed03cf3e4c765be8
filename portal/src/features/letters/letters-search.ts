export type LettersSearch = {
  page?: number;
  sortBy?: "created_at" | "level";
  sortDesc?: "true" | "false";
};

/** Page and order of the letters from the address; invalid values are left out. */
export function readLettersSearch(search: Record<string, unknown>): LettersSearch {
  const page = Math.trunc(Number(search["page"]));
  const descending = String(search["sortDesc"]);
  return {
    ...(page > 1 && page <= 1_000_000_000 ? { page } : {}),
    ...(search["sortBy"] === "level" ? { sortBy: "level" } : {}),
    ...(descending === "false" ? { sortDesc: "false" } : {}),
  };
}
