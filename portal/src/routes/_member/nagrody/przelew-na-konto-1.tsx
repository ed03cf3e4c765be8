import { createFileRoute } from "@tanstack/react-router";
import { ComingPage } from "#shared/coming-page.tsx";

export const Route = createFileRoute("/_member/nagrody/przelew-na-konto-1")({ component: BankTransferRewardPage });

function BankTransferRewardPage() {
  return (
    <ComingPage title="Przelew na konto" picture="sheaf" back="/nagrody">
      Tu wymienisz punkty na przelew na swoje konto bankowe.
    </ComingPage>
  );
}
