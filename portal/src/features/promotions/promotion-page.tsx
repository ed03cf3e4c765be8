import { Card } from "@plon/ui/card.tsx";
import { Skeleton } from "@plon/ui/skeleton.tsx";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { ArrowLeft } from "lucide-react";
import { type ComponentType, type ReactNode, useEffect, useMemo } from "react";
import { FailedPage } from "#base/calls/failed-load.tsx";
import { CountedOnce } from "#base/offers/counted-once.tsx";
import { PageHeading } from "#shared/pages/page-heading.tsx";
import { parseHtml, RichText } from "#shared/links/rich-text.tsx";
import { SizedPicture } from "#shared/cards/sized-picture.tsx";
import { AskLink } from "#base/matters/ask-link.tsx";
import { AgreementCard } from "./agreement-card.tsx";
import { PromotionFacts } from "./promotion-facts.tsx";
import { rememberSeen } from "./prompts/new-promotions.ts";
import type { PromotionDetails } from "./promotions.api.ts";
import { isListedCampaign, promotionQuery } from "./promotions.api.ts";
import { isUnknownPromotion } from "./unknown-promotion.ts";

type PromotionPageProps = {
  slug: string;
  /** What else may have this address where no promotion has it, around the error page: another feature's. */
  Otherwise: ComponentType<{ slug: string; children: ReactNode }>;
};

/** One promotion: what it gives, its dates, its text, and the farmer's decision. */
export function PromotionPage({ slug, Otherwise }: PromotionPageProps) {
  const cache = useQueryClient();
  const promotion = <PromotionOf slug={slug} Otherwise={Otherwise} />;
  // Who comes from the list is not asked for a promotion that there is not.
  return isListedCampaign(cache, slug) ? <Otherwise slug={slug}>{promotion}</Otherwise> : promotion;
}

function PromotionOf({ slug, Otherwise }: PromotionPageProps) {
  const promotion = useQuery(promotionQuery(slug));
  useEffect(() => rememberSeen(slug), [slug]);
  if (promotion.isPending) return <PromotionSkeleton />;
  if (promotion.isError && !promotion.data) {
    const failed = <FailedPage error={promotion.error} onRetry={() => void promotion.refetch()} />;
    return isUnknownPromotion(promotion.error) ? <Otherwise slug={slug}>{failed}</Otherwise> : failed;
  }
  return promotion.data ? <Promotion promotion={promotion.data} /> : <Otherwise slug={slug}>{null}</Otherwise>;
}

function Promotion({ promotion }: { promotion: PromotionDetails }) {
  const nodes = useMemo(() => parseHtml(promotion.body), [promotion.body]);
  return (
    <>
      <BackToPromotions />
      <PageHeading title={promotion.title} />
      <div className="page-grid items-start">
        <div className="col-span-12 min-w-0 lg:col-span-7">
          <Card>
            {promotion.photo && (
              <div className="mb-5 aspect-video overflow-hidden rounded-field bg-sunken">
                <SizedPicture
                  picture={promotion.photo}
                  sizes="(min-width: 1024px) 55vw, 95vw"
                  eager
                  className="size-full object-cover"
                />
              </div>
            )}
            <p className="mb-5 text-lg">{promotion.lead}</p>
            <PromotionFacts promotion={promotion} />
            <div className="mt-5">
              <CountedOnce slug={promotion.slug} combining={promotion.combining} />
            </div>
          </Card>
        </div>
        <div className="col-span-12 min-w-0 lg:col-span-5 lg:row-span-2">
          <AgreementCard promotion={promotion} />
          <p className="mt-4">
            <AskLink type="promotion" id={promotion.id} name={promotion.title} />
          </p>
        </div>
        {nodes.length > 0 && (
          <div className="col-span-12 min-w-0 lg:col-span-7">
            <Card>
              <div className="max-w-[65ch]">
                <RichText nodes={nodes} />
              </div>
            </Card>
          </div>
        )}
      </div>
    </>
  );
}

/** The way back to the list. */
export function BackToPromotions() {
  return (
    <Link
      to="/promocje"
      className="mb-2 inline-flex min-h-11 items-center gap-2 font-semibold text-action hover:text-action-strong"
    >
      <ArrowLeft aria-hidden className="size-5" />
      Wszystkie promocje
    </Link>
  );
}

function PromotionSkeleton() {
  return (
    <div className="pt-13">
      <PageHeading title="Promocja" />
      <output aria-label="Ładowanie..." className="page-grid">
        <Skeleton className="col-span-12 h-80 rounded-card lg:col-span-7" />
        <Skeleton className="col-span-12 h-80 rounded-card lg:col-span-5" />
      </output>
    </div>
  );
}
