import { groupedNumber } from "@plon/rules/polish-text.ts";
import type { TaxSetting } from "@plon/rules/reward-tax.ts";

export type MoneyKind = "bank_transfer" | "charity";
export type Statement = { id: number; text: string; required: boolean };

const zloty = (grosze: number) => `${groupedNumber(Math.round(grosze / 100))}\u00a0zł`;

/** Ids are stored with orders: a statement with a different meaning gets a new id. */
function taxStatement({ treatment, thresholdGrosze, ratePercent }: TaxSetting): Statement[] {
  if (treatment === "none") return [];
  const above = `nagród o wartości powyżej ${zloty(thresholdGrosze)}`;
  return treatment === "notice"
    ? [{ id: 2, text: `Wiem, że ${above} nie obejmuje zwolnienie i rozliczam je z urzędem skarbowym.`, required: true }]
    : [
        {
          id: 3,
          text: `Zgadzam się na potrącenie ${ratePercent}% zryczałtowanego podatku od ${above}.`,
          required: true,
        },
      ];
}

/** What a participant declares before exchanging points for money: that it is final, about tax, about a donation. */
export function statementsFor(kind: MoneyKind, tax: TaxSetting): Statement[] {
  const final = "Wiem, że po przekazaniu do wypłaty wymiany nie można cofnąć.";
  const donation = "Wiem, że darczyńcą jest organizator programu i darowizny nie odliczę od swojego podatku.";
  return [
    { id: 1, text: final, required: true },
    ...taxStatement(tax),
    ...(kind === "charity" ? [{ id: 4, text: donation, required: true }] : []),
  ];
}
