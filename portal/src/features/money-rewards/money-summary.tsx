import { moneyText } from "@plon/rules/money/money-text.ts";
import { rewardTax } from "@plon/rules/money/reward-tax.ts";
import { Alert } from "@plon/ui/alert.tsx";
import { formatLongDay, formatPoints } from "@plon/client/format.ts";
import type { KindTerms, Terms } from "./money-rewards.api.ts";

type MoneySummaryProps = {
  terms: Terms;
  kind: KindTerms;
  /** Undefined while the input is not a valid sum. */
  pointsToSpend: number | undefined;
};

/** The part of the sum that is withheld. */
export function taxOf(terms: Terms, valueGrosze: number) {
  const { treatment, threshold_grosze: thresholdGrosze, rate_percent: ratePercent } = terms.tax;
  return rewardTax(valueGrosze, { treatment, thresholdGrosze, ratePercent });
}

/** What the exchange costs, leaves and pays out, updated as the sum is typed. */
export function MoneySummary({ terms, kind, pointsToSpend }: MoneySummaryProps) {
  const valueGrosze = ((pointsToSpend ?? 0) / terms.points_per_pln) * 100;
  const tax = taxOf(terms, valueGrosze);
  const lines: [string, string][] = [
    ["Oddajesz", formatPoints(pointsToSpend ?? 0)],
    ["Zostanie Ci", formatPoints(terms.available - (pointsToSpend ?? 0))],
    [kind.kind === "charity" ? "Dla kogo" : "Na konto", kind.payee ?? ""],
  ];
  if (kind.kind === "bank_transfer" && terms.payout_expected_by !== null) {
    lines.push(["Na koncie do", formatLongDay(terms.payout_expected_by)]);
  }
  if (tax.taxGrosze > 0) lines.push(["Podatek", `−${moneyText(tax.taxGrosze)}`]);
  return (
    <div className="flex flex-col gap-4">
      <output className="block rounded-card bg-shell p-4 text-shell-ink md:p-6">
        <span className="block opacity-85">{kind.kind === "charity" ? "Przekażesz" : "Dostaniesz"}</span>
        <span className="figures mt-1 block text-3xl font-semibold whitespace-nowrap">
          {moneyText(valueGrosze - tax.taxGrosze)}
        </span>
      </output>
      <dl className="flex flex-col gap-2">
        {lines.map(([name, value]) => (
          <div key={name} className="two-sides">
            <dt className="text-soft">{name}</dt>
            <dd className="figures min-w-0 text-right font-semibold wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      <TaxNotice terms={terms} treatment={tax.treatment} />
    </div>
  );
}

function TaxNotice({ terms, treatment }: { terms: Terms; treatment: Terms["tax"]["treatment"] }) {
  const above = `Nagroda jest warta więcej niż ${moneyText(terms.tax.threshold_grosze)}`;
  if (treatment === "notice") {
    return <Alert tone="info">{above}: rozlicz ją samodzielnie z urzędem skarbowym.</Alert>;
  }
  if (treatment === "flat_rate") {
    return (
      <Alert tone="info">
        {above}, dlatego potrącamy {terms.tax.rate_percent}% zryczałtowanego podatku i odprowadzamy go za Ciebie.
      </Alert>
    );
  }
  return null;
}
