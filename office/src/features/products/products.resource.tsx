import InventoryIcon from "@mui/icons-material/Inventory2";
import {
  officeCreateProduct,
  officeGetProduct,
  officeListProducts,
  officeUpdateProduct,
} from "@plon/contract/office/goods/products.ts";
import { onDemand } from "#shared/page/on-demand.tsx";
import type { OfficeResource, RowOf } from "#shared/calls/resource.ts";

export const products: OfficeResource = {
  name: "products",
  words: ["Produkt", "Produkty", "Produktów"],
  menu: { group: "Oferta i treści", icon: InventoryIcon },
  endpoints: {
    list: officeListProducts,
    one: officeGetProduct,
    create: officeCreateProduct,
    update: officeUpdateProduct,
  },
  list: onDemand(() => import("./product-list.tsx")),
  watched: "product",
  edit: onDemand(() => import("./product-edit.tsx")),
  create: onDemand(() => import("./product-create.tsx")),
  creates: "Dodaj produkt",
  recordRepresentation: "name",
  found: {
    as: (row: RowOf<typeof officeListProducts>) => ({ title: row.name, detail: `SAP ${row.sap} · ${row.brand}` }),
  },
};
