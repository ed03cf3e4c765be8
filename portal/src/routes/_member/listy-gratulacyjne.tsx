import { createFileRoute } from "@tanstack/react-router";
import { LettersPage } from "#features/letters/letters-page.tsx";
import { readLettersSearch } from "#features/letters/letters-search.ts";

export const Route = createFileRoute("/_member/listy-gratulacyjne")({
  validateSearch: readLettersSearch,
  component: LettersPage,
});
