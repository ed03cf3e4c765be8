import { createFileRoute } from "@tanstack/react-router";
import { ProductsPage } from "#features/products/products-page.tsx";
import { readProductsSearch } from "#features/products/products-search.ts";

export const Route = createFileRoute("/_member/produkty/")({
  validateSearch: readProductsSearch,
  component: ProductsPage,
});
