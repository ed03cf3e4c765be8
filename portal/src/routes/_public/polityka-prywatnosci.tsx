import { createFileRoute } from "@tanstack/react-router";
import { ComingPage } from "#shared/coming-page.tsx";

export const Route = createFileRoute("/_public/polityka-prywatnosci")({ component: PrivacyPage });

function PrivacyPage() {
  return (
    <ComingPage title="Polityka prywatności" picture="invoice" back="/">
      Tu przeczytasz, kto i w jakim celu przetwarza Twoje dane oraz jakie masz prawa.
    </ComingPage>
  );
}
