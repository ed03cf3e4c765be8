import ArticleIcon from "@mui/icons-material/Article";
import { officeCreatePage, officeGetPage, officeListPages } from "@plon/contract/office/house/content.ts";
import { onDemand } from "#shared/page/on-demand.tsx";
import type { OfficeResource, RowOf } from "#shared/calls/resource.ts";

export const pages: OfficeResource = {
  name: "pages",
  words: ["Strona", "Strony", "Stron"],
  menu: { group: "Oferta i treści", icon: ArticleIcon, also: "polityka prywatności" },
  endpoints: { list: officeListPages, one: officeGetPage, create: officeCreatePage },
  list: onDemand(() => import("./page-list.tsx")),
  watched: "page",
  edit: onDemand(() => import("./page-edit.tsx")),
  create: onDemand(() => import("./page-create.tsx")),
  creates: "Dodaj stronę",
  recordRepresentation: "title",
  found: { as: (row: RowOf<typeof officeListPages>) => ({ title: row.title, detail: `/${row.slug}` }) },
};
