import { createFileRoute } from "@tanstack/react-router";
import { ComingPage } from "#shared/coming-page.tsx";

export const Route = createFileRoute("/_public/faq")({ component: FaqPage });

function FaqPage() {
  return (
    <ComingPage title="Pytania i odpowiedzi" picture="bell" back="/">
      Tu znajdziesz odpowiedzi na najczęstsze pytania o program.
    </ComingPage>
  );
}
