export type TaxTreatment = "none" | "notice" | "flat_rate";

/** How rewards are taxed: a setting of the programme (decisions §8). */
export type TaxSetting = {
  treatment: TaxTreatment;
  /** Rewards worth no more than this are tax-free. */
  thresholdGrosze: number;
  /** Of the whole value, when the treatment is the flat rate. */
  ratePercent: number;
};

export type RewardTax = {
  treatment: TaxTreatment;
  taxGrosze: number;
};

/**
 * The part of one reward that goes to the tax office. Flat rate: of the whole value once it is above the threshold,
 * rounded to whole złoty as taxes are (Ordynacja podatkowa art. 63 §1: from 50 gr up). Notice: nothing is withheld, the
 * participant is told to account for it.
 */
export function rewardTax(valueGrosze: number, setting: TaxSetting): RewardTax {
  if (setting.treatment === "none" || valueGrosze <= setting.thresholdGrosze)
    return { treatment: "none", taxGrosze: 0 };
  if (setting.treatment === "notice") return { treatment: "notice", taxGrosze: 0 };
  return { treatment: "flat_rate", taxGrosze: Math.round((valueGrosze * setting.ratePercent) / 10_000) * 100 };
}
