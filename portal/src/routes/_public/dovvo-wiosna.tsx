import { createFileRoute } from "@tanstack/react-router";
import { ComingPage } from "#shared/coming-page.tsx";

export const Route = createFileRoute("/_public/dovvo-wiosna")({ component: DovvoSpringPage });

function DovvoSpringPage() {
  return (
    <ComingPage title="Dovvo wiosna" picture="tank" back="/">
      Tu poznasz wiosenną akcję produktu Dovvo.
    </ComingPage>
  );
}
