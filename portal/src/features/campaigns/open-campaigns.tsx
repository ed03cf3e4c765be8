import type { ReviewedCampaign } from "@plon/contract/portal/campaigns.ts";
import { useQueries } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { ChevronRight } from "lucide-react";
import { formatLastDayBefore } from "@plon/client/format.ts";
import { campaignQuery } from "./campaigns.api.ts";
import { CAMPAIGN_PAGES, CAMPAIGN_TEXTS } from "./campaign-words.ts";

const SLUGS = Object.keys(CAMPAIGN_PAGES) as ReviewedCampaign[];

/** The campaigns that take entries now; nothing if there are none, or if they could not be loaded. */
export function OpenCampaigns() {
  const campaigns = useQueries({ queries: SLUGS.map(campaignQuery) });
  const open = campaigns.flatMap(({ data }, index) =>
    data?.phase === "open" ? [{ ...data, slug: SLUGS[index]! }] : [],
  );
  if (open.length === 0) return null;
  return (
    <section aria-labelledby="akcje" className="mt-10">
      <h2 id="akcje" className="text-2xl font-semibold">
        Akcje
      </h2>
      <ul className="mt-4 grid gap-4 md:grid-cols-2 lg:gap-6 xl:grid-cols-3">
        {open.map(({ slug, title, entries_end_at }) => (
          <li
            key={slug}
            className="relative flex flex-col gap-3 rounded-card border border-line bg-surface p-4 transition-colors duration-150 hover:border-action md:p-6"
          >
            <h3 className="text-xl font-semibold">
              <Link
                to={CAMPAIGN_PAGES[slug]}
                className="text-ink no-underline after:absolute after:inset-0 after:rounded-card"
              >
                {title}
              </Link>
            </h3>
            <p className="text-soft">{CAMPAIGN_TEXTS[slug].lead}</p>
            <p className="mt-auto flex items-end justify-between gap-3 pt-2 text-sm text-soft">
              <span>Zgłoszenia do {formatLastDayBefore(entries_end_at)}</span>
              <ChevronRight aria-hidden className="size-5 shrink-0 text-action" />
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
