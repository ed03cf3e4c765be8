import { createFileRoute } from "@tanstack/react-router";
import { ComingPage } from "#shared/coming-page.tsx";

export const Route = createFileRoute("/_member/dystrybutorzy")({ component: DistributorsPage });

function DistributorsPage() {
  return (
    <ComingPage title="Dystrybutorzy" picture="gate">
      Tu znajdziesz dystrybutorów na liście i na mapie.
    </ComingPage>
  );
}
