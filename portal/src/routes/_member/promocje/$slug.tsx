import { createFileRoute } from "@tanstack/react-router";
import { ComingPage } from "#shared/coming-page.tsx";

export const Route = createFileRoute("/_member/promocje/$slug")({ component: PromotionPage });

function PromotionPage() {
  return (
    <ComingPage title="Promocja" picture="tank" back="/promocje">
      Tu poznasz zasady promocji, jej terminy i to, ile możesz w niej zyskać.
    </ComingPage>
  );
}
