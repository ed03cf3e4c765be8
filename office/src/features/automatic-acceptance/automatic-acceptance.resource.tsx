import FactCheckIcon from "@mui/icons-material/FactCheckOutlined";
import { lazy } from "react";
import { officeAutomaticAcceptance } from "@plon/contract/office/automatic-acceptance.ts";
import type { OfficeResource } from "#shared/resource.ts";

export const automaticAcceptance: OfficeResource = {
  name: "automatic-acceptance",
  words: ["Akceptacja faktur", "Akceptacja faktur", "Akceptacja faktur"],
  menu: { group: "Dokumenty dystrybutorów", icon: FactCheckIcon },
  endpoints: { list: officeAutomaticAcceptance },
  list: lazy(() => import("./automatic-acceptance-page.tsx")),
};
