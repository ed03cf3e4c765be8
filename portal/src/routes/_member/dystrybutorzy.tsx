import { createFileRoute } from "@tanstack/react-router";
import { DistributorsPage } from "#features/distributors/distributors-page.tsx";
import { readDistributorsSearch } from "#features/distributors/distributors-search.ts";

export const Route = createFileRoute("/_member/dystrybutorzy")({
  validateSearch: readDistributorsSearch,
  component: DistributorsPage,
});
