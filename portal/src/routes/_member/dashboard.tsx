import { createFileRoute } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { DashboardPage } from "#features/dashboard/dashboard-page.tsx";

export const Route = createFileRoute("/_member/dashboard")({ component: Page });

const KsefCard = lazy(async () => ({
  default: (await import("#features/ksef-connections/dashboard-card.tsx")).KsefDashboardCard,
}));

const OutgoingCard = lazy(async () => ({
  default: (await import("#features/invoices/outgoing-card.tsx")).OutgoingCard,
}));

const PasskeyOffer = lazy(async () => ({
  default: (await import("#features/access/passkey-offer.tsx")).PasskeyOffer,
}));

const GoalCard = lazy(async () => ({
  default: (await import("#features/goals/goal-card.tsx")).GoalCard,
}));

function Page() {
  return (
    <DashboardPage
      unsent={
        <Suspense>
          <OutgoingCard />
        </Suspense>
      }
      goal={
        <Suspense>
          <GoalCard />
        </Suspense>
      }
      offer={
        <Suspense>
          <PasskeyOffer />
          <KsefCard />
        </Suspense>
      }
    />
  );
}
