import type { archiveOrders, cancelOrder, getOrder, myOrders, orderPrize } from "@plon/contract/portal/orders.ts";
import type { collectPrizes, partnerPrizes, prizeDetails } from "@plon/contract/portal/prizes.ts";
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call, endpointOf } from "#base/api.ts";
import { ordersSort } from "./rewards-search.ts";
import type { OrdersSearch, RewardsSearch } from "./rewards-search.ts";

const collect = endpointOf<typeof collectPrizes>("GET", "/api/v1/prize/collect");
const partner = endpointOf<typeof partnerPrizes>("GET", "/api/v1/prize/partner");
const details = endpointOf<typeof prizeDetails>("GET", "/api/v1/prize/details/:prize");
const order = endpointOf<typeof orderPrize>("POST", "/api/v1/prize/order");
const current = endpointOf<typeof myOrders>("GET", "/api/v1/prize/my-orders");
const archive = endpointOf<typeof archiveOrders>("GET", "/api/v1/prize/archive-orders");
const one = endpointOf<typeof getOrder>("GET", "/api/v1/prize/my-orders/:orderId");
const cancel = endpointOf<typeof cancelOrder>("POST", "/api/v1/prize/my-orders/:orderId/cancel");

export type Prize = (typeof prizeDetails)["data"]["_output"]["single"];
export type OrderBody = (typeof orderPrize)["body"]["_input"];
export type Placed = (typeof orderPrize)["data"]["_output"];

/** A list that cannot be had is the error page in the place of the whole page, tabs and all. */
const failsAsPage = {
  placeholderData: keepPreviousData,
  throwOnError: (_error: Error, query: { state: { data: unknown } }) => query.state.data === undefined,
};

export const collectQuery = ({ tab: _tab, page = 1, ...filters }: RewardsSearch) =>
  queryOptions({
    queryKey: ["prizes", "collect", page, filters],
    queryFn: ({ signal }) => call(collect, { query: { page, ...filters } }, { signal }),
    ...failsAsPage,
  });

/** Prizes that only those see who achieved their promotion. */
export const promotionPrizesQuery = queryOptions({
  queryKey: ["prizes", "promotion"],
  queryFn: async ({ signal }) =>
    (await call(collect, { query: { promotion: "true", per_page: 50 } }, { signal })).data.items,
});

export const partnerQuery = (page: number) =>
  queryOptions({
    queryKey: ["prizes", "partner", page],
    queryFn: ({ signal }) => call(partner, { query: { page } }, { signal }),
    ...failsAsPage,
  });

export const prizeQuery = (slug: string) =>
  queryOptions({
    queryKey: ["prizes", "details", slug],
    queryFn: async ({ signal }) => (await call(details, { params: { prize: slug } }, { signal })).data.single,
  });

export const ordersQuery = (search: OrdersSearch) => {
  const { tab, page = 1 } = search;
  const sort = ordersSort(search);
  const query = { page, sortBy: sort.by, sortDesc: sort.descending ? ("true" as const) : ("false" as const) };
  return queryOptions({
    queryKey: ["orders", tab ?? "current", query],
    queryFn: ({ signal }) =>
      tab === "archiwum" ? call(archive, { query }, { signal }) : call(current, { query }, { signal }),
    ...failsAsPage,
  });
};

export const orderQuery = (orderId: number) =>
  queryOptions({
    queryKey: ["orders", "details", orderId],
    queryFn: async ({ signal }) => (await call(one, { params: { orderId } }, { signal })).data,
  });

/** Places an order; the key makes a repeated try the same order. */
export const sendOrder = async (body: OrderBody, idempotencyKey: string): Promise<Placed> =>
  (await call(order, { body }, { idempotencyKey })).data;

/** Takes an accepted order back. Points show on half the portal's pages, so everything is read anew. */
export function useCancelOrder() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (orderId: number) => call(cancel, { params: { orderId } }),
    onSettled: () => cache.invalidateQueries(),
  });
}
