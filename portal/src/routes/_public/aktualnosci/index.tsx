import { createFileRoute } from "@tanstack/react-router";
import { ComingPage } from "#shared/coming-page.tsx";

export const Route = createFileRoute("/_public/aktualnosci/")({ component: NewsPage });

function NewsPage() {
  return (
    <ComingPage title="Aktualności" picture="bell" back="/">
      Tu przeczytasz wiadomości o programie i porady na sezon.
    </ComingPage>
  );
}
