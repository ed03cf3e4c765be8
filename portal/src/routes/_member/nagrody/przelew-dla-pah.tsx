import { createFileRoute } from "@tanstack/react-router";
import { CharityPage } from "#features/money-rewards/money-reward-page.tsx";

export const Route = createFileRoute("/_member/nagrody/przelew-dla-pah")({ component: CharityPage });
