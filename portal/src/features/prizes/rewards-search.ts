import { oneOf, onlyFound, pageOf, textOf, whole } from "#shared/pages/read-search.ts";

const REWARD_SORTS = ["position", "points", "title"] as const;
const REWARD_KINDS = ["item", "voucher", "bank_transfer", "charity"] as const;

export type RewardsSearch = {
  tab?: "partnerzy";
  page?: number;
  within_reach?: "true";
  /** Only what so many points buy. */
  do_punktow?: number;
  kind?: (typeof REWARD_KINDS)[number];
  sortBy?: (typeof REWARD_SORTS)[number];
  sortDesc?: "true";
  search?: string;
};

const ORDER_SORTS = ["id", "title", "points", "status", "ordered_at"] as const;

export type OrdersSearch = {
  tab?: "archiwum";
  page?: number;
  sortBy?: (typeof ORDER_SORTS)[number];
  sortDesc?: "true" | "false";
};

/** The catalogue's tab, filters, sort and page from the address; invalid values are left out. */
export function readRewardsSearch(search: Record<string, unknown>): RewardsSearch {
  return onlyFound<RewardsSearch>(
    {
      tab: oneOf(["partnerzy"] as const, search["tab"]),
      page: pageOf(search["page"]),
      within_reach: oneOf(["true"] as const, String(search["within_reach"])),
      do_punktow: whole(search["do_punktow"], 1, 1_000_000_000),
      kind: oneOf(REWARD_KINDS, search["kind"]),
      sortBy: oneOf(REWARD_SORTS, search["sortBy"]),
      sortDesc: oneOf(["true"] as const, String(search["sortDesc"])),
      search: textOf(search["search"]),
    },
    search,
  );
}

/** The tab, sort and page of the user's orders from the address. */
export function readOrdersSearch(search: Record<string, unknown>): OrdersSearch {
  return onlyFound<OrdersSearch>(
    {
      tab: oneOf(["archiwum"] as const, search["tab"]),
      page: pageOf(search["page"]),
      sortBy: oneOf(ORDER_SORTS, search["sortBy"]),
      sortDesc: oneOf(["true", "false"] as const, String(search["sortDesc"])),
    },
    search,
  );
}

/** The current sort of orders: newest first unless the address says otherwise. */
export function ordersSort({ sortBy = "id", sortDesc }: OrdersSearch) {
  return { by: sortBy, descending: sortDesc === undefined ? sortBy === "id" : sortDesc === "true" };
}

const idOf = (asked: unknown) => whole(asked, 1, Number.MAX_SAFE_INTEGER);

/**
 * From the address: the placed order, so that the page shows the same after a reload, and the earlier order that the form
 * begins with.
 */
export function readOrdering(search: Record<string, unknown>): { zamowienie?: number; jak?: number } {
  return onlyFound<{ zamowienie?: number; jak?: number }>(
    { zamowienie: idOf(search["zamowienie"]), jak: idOf(search["jak"]) },
    search,
  );
}
