import { createFileRoute } from "@tanstack/react-router";
import { OrderPage } from "#features/prizes/order/order-page.tsx";
import { readOrdering } from "#features/prizes/rewards-search.ts";

export const Route = createFileRoute("/_member/nagrody/$slug/zamowienie")({
  validateSearch: readOrdering,
  component: OrderPage,
});
