import { createFileRoute } from "@tanstack/react-router";
import { ExpiredPage } from "#features/transfers/result-pages.tsx";
import { readResultSearch } from "#features/transfers/transfers-search.ts";

export const Route = createFileRoute("/_member/przekazywanie-punktow/przekroczony-czas")({
  validateSearch: readResultSearch,
  component: ExpiredPage,
});
