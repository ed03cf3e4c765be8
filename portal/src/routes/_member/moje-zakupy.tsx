import { createFileRoute } from "@tanstack/react-router";
import { ComingPage } from "#shared/coming-page.tsx";

export const Route = createFileRoute("/_member/moje-zakupy")({ component: MyPurchasesPage });

function MyPurchasesPage() {
  return (
    <ComingPage title="Moje zakupy" picture="invoice">
      Tu zobaczysz produkty, które kupiłeś, z podziałem na dystrybutorów i faktury.
    </ComingPage>
  );
}
