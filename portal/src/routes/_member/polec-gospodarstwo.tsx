import { createFileRoute } from "@tanstack/react-router";
import { readInvitationsSearch } from "#features/affiliation/invitations-search.ts";
import { RecommendPage } from "#features/affiliation/recommend-page.tsx";

export const Route = createFileRoute("/_member/polec-gospodarstwo")({
  validateSearch: readInvitationsSearch,
  component: RecommendPage,
});
