import type { SeasonFlows } from "@plon/rules/season-figures.ts";
import type { Season, SeasonSales } from "./season.service.ts";

const presentFlows = (flows: SeasonFlows) => ({
  issued_invoices: flows.issuedInvoices,
  issued_other: flows.issuedOther,
  issued: flows.issued,
  spent: flows.spent,
  lapsed: flows.lapsed,
  corrected: flows.corrected,
  adjusted: flows.adjusted,
  passed_on: flows.passedOn,
});

export const presentSeason = (season: Season) => ({
  period: season.period,
  points_per_pln: season.pointsPerPln,
  opening: season.opening,
  flows: presentFlows(season.flows),
  spent_by_kind: season.spentByKind,
  closing: season.closing,
  months: season.months.map((row) => ({ ...presentFlows(row), month: row.month, closing: row.closing })),
  balance: season.balance,
  liability: season.liability,
});

export const presentSales = (sales: SeasonSales) => ({
  period: sales.period,
  points_per_pln: sales.pointsPerPln,
  invoices: sales.invoices,
  products: sales.products,
  distributors: sales.distributors,
  promotions: sales.promotions,
});
