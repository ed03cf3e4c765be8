import { createFileRoute } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { CampaignAt } from "#features/campaigns/campaign-at.tsx";
import { GenericPage } from "#features/content/generic-page.tsx";
import { PromotionAt } from "#features/promotions/promotion-at.tsx";

export const Route = createFileRoute("/_public/$slug")({ component: SlugPage });

function SlugPage() {
  return <GenericPage slug={Route.useParams().slug} Otherwise={OfferAt} />;
}

/** A promotion or a campaign of that name. */
function OfferAt({ slug, children }: { slug: string; children: ReactNode }) {
  return (
    <PromotionAt slug={slug} Otherwise={CampaignAt}>
      {children}
    </PromotionAt>
  );
}
