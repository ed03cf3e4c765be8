import { moneyText } from "@plon/rules/money/money-text.ts";
import { knownCampaignPage } from "@plon/rules/campaigns/campaign-names.ts";
import { toAccount } from "@plon/rules/campaigns/campaign-standing.ts";
import type { PortalLink } from "#platform/settings/screen-places.ts";
import type { CampaignAct } from "@plon/rules/campaigns/campaign.ts";
import type { Tx } from "#platform/database/database.ts";
import { notify } from "#modules/house/notifications/notifications.service.ts";
import { queueEmail } from "#modules/house/outbox/outbox.service.ts";
import type { Campaign, Entry } from "../campaigns.queries.ts";
import { factsOf, type KnownOfEntry, standingOf } from "./entry-facts.service.ts";

/** The page of a campaign for whoever is signed in. */
const campaignPage = ({ slug }: Campaign): PortalLink => knownCampaignPage(slug) ?? `/promocje/${slug}`;

/** The page of a campaign to which a mailed link leads, which needs no account. */
export const visitorsPage = ({ slug }: Campaign): PortalLink => knownCampaignPage(slug) ?? `/oferta/${slug}`;

type Words = { title: string; text: string };
type Told = KnownOfEntry & { isByHand: boolean };

const standing = (told: Told) => standingOf(told).standing;
const sumOf = ({ facts }: Told) => (facts.sumGrosze ? ` ${moneyText(facts.sumGrosze)}` : " środków");

/** What an entrant reads after a step, of the facts as they are then; steps without words are the entrant's own. */
const WORDS: Partial<Record<CampaignAct, (told: Told) => Words>> = {
  submit: (told) => ({ title: "Zgłoszenie przyjęte", text: standing(told) }),
  return: () => ({
    title: "Popraw swoje zgłoszenie",
    text: "Twoje zgłoszenie wymaga poprawy. Otwórz je i wyślij ponownie.",
  }),
  approve: (told) => ({ title: "Zgłoszenie zaakceptowane", text: standing(told) }),
  reject: () => ({ title: "Zgłoszenie odrzucone", text: "Nie mogliśmy przyjąć Twojego zgłoszenia." }),
  find_purchase: (told) => ({
    title: "Zakup potwierdzony",
    text: `${told.isByHand ? "" : "Znaleźliśmy Twój zakup na zaakceptowanej fakturze. "}${standing(told)}`,
  }),
  complain: (told) => ({ title: "Reklamacja przyjęta", text: standing(told) }),
  accept_complaint: (told) => ({ title: "Reklamacja uznana", text: standing(told) }),
  reject_complaint: () => ({ title: "Reklamacja odrzucona", text: "Nie mogliśmy uznać Twojej reklamacji." }),
  send_card: ({ sent }) => ({
    title: "Przesyłka w drodze",
    text: `Wysłaliśmy do Ciebie: ${sent?.name ?? "upominek"}.`,
  }),
  ask_account: (told) =>
    told.facts.isMember
      ? {
          title: "Podaj numer konta",
          text: `Abyśmy mogli wypłacić${sumOf(told).replace("środków", "środki")}, dodaj i potwierdź numer konta bankowego w swoim profilu.`,
        }
      : { title: "Dołącz do programu", text: standing(told) },
  order_payout: (told) => ({
    title: "Wypłata zlecona",
    text: `Zleciliśmy wypłatę${sumOf(told)}${toAccount(told.facts.accountEnd)}. Damy Ci znać, gdy bank ją potwierdzi.`,
  }),
  withdraw_payout: () => ({
    title: "Wypłata wycofana",
    text: "Wycofaliśmy zleconą wypłatę środków uzyskanych w promocji.",
  }),
  payout_returned: () => ({
    title: "Bank zwrócił wypłatę",
    text: "Przelew środków uzyskanych w promocji wrócił do nas. Sprawdź numer konta w swoim profilu. Wypłatę zlecimy ponownie.",
  }),
  pay: (told) => ({
    title: "Środki wypłacone",
    text: `Środki uzyskane w promocji zostały wypłacone na Twoje konto.${paid(told)}`,
  }),
  close: () => ({ title: "Zgłoszenie zakończone", text: "Twój udział w tej akcji został zakończony." }),
};

function paid({ facts: { sumGrosze, accountEnd } }: Told): string {
  const parts = [
    sumGrosze ? `Kwota: ${moneyText(sumGrosze)}` : "",
    accountEnd === null ? "" : `konto kończy się na ${accountEnd}`,
  ].filter(Boolean);
  return parts.length === 0 ? "" : ` ${parts.join(", ")}.`;
}

/** Steps after which the entrant should check the bank account number. */
const ABOUT_ACCOUNT: ReadonlySet<CampaignAct> = new Set(["ask_account", "payout_returned"]);

/** Notifies the entrant of a step, by e-mail and, if they have an account, in the portal. */
export async function tellEntrant(
  tx: Tx,
  campaign: Campaign,
  entry: Entry,
  { act, reason, isByHand = false, at }: { act: CampaignAct; reason: string; isByHand?: boolean; at: Date },
): Promise<void> {
  const say = WORDS[act];
  if (!say) return;
  const words = say({ ...(await factsOf(tx, campaign, entry)), isByHand });
  const why = reason === "" ? "" : ` ${act === "find_purchase" ? "Uwagi" : "Powód"}: ${reason}`;
  const content = `${campaign.title}. ${words.text}${why}`;
  // The status of a satisfaction entry is shown only behind its link.
  const page = ABOUT_ACCOUNT.has(act) && entry.participant_id !== null ? "/moj-profil" : campaignPage(campaign);
  const link = campaign.flow === "satisfaction" && page !== "/moj-profil" ? {} : { link: page };
  if (entry.participant_id !== null) {
    await notify(tx, {
      topic: "promotions",
      participantId: entry.participant_id,
      title: words.title,
      content,
      ...link,
      at,
    });
  }
  // Only people who were mailed a link have a first message; those who entered signed in find the entry there.
  const hasLink = entry.token_hash !== null;
  const where = hasLink ? "pod odnośnikiem z naszej pierwszej wiadomości" : "w portalu, po zalogowaniu";
  await queueEmail(tx, {
    to: entry.email,
    subject: `${campaign.title}: ${words.title.toLowerCase()}`,
    text: `Dzień dobry${entry.first_name === "" ? "" : `, ${entry.first_name}`},\n\n${words.text}${why}\n\nStatus zgłoszenia zobaczysz ${where}.`,
    leads: hasLink ? "nowhere" : page,
    at,
  });
}
