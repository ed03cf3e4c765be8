import FactCheckIcon from "@mui/icons-material/FactCheck";
import { lazy } from "react";
import { officeListConsents } from "@plon/contract/office/consents.ts";
import type { OfficeResource } from "#shared/resource.ts";

export const consents: OfficeResource = {
  name: "consents",
  words: ["Zgoda", "Zgody", "Zgód"],
  menu: { group: "Uczestnicy i punkty", icon: FactCheckIcon },
  endpoints: { list: officeListConsents },
  list: lazy(() => import("./consent-list.tsx")),
  recordRepresentation: "slug",
};
