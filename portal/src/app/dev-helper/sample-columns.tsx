import { StatusChip } from "@plon/ui/status-chip.tsx";
import { useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { RouteButton } from "#shared/links/route-button.tsx";
import { useElements } from "./use-elements.ts";

const WARSAW = { lat: 52.2297, lng: 21.0122 };

/** `ExampleCols`: every kind of cell at the end of every table's rows, so that a new column can be seen in place. */
export function SampleColumns() {
  const rows = useElements<HTMLTableRowElement>("table tbody > tr");
  return rows.map((row, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- rows have no other name here
    <SampleCell key={index} row={row} />
  ));
}

function SampleCell({ row }: { row: HTMLTableRowElement }) {
  const [cell] = useState(() => Object.assign(document.createElement("td"), { className: "dev-sample" }));
  useEffect(() => {
    row.append(cell);
    return () => cell.remove();
  }, [cell, row]);
  return createPortal(
    <span className="flex items-center gap-2 px-2">
      <StatusChip tone="pending" label="Przykład" />
      <RouteButton name="Warszawa" position={WARSAW} />
    </span>,
    cell,
  );
}
