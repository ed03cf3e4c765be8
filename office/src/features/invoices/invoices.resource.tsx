import ReceiptIcon from "@mui/icons-material/ReceiptLong";
import { officeGetInvoice, officeListInvoices } from "@plon/contract/office/documents/invoices.ts";
import { onDemand } from "#shared/page/on-demand.tsx";
import type { OfficeResource, RowOf } from "#shared/calls/resource.ts";

export const invoices: OfficeResource = {
  name: "invoices",
  words: ["Faktura", "Faktury", "Faktur"],
  menu: { group: "Praca", icon: ReceiptIcon, queues: ["invoices"] },
  endpoints: { list: officeListInvoices, one: officeGetInvoice },
  list: onDemand(() => import("./invoice-list.tsx")),
  watched: "invoice",
  turnsPages: true,
  edit: onDemand(() => import("./review-page.tsx")),
  recordRepresentation: "document",
  found: {
    newestBy: "submitted_at",
    as: (row: RowOf<typeof officeListInvoices>) => ({
      title: row.document,
      detail: `${row.participant.company_name || row.participant.name} · ${row.distributor_name} · ${row.status_label.label}`,
    }),
  },
};
