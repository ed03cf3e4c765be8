import type { MERGE_BLOCKS } from "@plon/contract/office/account/duplicates.ts";

export type MergeBlock = (typeof MERGE_BLOCKS)[number];

const TEXTS: Record<MergeBlock, string> = {
  same: "Wybierz dwa różne konta.",
  locked: "Konto jest zablokowane albo już połączone: najpierw zdejmij blokadę.",
  kept_locked: "Konto, które ma zostać, jest zablokowane albo samo zostało połączone.",
  invoices: "Są faktury bez decyzji: rozpatrz je.",
  pending: "Są punkty, które czekają na decyzję.",
  held: "Są zarezerwowane punkty: poczekaj, aż rezerwacja się skończy.",
  debt: "Konto ma dług po korektach: wyrównaj go korektą salda.",
  orders: "Są zamówienia w toku: dokończ je albo anuluj.",
  payouts: "Są wypłaty w paczce, która nie jest rozliczona.",
  standing_transfers: "Jest stałe przekazywanie punktów: zakończ je.",
  one_time_transfers: "Jest przekazanie punktów, które czeka na kod SMS.",
  adjustments: "Jest korekta salda, która czeka na drugą osobę.",
  points:
    "Punktów jest tyle, że ich przeniesienie zatwierdza druga osoba: najpierw przekaż je na konto, które ma zostać.",
  closing: "Uczestnik poprosił o zamknięcie tego konta: rozpatrz prośbę.",
  satagro: "Konto jest połączone z SatAgro: uczestnik musi je rozłączyć.",
  ksef: "Gospodarstwo jest połączone z KSeF: uczestnik musi zatrzymać odczyt.",
};

/** What blocks the merge, and what to do about it. */
export const blockText = (block: MergeBlock): string => TEXTS[block];

type Account = { id: number; is_locked: boolean; merged_into: number | null };
type Facts = {
  left: Account;
  kept: Account;
  balances: { available: number; pending: number; held: number; debt: number };
  /** The number of points from which a second person decides. */
  approvalPoints: number;
  standing: {
    undecided_invoices: number;
    open_orders: number;
    open_payouts: number;
    standing_transfers: number;
    one_time_transfers: number;
    waiting_adjustments: number;
    open_closings: number;
    satagro: number;
    ksef: number;
  };
};

/** Everything that must be settled before an account can be abandoned, in display order. */
export function blocksOf({ left, kept, balances, approvalPoints, standing }: Facts): MergeBlock[] {
  const found: [MergeBlock, boolean][] = [
    ["same", left.id === kept.id],
    ["locked", left.is_locked || left.merged_into !== null],
    ["kept_locked", kept.is_locked || kept.merged_into !== null],
    ["invoices", standing.undecided_invoices > 0],
    ["pending", balances.pending > 0 && standing.undecided_invoices === 0],
    ["held", balances.held > 0],
    ["debt", balances.debt > 0],
    ["orders", standing.open_orders > 0],
    ["payouts", standing.open_payouts > 0],
    ["standing_transfers", standing.standing_transfers > 0],
    ["one_time_transfers", standing.one_time_transfers > 0],
    ["adjustments", standing.waiting_adjustments > 0],
    ["points", balances.available > 0 && balances.available >= approvalPoints],
    ["closing", standing.open_closings > 0],
    ["satagro", standing.satagro > 0],
    ["ksef", standing.ksef > 0],
  ];
  return found.flatMap(([block, isThere]) => (isThere ? [block] : []));
}
