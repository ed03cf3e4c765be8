import ReceiptIcon from "@mui/icons-material/ReceiptLong";
import { lazy } from "react";
import { officeGetInvoice, officeListInvoices } from "@plon/contract/office/invoices.ts";
import type { OfficeResource } from "#shared/resource.ts";

export const invoices: OfficeResource = {
  name: "invoices",
  words: ["Faktura", "Faktury", "Faktur"],
  menu: { group: "Praca", icon: ReceiptIcon },
  endpoints: { list: officeListInvoices, one: officeGetInvoice },
  list: lazy(() => import("./invoice-list.tsx")),
  edit: lazy(() => import("./review-page.tsx")),
  recordRepresentation: "document",
};
