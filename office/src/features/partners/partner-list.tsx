import { formatCount, formatDay } from "@plon/client/format.ts";
import { officeCreatePartner } from "@plon/contract/office/offers/partners.ts";
import { useMayCall } from "#shared/calls/access.ts";
import { searchFilter } from "#shared/lists/list-filters.tsx";
import { NewRecordButton } from "#shared/lists/new-record-button.tsx";
import { OfficeList, type RecordCard } from "#shared/lists/office-list.tsx";
import { StatusChip } from "#shared/page/status-chip.tsx";
import { OfficeColumn } from "#shared/table/office-column.tsx";
import { partnerState } from "./partner-words.ts";
import type { PartnerRow } from "./partners.api.ts";

const filters = [searchFilter("Nazwa albo e-mail")];

const partnerCard = (row: PartnerRow): RecordCard => ({
  title: row.name,
  aside: <StatusChip status={partnerState(row)} />,
  lines: [row.contact_email, `Gospodarstwa: ${formatCount(row.farms)}`],
});

const Column = OfficeColumn<PartnerRow>;

/** Companies whose systems ask the programme; a row opens the partner. */
export default function PartnerList() {
  const canWrite = useMayCall(officeCreatePartner);
  return (
    <OfficeList<PartnerRow>
      sort={{ field: "name", order: "ASC" }}
      filters={filters}
      opens
      actions={canWrite && <NewRecordButton />}
      empty={{
        title: "Program nie ma jeszcze partnerów",
        hint: "Dodaj firmę, której system ma pytać o punkty, zgłaszać zdarzenia albo czytać katalog.",
      }}
      card={partnerCard}
    >
      <Column source="name" label="Nazwa" text={(row) => row.name} as="link" />
      <Column label="E-mail" text={(row) => row.contact_email} oneLine={260} />
      <Column label="Stan" status={partnerState} />
      <Column align="right" label="Klucze" text={(row) => formatCount(row.keys_in_force)} />
      <Column align="right" label="Gospodarstwa" text={(row) => formatCount(row.farms)} />
      <Column source="created_at" label="Dodano" text={(row) => formatDay(row.created_at)} />
    </OfficeList>
  );
}
