import type { PortalLink } from "#platform/settings/screen-places.ts";
import type { CampaignAct } from "@plon/rules/campaign.ts";
import type { Tx } from "#platform/database/database.ts";
import { notify } from "#modules/house/notifications/notifications.service.ts";
import { queueEmail } from "#modules/house/outbox/outbox.service.ts";
import type { Campaign, Entry } from "./campaigns.queries.ts";

/** The portal's pages of the flows. */
export const CAMPAIGN_PAGES: Record<Campaign["flow"], PortalLink> = {
  satisfaction: "/halvetic100pewnosci",
  dovvo: "/dovvo-wiosna",
  halvetic: "/halvetic-promocja",
  leptosar: "/promocje/leptosar-promocja",
};

/** What an entrant reads after a step; steps without a text are the entrant's own. */
const WORDS: Partial<Record<CampaignAct, { title: string; text: string }>> = {
  return: { title: "Popraw swoje zgłoszenie", text: "Twoje zgłoszenie wymaga poprawy. Otwórz je i wyślij ponownie." },
  approve: { title: "Zgłoszenie zaakceptowane", text: "Twoje zgłoszenie zostało zaakceptowane." },
  reject: { title: "Zgłoszenie odrzucone", text: "Nie mogliśmy przyjąć Twojego zgłoszenia." },
  find_purchase: { title: "Zakup potwierdzony", text: "Znaleźliśmy Twój zakup na zaakceptowanej fakturze." },
  complain: { title: "Reklamacja przyjęta", text: "Twoja reklamacja czeka na weryfikację. Odpowiemy na nią e-mailem." },
  accept_complaint: { title: "Reklamacja uznana", text: "Uznaliśmy Twoją reklamację. Skontaktujemy się z Tobą." },
  reject_complaint: { title: "Reklamacja odrzucona", text: "Nie mogliśmy uznać Twojej reklamacji." },
  send_card: { title: "Karta jest w drodze", text: "Wysłaliśmy do Ciebie kartę paliwową." },
  reward: { title: "Nagroda przyznana", text: "Przyznaliśmy Ci nagrodę w tej akcji." },
  ask_account: {
    title: "Podaj numer konta",
    text: "Aby otrzymać środki uzyskane w promocji, dodaj i potwierdź numer konta bankowego w swoim profilu.",
  },
  order_payout: {
    title: "Wypłata zlecona",
    text: "Zleciliśmy wypłatę środków uzyskanych w promocji. Damy Ci znać, gdy bank ją potwierdzi.",
  },
  withdraw_payout: { title: "Wypłata wycofana", text: "Wycofaliśmy zleconą wypłatę środków uzyskanych w promocji." },
  payout_returned: {
    title: "Bank zwrócił wypłatę",
    text: "Przelew środków uzyskanych w promocji wrócił do nas. Sprawdź numer konta w swoim profilu. Wypłatę zlecimy ponownie.",
  },
  pay: { title: "Środki wypłacone", text: "Środki uzyskane w promocji zostały wypłacone na Twoje konto." },
  close: { title: "Zgłoszenie zakończone", text: "Twój udział w tej akcji został zakończony." },
};

/** Steps after which the entrant should check the bank account number. */
const ABOUT_ACCOUNT: ReadonlySet<CampaignAct> = new Set(["ask_account", "payout_returned"]);

/** Notifies the entrant of a step, by e-mail and, if they have an account, in the portal. */
export async function tellEntrant(
  tx: Tx,
  campaign: Pick<Campaign, "flow" | "title">,
  entry: Entry,
  { act, reason, at }: { act: CampaignAct; reason: string; at: Date },
): Promise<void> {
  const words = WORDS[act];
  if (!words) return;
  const why = reason === "" ? "" : ` ${act === "find_purchase" ? "Uwagi" : "Powód"}: ${reason}`;
  const content = `${campaign.title}. ${words.text}${why}`;
  // The status of a satisfaction entry is shown only behind its link.
  const page = ABOUT_ACCOUNT.has(act) ? "/moj-profil" : CAMPAIGN_PAGES[campaign.flow];
  const link = campaign.flow === "satisfaction" ? {} : { link: page };
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
