import { createFileRoute } from "@tanstack/react-router";
import { InvoicesPage } from "#features/invoices/invoices-page.tsx";
import { readInvoicesSearch } from "#features/invoices/invoices-search.ts";

export const Route = createFileRoute("/_member/moje-faktury")({
  validateSearch: readInvoicesSearch,
  component: InvoicesPage,
});
