import NewspaperIcon from "@mui/icons-material/NewspaperOutlined";
import { officeCreateNews, officeGetNews, officeListNews } from "@plon/contract/office/house/news.ts";
import { onDemand } from "#shared/page/on-demand.tsx";
import type { OfficeResource, RowOf } from "#shared/calls/resource.ts";

export const news: OfficeResource = {
  name: "news",
  words: ["Aktualność", "Aktualności", "Aktualności"],
  menu: { group: "Oferta i treści", icon: NewspaperIcon },
  endpoints: { list: officeListNews, one: officeGetNews, create: officeCreateNews },
  list: onDemand(() => import("./news-list.tsx")),
  watched: "news",
  edit: onDemand(() => import("./news-edit.tsx")),
  create: onDemand(() => import("./news-create.tsx")),
  creates: "Dodaj aktualność",
  recordRepresentation: "title",
  found: { as: (row: RowOf<typeof officeListNews>) => ({ title: row.title, detail: `/${row.slug}` }) },
};
