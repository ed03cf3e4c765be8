import { createFileRoute } from "@tanstack/react-router";
import { ComingPage } from "#shared/coming-page.tsx";

export const Route = createFileRoute("/_member/satagro")({ component: SatagroPage });

function SatagroPage() {
  return (
    <ComingPage title="SatAgro" picture="tank">
      Tu połączysz konto z satelitarnym monitorowaniem upraw SatAgro.
    </ComingPage>
  );
}
