import SettingsIcon from "@mui/icons-material/Settings";
import { officeListSettings } from "@plon/contract/office/house/settings.ts";
import { onDemand } from "#shared/page/on-demand.tsx";
import type { OfficeResource } from "#shared/calls/resource.ts";

export const settings: OfficeResource = {
  name: "settings",
  words: ["Ustawienia", "Ustawienia", "Ustawienia"],
  menu: { group: "System", icon: SettingsIcon, also: "konfiguracja opcje parametry" },
  endpoints: { list: officeListSettings },
  list: onDemand(() => import("./settings-page.tsx")),
  pages: [
    {
      path: "/settings/automatic-acceptance",
      reads: officeListSettings,
      page: onDemand(() => import("./acceptance-settings-page.tsx")),
    },
  ],
};
