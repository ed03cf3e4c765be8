import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { ArrowLeft } from "lucide-react";
import { RulesDocument } from "#base/offers/rules-document.tsx";
import { publicRulesPdf, publicRulesQuery } from "./public-promotions.api.ts";
import { SignInFor } from "./sign-in-for.tsx";
import { isUnknownPromotion } from "./unknown-promotion.ts";

/** The rules of a promotion that is for all, for a visitor. */
export function PublicRulesPage({ slug }: { slug: string }) {
  const rules = useQuery(publicRulesQuery(slug));
  if (isUnknownPromotion(rules.error)) return <SignInFor path={`/promocje/${slug}/regulamin`} />;
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
      pdf={{ address: publicRulesPdf(slug), fileName: `regulamin-${slug}.pdf` }}
    />
  );
}
