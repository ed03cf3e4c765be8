import InventoryIcon from "@mui/icons-material/Inventory2";
import { lazy } from "react";
import {
  officeCreateProduct,
  officeGetProduct,
  officeListProducts,
  officeUpdateProduct,
} from "@plon/contract/office/products.ts";
import type { OfficeResource, RowOf } from "#shared/resource.ts";

export const products: OfficeResource = {
  name: "products",
  words: ["Produkt", "Produkty", "Produktów"],
  menu: { group: "Oferta", icon: InventoryIcon },
  endpoints: {
    list: officeListProducts,
    one: officeGetProduct,
    create: officeCreateProduct,
    update: officeUpdateProduct,
  },
  list: lazy(() => import("./product-list.tsx")),
  watched: "product",
  edit: lazy(() => import("./product-edit.tsx")),
  create: lazy(() => import("./product-create.tsx")),
  creates: "Dodaj produkt",
  recordRepresentation: "name",
  found: {
    as: (row: RowOf<typeof officeListProducts>) => ({ title: row.name, detail: `SAP ${row.sap} · ${row.brand}` }),
  },
};
