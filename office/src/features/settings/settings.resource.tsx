import SettingsIcon from "@mui/icons-material/Settings";
import { lazy } from "react";
import { officeListSettings } from "@plon/contract/office/settings.ts";
import type { OfficeResource } from "#shared/resource.ts";

export const settings: OfficeResource = {
  name: "settings",
  words: ["Ustawienia", "Ustawienia", "Ustawienia"],
  menu: { group: "System", icon: SettingsIcon },
  endpoints: { list: officeListSettings },
  list: lazy(() => import("./settings-page.tsx")),
  pages: [
    {
      path: "/settings/automatic-acceptance",
      reads: officeListSettings,
      page: lazy(() => import("./acceptance-settings-page.tsx")),
    },
  ],
};
