import { createFileRoute } from "@tanstack/react-router";
import { OrderPage } from "#features/prizes/order-page.tsx";
import { readPlacedOrder } from "#features/prizes/rewards-search.ts";

export const Route = createFileRoute("/_member/nagrody/$slug/zamowienie")({
  validateSearch: readPlacedOrder,
  component: OrderPage,
});
