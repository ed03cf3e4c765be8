import { onlyFound, whole } from "#shared/pages/read-search.ts";

export type MoneySearch = {
  /** The sum in złote that the link proposes. */
  kwota?: number;
};

/** The proposed sum from the address; one that is none is left out. */
export const readMoneySearch = (search: Record<string, unknown>): MoneySearch =>
  onlyFound<MoneySearch>({ kwota: whole(search["kwota"], 1, 1_000_000) }, search);
