import { createFileRoute } from "@tanstack/react-router";
import { leaveToMembers } from "#app/guards/access.ts";
import { PublicRulesPage } from "#features/promotions/public-rules-page.tsx";

export const Route = createFileRoute("/_public/oferta/$slug/regulamin")({
  beforeLoad: ({ context, params }) => leaveToMembers(context.queryClient, { ...params, rules: true }),
  component: OfferRulesPage,
});

function OfferRulesPage() {
  return <PublicRulesPage slug={Route.useParams().slug} />;
}
