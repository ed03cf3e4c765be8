import { createFileRoute } from "@tanstack/react-router";
import { HistoryPage } from "#features/points/history-page.tsx";
import { readHistorySearch } from "#features/points/history-search.ts";

export const Route = createFileRoute("/_member/historia-punktow")({
  validateSearch: readHistorySearch,
  component: HistoryPage,
});
