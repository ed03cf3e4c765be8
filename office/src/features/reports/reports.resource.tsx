import InsightsIcon from "@mui/icons-material/InsightsOutlined";
import AssessmentIcon from "@mui/icons-material/AssessmentOutlined";
import { Navigate } from "react-router";
import { officeSeasonReport } from "@plon/contract/office/desk/reports.ts";
import { officeResultsSeason } from "@plon/contract/office/desk/reports-results.ts";
import { onDemand } from "#shared/page/on-demand.tsx";
import type { OfficeResource } from "#shared/calls/resource.ts";

/** Each report has its own address below. */
const FirstReport = () => <Navigate to="/reports/season" replace />;

export const reports: OfficeResource = {
  name: "reports",
  words: ["Raport sezonu", "Raport sezonu", "Raport sezonu"],
  menu: { group: "Pieniądze", icon: AssessmentIcon },
  endpoints: { list: officeSeasonReport },
  list: FirstReport,
  pages: [{ path: "/reports/season", reads: officeSeasonReport, page: onDemand(() => import("./season-page.tsx")) }],
};

const resultsPage = onDemand(() => import("./results/results-page.tsx"));

/** How the programme is doing, at a glance. */
export const results: OfficeResource = {
  name: "results",
  words: ["Wyniki", "Wyniki", "Wyniki"],
  menu: { group: "Pieniądze", icon: InsightsIcon, also: "statystyki wykresy" },
  endpoints: { list: officeResultsSeason },
  list: resultsPage,
};
