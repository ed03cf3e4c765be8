import type { InvoiceDetails } from "@plon/contract/portal/documents/invoices.ts";
import type { InvoiceMatters, Matter } from "@plon/contract/portal/desk/matters.ts";
import { Button } from "@plon/ui/button.tsx";
import { LoadingSkeleton } from "@plon/ui/skeleton.tsx";
import { formatLongDay } from "@plon/client/format.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { FailedPart } from "#base/calls/failed-load.tsx";
import { OnlyWith } from "#base/member/only-with.tsx";
import { MatterChip, MatterPosts, WriteMore } from "#base/matters/thread.tsx";
import { mattersQuery } from "./invoices.api.ts";
import { MatterForm } from "./matter-form.tsx";

/** What was asked about an invoice or disagreed with, with the answers, and the two ways to begin. */
export function InvoiceMattersPart({ invoice }: { invoice: InvoiceDetails }) {
  const matters = useQuery(mattersQuery(invoice.id));
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <section aria-labelledby="sprawy" className="flex flex-col gap-4 border-t border-line pt-6">
      <h3 id="sprawy" ref={heading} tabIndex={-1} className="text-lg font-semibold">
        Pytania i odwołania
      </h3>
      {matters.isPending && <LoadingSkeleton className="h-12 w-full" />}
      {matters.isLoadingError && <FailedPart error={matters.error} onRetry={() => void matters.refetch()} />}
      {matters.data && (
        <>
          {matters.data.matters.map((matter) => (
            <Thread key={matter.id} matter={matter} invoiceId={invoice.id} />
          ))}
          <OnlyWith power="submit">
            <Ways invoice={invoice} found={matters.data} onSent={() => heading.current?.focus()} />
          </OnlyWith>
        </>
      )}
    </section>
  );
}

type WaysProps = { invoice: InvoiceDetails; found: InvoiceMatters; onSent: () => void };

function Ways({ invoice, found, onSent }: WaysProps) {
  const [kind, setKind] = useState<Matter["kind"]>();
  const way = (of: Matter["kind"], label: string) => (
    <Button variant="secondary" aria-expanded={kind === of} onClick={() => setKind(kind === of ? undefined : of)}>
      {label}
    </Button>
  );
  const sent = () => {
    setKind(undefined);
    onSent();
  };
  return (
    <>
      <div className="flex flex-wrap gap-3">
        {found.appeals.length > 0 && way("appeal", "Nie zgadzam się")}
        {way("question", "Mam pytanie")}
      </div>
      {found.appeal_until !== null && (
        <p className="text-sm text-soft">Odwołać się możesz do {formatLongDay(found.appeal_until)}.</p>
      )}
      {kind !== undefined && (
        <MatterForm key={kind} kind={kind} invoiceId={invoice.id} appeals={found.appeals} onSent={sent} />
      )}
    </>
  );
}

const KINDS = { question: "pytanie", appeal: "odwołanie" } as const;

function Thread({ matter, invoiceId }: { matter: Matter; invoiceId: number }) {
  const cache = useQueryClient();
  return (
    <article aria-label={`Twoje ${KINDS[matter.kind]}: ${matter.about}`} className="flex flex-col gap-3">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <h4 className="font-semibold">Twoje {KINDS[matter.kind]}</h4>
          <p className="text-sm wrap-anywhere text-soft">{matter.about}</p>
        </div>
        <MatterChip matter={matter} />
      </div>
      <MatterPosts posts={matter.posts} />
      <WriteMore
        matter={matter}
        onSent={({ matters, appeals, appeal_until }) =>
          cache.setQueryData(mattersQuery(invoiceId).queryKey, { matters, appeals, appeal_until })
        }
      />
    </article>
  );
}
