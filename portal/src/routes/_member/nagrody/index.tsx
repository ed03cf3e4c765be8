import { createFileRoute } from "@tanstack/react-router";
import { ComingPage } from "#shared/coming-page.tsx";

export const Route = createFileRoute("/_member/nagrody/")({ component: RewardsPage });

function RewardsPage() {
  return (
    <ComingPage title="Nagrody" picture="sheaf">
      Tu wybierzesz nagrody, na które wystarczy Ci punktów.
    </ComingPage>
  );
}
