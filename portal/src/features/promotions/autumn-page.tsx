import { warsawDay } from "@plon/rules/time/warsaw-calendar.ts";
import { buttonClass } from "@plon/ui/button-class.ts";
import { TankPicture } from "@plon/ui/pictures/illustrations.tsx";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { FailedPage } from "#base/calls/failed-load.tsx";
import { SecondaryLink } from "#shared/links/button-links.tsx";
import { EmptyPlace } from "#shared/pages/empty-place.tsx";
import { PageHeading } from "#shared/pages/page-heading.tsx";
import { PromotionCard } from "./promotion-card.tsx";
import { BackToPromotions } from "./promotion-page.tsx";
import { CardsSkeleton } from "./promotions-page.tsx";
import { promotionsQuery } from "#base/offers/promotions.api.ts";

/** The season's promotions together, and a way to calculate what they bring. */
export function AutumnPage() {
  const [today] = useState(() => warsawDay(new Date()));
  const list = useQuery(promotionsQuery(1));
  if (list.isLoadingError) return <FailedPage error={list.error} onRetry={() => void list.refetch()} />;
  const running = list.data?.data.archive.filter((promotion) => promotion.is_open);
  return (
    <>
      <BackToPromotions />
      <PageHeading title="Promocja jesienna">
        <Link to="/kalkulator" className={buttonClass("secondary", "sm")}>
          Oblicz swoje punkty
        </Link>
      </PageHeading>
      <p className="-mt-3 mb-6 max-w-[65ch] text-lg">
        Zaakceptuj regulaminy promocji, które trwają, a za jesienne zakupy odbierzesz karty paliwowe i upominki.
      </p>
      {running === undefined && <CardsSkeleton />}
      {running?.length === 0 && (
        <EmptyPlace
          next={<SecondaryLink to="/promocje">Zobacz inne promocje</SecondaryLink>}
          boxed
          illustration={<TankPicture />}
          title="Promocja jesienna jeszcze nie trwa"
        >
          Gdy ruszy, znajdziesz tu jej zasady i nagrody.
        </EmptyPlace>
      )}
      <ul className="grid gap-4 md:grid-cols-2 lg:gap-6 xl:grid-cols-3">
        {running?.map((promotion) => (
          <li key={promotion.id}>
            <PromotionCard promotion={promotion} today={today} />
          </li>
        ))}
      </ul>
    </>
  );
}
