import NewspaperIcon from "@mui/icons-material/NewspaperOutlined";
import { lazy } from "react";
import { officeCreateNews, officeGetNews, officeListNews } from "@plon/contract/office/news.ts";
import type { OfficeResource, RowOf } from "#shared/resource.ts";

export const news: OfficeResource = {
  name: "news",
  words: ["Aktualność", "Aktualności", "Aktualności"],
  menu: { group: "Treści", icon: NewspaperIcon },
  endpoints: { list: officeListNews, one: officeGetNews, create: officeCreateNews },
  list: lazy(() => import("./news-list.tsx")),
  watched: "news",
  edit: lazy(() => import("./news-edit.tsx")),
  create: lazy(() => import("./news-create.tsx")),
  creates: "Dodaj aktualność",
  recordRepresentation: "title",
  found: { as: (row: RowOf<typeof officeListNews>) => ({ title: row.title, detail: `/${row.slug}` }) },
};
