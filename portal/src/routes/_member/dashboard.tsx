import { createFileRoute } from "@tanstack/react-router";
import { arriving } from "@plon/ui/arriving.ts";
import { DashboardPage } from "#features/dashboard/dashboard-page.tsx";
import { Later } from "#shared/pages/later.tsx";

export const Route = createFileRoute("/_member/dashboard")({ component: Page });

const ksefCard = arriving(() =>
  import("#features/ksef-connections/dashboard-card.tsx").then((module) => module.KsefDashboardCard),
);

const outgoingCard = arriving(() =>
  import("#features/invoices/sending/outgoing-card.tsx").then((module) => module.OutgoingCard),
);

const passkeyOffer = arriving(() => import("#features/access/passkey-offer.tsx").then((module) => module.PasskeyOffer));

const goalCard = arriving(() => import("#features/goals/goal-card.tsx").then((module) => module.GoalCard));

function Page() {
  return (
    <DashboardPage
      unsent={<Later part={outgoingCard} />}
      goal={<Later part={goalCard} />}
      offer={
        <>
          <Later part={passkeyOffer} />
          <Later part={ksefCard} />
        </>
      }
    />
  );
}
