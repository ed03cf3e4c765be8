import { SheafPicture } from "@plon/ui/pictures/illustrations.tsx";
import { SelectField } from "@plon/ui/fields/select-field.tsx";
import { Tabs } from "@plon/ui/tabs.tsx";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { MissedList, useKeptList } from "#base/calls/kept-list.tsx";
import { maySpend, useProfile } from "#base/profile.ts";
import { EmptyPlace } from "#shared/pages/empty-place.tsx";
import { PrimaryLink, SecondaryLink } from "#shared/links/button-links.tsx";
import { ListPages } from "#shared/pages/list-pages.tsx";
import { totalOf } from "@plon/client/format.ts";
import { PageHeading } from "#shared/pages/page-heading.tsx";
import { HeldVouchers } from "./held-vouchers.tsx";
import { OrdersTable } from "./orders-table.tsx";
import { PayoutsPanel } from "./payouts-panel.tsx";
import { PromotionPrizes } from "../promotion-prizes.tsx";
import { PromotionRewards } from "./promotion-rewards.tsx";
import { ordersQuery } from "../prizes.api.ts";
import { ordersSort } from "../rewards-search.ts";
import type { OrdersSearch } from "../rewards-search.ts";

/** `/moje-nagrody`: the user's orders, this year's and the archive. */
export function MyRewardsPage() {
  const search = useSearch({ from: "/_member/moje-nagrody" });
  const navigate = useNavigate({ from: "/moje-nagrody" });
  const handleChange = (next: OrdersSearch) => void navigate({ search: next, resetScroll: false });
  return (
    <>
      <PageHeading title="Moje nagrody">
        <SecondaryLink to="/nagrody">Katalog nagród</SecondaryLink>
      </PageHeading>
      <HeldVouchers />
      <Tabs
        label="Zamówienia"
        tabs={[
          { id: "biezace", label: "Bieżące" },
          { id: "archiwum", label: "Archiwum" },
        ]}
        selected={search.tab ?? "biezace"}
        onSelect={(tab) => handleChange(tab === "archiwum" ? { tab } : {})}
      >
        <OrdersList search={search} onChange={handleChange} />
      </Tabs>
      <PromotionRewards />
      <PromotionPrizes />
    </>
  );
}

const SORT_CHOICES = [
  { id: "id true", label: "Od najnowszych" },
  { id: "id false", label: "Od najstarszych" },
  { id: "points true", label: "Punkty: od największych" },
  { id: "title false", label: "Nagroda: od A do Z" },
  { id: "status false", label: "Status" },
];

function OrdersList({ search, onChange }: { search: OrdersSearch; onChange: (next: OrdersSearch) => void }) {
  const list = useKeptList(ordersQuery(search), search.tab);
  const navigate = useNavigate({ from: "/moje-nagrody" });
  const sort = ordersSort(search);
  const { page: _page, ...filters } = search;
  const changeSort = (sortBy: NonNullable<OrdersSearch["sortBy"]>, descending: boolean) =>
    onChange({ ...filters, sortBy, sortDesc: descending ? "true" : "false" });
  return (
    <>
      {list.data?.data.has_money_prize === true && <PayoutsPanel />}
      <div className="mb-3 flex flex-wrap items-end justify-between gap-3">
        <output className="block min-h-6 text-soft">
          {list.data && totalOf(list.data.meta, "zamówienie", "zamówienia", "zamówień")}
        </output>
        <div className="w-full sm:w-64 xl:hidden">
          <SelectField
            label="Kolejność"
            name="sort"
            options={SORT_CHOICES}
            value={`${sort.by} ${sort.descending}`}
            onChange={(choice) => {
              const [by, descending] = choice.split(" ") as [NonNullable<OrdersSearch["sortBy"]>, string];
              changeSort(by, descending === "true");
            }}
          />
        </div>
      </div>
      <MissedList list={list} />
      <OrdersTable
        rows={list.data?.data.items ?? []}
        loading={list.isPending || list.isPlaceholderData}
        sort={sort}
        onSort={({ by, descending }) => changeSort(by as NonNullable<OrdersSearch["sortBy"]>, descending)}
        empty={<NoOrders archive={search.tab === "archiwum"} />}
      />
      <ListPages
        label="Strony zamówień"
        list={list}
        asked={search.page}
        onPage={(page) => void navigate({ search: { ...search, page } })}
      />
    </>
  );
}

function NoOrders({ archive }: { archive: boolean }) {
  const next = maySpend(useProfile()) ? (
    <PrimaryLink to="/nagrody">Wybierz nagrodę</PrimaryLink>
  ) : (
    <SecondaryLink to="/nagrody">Zobacz nagrody</SecondaryLink>
  );
  return (
    <EmptyPlace illustration={<SheafPicture />} title="Brak danych" next={next}>
      {archive
        ? "Tu znajdziesz zakończone zamówienia z poprzednich lat."
        : "Tu zobaczysz zamówione nagrody, ich status i kody bonów."}
    </EmptyPlace>
  );
}
