import type { InvoiceRow } from "@plon/contract/portal/invoices.ts";
import { Button } from "@plon/ui/button.tsx";
import { buttonClass } from "@plon/ui/button-class.ts";
import { EmptyState } from "@plon/ui/empty-state.tsx";
import { InvoicePicture } from "@plon/ui/illustrations.tsx";
import { Pagination } from "@plon/ui/pagination.tsx";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { MissedList, useKeptList } from "#base/kept-list.tsx";
import { askedPage } from "#shared/asked-page.ts";
import { countOf } from "@plon/client/format.ts";
import { ModalLink } from "#shared/modal-link.tsx";
import { CancelDialog } from "./cancel-dialog.tsx";
import { invoicesQuery } from "./invoices.api.ts";
import { InvoicesFilters } from "./invoices-filters.tsx";
import type { InvoicesSearch } from "./invoices-search.ts";
import { InvoicesTable } from "./invoices-table.tsx";

type InvoicesListProps = {
  name: number | "waiting";
  search: InvoicesSearch;
  onChange: (next: InvoicesSearch) => void;
};

/** One tab: filters, table, pages. */
export function InvoicesList({ name, search, onChange }: InvoicesListProps) {
  const list = useKeptList(invoicesQuery(name, search), String(name));
  const navigate = useNavigate({ from: "/moje-faktury" });
  const [cancelled, setCancelled] = useState<InvoiceRow>();
  const filtered = search.search !== undefined || search.edi !== undefined;

  return (
    <>
      <InvoicesFilters search={search} onChange={onChange} />
      <output className="mb-3 block min-h-6 text-soft">
        {list.data && countOf(list.data.meta.total, "faktura", "faktury", "faktur")}
      </output>
      <MissedList list={list} />
      <InvoicesTable
        rows={list.data?.data ?? []}
        loading={list.isPending || list.isPlaceholderData}
        search={search}
        onChange={onChange}
        onCancel={setCancelled}
        empty={<NoInvoices filtered={filtered} onReset={() => onChange(search.tab ? { tab: search.tab } : {})} />}
      />
      {list.data && (
        <Pagination
          label="Strony faktur"
          page={askedPage(list, search.page)}
          lastPage={list.data.meta.last_page}
          onPage={(page) => void navigate({ search: { ...search, page } })}
        />
      )}
      {cancelled && <CancelDialog invoice={cancelled} onClose={() => setCancelled(undefined)} />}
    </>
  );
}

function NoInvoices({ filtered, onReset }: { filtered: boolean; onReset: () => void }) {
  return (
    <EmptyState
      illustration={<InvoicePicture />}
      title="Brak danych"
      action={
        filtered ? (
          <Button variant="secondary" onClick={onReset}>
            Pokaż wszystkie faktury
          </Button>
        ) : (
          <ModalLink modal="!zglos-fakture" className={buttonClass("secondary")}>
            Zgłoś fakturę
          </ModalLink>
        )
      }
    >
      {filtered ? "Żadna faktura nie pasuje do wyszukiwania." : "Zgłoś fakturę: zdjęcie z telefonu wystarczy."}
    </EmptyState>
  );
}
