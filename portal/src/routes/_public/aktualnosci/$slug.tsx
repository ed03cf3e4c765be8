import { createFileRoute } from "@tanstack/react-router";
import { ComingPage } from "#shared/coming-page.tsx";

export const Route = createFileRoute("/_public/aktualnosci/$slug")({ component: NewsItemPage });

function NewsItemPage() {
  return (
    <ComingPage title="Aktualność" picture="bell" back="/aktualnosci">
      Tu przeczytasz całą wiadomość.
    </ComingPage>
  );
}
