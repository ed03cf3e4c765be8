import { createFileRoute } from "@tanstack/react-router";
import { StandingPage } from "#features/transfers/standing-page.tsx";
import { readStandingSearch } from "#features/transfers/transfers-search.ts";

export const Route = createFileRoute("/_member/przekazywanie-punktow/stale")({
  validateSearch: readStandingSearch,
  component: StandingPage,
});
