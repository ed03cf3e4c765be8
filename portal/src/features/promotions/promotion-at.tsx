import { useQuery } from "@tanstack/react-query";
import { Navigate } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { PageHeading } from "#shared/pages/page-heading.tsx";
import { publicPromotionQuery } from "./public-promotions.api.ts";

/** At an address of no page: leads to the promotion of that name, if anybody may read one; otherwise `children`. */
export function PromotionAt({ slug, children }: { slug: string; children: ReactNode }) {
  const promotion = useQuery(publicPromotionQuery(slug));
  if (promotion.data) return <Navigate to="/promocje/$slug" params={{ slug }} replace />;
  if (promotion.isPending) return <PageHeading title="Wczytujemy stronę" />;
  return children;
}
