import { createFileRoute } from "@tanstack/react-router";
import { ComingPage } from "#shared/coming-page.tsx";

export const Route = createFileRoute("/_member/moje-nagrody")({ component: MyRewardsPage });

function MyRewardsPage() {
  return (
    <ComingPage title="Moje nagrody" picture="sheaf">
      Tu znajdziesz swoje zamówienia nagród i ich status.
    </ComingPage>
  );
}
