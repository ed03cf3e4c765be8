import { createFileRoute } from "@tanstack/react-router";
import { AvailabilityPage } from "#features/products/availability-page.tsx";
import { readAvailabilitySearch } from "#features/products/products-search.ts";

export const Route = createFileRoute("/_member/produkty/sprawdz-dostepnosc")({
  validateSearch: readAvailabilitySearch,
  component: AvailabilityPage,
});
