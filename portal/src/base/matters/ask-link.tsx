import { TEXT_LINK } from "@plon/ui/button-class.ts";
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

/** Leads to where one asks about something; nothing for who may not write for the farm. */
export function AskLink({ type, id, name, className = TEXT_LINK }: AskLinkProps) {
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
