import { createFileRoute } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { leaveToMembers } from "#app/guards/access.ts";
import { QrPicture } from "#features/affiliation/qr-picture.tsx";
import { readEntryToken } from "#features/campaigns/entry/entry-token.ts";
import { OfficeCampaign } from "#features/campaigns/reviewed-campaign.tsx";
import { PublicPromotionPage } from "#features/promotions/public-promotion-page.tsx";

export const Route = createFileRoute("/_public/oferta/$slug/")({
  validateSearch: readEntryToken,
  // Who came by the link of an e-mail sees the entry behind it, also when signed in as somebody else.
  beforeLoad: ({ context, params, search }) =>
    search.zgloszenie === undefined ? leaveToMembers(context.queryClient, params) : undefined,
  component: OfferPage,
});

function OfferPage() {
  return <PublicPromotionPage slug={Route.useParams().slug} Qr={QrPicture} Otherwise={OfficeCampaignByLink} />;
}

/** A campaign that the office made, for whoever came by the link of an e-mail too. */
function OfficeCampaignByLink({ slug, children }: { slug: string; children: ReactNode }) {
  return (
    <OfficeCampaign slug={slug} token={Route.useSearch().zgloszenie}>
      {children}
    </OfficeCampaign>
  );
}
