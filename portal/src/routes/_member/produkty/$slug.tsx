import { createFileRoute } from "@tanstack/react-router";
import { ProductPage } from "#features/products/product-page.tsx";
import { readSelection } from "#features/products/products-search.ts";

export const Route = createFileRoute("/_member/produkty/$slug")({
  validateSearch: readSelection,
  component: ProductPage,
});
