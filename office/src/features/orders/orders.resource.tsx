import LocalShippingIcon from "@mui/icons-material/LocalShippingOutlined";
import { lazy } from "react";
import { officeGetOrder, officeListOrders } from "@plon/contract/office/orders.ts";
import type { OfficeResource } from "#shared/resource.ts";

export const orders: OfficeResource = {
  name: "orders",
  words: ["Zamówienie nagrody", "Zamówienia nagród", "Zamówień nagród"],
  menu: { group: "Praca", icon: LocalShippingIcon },
  endpoints: { list: officeListOrders, one: officeGetOrder },
  list: lazy(() => import("./order-board.tsx")),
  edit: lazy(() => import("./order-page.tsx")),
  recordRepresentation: "number",
};
