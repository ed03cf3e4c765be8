import { createFileRoute } from "@tanstack/react-router";
import { RewardsPage } from "#features/rewards/rewards-page.tsx";
import { readRewardsSearch } from "#features/rewards/rewards-search.ts";

export const Route = createFileRoute("/_member/nagrody/")({
  validateSearch: readRewardsSearch,
  component: RewardsPage,
});
