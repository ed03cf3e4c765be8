import SwapIcon from "@mui/icons-material/SwapHoriz";
import {
  officeListHolds,
  officeListOneTimeTransfers,
  officeListStandingTransfers,
} from "@plon/contract/office/points/transfers.ts";
import { onDemand } from "#shared/page/on-demand.tsx";
import type { OfficeResource } from "#shared/calls/resource.ts";

export const standingTransfers: OfficeResource = {
  name: "standing-transfers",
  words: ["Stałe przekazanie", "Przekazania", "Stałych przekazań"],
  menu: { group: "Uczestnicy i punkty", icon: SwapIcon },
  endpoints: { list: officeListStandingTransfers },
  list: onDemand(() => import("./standing-transfer-list.tsx")),
};

export const oneTimeTransfers: OfficeResource = {
  name: "one-time-transfers",
  words: ["Jednorazowe przekazanie", "Jednorazowe przekazania", "Jednorazowych przekazań"],
  endpoints: { list: officeListOneTimeTransfers },
  list: onDemand(() => import("./one-time-transfer-list.tsx")),
};

export const holds: OfficeResource = {
  name: "holds",
  words: ["Odłożone punkty", "Odłożone punkty", "Odłożonych punktów"],
  endpoints: { list: officeListHolds },
  list: onDemand(() => import("./hold-list.tsx")),
};
