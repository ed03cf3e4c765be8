import type { ReturnCause } from "@plon/rules/orders/reward-order.ts";

/** What the farmer presses. */
export const RETURN_BUTTONS: Record<ReturnCause, string> = {
  withdrawn: "Chcę zwrócić",
  lost: "Nie dotarła",
  broken: "Jest uszkodzona",
};

export const RETURN_TITLES: Record<ReturnCause, string> = {
  withdrawn: "Zwrot nagrody",
  lost: "Nagroda nie dotarła",
  broken: "Nagroda jest uszkodzona",
};

/** What happens after it is said. */
export const RETURN_NEXT: Record<ReturnCause, string> = {
  withdrawn: "Odeślij nagrodę na swój koszt. Gdy do nas wróci, punkty wrócą na Twoje konto.",
  lost: "Sprawdzimy to u przewoźnika. Potem wyślemy nagrodę jeszcze raz albo oddamy punkty.",
  broken: "Obejrzymy zgłoszenie i napiszemy, co dalej. Wymienimy nagrodę albo oddamy punkty.",
};
