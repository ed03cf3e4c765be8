import { mayDo, useProfile } from "#base/profile.ts";
import type { InvoiceRow } from "@plon/contract/portal/documents/invoices.ts";
import { InvoicePicture } from "@plon/ui/pictures/illustrations.tsx";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { MissedList, useKeptList } from "#base/calls/kept-list.tsx";
import { SecondaryModalLink } from "#shared/links/button-links.tsx";
import { NoRows } from "#shared/pages/no-rows.tsx";
import { ListPages } from "#shared/pages/list-pages.tsx";
import { totalOf } from "@plon/client/format.ts";
import { CancelInvoiceDialog } from "./cancel-dialog.tsx";
import { invoicesQuery } from "./invoices.api.ts";
import { InvoicesFilters } from "./invoices-filters.tsx";
import type { InvoicesSearch } from "./invoices-search.ts";
import { ArchiveYear } from "./archive-year.tsx";
import { InvoicesTable } from "./invoices-table.tsx";

type InvoicesListProps = {
  name: number | "waiting";
  search: InvoicesSearch;
  onChange: (next: InvoicesSearch) => void;
  /** The years that have tabs, where another one may be chosen. */
  years?: { current: number; archive: number } | undefined;
};

/** One tab: filters, table, pages. */
export function InvoicesList({ name, search, onChange, years }: InvoicesListProps) {
  const list = useKeptList(invoicesQuery(name, search), String(name));
  const navigate = useNavigate({ from: "/moje-faktury" });
  const [cancelled, setCancelled] = useState<InvoiceRow>();
  const maySubmit = mayDo(useProfile(), "submit");
  const filtered = search.search !== undefined || search.edi !== undefined;

  return (
    <>
      {years && typeof name === "number" && (
        <ArchiveYear year={name} tabs={years} found={list.data?.meta.years ?? []} search={search} onChange={onChange} />
      )}
      <InvoicesFilters search={search} onChange={onChange} />
      <output className="mb-3 block min-h-6 text-soft">
        {list.data && totalOf(list.data.meta, "faktura", "faktury", "faktur")}
      </output>
      <MissedList list={list} />
      <InvoicesTable
        rows={list.data?.data ?? []}
        loading={list.isPending || list.isPlaceholderData}
        search={search}
        onChange={onChange}
        onCancel={maySubmit ? setCancelled : undefined}
        empty={
          <NoRows
            picture={<InvoicePicture />}
            isFiltered={filtered}
            filtered="Żadna faktura nie pasuje do wyszukiwania."
            resetLabel="Pokaż wszystkie faktury"
            onReset={() => onChange({ ...(search.tab && { tab: search.tab }), ...(search.rok && { rok: search.rok }) })}
            next={<SecondaryModalLink modal="!zglos-fakture">Zgłoś fakturę</SecondaryModalLink>}
          >
            {maySubmit ? "Zgłoś fakturę: zdjęcie z telefonu wystarczy." : "Tu zobaczysz faktury gospodarstwa."}
          </NoRows>
        }
      />
      <ListPages
        label="Strony faktur"
        list={list}
        asked={search.page}
        onPage={(page) => void navigate({ search: { ...search, page } })}
      />
      {cancelled && <CancelInvoiceDialog invoice={cancelled} onClose={() => setCancelled(undefined)} />}
    </>
  );
}
