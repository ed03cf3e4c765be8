import { Alert } from "@plon/ui/alert.tsx";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { FailedPage } from "#base/failed-load.tsx";
import { useProfile } from "#base/profile.ts";
import { formatPoints } from "@plon/client/format.ts";
import { PageHeading } from "#shared/page-heading.tsx";
import { AchievementCard } from "./achievement-card.tsx";
import { BalanceCard } from "./balance-card.tsx";
import { DashboardSkeleton } from "./dashboard-skeleton.tsx";
import { ExpiryCard } from "./expiry-card.tsx";
import { FirstStepsCard } from "./first-steps-card.tsx";
import { LastMovementsCard } from "./last-movements-card.tsx";
import { NextStepCard } from "./next-step-card.tsx";
import { NewsCard } from "./news-card.tsx";
import { hasHistory, overviewQuery } from "./overview.api.ts";
import { PromotionsCard } from "./promotions-card.tsx";
import { RecommendCard } from "./recommend-card.tsx";
import { RepresentativeCard } from "./representative-card.tsx";
import { RewardsCard } from "./rewards-card.tsx";
import { WaitingCard } from "./waiting-card.tsx";

type DashboardPageProps = {
  /** What only this device knows yet. */
  unsent?: ReactNode;
  /** Beside the rewards within reach: the one that points are collected for. */
  goal?: ReactNode;
  /** Below what every farm sees. */
  offer?: ReactNode;
};

/** What can be spent, what is pending, what to do. */
export function DashboardPage({ unsent, goal, offer }: DashboardPageProps) {
  const user = useProfile();
  const overview = useQuery(overviewQuery);
  // On the first day there is nothing to show yet, and three things to do.
  const isNew = overview.data !== undefined && !hasHistory(overview.data);
  // Who is signed in, who need not be the owner.
  const firstName = user.member ? (user.member.name.split(" ")[0] ?? "") : user.profile.first_name;
  if (overview.isLoadingError) return <FailedPage error={overview.error} onRetry={() => void overview.refetch()} />;
  return (
    <>
      <PageHeading title={firstName === "" ? "Pulpit" : `Dzień dobry, ${firstName}!`} browserTitle="Pulpit" />
      {overview.isPending ? (
        <DashboardSkeleton />
      ) : (
        <div className="page-grid items-start">
          <div className="col-span-12 flex min-w-0 flex-col gap-4 lg:col-span-7 lg:gap-6">
            <BalanceCard overview={overview.data} />
            {isNew ? (
              <>
                <FirstStepsCard representative={user.ph} />
                {unsent}
              </>
            ) : (
              <>
                <NextStepCard overview={overview.data} user={user} />
                {unsent}
                {overview.data.debt > 0 && <Debt debt={overview.data.debt} />}
                <WaitingCard invoices={overview.data.waiting_invoices} total={overview.data.waiting_total} />
                <LastMovementsCard movements={overview.data.last_movements} />
                {offer}
              </>
            )}
          </div>
          <div className="col-span-12 flex min-w-0 flex-col gap-4 lg:col-span-5 lg:gap-6">
            {goal}
            <PromotionsCard />
            {!isNew && (
              <>
                <ExpiryCard calendar={overview.data.expiry_calendar} />
                <AchievementCard total={overview.data.total} next={overview.data.next_achievement} />
                <RewardsCard available={overview.data.available} />
              </>
            )}
            {user.ph && <RepresentativeCard representative={user.ph} />}
            <RecommendCard />
            <NewsCard />
          </div>
        </div>
      )}
    </>
  );
}

function Debt({ debt }: { debt: number }) {
  return (
    <Alert tone="warning" title={`Do spłaty: ${formatPoints(debt)}`}>
      Korekta faktury cofnęła punkty, które były już wydane. Spłacimy je z kolejnych naliczonych punktów: nie musisz nic
      robić.
    </Alert>
  );
}
