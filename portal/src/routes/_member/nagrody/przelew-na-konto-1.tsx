import { readMoneySearch } from "#features/money-rewards/money-search.ts";
import { createFileRoute } from "@tanstack/react-router";
import { BankTransferPage } from "#features/money-rewards/money-reward-page.tsx";

export const Route = createFileRoute("/_member/nagrody/przelew-na-konto-1")({
  validateSearch: readMoneySearch,
  component: BankTransferPage,
});
