import { createFileRoute } from "@tanstack/react-router";
import { KsefPage } from "#features/ksef-connections/ksef-page.tsx";
import { readKsefSearch } from "#features/ksef-connections/ksef-search.ts";

export const Route = createFileRoute("/_member/ksef")({ validateSearch: readKsefSearch, component: KsefPage });
