import type { AvailabilityRow } from "@plon/contract/portal/availability.ts";
import { phoneNumber } from "@plon/rules/contact.ts";
import { Button } from "@plon/ui/button.tsx";
import type { Column } from "@plon/ui/data-table.tsx";
import { chipTone, StatusChip } from "@plon/ui/status-chip.tsx";
import { MapPin } from "lucide-react";
import { formatDay } from "@plon/client/format.ts";
import { RouteButton } from "#shared/route-button.tsx";
import { packText } from "./pack-points.tsx";

/** A postcode never breaks at its hyphen. */
const wholePostcode = (address: string) => address.replace(/(\d{2})-(\d{3})/, "$1\u2011$2");

/** The table's columns for a pack at a branch; clicking its location moves the map there. */
export const availabilityColumns = (onShow: (row: AvailabilityRow) => void): Column<AvailabilityRow>[] => [
  {
    id: "product",
    header: "Produkt",
    card: "title",
    cell: (row) => (
      <span>
        {row.product}
        <span className="block text-base font-normal text-soft @min-[52rem]:text-sm">
          {packText(row.pack, row.unit)}
        </span>
      </span>
    ),
  },
  {
    id: "status",
    header: "Dostępność",
    card: "lead",
    cell: (row) => <StatusChip tone={chipTone(row.status_label.color)} label={row.status_label.label} />,
  },
  {
    id: "distributor",
    header: "Dystrybutor",
    cell: (row) => (
      <span>
        {row.distributor}
        <span className="block text-sm text-soft">{row.branch}</span>
      </span>
    ),
  },
  { id: "address", header: "Adres", cell: (row) => <span>{wholePostcode(row.address)}</span> },
  {
    id: "phone",
    header: "Telefon",
    cell: (row) => (
      <a
        href={`tel:${row.phone}`}
        className="-my-2 figures inline-flex min-h-11 items-center whitespace-nowrap text-action underline underline-offset-4"
      >
        {phoneNumber(row.phone)}
      </a>
    ),
  },
  {
    id: "updated_at",
    header: "Stan na",
    cell: (row) => <span className="figures whitespace-nowrap">{formatDay(row.updated_at)}</span>,
  },
  {
    id: "route",
    header: "Działania",
    align: "end",
    card: "actions",
    cell: (row) => (
      <span className="flex flex-wrap justify-end @max-[52rem]:-mx-3 @max-[52rem]:justify-start">
        <Button
          variant="quiet"
          size="sm"
          aria-label={`Na mapie: ${row.distributor}, ${row.branch}`}
          onClick={() => onShow(row)}
        >
          <MapPin aria-hidden className="size-5" />
          Na mapie
        </Button>
        <RouteButton name={`${row.distributor}, ${row.branch}`} position={{ lat: row.lat, lng: row.lng }} />
      </span>
    ),
  },
];
