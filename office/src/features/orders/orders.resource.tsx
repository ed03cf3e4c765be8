import LocalShippingIcon from "@mui/icons-material/LocalShippingOutlined";
import { officeGetOrder, officeListOrders } from "@plon/contract/office/goods/orders.ts";
import { onDemand } from "#shared/page/on-demand.tsx";
import type { OfficeResource, RowOf } from "#shared/calls/resource.ts";

export const orders: OfficeResource = {
  name: "orders",
  words: ["Zamówienie nagrody", "Zamówienia nagród", "Zamówień nagród"],
  menu: { group: "Praca", icon: LocalShippingIcon, queues: ["orders", "returns"] },
  endpoints: { list: officeListOrders, one: officeGetOrder },
  list: onDemand(() => import("./order-board.tsx")),
  watched: "order",
  edit: onDemand(() => import("./order-page.tsx")),
  recordRepresentation: "number",
  found: {
    newestBy: "id",
    as: (row: RowOf<typeof officeListOrders>) => ({
      title: row.number,
      detail: `${row.title} · ${row.participant.name} · ${row.status_label.label}`,
    }),
  },
};
