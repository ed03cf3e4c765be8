import type { AskedAbout } from "@plon/contract/portal/desk/matters.ts";
import { Link } from "@tanstack/react-router";
import { OnlyWith } from "#base/member/only-with.tsx";

/** What an address says that one asks about, in its own words. */
export const ASKED_WORDS = {
  order: "zamowienie",
  transfer: "przekazanie",
  standing: "stale-przekazywanie",
  promotion: "promocja",
  campaign: "akcja",
} as const satisfies Record<AskedAbout["type"], string>;

type AskLinkProps = AskedAbout & {
  /** What it is about, for whoever hears the link alone. */
  name: string;
  className?: string;
};

const LOOK = "inline-flex min-h-11 items-center font-semibold text-action underline underline-offset-4";

/** Leads to where one asks about something; nothing for who may not write for the farm. */
export function AskLink({ type, id, name, className = LOOK }: AskLinkProps) {
  return (
    <OnlyWith power="submit">
      <Link
        to="/moje-sprawy/nowa"
        search={{ o: ASKED_WORDS[type], numer: id }}
        aria-label={`Mam pytanie: ${name}`}
        className={className}
      >
        Mam pytanie
      </Link>
    </OnlyWith>
  );
}
