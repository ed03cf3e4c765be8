import { createFileRoute } from "@tanstack/react-router";
import { RewardsPage } from "#features/prizes/rewards-page.tsx";
import { readRewardsSearch } from "#features/prizes/rewards-search.ts";

export const Route = createFileRoute("/_member/nagrody/")({
  validateSearch: readRewardsSearch,
  component: RewardsPage,
});
