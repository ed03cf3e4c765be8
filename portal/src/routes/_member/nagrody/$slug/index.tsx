import { createFileRoute } from "@tanstack/react-router";
import { PrizePage } from "#features/prizes/prize-page.tsx";

export const Route = createFileRoute("/_member/nagrody/$slug/")({ component: PrizePage });
