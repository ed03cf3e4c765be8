import { createFileRoute } from "@tanstack/react-router";
import { MattersPage } from "#features/matters/matters-page.tsx";
import { readPage } from "#shared/pages/read-search.ts";

export const Route = createFileRoute("/_member/moje-sprawy/")({ validateSearch: readPage, component: MattersPage });
