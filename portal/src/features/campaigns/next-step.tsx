import type { CampaignEntry } from "@plon/contract/portal/offers/campaigns.ts";
import { keepNewcomer, type Newcomer } from "#base/member/newcomer.ts";
import { useSessionState } from "#base/session/session.ts";
import { PrimaryLink, PrimaryModalLink } from "#shared/links/button-links.tsx";

type NextStepProps = Pick<CampaignEntry, "next"> & {
  /** Who entered, for the form of registration. */
  newcomer?: Newcomer;
};

/** Leads to what the entrant can do next; nothing where it is the programme's turn, or the form stands below. */
export function NextStep({ next, newcomer }: NextStepProps) {
  const isMember = useSessionState().status === "member";
  const step = linkOf(next, isMember, newcomer);
  return step && <div className="mt-4 flex flex-col sm:flex-row">{step}</div>;
}

function linkOf(next: CampaignEntry["next"], isMember: boolean, newcomer: Newcomer | undefined) {
  if (next === "join" && !isMember) {
    return (
      <PrimaryLink to="/rejestracja" onClick={() => newcomer && keepNewcomer(newcomer)}>
        Dołącz do programu
      </PrimaryLink>
    );
  }
  if (next === "invoice" || next === "join") {
    return isMember ? <PrimaryModalLink modal="!zglos-fakture">Zgłoś fakturę</PrimaryModalLink> : signIn;
  }
  if (next !== "account") return null;
  return isMember ? <PrimaryModalLink modal="!dodaj-numer-konta">Dodaj numer konta</PrimaryModalLink> : signIn;
}

/** Whoever came by a link and has an account does the rest there. */
const signIn = <PrimaryModalLink modal="!logowanie">Zaloguj się</PrimaryModalLink>;
