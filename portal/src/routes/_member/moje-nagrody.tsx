import { createFileRoute } from "@tanstack/react-router";
import { PayoutStatuses } from "#features/campaigns/payout-status.tsx";
import { MyRewardsPage } from "#features/prizes/mine/my-rewards-page.tsx";
import { readOrdersSearch } from "#features/prizes/rewards-search.ts";

export const Route = createFileRoute("/_member/moje-nagrody")({
  validateSearch: readOrdersSearch,
  component: RewardsAndPayouts,
});

/** Orders, and below them the promotions' payouts. */
function RewardsAndPayouts() {
  return (
    <>
      <MyRewardsPage />
      <PayoutStatuses />
    </>
  );
}
