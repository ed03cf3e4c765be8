import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import { session } from "#base/session/session.ts";
import { useFormCycle } from "#shared/forms/form-cycle.ts";
import { useRequestKey } from "#shared/forms/form-request-key.ts";
import type { OrderSent, OrderValues } from "./order-form-values.ts";
import { askToConfirm, type AskedOrder, type OrderBody, type Placed, sendOrder } from "../prizes.api.ts";

/**
 * The two ways in which the form of an order is placed: of items after a last question (`asking`, `ordering`), of vouchers by
 * what confirms them (`toConfirm`, `confirming`, `send`).
 */
export function usePlacing(form: UseFormReturn<OrderValues, unknown, OrderSent>, onPlaced: (placed: Placed) => void) {
  const cache = useQueryClient();
  const withKey = useRequestKey();
  const [asking, setAsking] = useState<OrderSent>();
  const [confirming, setConfirming] = useState<{ order: OrderSent; asked: AskedOrder }>();
  async function refreshed<Answer>(answer: Promise<Answer>): Promise<Answer> {
    try {
      return await answer;
    } catch (error) {
      // Sold out or points spent meanwhile: the page shows the current state, the input stays. Once the session is over nothing
      // is asked for until somebody signs in again.
      const state = session.state();
      if (state.status !== "member" || state.ended !== true) void cache.invalidateQueries();
      throw error;
    }
  }
  const send = (order: OrderBody) => refreshed(withKey((key) => sendOrder(order, key)));
  function handlePlaced(placed: Placed) {
    onPlaced(placed);
    void cache.invalidateQueries();
  }
  const fieldOf = (name: string) => name.replace(/^delivery\./, "");
  const ordering = useFormCycle(form, {
    // A refusal is shown in the form, which the dialog covers.
    send: (order) => send(order).finally(() => setAsking(undefined)),
    fieldOf,
    onSuccess: handlePlaced,
  });
  const toConfirm = useFormCycle(form, {
    send: async (order) => ({ order, asked: await refreshed(askToConfirm(order, false)) }),
    fieldOf,
    saved: null, // before it is confirmed
    onSuccess: setConfirming,
  });
  return { asking, setAsking, confirming, setConfirming, ordering, toConfirm, send, handlePlaced };
}
