import { Tabs } from "@plon/ui/tabs.tsx";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { PointsWorth } from "#base/points-worth.tsx";
import { useProfile } from "#base/profile.ts";
import { formatPoints } from "@plon/client/format.ts";
import { SecondaryLink } from "#shared/links/button-links.tsx";
import { PageHeading } from "#shared/pages/page-heading.tsx";
import { CollectList } from "./collect-list.tsx";
import type { PinOf, WayOf } from "./prize-card.tsx";
import { PartnerList } from "./partner-list.tsx";
import { PromotionPrizes } from "./promotion-prizes.tsx";
import type { RewardsSearch } from "./rewards-search.ts";

/** `/nagrody`: what points can be exchanged for, and what partners offer. */
export function RewardsPage({ pinOf, wayOf }: { pinOf: PinOf; wayOf: WayOf }) {
  const search = useSearch({ from: "/_member/nagrody/" });
  const navigate = useNavigate({ from: "/nagrody/" });
  const { available } = useProfile().points;
  const handleChange = (next: RewardsSearch) => void navigate({ search: next, resetScroll: false });
  const handleMore = (page: number) =>
    void navigate({ search: { ...search, page }, replace: true, resetScroll: false });
  const handlePage = (page: number) => void navigate({ search: { ...search, page } });
  return (
    <>
      <PageHeading title="Nagrody">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <span className="text-soft">Masz do wydania</span>
          <span className="figures text-2xl font-semibold">{formatPoints(available)}</span>
          <PointsWorth points={available} />
        </p>
        <SecondaryLink to="/moje-nagrody">Moje nagrody</SecondaryLink>
      </PageHeading>
      <Tabs
        label="Nagrody"
        tabs={[
          { id: "nagrody", label: "Nagrody" },
          { id: "partnerzy", label: "Oferty partnerów" },
        ]}
        selected={search.tab ?? "nagrody"}
        onSelect={(tab) => handleChange(tab === "partnerzy" ? { tab } : {})}
      >
        {search.tab === "partnerzy" ? (
          <PartnerList page={search.page ?? 1} onPage={handlePage} />
        ) : (
          <>
            <CollectList pinOf={pinOf} wayOf={wayOf} search={search} onChange={handleChange} onMore={handleMore} />
            <PromotionPrizes />
          </>
        )}
      </Tabs>
    </>
  );
}
