import type { CampaignEntry } from "@plon/contract/portal/offers/campaigns.ts";
import { useSessionState } from "#base/session/session.ts";
import { PrimaryLink, PrimaryModalLink } from "#shared/links/button-links.tsx";

/** Leads to what the entrant can do next; nothing where it is the programme's turn, or the form stands below. */
export function NextStep({ next }: Pick<CampaignEntry, "next">) {
  const isMember = useSessionState().status === "member";
  const step = linkOf(next, isMember);
  return step && <div className="mt-4 flex flex-col sm:flex-row">{step}</div>;
}

function linkOf(next: CampaignEntry["next"], isMember: boolean) {
  if (next === "join" && !isMember) return <PrimaryLink to="/rejestracja">Dołącz do programu</PrimaryLink>;
  if (next === "invoice" || next === "join") {
    return isMember ? <PrimaryModalLink modal="!zglos-fakture">Zgłoś fakturę</PrimaryModalLink> : signIn;
  }
  if (next !== "account") return null;
  return isMember ? <PrimaryModalLink modal="!dodaj-numer-konta">Dodaj numer konta</PrimaryModalLink> : signIn;
}

/** Whoever came by a link and has an account does the rest there. */
const signIn = <PrimaryModalLink modal="!logowanie">Zaloguj się</PrimaryModalLink>;
