import { officeCreateProduct, type OfficeProduct } from "@plon/contract/office/goods/products.ts";
import { OfficeColumn } from "#shared/table/office-column.tsx";
import type { StatusLabel } from "@plon/contract/shared/calls/envelope.ts";
import { useMayCall } from "#shared/calls/access.ts";
import { formatQuantity } from "@plon/client/format.ts";
import { searchFilter, yesNoFilter } from "#shared/lists/list-filters.tsx";
import { OfficeList, type RecordCard } from "#shared/lists/office-list.tsx";
import { StatusChip } from "#shared/page/status-chip.tsx";
import { NewRecordButton } from "#shared/lists/new-record-button.tsx";
import { ProductImports } from "./product-imports.tsx";

const filters = [searchFilter("Nazwa lub SAP"), yesNoFilter("active", "W programie", "W programie", "Wycofane")];

const rateText = ({ points_per_unit, unit }: OfficeProduct) =>
  points_per_unit === null ? "Brak stawki" : `${formatQuantity(points_per_unit)}\u00a0pkt/${unit}`;
const packsText = ({ pack_volumes, unit }: OfficeProduct) =>
  `${pack_volumes.map(formatQuantity).join("; ")}\u00a0${unit}`;

const stateOf = ({ is_active }: OfficeProduct): StatusLabel =>
  is_active ? { label: "W programie", color: "green" } : { label: "Wycofany", color: "grey" };

function productCard(product: OfficeProduct): RecordCard {
  return {
    title: product.name,
    aside: rateText(product),
    body: (
      <>
        SAP {product.sap} · {product.brand} · {product.category}
        <br />
        {packsText(product)} <StatusChip status={stateOf(product)} />
      </>
    ),
  };
}

const Column = OfficeColumn<OfficeProduct>;

/** Products with their current rate. */
export default function ProductList() {
  const canWrite = useMayCall(officeCreateProduct);
  return (
    <OfficeList<OfficeProduct>
      sort={{ field: "name", order: "ASC" }}
      filters={filters}
      opens
      actions={
        <>
          {canWrite && <ProductImports />}
          {canWrite && <NewRecordButton />}
        </>
      }
      empty={{ title: "Nie ma jeszcze produktów", hint: "Dodaj pierwszy, aby faktury mogły przynosić punkty." }}
      card={productCard}
    >
      <Column source="name" label="Nazwa" text={(row) => row.name} as="link" />
      <Column source="sap" label="SAP" />
      <Column source="brand" label="Marka" />
      <Column source="category" label="Kategoria" />
      <Column label="Opakowania" text={(row) => packsText(row)} />
      <Column align="right" source="points_per_unit" label="Punkty" text={(row) => rateText(row)} />
      <Column label="Stan" status={stateOf} />
    </OfficeList>
  );
}
