import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { ArrowLeft } from "lucide-react";
import { RulesDocument } from "#base/offers/rules-document.tsx";
import { rulesPdf, rulesQuery } from "./promotions.api.ts";

/** A promotion's rules in force. */
export function RulesPage({ slug }: { slug: string }) {
  const rules = useQuery(rulesQuery(slug));
  const title = rules.data?.title ?? "";
  return (
    <RulesDocument
      rules={rules}
      heading="Regulamin promocji"
      browserTitle={`Regulamin promocji ${title}`}
      above={
        <Link
          to="/promocje/$slug"
          params={{ slug }}
          className="mb-2 inline-flex min-h-11 items-center gap-2 font-semibold text-action hover:text-action-strong"
        >
          <ArrowLeft aria-hidden className="size-5" />
          {title}
        </Link>
      }
      pdf={{ address: rulesPdf(slug), fileName: `regulamin-${slug}.pdf` }}
    />
  );
}
