import { createFileRoute } from "@tanstack/react-router";
import { ComingPage } from "#shared/coming-page.tsx";

export const Route = createFileRoute("/_member/promocje/")({ component: PromotionsPage });

function PromotionsPage() {
  return (
    <ComingPage title="Promocje" picture="tank">
      Tu zobaczysz trwające promocje i swoje zgłoszenia do nich.
    </ComingPage>
  );
}
