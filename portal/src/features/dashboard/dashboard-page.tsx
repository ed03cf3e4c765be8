import { farmName } from "@plon/rules/names/farm-name.ts";
import { greeting } from "@plon/rules/names/vocative.ts";
import { Alert } from "@plon/ui/alert.tsx";
import type { User } from "@plon/contract/portal/account/profile.ts";
import { useQuery } from "@tanstack/react-query";
import { useRouterState } from "@tanstack/react-router";
import { type ReactNode, useDeferredValue } from "react";
import { FailedPage } from "#base/calls/failed-load.tsx";
import { useProfile } from "#base/profile.ts";
import { formatPoints } from "@plon/client/format.ts";
import { PageHeading } from "#shared/pages/page-heading.tsx";
import { AchievementCard } from "./achievement-card.tsx";
import { BalanceCard } from "./balance-card.tsx";
import {
  DashboardColumns,
  DashboardSkeleton,
  NextSkeleton,
  PastSkeleton,
  SideSkeleton,
} from "./dashboard-skeleton.tsx";
import { ExpiryCard } from "./expiry-card.tsx";
import { FirstStepsCard } from "./first-steps-card.tsx";
import { LapseBand } from "./lapse-band.tsx";
import { LastMovementsCard } from "./last-movements-card.tsx";
import { LevelCard } from "./level/level-card.tsx";
import { NextStepCard } from "./next-step-card.tsx";
import { NewsCard } from "./news-card.tsx";
import { hasHistory, type Overview, overviewQuery } from "./overview.api.ts";
import { PromotionsCard } from "./promotions-card.tsx";
import { RecommendCard } from "./recommend-card.tsx";
import { RepresentativeCard } from "./representative-card.tsx";
import { RewardsCard } from "./rewards-card.tsx";
import { ToDoCard, toDosOf } from "./to-do-card.tsx";
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
  // What the page is opened for is drawn with its frame; the next step after it, and then the rest, in small steps between which
  // a press is answered. On the way back from another page the frame is there already.
  const isFramed = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation !== undefined });
  const next = useDeferredValue(overview.data ?? null, isFramed ? (overview.data ?? null) : null);
  const rest = useDeferredValue(next);
  // On the first day there is nothing to show yet, and three things to do.
  const isNew = overview.data !== undefined && !hasHistory(overview.data);
  // Who is signed in, who need not be the owner.
  const firstName = user.member ? (user.member.name.split(" ")[0] ?? "") : user.profile.first_name;
  if (overview.isLoadingError) return <FailedPage error={overview.error} onRetry={() => void overview.refetch()} />;
  return (
    <>
      <PageHeading title={firstName === "" ? "Pulpit" : `${greeting(firstName)}!`} browserTitle="Pulpit">
        {/* Whoever acts for a farm of somebody else's reads its name on every page. */}
        {user.member === null && <p className="-mt-2 basis-full wrap-anywhere text-soft">{farmName(user.profile)}</p>}
      </PageHeading>
      {overview.isPending ? (
        <DashboardSkeleton />
      ) : (
        <DashboardColumns
          main={
            <>
              <LapseBand calendar={overview.data.expiry_calendar} />
              <BalanceCard overview={overview.data} />
              {next === null ? <NextSkeleton /> : <Next overview={next} user={user} isNew={isNew} />}
              {rest ? (
                <>
                  {unsent}
                  {!isNew && <Past overview={rest} />}
                  {!isNew && offer}
                </>
              ) : (
                <PastSkeleton />
              )}
            </>
          }
          side={
            rest ? (
              <>
                {rest.level && <LevelCard level={rest.level} />}
                <GoalPlace isPinned={rest.has_goal}>{goal}</GoalPlace>
                <PromotionsCard />
                {!isNew && <Reachable overview={rest} />}
                {user.ph && <RepresentativeCard representative={user.ph} />}
                <RecommendCard />
                <NewsCard />
              </>
            ) : (
              <SideSkeleton />
            )
          }
        />
      )}
    </>
  );
}

/** What waits for the person; where nothing does, the one step that leads on. On the first day there are three of them. */
function Next({ overview, user, isNew }: { overview: Overview; user: User; isNew: boolean }) {
  const toDo = toDosOf(overview, user);
  return (
    <>
      {toDo.length > 0 && <ToDoCard toDo={toDo} />}
      {isNew && <FirstStepsCard representative={user.ph} />}
      {!isNew && toDo.length === 0 && <NextStepCard overview={overview} user={user} />}
    </>
  );
}

/** Keeps room for the card of a pinned goal until it has come, so that nothing below it moves. */
function GoalPlace({ isPinned, children }: { isPinned: boolean; children: ReactNode }) {
  const kept = isPinned ? "empty:h-72 empty:animate-breathe empty:rounded-card empty:bg-sunken" : "empty:hidden";
  return <div className={kept}>{children}</div>;
}

/** What has happened to the points lately. */
function Past({ overview }: { overview: Overview }) {
  return (
    <>
      {overview.debt > 0 && <Debt debt={overview.debt} />}
      <WaitingCard invoices={overview.waiting_invoices} total={overview.waiting_total} />
      <LastMovementsCard movements={overview.last_movements} />
    </>
  );
}

/** What the points are good for. */
function Reachable({ overview }: { overview: Overview }) {
  return (
    <>
      <ExpiryCard calendar={overview.expiry_calendar} />
      <AchievementCard total={overview.total} next={overview.next_achievement} />
      <RewardsCard available={overview.available} />
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
