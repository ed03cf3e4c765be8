import type { Movement } from "@plon/contract/portal/account/points.ts";

/** The name of each kind of movement in the filter. */
export const MOVEMENT_WORDS: Record<Movement["kind"], string> = {
  pending: "Oczekujące",
  declined: "Nienaliczone",
  purchase: "Zakupy",
  earning: "Inne naliczenia",
  spend: "Nagrody i wymiana",
  transfer_in: "Otrzymane",
  transfer_out: "Przekazane",
  hold: "Rezerwacje",
  released: "Zwolnione rezerwacje",
  expiry: "Wygasłe",
  correction: "Korekty",
  debt_repayment: "Spłata zadłużenia",
  adjustment: "Zmiany ręczne",
  refund: "Zwroty",
};
