import { createFileRoute } from "@tanstack/react-router";
import { ConfirmedPage } from "#features/transfers/result-pages.tsx";
import { readResultSearch } from "#features/transfers/transfers-search.ts";

export const Route = createFileRoute("/_member/przekazywanie-punktow/potwierdzenie")({
  validateSearch: readResultSearch,
  component: ConfirmedPage,
});
