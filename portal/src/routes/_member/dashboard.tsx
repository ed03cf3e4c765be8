import { createFileRoute } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { DashboardPage } from "#features/dashboard/dashboard-page.tsx";

export const Route = createFileRoute("/_member/dashboard")({ component: Page });

const KsefCard = lazy(async () => ({
  default: (await import("#features/ksef-connections/dashboard-card.tsx")).KsefDashboardCard,
}));

function Page() {
  return (
    <DashboardPage
      offer={
        <Suspense>
          <KsefCard />
        </Suspense>
      }
    />
  );
}
