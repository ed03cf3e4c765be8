import { StatusChip } from "@plon/ui/status-chip.tsx";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { call } from "#base/calls/api.ts";
import { FailedPart } from "#base/calls/failed-load.tsx";
import { formatLongDay } from "@plon/client/format.ts";
import { GRANT_WORDS } from "#shared/cards/grant-words.ts";

const rewardsQuery = queryOptions({
  queryKey: ["promotion-rewards"],
  meta: { offline: "person" },
  queryFn: async ({ signal }) => (await call("GET /api/v1/user/promotion-rewards", {}, { signal })).data.items,
});

/** Rewards that purchases earned in promotions; nothing if there are none. */
export function PromotionRewards() {
  const rewards = useQuery(rewardsQuery);
  if (rewards.isError && !rewards.data) {
    return <FailedPart error={rewards.error} onRetry={() => void rewards.refetch()} />;
  }
  if (!rewards.data || rewards.data.length === 0) return null;
  return (
    <section aria-labelledby="nagrody-w-promocjach" className="mt-10">
      <h2 id="nagrody-w-promocjach" className="mb-4 text-xl font-semibold">
        Nagrody w promocjach
      </h2>
      <ul className="divide-y divide-line rounded-card border border-line bg-surface">
        {rewards.data.map(({ id, title, slug, reward, status, granted_at, status_since }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 p-4 md:px-6">
            <span className="min-w-0">
              <span className="block text-lg font-semibold first-letter:uppercase">{reward}</span>
              <Link
                to="/promocje/$slug"
                params={{ slug }}
                className="inline-flex min-h-11 items-center text-action underline underline-offset-4"
              >
                {title}
              </Link>
            </span>
            <span className="flex flex-col items-start gap-1 sm:items-end">
              <StatusChip {...GRANT_WORDS[status]} />
              <span className="text-sm text-soft">
                {formatLongDay(status === "granted" ? granted_at : status_since)}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
