import { OnlyWith, PowerMissing } from "#base/member/only-with.tsx";
import type { OrderDetails } from "@plon/contract/portal/goods/orders.ts";
import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { ArrowLeft } from "lucide-react";
import { useState } from "react";
import { FailedPage } from "#base/calls/failed-load.tsx";
import { PageHeading } from "#shared/pages/page-heading.tsx";
import { ObstacleNotice } from "../obstacle-notice.tsx";
import { OrderForm } from "./order-form.tsx";
import { OrderPlaced } from "./order-placed.tsx";
import { PrizeSkeleton } from "../prize-skeleton.tsx";
import { orderQuery, prizeQuery } from "../prizes.api.ts";
import type { Placed, Prize } from "../prizes.api.ts";

/** `/nagrody/{slug}/zamowienie` */
export function OrderPage() {
  const { slug } = useParams({ from: "/_member/nagrody/$slug/zamowienie" });
  const { jak: earlierId } = useSearch({ from: "/_member/nagrody/$slug/zamowienie" });
  const prize = useQuery(prizeQuery(slug));
  const earlier = useQuery({ ...orderQuery(earlierId ?? 0), enabled: earlierId !== undefined });
  // A later refetch, even a failed one, does not discard what was typed. Without the earlier order the form begins empty.
  if (prize.data && !earlier.isLoading) {
    return <Ordering key={prize.data.id} prize={prize.data} {...(earlier.data && { earlier: earlier.data })} />;
  }
  if (prize.isError) return <FailedPage error={prize.error} onRetry={() => void prize.refetch()} />;
  return <PrizeSkeleton />;
}

function Ordering({ prize, earlier }: { prize: Prize; earlier?: OrderDetails }) {
  const { zamowienie: placedId } = useSearch({ from: "/_member/nagrody/$slug/zamowienie" });
  const navigate = useNavigate({ from: "/nagrody/$slug/zamowienie" });
  // If ordering was possible at the start, the form stays open: it reports what has changed since.
  const [isOpen] = useState(prize.obstacle === null);
  function handlePlaced({ id }: Placed) {
    void navigate({ search: { zamowienie: id }, replace: true });
  }

  if (placedId !== undefined) {
    return (
      <>
        <PageHeading title="Dziękujemy za zamówienie" />
        <OrderPlaced prize={prize} orderId={placedId} />
      </>
    );
  }
  return (
    <>
      <Link
        to="/nagrody/$slug"
        params={{ slug: prize.slug }}
        className="-mt-2 mb-2 inline-flex min-h-11 items-center gap-2 font-semibold text-action"
      >
        <ArrowLeft aria-hidden className="size-5 shrink-0" />
        {prize.title}
      </Link>
      <PageHeading title="Zamówienie nagrody" />
      <OnlyWith power="full" otherwise={<PowerMissing power="full" act="Zamówić nagrodę" />}>
        {isOpen ? (
          <OrderForm prize={prize} onPlaced={handlePlaced} {...(earlier && { earlier })} />
        ) : (
          <ObstacleNotice prize={prize} />
        )}
      </OnlyWith>
    </>
  );
}
