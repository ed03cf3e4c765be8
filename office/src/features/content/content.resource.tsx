import ArticleIcon from "@mui/icons-material/Article";
import { lazy } from "react";
import { officeCreatePage, officeGetPage, officeListPages } from "@plon/contract/office/content.ts";
import type { OfficeResource, RowOf } from "#shared/resource.ts";

export const pages: OfficeResource = {
  name: "pages",
  words: ["Strona", "Strony", "Stron"],
  menu: { group: "Treści", icon: ArticleIcon },
  endpoints: { list: officeListPages, one: officeGetPage, create: officeCreatePage },
  list: lazy(() => import("./page-list.tsx")),
  watched: "page",
  edit: lazy(() => import("./page-edit.tsx")),
  create: lazy(() => import("./page-create.tsx")),
  creates: "Dodaj stronę",
  recordRepresentation: "title",
  found: { as: (row: RowOf<typeof officeListPages>) => ({ title: row.title, detail: `/${row.slug}` }) },
};
