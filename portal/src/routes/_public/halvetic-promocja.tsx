import { createFileRoute } from "@tanstack/react-router";
import { ComingPage } from "#shared/coming-page.tsx";

export const Route = createFileRoute("/_public/halvetic-promocja")({ component: HalveticPromotionPage });

function HalveticPromotionPage() {
  return (
    <ComingPage title="Promocja Halvetic" picture="tank" back="/">
      Tu poznasz zasady promocji produktu Halvetic.
    </ComingPage>
  );
}
