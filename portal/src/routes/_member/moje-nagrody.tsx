import { createFileRoute } from "@tanstack/react-router";
import { MyRewardsPage } from "#features/rewards/my-rewards-page.tsx";
import { readOrdersSearch } from "#features/rewards/rewards-search.ts";

export const Route = createFileRoute("/_member/moje-nagrody")({
  validateSearch: readOrdersSearch,
  component: MyRewardsPage,
});
