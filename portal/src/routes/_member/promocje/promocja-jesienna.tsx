import { createFileRoute } from "@tanstack/react-router";
import { ComingPage } from "#shared/coming-page.tsx";

export const Route = createFileRoute("/_member/promocje/promocja-jesienna")({ component: AutumnPromotionPage });

function AutumnPromotionPage() {
  return (
    <ComingPage title="Promocja jesienna" picture="tank" back="/promocje">
      Tu poznasz zasady promocji jesiennej i sprawdzisz, ile możesz w niej zyskać.
    </ComingPage>
  );
}
