import { RETURN_CAUSES } from "@plon/rules/orders/reward-order.ts";
import { z } from "zod";
import type { Endpoint } from "../../shared/calls/endpoint.ts";
import { plainText, recordId } from "../../shared/calls/envelope.ts";
import { ORDER_QUANTITY_MAX, orderDetails } from "./orders.ts";

const byOrder = z.object({ orderId: recordId });

/** The longest reason for giving something back. */
export const RETURN_REASON_MAX = 500;

export const returnBody = z.object({
  cause: z.enum(RETURN_CAUSES, { error: "Wybierz, co się stało" }),
  /** Of how many of the order's pieces. */
  quantity: z
    .int("Podaj całkowitą liczbę sztuk")
    .min(1, "Pole musi mieć minimalną wartość 1")
    .max(ORDER_QUANTITY_MAX, "Nie masz tylu sztuk w tym zamówieniu"),
  reason: plainText(RETURN_REASON_MAX).default(""),
});

export const askToReturn = {
  method: "POST",
  path: "/api/v1/prize/my-orders/:orderId/return",
  summary: "Says that a thing that was sent is given back, did not come or is broken; the office decides.",
  access: "participant",
  byMembers: "full",
  idempotent: true,
  params: byOrder,
  body: returnBody,
  data: orderDetails,
  errors: ["order.not_found", "order.not_returnable", "request.key_reused", "request.idempotency_key_missing"],
} as const satisfies Endpoint;

export const callOffReturn = {
  method: "POST",
  path: "/api/v1/prize/my-orders/:orderId/return/call-off",
  summary: "Takes that back while the office has not decided. Taken back already: the same answer.",
  access: "participant",
  byMembers: "full",
  params: byOrder,
  data: orderDetails,
  errors: ["order.not_found", "order.return_over"],
} as const satisfies Endpoint;
