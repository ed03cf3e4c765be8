import type { InvoiceDetails } from "@plon/contract/portal/documents/invoices.ts";
import type { InvoiceMatters, Matter } from "@plon/contract/portal/desk/matters.ts";
import { Button } from "@plon/ui/button.tsx";
import { Skeleton } from "@plon/ui/skeleton.tsx";
import { StatusChip } from "@plon/ui/status-chip.tsx";
import { formatLongDay, formatLongInstant } from "@plon/client/format.ts";
import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { FailedPart } from "#base/calls/failed-load.tsx";
import { OnlyWith } from "#base/only-with.tsx";
import { mattersQuery } from "./invoices.api.ts";
import { MatterForm, MoreForm } from "./matter-form.tsx";

/** What was asked about an invoice or disagreed with, with the answers, and the two ways to begin. */
export function InvoiceMattersPart({ invoice }: { invoice: InvoiceDetails }) {
  const matters = useQuery(mattersQuery(invoice.id));
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <section aria-labelledby="sprawy" className="flex flex-col gap-4 border-t border-line pt-6">
      <h3 id="sprawy" ref={heading} tabIndex={-1} className="text-lg font-semibold">
        Pytania i odwołania
      </h3>
      {matters.isPending && <Skeleton className="h-12 w-full" />}
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

/** What becomes of a matter, as its farm reads it. */
function standingOf({ status, outcome, answer_by: day }: Matter) {
  if (status === "open") return { tone: "pending", label: `Czeka na odpowiedź do ${formatLongDay(day)}` } as const;
  if (outcome === "changed") return { tone: "success", label: "Zmieniliśmy decyzję" } as const;
  if (outcome === "upheld") return { tone: "neutral", label: "Podtrzymaliśmy decyzję" } as const;
  return { tone: "success", label: "Jest odpowiedź" } as const;
}

function Thread({ matter, invoiceId }: { matter: Matter; invoiceId: number }) {
  const [writing, setWriting] = useState(false);
  const { tone, label } = standingOf(matter);
  return (
    <article aria-label={`Twoje ${KINDS[matter.kind]}: ${matter.about}`} className="flex flex-col gap-3">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <h4 className="font-semibold">Twoje {KINDS[matter.kind]}</h4>
          <p className="text-sm wrap-anywhere text-soft">{matter.about}</p>
        </div>
        <StatusChip tone={tone} label={label} />
      </div>
      <ol className="flex flex-col gap-3">
        {matter.posts.map((post) => (
          <li
            key={post.id}
            className={post.author === "programme" ? "rounded-field border-l-4 border-action bg-action-tint p-3" : ""}
          >
            <p className="text-sm text-soft">
              {post.author === "programme" ? "Odpowiedź" : (post.by_person ?? "Ty")},{" "}
              {formatLongInstant(post.written_at)}
            </p>
            <p className="wrap-anywhere whitespace-pre-line">{post.text}</p>
          </li>
        ))}
      </ol>
      {matter.status !== "closed" && (
        <OnlyWith power="submit">
          {writing ? (
            <MoreForm matterId={matter.id} invoiceId={invoiceId} onSent={() => setWriting(false)} />
          ) : (
            <div>
              <Button variant="secondary" onClick={() => setWriting(true)}>
                Dopisz
              </Button>
            </div>
          )}
        </OnlyWith>
      )}
    </article>
  );
}
