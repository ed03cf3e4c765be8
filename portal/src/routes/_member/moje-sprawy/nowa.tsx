import { createFileRoute } from "@tanstack/react-router";
import { AskPage } from "#features/matters/ask-page.tsx";
import { readAskSearch } from "#features/matters/matters-search.ts";

export const Route = createFileRoute("/_member/moje-sprawy/nowa")({
  validateSearch: readAskSearch,
  component: AskPage,
});
