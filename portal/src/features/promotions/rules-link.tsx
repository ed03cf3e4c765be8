import { Link } from "@tanstack/react-router";
import { ExternalLink, ScrollText } from "lucide-react";

const LOOK =
  "inline-flex min-h-11 items-center gap-2 font-semibold text-action underline underline-offset-4 hover:text-action-strong";

/** Links to a promotion's rules; from a dialog in a new tab, so that the question stays open. */
export function RulesLink({ slug, isNewTab = false }: { slug: string; isNewTab?: boolean }) {
  return (
    <Link
      to="/promocje/$slug/regulamin"
      params={{ slug }}
      className={LOOK}
      {...(isNewTab ? { target: "_blank", rel: "noreferrer" } : {})}
    >
      <ScrollText aria-hidden className="size-5 shrink-0" />
      Regulamin promocji
      {isNewTab && (
        <>
          <span className="sr-only">(otwiera się w nowej karcie)</span>
          <ExternalLink aria-hidden className="size-4 shrink-0" />
        </>
      )}
    </Link>
  );
}
