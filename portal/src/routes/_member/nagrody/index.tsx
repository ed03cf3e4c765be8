import { createFileRoute } from "@tanstack/react-router";
import { MissingWay } from "#features/goals/missing-way.tsx";
import { PinButton } from "#features/goals/pin-button.tsx";
import { RewardsPage } from "#features/prizes/rewards-page.tsx";
import { readRewardsSearch } from "#features/prizes/rewards-search.ts";

export const Route = createFileRoute("/_member/nagrody/")({
  validateSearch: readRewardsSearch,
  component: () => (
    <RewardsPage
      pinOf={(prize) => <PinButton prize={prize} isSmall />}
      wayOf={(missing) => <MissingWay points={missing} />}
    />
  ),
});
