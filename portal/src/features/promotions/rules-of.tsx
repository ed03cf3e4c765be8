import { Link } from "@tanstack/react-router";
import { ArrowLeft } from "lucide-react";
import type { ComponentProps } from "react";
import { RulesDocument } from "#base/offers/rules-document.tsx";

type RulesOfProps = {
  slug: string;
  rules: ComponentProps<typeof RulesDocument>["rules"] & { data: { title: string } | undefined };
  /** Where the same is as a PDF. */
  pdf: string;
};

/** A promotion's rules in force, with the way back to it. */
export function RulesOf({ slug, rules, pdf }: RulesOfProps) {
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
      pdf={{ address: pdf, fileName: `regulamin-${slug}.pdf` }}
    />
  );
}
