import { queryOptions, useQueryClient } from "@tanstack/react-query";
import {
  officeDecideReturn,
  officeGetOrder,
  officeMoveOrders,
  PACKING_LIST_PATH,
} from "@plon/contract/office/goods/orders.ts";
import { WAITING_CHANGE_KEY } from "#shared/acts/waiting-change.tsx";
import { downloadFile } from "#shared/calls/download.ts";
import { call, dataOf } from "#shared/calls/session.ts";
import type { MoveBody, ReturnBody } from "./order-words.ts";

export const orderQuery = (orderId: number) =>
  queryOptions({ queryKey: ["orders", "details", orderId], queryFn: dataOf(officeGetOrder, { params: { orderId } }) });

/** Takes a step with orders, all or none, and refetches what shows them. Returns how many were moved, and how many wait. */
export function useMoveOrders() {
  const cache = useQueryClient();
  return async (body: MoveBody): Promise<{ moved: number; held: number }> => {
    try {
      return (await call(officeMoveOrders, { body })).data;
    } finally {
      // After a refusal too: somebody else moved one of them.
      await Promise.all(
        ["orders", "dashboard", WAITING_CHANGE_KEY].map((key) => cache.invalidateQueries({ queryKey: [key] })),
      );
    }
  };
}

/** Decides what the farmer said of an order that was sent, and refetches what shows it. Returns what to announce. */
export function useDecideReturn(orderId: number) {
  const cache = useQueryClient();
  return async (body: ReturnBody): Promise<string> => {
    try {
      return (await call(officeDecideReturn, { params: { orderId }, body })).message ?? "Decyzja została zapisana.";
    } finally {
      // After a refusal too: somebody was quicker.
      await Promise.all(
        ["orders", "queues", "dashboard", WAITING_CHANGE_KEY].map((key) =>
          cache.invalidateQueries({ queryKey: [key] }),
        ),
      );
    }
  };
}

/** Saves the labels of these orders as PDF. */
export const downloadPackingList = (orderIds: number[]) =>
  downloadFile(`${PACKING_LIST_PATH}?ids=${orderIds.join(",")}`, "lista-do-pakowania.pdf");
