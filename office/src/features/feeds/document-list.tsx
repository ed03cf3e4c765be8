import MuiLink from "@mui/material/Link";
import { AutocompleteInput, ReferenceInput, TextInput } from "react-admin";
import { Link } from "react-router";
import { officeListDistributors } from "@plon/contract/office/people/distributors.ts";
import { officeRetryFeedDocument } from "@plon/contract/office/documents/feeds.ts";
import { formatDay, formatInstant } from "@plon/client/format.ts";
import { useMayCall } from "#shared/calls/access.ts";
import { DayInput } from "#shared/fields/day-input.tsx";
import { choiceFilter, searchFilter } from "#shared/lists/list-filters.tsx";
import { OfficeList, type RecordCard } from "#shared/lists/office-list.tsx";
import { StatusChip } from "#shared/page/status-chip.tsx";
import { OfficeColumn } from "#shared/table/office-column.tsx";
import { DocumentActions } from "./document-actions.tsx";
import { documentSteps } from "./document-steps.tsx";
import { type BatchDocument, documentName, documentStatus, reasonOf, senderOf, STATUS_CHOICES } from "./feed-words.ts";

// Six filters in two rows, at 1280 px beside the open menu.
const NARROW = { width: 170 };

const ofDocument = [
  searchFilter("Numer dokumentu albo nazwa pliku"),
  choiceFilter(STATUS_CHOICES),
  <TextInput key="reason" source="reason" label="Powód zawiera" alwaysOn resettable sx={NARROW} />,
];
const days = [
  <DayInput key="from" source="from" label="Od dnia" alwaysOn isFilter />,
  <DayInput key="to" source="to" label="Do dnia" alwaysOn isFilter />,
];
const ofDistributor = (
  <ReferenceInput
    key="distributor_id"
    source="distributor_id"
    reference="distributors"
    sort={{ field: "distributor_name", order: "ASC" }}
    alwaysOn
  >
    <AutocompleteInput
      label="Dystrybutor"
      optionText="distributor_name"
      filterToQuery={(search: string) => ({ search })}
      sx={{ minWidth: 200 }}
    />
  </ReferenceInput>
);

function InvoiceLink({ id }: { id: number | null }) {
  if (id === null) return null;
  return (
    <MuiLink component={Link} to={`/invoices/${id}`}>
      Zobacz fakturę
    </MuiLink>
  );
}

function BatchLink({ id }: { id: number }) {
  return (
    <MuiLink component={Link} to={`/feed-batches/${id}`}>
      {id}
    </MuiLink>
  );
}

const dayOf = ({ issue_date }: BatchDocument) => (issue_date ? formatDay(issue_date) : "");

function documentCard(row: BatchDocument): RecordCard {
  return {
    title: documentName(row),
    aside: dayOf(row),
    lines: [
      `${senderOf(row)}, ${formatInstant(row.received_at)}`,
      <StatusChip key="state" status={documentStatus(row.status)} />,
      reasonOf(row),
      <InvoiceLink key="invoice" id={row.invoice_id} />,
      <DocumentActions key="steps" document={row} />,
    ].filter(Boolean),
  };
}

const Column = OfficeColumn<BatchDocument>;

/** Documents with what became of each, newest first; those of one batch in its order, where one is given. */
export default function FeedDocumentList({ batchId }: { batchId?: number }) {
  const mayAct = useMayCall(officeRetryFeedDocument);
  const isOfBatch = batchId !== undefined;
  // A distributor's people see its documents alone, and no list of others.
  const maySeeOthers = useMayCall(officeListDistributors);
  const filters = [...ofDocument, ...(isOfBatch ? [] : [...(maySeeOthers ? [ofDistributor] : []), ...days])];
  return (
    <OfficeList<BatchDocument>
      sort={{ field: "id", order: isOfBatch ? "ASC" : "DESC" }}
      filters={filters}
      {...(isOfBatch ? { within: { batch_id: batchId } } : {})}
      isSelectable={({ actions }) => actions.length > 0}
      empty={{
        title: "Nie ma jeszcze dokumentów",
        hint: "Pojawią się, gdy system dystrybutora je przyśle.",
      }}
      card={documentCard}
      perPage={50}
      {...(mayAct ? { bulk: documentSteps } : {})}
    >
      <Column label="Dokument" text={documentName} />
      {/* Over all batches the day gives its place to the reason. */}
      <Column label="Data" text={dayOf} {...(isOfBatch ? {} : { onWide: true as const })} />
      <Column label="Stan" status={({ status }) => documentStatus(status)} />
      <Column label="Powód" text={reasonOf} twoLines={240} />
      {!isOfBatch && maySeeOthers && <Column label="Dystrybutor" text={senderOf} oneLine={140} />}
      {!isOfBatch && <Column label="Przysłano" text={(row) => formatInstant(row.received_at)} onWide />}
      {!isOfBatch && (
        <Column
          label="Paczka"
          text={(row) => String(row.batch_id)}
          render={(row) => <BatchLink id={row.batch_id} />}
          onWide
        />
      )}
      <Column
        label="Faktura"
        text={(row) => (row.invoice_id === null ? "" : String(row.invoice_id))}
        render={(row) => <InvoiceLink id={row.invoice_id} />}
        sx={{ whiteSpace: "nowrap" }}
      />
      {mayAct && <Column label="Czynności" render={(row) => <DocumentActions document={row} />} text={null} />}
    </OfficeList>
  );
}
