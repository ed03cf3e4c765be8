import { TEXT_LINK } from "@plon/ui/button-class.ts";
import { Card } from "@plon/ui/card.tsx";
import { StatusChip } from "@plon/ui/status-chip.tsx";
import { Link } from "@tanstack/react-router";
import { countOf, formatLongDay, formatPoints } from "@plon/client/format.ts";
import { ModalLink } from "#shared/links/modal-link.tsx";
import type { Overview } from "./overview.api.ts";

type Waiting = Overview["waiting_invoices"][number];

/** Undecided invoices: how many points each may bring, and by when. Returned ones show the reason. */
export function WaitingCard({ invoices, total }: { invoices: Waiting[]; total: number }) {
  const more = total - invoices.length;
  return (
    <Card title="Czekają na decyzję">
      {invoices.length === 0 ? (
        <p className="text-soft">Żadna faktura nie czeka. Zgłoś nową, a tutaj zobaczysz, kiedy podejmiemy decyzję.</p>
      ) : (
        <ul className="-my-3 divide-y divide-line">
          {invoices.map((invoice) => (
            <li key={invoice.id} className="py-3">
              <WaitingInvoice invoice={invoice} />
            </li>
          ))}
        </ul>
      )}
      {more > 0 && (
        <Link to="/moje-faktury" search={{ tab: "oczekujace" }} className={moreClass}>
          Jeszcze {countOf(more, "faktura", "faktury", "faktur")}
        </Link>
      )}
    </Card>
  );
}

const moreClass = `mt-4 ${TEXT_LINK}`;

function WaitingInvoice({ invoice }: { invoice: Waiting }) {
  const returned = invoice.status === "returned";
  return (
    <div className="two-sides items-start">
      <div className="min-w-0">
        <ModalLink
          modal={`!szczegoly-faktury?id=${invoice.id}`}
          className="-my-3 inline-block py-3 font-semibold wrap-anywhere underline decoration-line underline-offset-4 hover:decoration-current"
        >
          {invoice.document}
        </ModalLink>
        <p className="text-soft">{invoice.distributor_name}</p>
        {returned ? (
          <div className="mt-1 flex flex-col items-start gap-1">
            <StatusChip tone="limit" label="Do poprawy" />
            {invoice.reason !== null && <p>{invoice.reason}</p>}
          </div>
        ) : (
          invoice.decision_due !== null && (
            <p className="text-sm text-soft">Decyzja do {formatLongDay(invoice.decision_due)}</p>
          )
        )}
      </div>
      <span className="figures shrink-0 text-right font-semibold">
        {invoice.pending_points > 0 ? (
          formatPoints(invoice.pending_points)
        ) : (
          <span className="font-normal text-soft">do ustalenia</span>
        )}
      </span>
    </div>
  );
}
