import { moneyText } from "@plon/rules/money/money-text.ts";
import type { TaxSetting } from "@plon/rules/money/reward-tax.ts";

export type MoneyKind = "bank_transfer" | "charity";
export type Statement = {
  id: number;
  text: string;
  /** Ticked in the form, or said beside the button that confirms. */
  given_by: "tick" | "confirmation";
  /** Only for an exchange that is worth more; null for every one. */
  above_grosze: number | null;
};

/** Ids are stored with orders: a statement with a different meaning gets a new id. */
function taxStatement({ treatment, thresholdGrosze, ratePercent }: TaxSetting): Statement[] {
  if (treatment === "none") return [];
  const above = `nagród o wartości powyżej ${moneyText(thresholdGrosze)}`;
  const asked = { given_by: "tick", above_grosze: thresholdGrosze } as const;
  return treatment === "notice"
    ? [{ id: 2, text: `Wiem, że ${above} nie obejmuje zwolnienie i rozliczam je z urzędem skarbowym.`, ...asked }]
    : [{ id: 3, text: `Zgadzam się na potrącenie ${ratePercent}% zryczałtowanego podatku od ${above}.`, ...asked }];
}

/**
 * What a participant declares when exchanging points for money: that it is final, about tax, about a donation. What holds of
 * every exchange is said where it is confirmed; what concerns a large one alone is ticked (decision 0199).
 */
export function statementsFor(kind: MoneyKind, tax: TaxSetting): Statement[] {
  const final = "Wiem, że po przekazaniu do wypłaty wymiany nie można cofnąć.";
  const donation = "Wiem, że darczyńcą jest organizator programu i darowizny nie odliczę od swojego podatku.";
  const always = { given_by: "confirmation", above_grosze: null } as const;
  return [
    { id: 1, text: final, ...always },
    ...taxStatement(tax),
    ...(kind === "charity" ? [{ id: 4, text: donation, ...always }] : []),
  ];
}
