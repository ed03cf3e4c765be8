import { createFileRoute } from "@tanstack/react-router";
import { PrizePage } from "#features/rewards/prize-page.tsx";

export const Route = createFileRoute("/_member/nagrody/$slug/")({ component: PrizePage });
