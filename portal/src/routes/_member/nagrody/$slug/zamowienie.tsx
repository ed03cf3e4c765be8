import { createFileRoute } from "@tanstack/react-router";
import { ComingPage } from "#shared/coming-page.tsx";

export const Route = createFileRoute("/_member/nagrody/$slug/zamowienie")({ component: RewardOrderPage });

function RewardOrderPage() {
  return (
    <ComingPage title="Zamówienie nagrody" picture="sheaf" back="/nagrody">
      Tu zamówisz nagrodę: przed wysłaniem zobaczysz podsumowanie kosztu w punktach.
    </ComingPage>
  );
}
