import { createFileRoute } from "@tanstack/react-router";
import { ComingPage } from "#shared/coming-page.tsx";

export const Route = createFileRoute("/_public/halvetic")({ component: HalveticPage });

function HalveticPage() {
  return (
    <ComingPage title="Halvetic" picture="tank" back="/">
      Tu poznasz produkt Halvetic i akcje z nim związane.
    </ComingPage>
  );
}
