import GroupWorkIcon from "@mui/icons-material/GroupWorkOutlined";
import {
  officeCreateSegment,
  officeGetSegment,
  officeListSegmentPeople,
  officeListSegments,
  officeUpdateSegment,
} from "@plon/contract/office/offers/segments.ts";
import { listedName } from "#shared/words/participant-names.ts";
import { onDemand } from "#shared/page/on-demand.tsx";
import type { OfficeResource, RowOf } from "#shared/calls/resource.ts";

export const segments: OfficeResource = {
  name: "segments",
  words: ["Segment", "Segmenty", "Segmentów"],
  menu: { group: "Uczestnicy i punkty", icon: GroupWorkIcon, also: "grupy odbiorców" },
  endpoints: {
    list: officeListSegments,
    one: officeGetSegment,
    create: officeCreateSegment,
    update: officeUpdateSegment,
  },
  list: onDemand(() => import("./segment-list.tsx")),
  watched: "segment",
  edit: onDemand(() => import("./segment-edit.tsx")),
  create: onDemand(() => import("./segment-create.tsx")),
  creates: "Nowy segment",
  recordRepresentation: "name",
  found: { as: (row: RowOf<typeof officeListSegments>) => ({ title: row.name, detail: row.description }) },
};

export const segmentPeople: OfficeResource = {
  name: "segment-people",
  words: ["Osoba w segmencie", "Osoby w segmencie", "Osób w segmencie"],
  endpoints: { list: officeListSegmentPeople },
  recordRepresentation: (row: RowOf<typeof officeListSegmentPeople>) => listedName(row),
};
