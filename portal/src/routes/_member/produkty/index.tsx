import { createFileRoute } from "@tanstack/react-router";
import { ComingPage } from "#shared/coming-page.tsx";

export const Route = createFileRoute("/_member/produkty/")({ component: ProductsPage });

function ProductsPage() {
  return (
    <ComingPage title="Produkty" picture="tank">
      Tu przejrzysz produkty programu i zobaczysz, ile punktów dają.
    </ComingPage>
  );
}
