import { createFileRoute } from "@tanstack/react-router";
import { ComingPage } from "#shared/coming-page.tsx";

export const Route = createFileRoute("/_member/nagrody/$slug/")({ component: RewardPage });

function RewardPage() {
  return (
    <ComingPage title="Nagroda" picture="sheaf" back="/nagrody">
      Tu obejrzysz nagrodę i sprawdzisz, ile punktów kosztuje.
    </ComingPage>
  );
}
