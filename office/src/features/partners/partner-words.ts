import { formatDay } from "@plon/client/format.ts";
import type { StatusLabel } from "@plon/contract/shared/calls/envelope.ts";
import type { EventRefusal, PartnerRight } from "@plon/contract/shared/partners.ts";
import type { PartnerKey } from "./partners.api.ts";

/** What a key lets its holder do. */
export const RIGHT_WORDS: Record<PartnerRight, string> = {
  "participants:read": "Czyta punkty gospodarstw, które na to pozwalają",
  "events:write": "Zgłasza zdarzenia, za które są punkty",
  "catalogue:read": "Czyta katalog produktów i nagród",
  "stream:read": "Czyta strumień zmian",
};

const REFUSAL_WORDS: Record<EventRefusal, string> = {
  budget_spent: "Budżet wyczerpany",
  farm_limit: "Limit gospodarstwa w roku",
  day_limit: "Limit gospodarstwa w dniu",
  month_limit: "Limit gospodarstwa w miesiącu",
  programme_limit: "Limit programu w dniu",
};

type Outcome = { status: "accepted" | "refused"; refusal: EventRefusal | null };

/** What became of an event. */
export const outcomeOf = ({ status, refusal }: Outcome): StatusLabel =>
  status === "accepted"
    ? { label: "Przyjęte", color: "green" }
    : { label: refusal ? REFUSAL_WORDS[refusal] : "Odrzucone", color: "orange" };

/** Whether a partner's systems may ask now. */
export function partnerState({ is_active, keys_in_force }: { is_active: boolean; keys_in_force: number }): StatusLabel {
  if (!is_active) return { label: "Wyłączony", color: "grey" };
  return keys_in_force > 0 ? { label: "Czynny", color: "green" } : { label: "Bez klucza", color: "yellow" };
}

/** Since when a key is used and until when it opens. */
export function keyFate({ revoked_at, valid_until, last_used_on, is_in_force }: PartnerKey): string {
  const used = last_used_on ? `Ostatnio użyty ${formatDay(last_used_on)}.` : "Jeszcze nieużyty.";
  if (revoked_at) return `Unieważniony ${formatDay(revoked_at)}.`;
  if (!is_in_force) return `Wygasł ${formatDay(valid_until!)}.`;
  return valid_until ? `${used} Ważny do ${formatDay(valid_until)}.` : used;
}
