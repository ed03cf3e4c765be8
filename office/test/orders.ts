import type { CallAnswer } from "@plon/contract/shared/calls/endpoint.ts";
import type { officeListOrders } from "@plon/contract/office/goods/orders.ts";
import { pageOf } from "./answers.ts";

type Row = CallAnswer<typeof officeListOrders>["data"][number];

const COUNTS = { accepted: 2, processing: 0, sent: 0, delivered: 0, cancelled: 0, paid: 0 };
/** What a board with two accepted orders says of them. */
export const ORDERS_META = { ...pageOf(2), by_status: COUNTS, by_status_more: [] };

/** An order of a thing, just accepted, with something changed. */
export const orderRow = (id: number, changed: Partial<Row> = {}): Row => ({
  id,
  number: `N/2026/00000${id}`,
  participant: { id: 31, name: "Jan Kowalski", identifier: "5555555555" },
  prize_id: 8,
  kind: "item",
  title: "Termos",
  quantity: 1,
  points: 10,
  value_grosze: 3450,
  tax_grosze: 0,
  status: "accepted",
  status_label: { label: "Przyjęte", color: "yellow" },
  ordered_at: "2026-11-26T08:00:00Z",
  status_changed_at: "2026-11-26T08:00:00Z",
  delivery_city: "Sandomierz",
  carrier: null,
  tracking_number: null,
  actions: ["process", "cancel"],
  goods_return: null,
  ...changed,
});

/** What is different in one that is packed and waits to be sent. */
export const PACKED = { status: "processing", actions: ["send", "cancel"] } satisfies Partial<Row>;
