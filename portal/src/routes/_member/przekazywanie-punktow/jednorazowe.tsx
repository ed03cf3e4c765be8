import { createFileRoute } from "@tanstack/react-router";
import { OneTimePage } from "#features/transfers/one-time-page.tsx";
import { readOneTimeSearch } from "#features/transfers/transfers-search.ts";

export const Route = createFileRoute("/_member/przekazywanie-punktow/jednorazowe")({
  validateSearch: readOneTimeSearch,
  component: OneTimePage,
});
