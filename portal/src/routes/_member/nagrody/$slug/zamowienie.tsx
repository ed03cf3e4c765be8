import { createFileRoute } from "@tanstack/react-router";
import { OrderPage } from "#features/rewards/order-page.tsx";

export const Route = createFileRoute("/_member/nagrody/$slug/zamowienie")({ component: OrderPage });
