import type { EVENT_KINDS } from "@plon/contract/office/house/webhooks.ts";
import type { StatusLabel } from "@plon/contract/shared/calls/envelope.ts";

type Kind = (typeof EVENT_KINDS)[number];

/** What happened, as people say it. */
export const KIND_WORDS: Record<Kind, string> = {
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
  "payout.sent": "Wypłata przekazana do banku",
  "payout.paid": "Wypłata zaksięgowana",
  "payout.returned": "Wypłata zwrócona przez bank",
  "payout.rejected": "Wypłata odrzucona przez bank",
  "payout.recalled": "Wypłata wycofana",
  "consent.given": "Zgoda udzielona",
  "consent.withdrawn": "Zgoda wycofana",
  "promotion.joined": "Przystąpienie do promocji",
  "promotion.declined": "Rezygnacja z promocji",
};

/** A kind of message in words, also of one that only tries the address. */
export const kindWord = (kind: string): string =>
  kind === "webhook.test" ? "Wiadomość próbna" : (KIND_WORDS[kind as Kind] ?? kind);

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
