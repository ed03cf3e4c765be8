import { useQuery } from "@tanstack/react-query";
import { Navigate } from "@tanstack/react-router";
import type { ComponentType, ReactNode } from "react";
import { PageHeading } from "#shared/pages/page-heading.tsx";
import { publicPromotionQuery } from "./public-promotions.api.ts";

type PromotionAtProps = {
  slug: string;
  /** What else may have this name where no promotion has it: another feature's. */
  Otherwise: ComponentType<{ slug: string; children: ReactNode }>;
  children: ReactNode;
};

/** At an address of no page: leads to the promotion of that name, if anybody may read one; otherwise around `children`. */
export function PromotionAt({ slug, Otherwise, children }: PromotionAtProps) {
  const promotion = useQuery(publicPromotionQuery(slug));
  if (promotion.data) return <Navigate to="/promocje/$slug" params={{ slug }} replace />;
  if (promotion.isPending) return <PageHeading title="Wczytujemy stronę" />;
  return <Otherwise slug={slug}>{children}</Otherwise>;
}
