import AssessmentIcon from "@mui/icons-material/AssessmentOutlined";
import { Navigate } from "react-router";
import { officeSeasonReport } from "@plon/contract/office/reports.ts";
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
