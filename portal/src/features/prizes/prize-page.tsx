import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import { FailedPage } from "#base/calls/failed-load.tsx";
import { formatLongDay } from "@plon/client/format.ts";
import { PageHeading } from "#shared/pages/page-heading.tsx";
import { parseHtml, RichText } from "#shared/links/rich-text.tsx";
import { OrderBox } from "./order/order-box.tsx";
import { PartnerBox } from "./partner-box.tsx";
import { PrizeSkeleton } from "./prize-skeleton.tsx";
import { PrizeGallery } from "./prize-gallery.tsx";
import { prizeQuery } from "./prizes.api.ts";
import type { PinOf } from "./prize-card.tsx";
import type { Prize } from "./prizes.api.ts";

/** `/nagrody/{slug}`: one prize, and the link to order it. */
export function PrizePage({ pinOf }: { pinOf: PinOf }) {
  const { slug } = useParams({ from: "/_member/nagrody/$slug/" });
  const prize = useQuery(prizeQuery(slug));
  if (prize.data) return <PrizeView prize={prize.data} pin={pinOf(prize.data)} />;
  if (prize.isError) return <FailedPage error={prize.error} onRetry={() => void prize.refetch()} />;
  return <PrizeSkeleton />;
}

function PrizeView({ prize, pin }: { prize: Prize; pin: ReactNode }) {
  const isPartner = prize.offer === "partner";
  return (
    <>
      <BackToPrizes isPartner={isPartner} />
      <PageHeading title={prize.title} />
      <div className="grid items-start gap-4 md:gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <PrizeGallery prize={prize} />
        <div className="lg:sticky lg:top-24">
          {isPartner ? <PartnerBox prize={prize} /> : <OrderBox prize={prize} pin={pin} />}
        </div>
        <div className="max-w-prose">
          {prize.lead !== "" && <p className="mb-4 text-lg">{prize.lead}</p>}
          <RichText nodes={parseHtml(prize.description)} />
          {prize.valid_until !== null && (
            <p className="mt-4 text-soft">
              Oferta do {formatLongDay(new Date(Date.parse(prize.valid_until) - 1).toISOString())}.
            </p>
          )}
        </div>
      </div>
    </>
  );
}

export function BackToPrizes({ isPartner = false }: { isPartner?: boolean }) {
  return (
    <Link
      to="/nagrody"
      search={isPartner ? { tab: "partnerzy" } : {}}
      className="-mt-2 mb-2 inline-flex min-h-11 items-center gap-2 font-semibold text-action"
    >
      <ArrowLeft aria-hidden className="size-5" />
      {isPartner ? "Oferty partnerów" : "Wszystkie nagrody"}
    </Link>
  );
}
