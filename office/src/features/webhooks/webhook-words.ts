import type { EventKind } from "@plon/contract/shared/event-kinds.ts";
import type { StatusLabel } from "@plon/contract/shared/calls/envelope.ts";

/** What happened, as people say it. */
export const KIND_WORDS: Record<EventKind, string> = {
  "participant.joined": "Nowy uczestnik",
  "participant.closed": "Konto zamknięte",
  "invoice.submitted": "Faktura zgłoszona",
  "invoice.returned": "Faktura do poprawy",
  "invoice.accepted": "Faktura zaakceptowana",
  "invoice.rejected": "Faktura odrzucona",
  "invoice.cancelled": "Faktura wycofana",
  "invoice.reopened": "Faktura znów do sprawdzenia",
  "points.moved": "Ruch punktów",
  "order.accepted": "Zamówienie przyjęte",
  "order.processing": "Zamówienie w realizacji",
  "order.sent": "Zamówienie wysłane",
  "order.delivered": "Zamówienie dostarczone",
  "order.cancelled": "Zamówienie anulowane",
  "order.paid": "Zamówienie wypłacone",
  "order.return_asked": "Zwrot zgłoszony",
  "order.returned": "Zwrot przyjęty",
  "order.exchanged": "Nagroda wymieniona",
  "order.return_refused": "Zwrot odrzucony",
  "order.return_called_off": "Zgłoszenie zwrotu wycofane",
  "payout.sent": "Wypłata przekazana do banku",
  "payout.paid": "Wypłata zaksięgowana",
  "payout.returned": "Wypłata zwrócona przez bank",
  "payout.rejected": "Wypłata odrzucona przez bank",
  "payout.recalled": "Wypłata wycofana",
  "consent.given": "Zgoda udzielona",
  "consent.withdrawn": "Zgoda wycofana",
  "promotion.joined": "Przystąpienie do promocji",
  "promotion.declined": "Rezygnacja z promocji",
  "promotion.achieved": "Nagroda promocji zdobyta",
  "promotion.withdrawn": "Nagroda promocji cofnięta",
  "campaign.joined": "Zgłoszenie do akcji",
  "campaign.achieved": "Akcja zakończona nagrodą",
  "thread.opened": "Nowa sprawa",
  "thread.answered": "Odpowiedź biura w sprawie",
  "partner.shown": "Zgoda dla partnera udzielona",
  "partner.hidden": "Zgoda dla partnera wycofana",
};

/** A kind of message in words, also of one that only tries the address. */
export const kindWord = (kind: string): string =>
  kind === "webhook.test" ? "Wiadomość próbna" : (KIND_WORDS[kind as EventKind] ?? kind);

type Health = { is_on: boolean; failures: number; given_up: number; waiting: number };

/** How an address does. */
export function healthOf({ is_on, failures, given_up }: Health): StatusLabel {
  if (!is_on) return { label: "Wyłączony", color: "grey" };
  if (failures > 0) return { label: "Nie odpowiada", color: "red" };
  if (given_up > 0) return { label: "Są niewysłane", color: "orange" };
  return { label: "Działa", color: "green" };
}

/** What became of a message. */
export const DELIVERY_STATES: Record<"waiting" | "sent" | "given_up", StatusLabel> = {
  waiting: { label: "Czeka", color: "yellow" },
  sent: { label: "Dostarczona", color: "green" },
  given_up: { label: "Nie dostarczona", color: "red" },
};
