import { useQuery } from "@tanstack/react-query";
import { Navigate } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { PageHeading } from "#shared/pages/page-heading.tsx";
import { campaignPlace } from "#shared/links/campaign-place.ts";
import { campaignQuery } from "./campaigns.api.ts";

/** At an address of no page and no promotion: leads to the campaign of that name, if there is one; otherwise `children`. */
export function CampaignAt({ slug, children }: { slug: string; children: ReactNode }) {
  const campaign = useQuery(campaignQuery(slug));
  if (campaign.data) return <Navigate {...campaignPlace(slug)} replace />;
  if (campaign.isPending) return <PageHeading title="Wczytujemy stronę" />;
  return children;
}
