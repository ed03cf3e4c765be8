import type { askToConfirmOrder, orderPrize, Wallet } from "@plon/contract/portal/goods/orders.ts";
import type { returnBody } from "@plon/contract/portal/goods/orders-returns.ts";
import type { prizeDetails } from "@plon/contract/portal/goods/prizes.ts";
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { answerOf, call, dataOf } from "#base/calls/api.ts";
import { ordersSort } from "./rewards-search.ts";
import type { OrdersSearch, RewardsSearch } from "./rewards-search.ts";

export type Prize = (typeof prizeDetails)["data"]["_output"]["single"];
export type OrderBody = (typeof orderPrize)["body"]["_input"];
/** An order of vouchers as the server judged it, and how it is confirmed. */
export type AskedOrder = (typeof askToConfirmOrder)["data"]["_output"];
export type Placed = (typeof orderPrize)["data"]["_output"];

/** A list that cannot be loaded replaces the whole page, including its tabs, with the error page. */
const failsAsPage = {
  placeholderData: keepPreviousData,
  throwOnError: (_error: Error, query: { state: { data: unknown } }) => query.state.data === undefined,
};

const collectPageQuery = ({ tab: _tab, page = 1, do_punktow, ...filters }: RewardsSearch) =>
  queryOptions({
    queryKey: ["prizes", "collect", page, do_punktow ?? null, filters],
    meta: { offline: "person" },
    queryFn: answerOf("GET /api/v1/prize/collect", {
      query: { page, ...filters, ...(do_punktow === undefined ? {} : { points_max: do_punktow }) },
    }),
  });

/** The first page of prizes, which stands for the whole list. */
export const collectQuery = ({ page: _page, ...search }: RewardsSearch) =>
  queryOptions({ ...collectPageQuery(search), ...failsAsPage });

/** The pages that follow the first one, up to the one that is asked for: the others are shown, whatever becomes of one. */
export const furtherQueries = (search: RewardsSearch, lastPage: number): ReturnType<typeof collectPageQuery>[] =>
  Array.from({ length: Math.max(0, Math.min(search.page ?? 1, lastPage) - 1) }, (_, at) =>
    collectPageQuery({ ...search, page: at + 2 }),
  );

/** The day by which what is ordered now should arrive; null where too little was delivered to say so. */
export const deliveryQuery = queryOptions({
  queryKey: ["prizes", "delivery"],
  meta: { offline: "person" },
  queryFn: dataOf("GET /api/v1/prize/delivery", {}),
});

/** Prizes visible only to those who achieved their promotion. */
export const promotionPrizesQuery = queryOptions({
  queryKey: ["prizes", "promotion"],
  meta: { offline: "person" },
  queryFn: async ({ signal }) =>
    (await call("GET /api/v1/prize/collect", { query: { promotion: "true", per_page: 50 } }, { signal })).data.items,
});

export const partnerQuery = (page: number) =>
  queryOptions({
    queryKey: ["prizes", "partner", page],
    meta: { offline: "person" },
    queryFn: answerOf("GET /api/v1/prize/partner", { query: { page } }),
    ...failsAsPage,
  });

export const prizeQuery = (slug: string) =>
  queryOptions({
    queryKey: ["prizes", "details", slug],
    meta: { offline: "person" },
    queryFn: async ({ signal }) =>
      (await call("GET /api/v1/prize/details/:prize", { params: { prize: slug } }, { signal })).data.single,
  });

export const ordersQuery = (search: OrdersSearch) => {
  const { tab, page = 1 } = search;
  const sort = ordersSort(search);
  const query = { page, sortBy: sort.by, sortDesc: sort.descending ? ("true" as const) : ("false" as const) };
  return queryOptions({
    queryKey: ["orders", tab ?? "current", query],
    meta: { offline: "person" },
    queryFn: ({ signal }) =>
      tab === "archiwum"
        ? call("GET /api/v1/prize/archive-orders", { query }, { signal })
        : call("GET /api/v1/prize/my-orders", { query }, { signal }),
    ...failsAsPage,
  });
};

export const orderQuery = (orderId: number) =>
  queryOptions({
    queryKey: ["orders", "details", orderId],
    meta: { offline: "person" },
    queryFn: dataOf("GET /api/v1/prize/my-orders/:orderId", { params: { orderId } }),
  });

/** Codes that are valid today; kept, so that they can be shown where there is no signal. */
export const vouchersQuery = queryOptions({
  queryKey: ["orders", "vouchers"],
  meta: { offline: "person" },
  queryFn: dataOf("GET /api/v1/prize/vouchers", {}),
});

/** The address at which this device's wallet takes a voucher: for one navigation, at once. */
export const askForPass = async (voucherId: number, wallet: Wallet): Promise<string> =>
  (await call("POST /api/v1/prize/vouchers/:voucherId/pass", { params: { voucherId }, body: { wallet } })).data.url;

/** Has an order of vouchers judged, and asks how it is confirmed. */
export const askToConfirm = async (order: OrderBody, byCode: boolean): Promise<AskedOrder> => {
  const { prize_id, quantity, price_points } = order;
  return (
    await call("POST /api/v1/prize/order/confirmation", { body: { prize_id, quantity, price_points, by_code: byCode } })
  ).data;
};

/** Places an order; with the same key a retry makes no second order. */
export const sendOrder = async (body: OrderBody, idempotencyKey: string): Promise<Placed> =>
  (await call("POST /api/v1/prize/order", { body }, { idempotencyKey })).data;

/** Says what is wrong with a thing that was sent; with the same key a retry says it once. */
export const sendReturn = (orderId: number, body: (typeof returnBody)["_input"], idempotencyKey: string) =>
  call("POST /api/v1/prize/my-orders/:orderId/return", { params: { orderId }, body }, { idempotencyKey });

/** Takes that back while the office has not decided. */
export function useCallOffReturn() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (orderId: number) =>
      call("POST /api/v1/prize/my-orders/:orderId/return/call-off", { params: { orderId } }),
    onSettled: () => cache.invalidateQueries({ queryKey: ["orders"] }),
  });
}

/** Cancels an accepted order. Points are shown on half the portal's pages, so everything is refetched. */
export function useCancelOrder() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (orderId: number) => call("POST /api/v1/prize/my-orders/:orderId/cancel", { params: { orderId } }),
    onSettled: () => cache.invalidateQueries(),
  });
}
