import type { HistoryEvent, HistoryMonth } from "@plon/contract/portal/account/points.ts";
import { warsawDay } from "@plon/rules/time/warsaw-calendar.ts";
import { DataTable } from "@plon/ui/data-table.tsx";
import { DayMark } from "@plon/ui/pictures/day-mark.tsx";
import type { Column } from "@plon/ui/data-table.tsx";
import type { ReactNode } from "react";
import { ExplainedLines } from "#shared/cards/explained-lines.tsx";
import {
  dayMark,
  formatDay,
  formatLastDayBefore,
  formatLongInstant,
  formatMonth,
  formatPoints,
  formatPointsChange,
} from "@plon/client/format.ts";
import { ModalLink } from "#shared/links/modal-link.tsx";
import { MovementChange } from "#shared/cards/movement-change.tsx";

/** An event, and whether the one above it is of the same day. */
type ListedEvent = HistoryEvent & { isSameDay: boolean };

const columns: Column<ListedEvent>[] = [
  {
    id: "kind",
    header: "Operacja",
    card: "title",
    cell: (row) => (
      <>
        <span className="block font-semibold wrap-anywhere">{row.object}</span>
        <Reason kind={row.kind_label} text={row.explanation.text === row.object ? "" : row.explanation.text} />
      </>
    ),
  },
  {
    id: "date",
    header: "Data",
    card: "mark",
    cell: (row) => (
      <DayMark {...dayMark(row.occurred_at)} full={formatDay(row.occurred_at)} isRepeated={row.isSameDay} />
    ),
  },
  { id: "points", header: "Zmiana", align: "end", card: "lead", cell: (row) => <MovementChange movement={row} /> },
  {
    id: "balance",
    header: "Stan po operacji",
    align: "end",
    cell: (row) => <span className="figures whitespace-nowrap">{formatPoints(row.balance_after)}</span>,
  },
];

/** What kind of movement it is; in its own words where there is room for them, or once the row is unfolded. */
function Reason({ kind, text }: { kind: string; text: string }) {
  return (
    <span className="block font-normal text-soft wrap-anywhere @max-[52rem]:text-sm">
      <span className={text === "" ? "" : "@min-[52rem]:hidden"}>{kind}</span>
      {text !== "" && (
        <span className="@max-[52rem]:hidden @max-[52rem]:group-data-open/row:inline">
          <span className="@min-[52rem]:hidden"> · </span>
          {text}
        </span>
      )}
    </span>
  );
}

type HistoryTableProps = {
  rows: HistoryEvent[];
  months: HistoryMonth[];
  loading: boolean;
  empty: ReactNode;
};

/** Events as rows by day, under their months with what came in and went out; each unfolds to its movements. */
export function HistoryTable({ rows, months, loading, empty }: HistoryTableProps) {
  const days = rows.map((row) => formatDay(row.occurred_at));
  const listed = rows.map((row, at): ListedEvent => ({ ...row, isSameDay: at > 0 && days[at] === days[at - 1] }));
  return (
    <DataTable
      label="Historia punktów"
      columns={columns}
      rows={listed}
      rowId={(row) => String(row.id)}
      rowDetail={movementDetail}
      compact
      groups={{ of: monthOf, heading: headingOf(months) }}
      loading={loading}
      empty={empty}
    />
  );
}

const monthOf = (row: ListedEvent) => warsawDay(new Date(row.occurred_at)).slice(0, 7);
const headingOf = (months: HistoryMonth[]) => (id: string) => (
  <MonthHeading id={id} sums={months.find(({ month }) => month === id)} />
);

/** The month and its sums over all events that pass the filters, not only those of the page. */
function MonthHeading({ id, sums }: { id: string; sums: HistoryMonth | undefined }) {
  return (
    <span className="two-sides items-baseline">
      <span className="font-semibold first-letter:uppercase">{formatMonth(id)}</span>
      {sums && (
        <span className="figures text-sm whitespace-nowrap text-soft">
          <span className="sr-only">przybyło </span>
          {formatPointsChange(sums.gained)}
          <span aria-hidden> / </span>
          <span className="sr-only">, ubyło </span>
          {formatPointsChange(-sums.gone)}
        </span>
      )}
    </span>
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
              {(step.points !== 0 || step.pending_points !== 0 || step.debt_points > 0) && (
                <MovementChange movement={step} />
              )}
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
