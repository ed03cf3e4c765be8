import type { z } from "zod";
import type {
  officeDecideReturn,
  officeListOrders,
  officeMoveOrders,
  officeOrder,
  officeOrderRow,
} from "@plon/contract/office/goods/orders.ts";
import type { CallInput } from "@plon/contract/shared/calls/endpoint.ts";
import type { ReturnCause, TakeBackCause } from "@plon/rules/orders/reward-order.ts";
import type { Shortcut } from "#shared/keys/shortcuts.tsx";

export type OrderRow = z.infer<typeof officeOrderRow>;
export type Order = z.infer<typeof officeOrder>;
export type OrderAction = OrderRow["actions"][number];
export type BoardMeta = z.infer<typeof officeListOrders.meta>;
export type MoveBody = CallInput<typeof officeMoveOrders>["body"];

export type ReturnBody = CallInput<typeof officeDecideReturn>["body"];

/** What the farmer said of an order that was sent. */
export const RETURN_CAUSE_LABELS: Record<ReturnCause, string> = {
  withdrawn: "Chce zwrócić",
  lost: "Nie dotarła",
  broken: "Jest uszkodzona",
};

/** The columns of the board, in the sequence of an order's statuses. */
export const COLUMNS = [
  { status: "accepted", label: "Przyjęte" },
  { status: "processing", label: "W realizacji" },
  { status: "sent", label: "Wysłane" },
  { status: "delivered", label: "Dostarczone" },
  { status: "paid", label: "Wypłacone" },
  { status: "cancelled", label: "Anulowane" },
] as const;

type Step = { action: OrderAction; label: string; shortcut?: Shortcut };

/** The actions for orders, each with its key. */
export const STEPS: Step[] = [
  { action: "process", label: "Do realizacji", shortcut: { code: "KeyR", with: "alt" } },
  { action: "send", label: "Wyślij", shortcut: { code: "KeyW", with: "alt" } },
  { action: "deliver", label: "Dostarczone", shortcut: { code: "KeyT", with: "alt" } },
  { action: "cancel", label: "Anuluj" },
  { action: "take_back", label: "Przyjmij zwrot" },
];

/** What happened to an item that was sent. */
export const TAKE_BACK_CHOICES: { id: TakeBackCause; name: string }[] = [
  { id: "withdrawn", name: "Uczestnik odstąpił (do 14 dni), nagroda jest u nas" },
  { id: "returned", name: "Przesyłka wróciła do nas" },
  { id: "lost", name: "Przesyłka zaginęła" },
  { id: "broken", name: "Nagroda jest uszkodzona" },
];

export const PACKING_SHORTCUT: Shortcut = { code: "KeyP", with: "alt" };

/** The steps available to every one of these orders. */
export const stepsOf = (orders: Pick<OrderRow, "actions">[]): Step[] =>
  orders.length === 0 ? [] : STEPS.filter(({ action }) => orders.every(({ actions }) => actions.includes(action)));

/** Whether there is something to pack and a label to print. */
export const isParcel = ({ delivery_city, status }: Pick<OrderRow, "delivery_city" | "status">) =>
  delivery_city !== null && status !== "cancelled";
