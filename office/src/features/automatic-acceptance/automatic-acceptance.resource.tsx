import FactCheckIcon from "@mui/icons-material/FactCheckOutlined";
import { officeAutomaticAcceptance } from "@plon/contract/office/documents/automatic-acceptance.ts";
import { onDemand } from "#shared/page/on-demand.tsx";
import type { OfficeResource } from "#shared/calls/resource.ts";

export const automaticAcceptance: OfficeResource = {
  name: "automatic-acceptance",
  words: ["Akceptacja faktur", "Akceptacja faktur", "Akceptacja faktur"],
  menu: { group: "Dokumenty dystrybutorów", icon: FactCheckIcon },
  endpoints: { list: officeAutomaticAcceptance },
  list: onDemand(() => import("./automatic-acceptance-page.tsx")),
};
