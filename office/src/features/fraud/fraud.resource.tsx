import PolicyIcon from "@mui/icons-material/PolicyOutlined";
import {
  officeGetFraudCase,
  officeListFraudCases,
  officeListFraudThresholds,
} from "@plon/contract/office/desk/fraud.ts";
import { onDemand } from "#shared/page/on-demand.tsx";
import type { OfficeResource } from "#shared/calls/resource.ts";

export const fraudCases: OfficeResource = {
  name: "fraud-cases",
  words: ["Sprawa nadużycia", "Nadużycia", "Spraw nadużyć"],
  menu: { group: "Praca", icon: PolicyIcon, also: "oszustwa podejrzane sygnały wstrzymane" },
  endpoints: { list: officeListFraudCases, one: officeGetFraudCase },
  list: onDemand(() => import("./fraud-case-list.tsx")),
  edit: onDemand(() => import("./fraud-case-page.tsx")),
  watched: "fraud_case",
};

/** What decisions taught, reached from the list of cases. */
export const fraudThresholds: OfficeResource = {
  name: "fraud-thresholds",
  words: ["Próg sygnału", "Progi sygnałów", "Progów sygnałów"],
  endpoints: { list: officeListFraudThresholds },
  list: onDemand(() => import("./fraud-thresholds-page.tsx")),
};
