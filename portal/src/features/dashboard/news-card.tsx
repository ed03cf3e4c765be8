import { TEXT_LINK } from "@plon/ui/button-class.ts";
import { Card } from "@plon/ui/card.tsx";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { call } from "#base/calls/api.ts";
import { formatLongDay } from "@plon/client/format.ts";

const SHOWN = 2;

/**
 * A short list of the newest news. Nothing until they arrive or if they cannot be loaded: the dashboard is complete
 * without.
 */
export function NewsCard() {
  const { data: news = [] } = useQuery({
    queryKey: ["news", "newest"],
    meta: { offline: "everybody" },
    queryFn: async ({ signal }) =>
      (await call("GET /api/v1/cms/news", { query: { per_page: SHOWN } }, { signal })).data.archive,
  });
  if (news.length === 0) return null;
  return (
    <Card
      title="Aktualności"
      action={
        <Link to="/aktualnosci" className={`-my-3 ${TEXT_LINK}`}>
          Wszystkie
        </Link>
      }
    >
      <ul className="-my-3 divide-y divide-line">
        {news.map((item) => (
          <li key={item.id} className="py-3">
            <Link
              to="/aktualnosci/$slug"
              params={{ slug: item.slug }}
              className="block font-semibold wrap-anywhere hover:text-action"
            >
              {item.title}
            </Link>
            <p className="line-clamp-2 wrap-anywhere text-soft">{item.lead}</p>
            <p className="text-sm text-soft">{formatLongDay(item.published_at)}</p>
          </li>
        ))}
      </ul>
    </Card>
  );
}
