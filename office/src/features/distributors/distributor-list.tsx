import { officeCreateDistributor, type OfficeDistributor } from "@plon/contract/office/people/distributors.ts";
import { OfficeColumn } from "#shared/table/office-column.tsx";
import type { StatusLabel } from "@plon/contract/shared/calls/envelope.ts";
import { useMayCall } from "#shared/calls/access.ts";
import { countOf } from "@plon/client/format.ts";
import { searchFilter, yesNoFilter } from "#shared/lists/list-filters.tsx";
import { OfficeList, type RecordCard } from "#shared/lists/office-list.tsx";
import { StatusChip } from "#shared/page/status-chip.tsx";
import { NewRecordButton } from "#shared/lists/new-record-button.tsx";
import { DistributorImport } from "./distributor-import.tsx";

const filters = [
  searchFilter("Nazwa, NIP, miejscowość"),
  yesNoFilter("edi", "Faktury", "Elektronicznie", "Zgłasza rolnik"),
  yesNoFilter("active", "Współpraca", "Współpracujący", "Zamknięci"),
];

const ediLabel = (edi: boolean) => (edi ? "Elektronicznie" : "Zgłasza rolnik");

function branchCount({ branches }: OfficeDistributor): string {
  const open = branches.filter((branch) => branch.is_active).length;
  return countOf(open, "oddział", "oddziały", "oddziałów");
}

const cooperation = ({ is_active }: OfficeDistributor): StatusLabel =>
  is_active ? { label: "Współpracuje", color: "green" } : { label: "Zamknięty", color: "grey" };

function distributorCard(distributor: OfficeDistributor): RecordCard {
  return {
    title: distributor.distributor_name,
    body: (
      <>
        NIP {distributor.nip} · {distributor.city}
        <br />
        {ediLabel(distributor.edi)}, {branchCount(distributor)} <StatusChip status={cooperation(distributor)} />
      </>
    ),
  };
}

const Column = OfficeColumn<OfficeDistributor>;

/** Distributors; a row opens the page with their branches. */
export default function DistributorList() {
  const canWrite = useMayCall(officeCreateDistributor);
  return (
    <OfficeList<OfficeDistributor>
      sort={{ field: "distributor_name", order: "ASC" }}
      filters={filters}
      opens
      actions={
        <>
          {canWrite && <DistributorImport />}
          {canWrite && <NewRecordButton />}
        </>
      }
      empty={{ title: "Nie ma jeszcze dystrybutorów", hint: "Dodaj pierwszego, aby rolnicy mogli zgłaszać faktury." }}
      card={distributorCard}
    >
      <Column source="distributor_name" label="Nazwa" text={(row) => row.distributor_name} as="link" />
      <Column source="nip" label="NIP" />
      <Column source="city" label="Miejscowość" />
      <Column source="edi" label="Faktury" disableSort text={(row) => ediLabel(row.edi)} />
      <Column label="Oddziały" text={(row) => branchCount(row)} />
      <Column source="is_active" label="Współpraca" disableSort status={cooperation} />
    </OfficeList>
  );
}
