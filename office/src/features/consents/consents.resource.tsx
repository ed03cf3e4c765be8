import FactCheckIcon from "@mui/icons-material/FactCheck";
import { officeListConsents } from "@plon/contract/office/people/consents.ts";
import { onDemand } from "#shared/page/on-demand.tsx";
import type { OfficeResource } from "#shared/calls/resource.ts";

export const consents: OfficeResource = {
  name: "consents",
  words: ["Zgoda", "Zgody", "Zgód"],
  menu: { group: "Uczestnicy i punkty", icon: FactCheckIcon, also: "marketing rodo" },
  endpoints: { list: officeListConsents },
  list: onDemand(() => import("./consent-list.tsx")),
  recordRepresentation: "slug",
};
