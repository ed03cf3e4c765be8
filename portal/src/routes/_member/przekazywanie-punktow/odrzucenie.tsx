import { createFileRoute } from "@tanstack/react-router";
import { RejectedPage } from "#features/transfers/result-pages.tsx";
import { readResultSearch } from "#features/transfers/transfers-search.ts";

export const Route = createFileRoute("/_member/przekazywanie-punktow/odrzucenie")({
  validateSearch: readResultSearch,
  component: RejectedPage,
});
