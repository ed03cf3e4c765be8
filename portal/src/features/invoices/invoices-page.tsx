import { LoadingSkeleton } from "@plon/ui/skeleton.tsx";
import { Tabs } from "@plon/ui/tabs.tsx";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { Plus } from "lucide-react";
import { useRef } from "react";
import { FailedPage } from "#base/calls/failed-load.tsx";
import { useProfile } from "#base/profile.ts";
import { settingsQuery } from "#base/settings.ts";
import { PrimaryModalLink } from "#shared/links/button-links.tsx";
import { PageHeading } from "#shared/pages/page-heading.tsx";
import { OutgoingCard } from "./sending/outgoing-card.tsx";
import { InvoicesList } from "./invoices-list.tsx";
import type { InvoicesSearch, InvoiceTab } from "./invoices-search.ts";

/** The farmer's invoices: this year's, pending ones, those of years before. */
export function InvoicesPage() {
  const settings = useQuery(settingsQuery);
  const user = useProfile();
  if (settings.isLoadingError) return <FailedPage error={settings.error} onRetry={() => void settings.refetch()} />;
  return (
    <>
      <PageHeading title="Moje faktury">
        <PrimaryModalLink modal="!zglos-fakture">
          <Plus aria-hidden className="size-5" />
          Zgłoś fakturę
        </PrimaryModalLink>
      </PageHeading>
      <p className="mb-6 max-w-prose text-soft">
        {user.identifier_type === "pesel"
          ? "Wszystkie faktury zgłaszasz samodzielnie. Decyzję podejmujemy w obiecanym terminie."
          : "Faktury od połączonych dystrybutorów trafiają tu same. Pozostałe zgłoś samodzielnie."}
      </p>
      <div className="not-empty:mb-6">
        <OutgoingCard />
      </div>
      {settings.data ? (
        <InvoiceTabs years={settings.data.invoice_years} />
      ) : (
        <LoadingSkeleton className="h-120 w-full" />
      )}
    </>
  );
}

function InvoiceTabs({ years }: { years: { current: number; archive: number } }) {
  const search = useSearch({ from: "/_member/moje-faktury" });
  const navigate = useNavigate({ from: "/moje-faktury" });
  const tab = search.tab ?? "biezace";
  // Each tab keeps its own page while another is open.
  const pages = useRef<Partial<Record<InvoiceTab, number>>>({});
  const lists = { biezace: years.current, oczekujace: "waiting", archiwum: search.rok ?? years.archive } as const;

  function handleSelect(next: InvoiceTab) {
    pages.current[tab] = search.page ?? 1;
    const page = pages.current[next] ?? 1;
    const { page: _page, tab: _tab, rok: _year, ...filters } = search;
    const found: InvoicesSearch = { ...filters, ...(page > 1 && { page }), ...(next !== "biezace" && { tab: next }) };
    void navigate({ search: found, resetScroll: false });
  }
  function handleChange(next: InvoicesSearch) {
    pages.current = {}; // changed filters start at the first page
    void navigate({ search: next, resetScroll: false });
  }

  return (
    <Tabs
      label="Faktury"
      tabs={[
        { id: "biezace", label: `Rok ${years.current}` },
        { id: "oczekujace", label: "Oczekujące" },
        { id: "archiwum", label: `Archiwum ${years.archive}` },
      ]}
      selected={tab}
      onSelect={handleSelect}
    >
      <InvoicesList
        name={lists[tab]}
        search={search}
        onChange={handleChange}
        years={tab === "archiwum" ? years : undefined}
      />
    </Tabs>
  );
}
