import { createFileRoute } from "@tanstack/react-router";
import { HistoryPage } from "#features/points/history-page.tsx";

export const Route = createFileRoute("/_member/historia-punktow")({ component: HistoryPage });
