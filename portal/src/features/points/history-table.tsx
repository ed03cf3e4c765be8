import type { HistoryEvent } from "@plon/contract/portal/points.ts";
import { DataTable } from "@plon/ui/data-table.tsx";
import type { Column } from "@plon/ui/data-table.tsx";
import type { ReactNode } from "react";
import { ExplainedLines } from "#shared/explained-lines.tsx";
import { formatDay, formatLastDayBefore, formatLongInstant, formatPoints } from "@plon/client/format.ts";
import { ModalLink } from "#shared/modal-link.tsx";
import { MovementChange } from "#shared/movement-change.tsx";

const columns: Column<HistoryEvent>[] = [
  {
    id: "kind",
    header: "Operacja",
    card: "title",
    cell: (row) => (
      <>
        <span className="font-semibold">{row.kind_label}</span>
        <span className="block text-base font-normal text-soft">{row.explanation.text}</span>
      </>
    ),
  },
  {
    id: "date",
    header: "Data",
    cell: (row) => <span className="figures whitespace-nowrap">{formatDay(row.occurred_at)}</span>,
  },
  { id: "points", header: "Zmiana", align: "end", card: "lead", cell: (row) => <MovementChange movement={row} /> },
  {
    id: "balance",
    header: "Stan po operacji",
    align: "end",
    cell: (row) => <span className="figures whitespace-nowrap">{formatPoints(row.balance_after)}</span>,
  },
];

type HistoryTableProps = {
  rows: HistoryEvent[];
  loading: boolean;
  empty: ReactNode;
};

/** Events as rows; each unfolds to where its points came from and what happened since. */
export function HistoryTable({ rows, loading, empty }: HistoryTableProps) {
  return (
    <DataTable
      label="Historia punktów"
      columns={columns}
      rows={rows}
      rowId={(row) => String(row.id)}
      rowDetail={movementDetail}
      loading={loading}
      empty={empty}
    />
  );
}

const movementDetail = (row: HistoryEvent) => <MovementDetail movement={row} />;

function MovementDetail({ movement }: { movement: HistoryEvent }) {
  const { explanation } = movement;
  return (
    <div className="flex flex-col gap-4">
      <dl className="grid gap-x-8 gap-y-2 sm:grid-cols-2">
        <Fact name="Kiedy">{formatLongInstant(movement.occurred_at)}</Fact>
        {explanation.document !== undefined && (
          <Fact name="Dokument">
            {movement.invoice_id === null ? (
              explanation.document
            ) : (
              <ModalLink
                modal={`!szczegoly-faktury?id=${movement.invoice_id}`}
                className="font-semibold text-action underline underline-offset-4"
              >
                {explanation.document}
              </ModalLink>
            )}
          </Fact>
        )}
        {explanation.distributor !== undefined && <Fact name="Dystrybutor">{explanation.distributor}</Fact>}
        {movement.expires_at !== null && <Fact name="Punkty ważne do">{formatLastDayBefore(movement.expires_at)}</Fact>}
      </dl>
      {explanation.lines && explanation.lines.length > 0 && <ExplainedLines lines={explanation.lines} />}
      {movement.steps.length > 1 && <Steps steps={movement.steps} />}
    </div>
  );
}

/** The movements that make up the event, as the ledger has them. */
function Steps({ steps }: { steps: HistoryEvent["steps"] }) {
  return (
    <section aria-label="Przebieg">
      <h2 className="mb-1 font-semibold">Przebieg</h2>
      <ol className="divide-y divide-line">
        {steps.map((step) => (
          <li key={step.id} className="two-sides items-start py-2">
            <div className="min-w-0 wrap-anywhere">
              <p>{step.kind_label}</p>
              <p className="text-soft">{step.text}</p>
              <p className="figures text-sm text-soft">{formatLongInstant(step.occurred_at)}</p>
            </div>
            <div className="shrink-0 text-right">
              {(step.points !== 0 || step.pending_points !== 0) && <MovementChange movement={step} />}
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-4 sm:justify-start">
      <dt className="text-soft">{name}:</dt>
      <dd>{children}</dd>
    </div>
  );
}
