import { createFileRoute } from "@tanstack/react-router";
import { OverviewPage } from "#features/transfers/overview-page.tsx";

export const Route = createFileRoute("/_member/przekazywanie-punktow/")({ component: OverviewPage });
