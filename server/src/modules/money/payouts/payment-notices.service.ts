// What a farmer reads of a payment: in the portal and by e-mail, as in a campaign, which tells its entrants itself.
import type { PortalLink } from "#platform/settings/screen-places.ts";
import { moneyText } from "@plon/rules/money/money-text.ts";
import { orderNumber } from "@plon/rules/orders/reward-order.ts";
import type { Tx } from "#platform/database/database.ts";
import { entryPaid, entryReturned } from "#modules/offers/campaigns/payouts/entry-payouts.service.ts";
import { notify } from "#modules/house/notifications/notifications.service.ts";
import type { OrderRecord } from "#modules/goods/orders/order-records.service.ts";
import { queueEmail } from "#modules/house/outbox/outbox.service.ts";
import { getPayee } from "./bank-answers/line-events.queries.ts";

/** The money arrived. */
export async function tellPaid(tx: Tx, order: OrderRecord, amountGrosze: number, at: Date): Promise<void> {
  if (order.campaign_entry_id !== null) return await entryPaid(tx, order.campaign_entry_id, at);
  const number = orderNumber(order.id, order.year);
  const sum = moneyText(amountGrosze);
  const isCharity = order.kind === "charity";
  await tell(tx, order, {
    title: isCharity ? "Darowizna przekazana" : "Nagroda wypłacona",
    content: isCharity
      ? `Przekazaliśmy ${sum} jako darowiznę z zamówienia ${number}. Dziękujemy!`
      : `Wypłaciliśmy ${sum} na Twoje konto (zamówienie ${number}).`,
    link: "/moje-nagrody",
    at,
  });
}

/**
 * The money came back, also after it had arrived, or was called back: it is paid again, for which the farmer checks the
 * account. What a charity did not get is the programme's own matter.
 */
export async function tellReturned(
  tx: Tx,
  order: OrderRecord,
  { reason, isRecalled, at }: { reason: string; isRecalled: boolean; at: Date },
): Promise<void> {
  if (order.campaign_entry_id !== null) return await entryReturned(tx, order.campaign_entry_id, reason, at);
  if (order.kind === "charity") return;
  const number = orderNumber(order.id, order.year);
  await tell(tx, order, {
    title: isRecalled ? "Przelew wstrzymany" : "Bank zwrócił wypłatę",
    content: isRecalled
      ? `Przelew z zamówienia ${number} został wstrzymany na naszą prośbę. Wypłatę zlecimy ponownie.`
      : `Przelew z zamówienia ${number} wrócił do nas (${reason}). Sprawdź numer konta w swoim profilu. Wypłatę zlecimy ponownie.`,
    link: isRecalled ? "/moje-nagrody" : "/moj-profil",
    at,
  });
}

async function tell(
  tx: Tx,
  order: OrderRecord,
  words: { title: string; content: string; link: PortalLink; at: Date },
): Promise<void> {
  await notify(tx, { topic: "rewards", participantId: order.participant_id, ...words });
  const { email, first_name: name } = await getPayee(tx, order.participant_id);
  if (email === "") return;
  await queueEmail(tx, {
    to: email,
    subject: words.title,
    text: `Dzień dobry${name === "" ? "" : `, ${name}`},\n\n${words.content}`,
    leads: words.link,
    at: words.at,
  });
}
