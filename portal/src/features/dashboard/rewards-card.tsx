import { TEXT_LINK } from "@plon/ui/button-class.ts";
import { Card } from "@plon/ui/card.tsx";
import { Skeleton } from "@plon/ui/skeleton.tsx";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { RotateCw } from "lucide-react";
import { call } from "#base/calls/api.ts";
import { maySpend, useProfile } from "#base/profile.ts";
import { formatPoints } from "@plon/client/format.ts";
import { PrizePicture } from "#shared/cards/prize-picture.tsx";

const SHOWN = 3;
const withinReach = queryOptions({
  queryKey: ["prizes", "within-reach"],
  meta: { offline: "person" },
  queryFn: async ({ signal }) => {
    const query = { within_reach: "true", sortBy: "points", sortDesc: "true" } as const;
    return (await call("GET /api/v1/prize/collect", { query }, { signal })).data.items;
  },
});

/** Rewards of the last orders, which may be ordered again with the same address. */
const lastOrders = queryOptions({
  queryKey: ["orders", "last"],
  meta: { offline: "person" },
  queryFn: async ({ signal }) => {
    const { items } = (await call("GET /api/v1/prize/my-orders", { query: { per_page: 5 } }, { signal })).data;
    return items.filter(({ kind, state }) => (kind === "item" || kind === "voucher") && state !== "cancelled");
  },
});

/** The most valuable rewards that the points are enough for. If they cannot be loaded, the dashboard goes without. */
export function RewardsCard({ available }: { available: number }) {
  const prizes = useQuery(withinReach);
  const orders = useQuery(lastOrders);
  const canOrder = maySpend(useProfile());
  if (prizes.isError) return null;
  const again = canOrder && orders.data?.find(({ points }) => points > 0 && points <= available);
  return (
    <Card
      title="Nagrody w Twoim zasięgu"
      action={
        <Link to="/nagrody" className={`-my-3 ${TEXT_LINK}`}>
          Wszystkie nagrody
        </Link>
      }
    >
      {prizes.isPending ? (
        <Skeleton className="h-72 rounded-field" />
      ) : prizes.data.length === 0 ? (
        <p className="text-soft">Zbieraj punkty za zakupy: pokażemy tu nagrody, na które Ci wystarczy.</p>
      ) : (
        <ul className="-my-3 divide-y divide-line">
          {again && (
            <li className="py-3">
              <Link
                to="/nagrody/$slug/zamowienie"
                params={{ slug: again.prize_slug }}
                search={{ jak: again.id }}
                className="flex min-h-11 items-center gap-3 font-semibold hover:text-action"
              >
                <RotateCw aria-hidden className="size-5 shrink-0 text-action" />
                <span className="min-w-0 wrap-break-word">
                  Zamów ponownie<span className="block font-normal text-soft">{again.title}</span>
                </span>
              </Link>
            </li>
          )}
          {prizes.data.slice(0, SHOWN).map((prize) => (
            <li key={prize.id} className="relative flex flex-wrap items-center gap-x-4 py-3">
              <PrizePicture
                photo={prize.photo && { ...prize.photo, alt: "" }}
                kind={prize.kind}
                sizes="6rem"
                className="w-20 shrink-0 rounded-field"
              />
              <div className="min-w-0 flex-[1_1_8rem]">
                <PrizeLink kind={prize.kind} slug={prize.slug} title={prize.title} />
                <p className="figures text-soft">
                  {prize.points === null ? "Wymiana punktów" : formatPoints(prize.points)}
                </p>
              </div>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function PrizeLink({ kind, slug, title }: { kind: string; slug: string; title: string }) {
  const look = "font-semibold wrap-break-word after:absolute after:inset-0 hover:text-action";
  const isMoney = kind === "bank_transfer" || kind === "charity";
  if (isMoney) {
    return (
      <Link to="/nagrody" hash="!nagroda-pieniezna" className={look}>
        {title}
      </Link>
    );
  }
  return (
    <Link to="/nagrody/$slug" params={{ slug }} className={look}>
      {title}
    </Link>
  );
}
