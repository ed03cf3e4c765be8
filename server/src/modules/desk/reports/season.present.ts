import type { SeasonFlows } from "@plon/rules/points/season-figures.ts";
import type { Season, SeasonSales } from "./season.service.ts";

const presentFlows = (flows: SeasonFlows) => ({
  ...flows,
  issued_invoices: flows.issuedInvoices,
  issued_other: flows.issuedOther,
  passed_on: flows.passedOn,
});

export const presentSeason = (season: Season) => ({
  ...season,
  points_per_pln: season.pointsPerPln,
  flows: presentFlows(season.flows),
  spent_by_kind: season.spentByKind,
  months: season.months.map((row) => ({ ...presentFlows(row), month: row.month, closing: row.closing })),
});

export const presentSales = (sales: SeasonSales) => ({
  ...sales,
  points_per_pln: sales.pointsPerPln,
});
