import type { AcceptingSeller, InvoiceJudgement } from "@plon/contract/office/documents/automatic-acceptance.ts";
import { CERTAINTY_RULES, judgedOutcome } from "@plon/rules/acceptance/certain-invoice.ts";
import type { judgementOf, overview, setMode } from "./automatic-acceptance.service.ts";
import type { learntOfProduct } from "./usual.service.ts";

type Overview = Awaited<ReturnType<typeof overview>>;

export const presentSeller = (row: Awaited<ReturnType<typeof setMode>>): AcceptingSeller => ({
  distributor: { id: row.id, name: row.name, nip: row.nip },
  mode: row.mode,
  stopped_at: row.stopped_at?.toISOString() ?? null,
  accepted_today: row.accepted_today,
  accepted_30_days: row.accepted_30_days,
  arrived_30_days: row.arrived_30_days,
  compared: row.compared,
  agreed: row.agreed,
});

/** The editor's page, with the sums over all sellers. */
export function presentOverview({ settings, sellers, pointsToday }: Overview) {
  const sum = (figure: "accepted_today" | "accepted_30_days" | "arrived_30_days" | "compared" | "agreed") =>
    sellers.reduce((total, seller) => total + seller[figure], 0);
  return {
    rules: {
      mode: settings.automatic_acceptance_mode,
      invoice_points: settings.automatic_acceptance_invoice_points,
      farm_points: settings.automatic_acceptance_farm_points,
      farm_month_points: settings.automatic_acceptance_farm_month_points,
      area_percent: settings.automatic_acceptance_area_percent,
      day_points: settings.automatic_acceptance_day_points,
      age_days: settings.automatic_acceptance_age_days,
      sample_percent: settings.automatic_acceptance_sample_percent,
      agreement_percent: settings.automatic_acceptance_agreement_percent,
      compared_min: settings.automatic_acceptance_compared_min,
    },
    total: {
      accepted_today: sum("accepted_today"),
      accepted_30_days: sum("accepted_30_days"),
      arrived_30_days: sum("arrived_30_days"),
      compared: sum("compared"),
      agreed: sum("agreed"),
    },
    points_today: pointsToday,
    sellers: sellers.map(presentSeller),
  };
}

/** A judgement for the review: each rule in words, and what the document says where the invoice says something else. */
export function presentJudgement(found: Awaited<ReturnType<typeof judgementOf>>): InvoiceJudgement | null {
  if (!found) return null;
  const { mode, is_certain, is_sample } = found;
  return {
    judged_at: found.judged_at.toISOString(),
    channel: found.channel,
    outcome: judgedOutcome({ mode, isCertain: is_certain, isInSample: is_sample }),
    rules: found.rules.map(({ rule, reason }) => ({ rule, reason, label: CERTAINTY_RULES[rule] })),
    points: found.points,
    other_lines: found.is_entered
      ? null
      : found.lines
          .filter((line) => !line.is_rejected)
          .map(({ sap, title, unit, pack_volume, quantity, points }, index) => ({
            line_no: index + 1,
            sap,
            title,
            unit,
            pack_volume,
            quantity,
            points,
          })),
    repairs: found.repairs,
  };
}

/** What purchases taught of the price of a pack. */
export const presentLearntPrice = ({
  packThousandths,
  band,
  purchases,
  since,
}: Awaited<ReturnType<typeof learntOfProduct>>[number]) => ({
  pack_volume: packThousandths / 1000,
  min_grosze: band.minGrosze,
  max_grosze: band.maxGrosze,
  purchases,
  since,
});
