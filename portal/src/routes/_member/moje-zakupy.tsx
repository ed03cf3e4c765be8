import { createFileRoute } from "@tanstack/react-router";
import { ShoppingPage } from "#features/shopping/shopping-page.tsx";
import { readShoppingSearch } from "#features/shopping/shopping-search.ts";

export const Route = createFileRoute("/_member/moje-zakupy")({
  validateSearch: readShoppingSearch,
  component: ShoppingPage,
});
