import type { PurchaseInvoice } from "@plon/contract/portal/documents/shopping.ts";
import { DataTable } from "@plon/ui/data-table.tsx";
import type { Column } from "@plon/ui/data-table.tsx";
import { Modal } from "@plon/ui/layers/modal.tsx";
import { Skeleton } from "@plon/ui/skeleton.tsx";
import { useQuery } from "@tanstack/react-query";
import { FailedPart } from "#base/calls/failed-load.tsx";
import type { ModalProps } from "#base/modal-props.ts";
import { formatDay, formatPoints, formatQuantity } from "@plon/client/format.ts";
import { ModalLink } from "#shared/links/modal-link.tsx";
import { shoppingDetailsQuery } from "./shopping.api.ts";
import { zloty } from "./shopping-rows.ts";
import { readShoppingSearch } from "./shopping-search.ts";

const HEIGHT_MAX_PX = 200;

const isId = (value: number) => Number.isSafeInteger(value) && value > 0;

/** `#!szczegoly-zakupow?group=…&distributor=…[&season=…]` */
export function PurchaseDetailsModal({ params, onClose }: ModalProps) {
  const group = Number(params["group"]);
  const distributor = Number(params["distributor"]);
  const { season } = readShoppingSearch(params);
  const known = isId(group) && isId(distributor);
  const details = useQuery({ ...shoppingDetailsQuery(group, distributor, season), enabled: known });
  const found = details.data;
  return (
    <Modal title="Szczegóły zakupów" width={1140} onClose={onClose}>
      {known && details.isPending && (
        <output aria-label="Ładowanie..." className="flex flex-col gap-4">
          <Skeleton className="h-14 w-full" />
          <Skeleton className="h-50 w-full" />
        </output>
      )}
      {details.isLoadingError && <FailedPart error={details.error} onRetry={() => void details.refetch()} />}
      {(!known || found?.info === null) && <p className="py-8 text-center text-soft">Brak danych</p>}
      {found?.info && (
        <>
          <dl className="mb-4 flex flex-wrap gap-x-10 gap-y-3">
            <Fact name="Produkt" value={found.info.product} />
            <Fact name="Dystrybutor" value={found.info.distributor} />
            <Fact name="Obrót wg cen przeliczeniowych" value={zloty(sumOf(found.invoices, "turnover"))} />
            <Fact name="Obrót wg cen z faktur" value={zloty(sumOf(found.invoices, "turnover_fv"))} />
            {typeof season === "number" && <Fact name="Sezon" value={String(season)} />}
          </dl>
          <DataTable
            label="Faktury"
            columns={columnsOf(found.unit)}
            rows={found.invoices}
            rowId={(line) => String(line.line_id)}
            heightMaxPx={HEIGHT_MAX_PX}
          />
          {found.invoices.some(({ turnover_fv }) => turnover_fv === null) && (
            <p className="mt-3 text-sm text-soft">
              Kreska: wartości tej pozycji nie wpisano z faktury, więc nie liczymy jej w obrocie według cen z faktur.
            </p>
          )}
        </>
      )}
    </Modal>
  );
}

/** Of what has the figure; null if nothing does. */
function sumOf(lines: readonly PurchaseInvoice[], figureOf: "turnover" | "turnover_fv"): number | null {
  const known = lines.flatMap((line) => line[figureOf] ?? []);
  return known.length === 0 ? null : known.reduce((sum, value) => sum + Math.round(value * 100), 0) / 100;
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt className="text-sm text-soft">{name}</dt>
      <dd className="font-semibold wrap-anywhere">{value}</dd>
    </div>
  );
}

const figure = (text: string) => <span className="figures whitespace-nowrap">{text}</span>;

/**
 * The columns in the order of the specification (spec 2 §2): size is the pack's capacity, volume the resulting
 * quantity.
 */
const columnsOf = (unit: string): Column<PurchaseInvoice>[] => [
  {
    id: "document",
    header: "Numer faktury",
    card: "title",
    cell: (line) => (
      <ModalLink
        modal={`!szczegoly-faktury?id=${line.id}`}
        className="-my-3 inline-block py-3 font-semibold wrap-anywhere underline decoration-line underline-offset-4 hover:decoration-current"
      >
        {line.document}
      </ModalLink>
    ),
  },
  { id: "date", header: "Data wystawienia", cell: (line) => figure(formatDay(line.date)) },
  { id: "quantity", header: "Liczba opakowań", align: "end", cell: (line) => figure(formatQuantity(line.quantity)) },
  {
    id: "size",
    header: "Pojemność",
    align: "end",
    cell: (line) => figure(`${formatQuantity(line.size)}\u00a0${unit}`),
  },
  {
    id: "volume",
    header: "Ilość",
    align: "end",
    cell: (line) => figure(`${formatQuantity(line.volume)}\u00a0${unit}`),
  },
  { id: "points", header: "Punkty", align: "end", card: "lead", cell: (line) => figure(formatPoints(line.points)) },
  {
    id: "turnover",
    header: "Obrót wg cen przeliczeniowych",
    align: "end",
    cell: (line) => figure(zloty(line.turnover)),
  },
  {
    id: "turnover_fv",
    header: "Obrót wg cen z faktur",
    align: "end",
    cell: (line) => figure(zloty(line.turnover_fv)),
  },
];
