import RouteIcon from "@mui/icons-material/RouteOutlined";
import {
  officeCreateJourney,
  officeGetJourney,
  officeListJourneys,
  officeUpdateJourney,
} from "@plon/contract/office/offers/journeys.ts";
import { onDemand } from "#shared/page/on-demand.tsx";
import type { OfficeResource } from "#shared/calls/resource.ts";

export const journeys: OfficeResource = {
  name: "journeys",
  words: ["Ścieżka wiadomości", "Ścieżki wiadomości", "Ścieżek wiadomości"],
  menu: { group: "Oferta i treści", icon: RouteIcon, also: "automatyczne powiadomienia cykl" },
  endpoints: {
    list: officeListJourneys,
    one: officeGetJourney,
    create: officeCreateJourney,
    update: officeUpdateJourney,
  },
  list: onDemand(() => import("./journey-list.tsx")),
  watched: "journey",
  edit: onDemand(() => import("./journey-edit.tsx")),
  create: onDemand(() => import("./journey-create.tsx")),
  creates: "Nowa ścieżka",
  recordRepresentation: "title",
};
