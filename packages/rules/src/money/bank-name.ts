import { stripIban } from "./bank-account.ts";

/**
 * Banks by the first four digits of the sort codes that Narodowy Bank Polski gives out. Source: the lists of
 * businessinsider.com.pl ("Numer konta a przynależność do konkretnego banku") and zgarnijpremie.pl ("Jaki to bank"). Only
 * those that kept number and name since: no name is better than a wrong one.
 */
const BANKS: Readonly<Record<string, string>> = {
  1020: "PKO Bank Polski",
  1030: "Citi Handlowy",
  1050: "ING Bank Śląski",
  1130: "Bank Gospodarstwa Krajowego",
  1140: "mBank",
  1160: "Bank Millennium",
  1240: "Bank Pekao",
  1320: "Bank Pocztowy",
  1540: "Bank Ochrony Środowiska",
  1610: "SGB-Bank",
  2030: "BNP Paribas",
  2490: "Alior Bank",
};

/** The bank that holds an account, as soon as so much of the number is typed; undefined for one that is not known. */
export function bankName(typed: string): string | undefined {
  const code = /^PL\d{2}(\d{4})/.exec(stripIban(typed))?.[1];
  if (code === undefined) return undefined;
  // Sort codes from 8 on are those of cooperative banks, some five hundred of them.
  return /^[89]/.test(code) ? "Bank spółdzielczy" : BANKS[code];
}
