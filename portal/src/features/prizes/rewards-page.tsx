import { Tabs } from "@plon/ui/tabs.tsx";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { PointsWorth } from "#base/points-worth.tsx";
import { useProfile } from "#base/profile.ts";
import { formatPoints } from "@plon/client/format.ts";
import { PageHeading } from "#shared/pages/page-heading.tsx";
import { CollectList } from "./collect-list.tsx";
import type { PinOf } from "./prize-card.tsx";
import { PartnerList } from "./partner-list.tsx";
import { PromotionPrizes } from "./promotion-prizes.tsx";
import type { RewardsSearch } from "./rewards-search.ts";

/** `/nagrody`: what points can be exchanged for, and what partners offer. */
export function RewardsPage({ pinOf }: { pinOf: PinOf }) {
  const search = useSearch({ from: "/_member/nagrody/" });
  const navigate = useNavigate({ from: "/nagrody/" });
  const { available } = useProfile().points;
  const handleChange = (next: RewardsSearch) => void navigate({ search: next, resetScroll: false });
  const handlePage = (page: number) => void navigate({ search: { ...search, page } });
  return (
    <>
      <PageHeading title="Nagrody">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <span className="text-soft">Masz do wydania</span>
          <span className="figures text-2xl font-semibold">{formatPoints(available)}</span>
          <PointsWorth points={available} />
        </p>
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
            <CollectList pinOf={pinOf} search={search} onChange={handleChange} onPage={handlePage} />
            <PromotionPrizes />
          </>
        )}
      </Tabs>
    </>
  );
}
