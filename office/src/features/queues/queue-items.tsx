import MuiLink from "@mui/material/Link";
import { Link } from "react-router";
import { officeTakeWork, type WorkItem } from "@plon/contract/office/desk/queues.ts";
import { useMayCall } from "#shared/calls/access.ts";
import { BulkSteps } from "#shared/lists/bulk-steps.tsx";
import { WorkSteps } from "#shared/lists/work-steps.tsx";
import { WORK_QUEUES } from "@plon/rules/desk/work-queues.ts";
import { formatDay, formatInstant } from "@plon/client/format.ts";
import { OfficeColumn } from "#shared/table/office-column.tsx";
import { choiceFilter, searchFilter } from "#shared/lists/list-filters.tsx";
import { OfficeList, type RecordCard } from "#shared/lists/office-list.tsx";
import { QUEUE_LABELS, workAddress } from "#shared/lists/queue-words.ts";
import { WorkAssignment, WorkDue } from "#shared/acts/work-assignment.tsx";

const filters = [
  searchFilter("Nazwisko, firma lub temat"),
  choiceFilter(
    WORK_QUEUES.map((id) => ({ id, name: QUEUE_LABELS[id] })),
    { source: "queue", label: "Kolejka" },
  ),
  choiceFilter(
    [
      { id: "overdue", name: "Po terminie" },
      { id: "me", name: "Moje" },
      { id: "nobody", name: "Niczyje" },
    ],
    { source: "work", label: "Które" },
  ),
];

function Title({ item }: { item: WorkItem }) {
  return (
    <MuiLink component={Link} to={workAddress(item)} sx={{ fontWeight: 600, overflowWrap: "anywhere" }}>
      {item.title}
    </MuiLink>
  );
}

function workCard(item: WorkItem): RecordCard {
  return {
    title: <Title item={item} />,
    body: (
      <>
        {QUEUE_LABELS[item.queue]}
        {item.detail && `, ${item.detail}`}
        <br />
        {formatInstant(item.arrived_at)}, termin: <WorkDue item={item} />
        <WorkAssignment item={item} />
      </>
    ),
  };
}

const workSteps = (
  <BulkSteps<WorkItem>>
    {(rows) => <WorkSteps rows={rows} nameOf={({ title }) => title} itemOf={(item) => item} />}
  </BulkSteps>
);

const Column = OfficeColumn<WorkItem>;

/** The items of all queues except invoices, in the same few columns: overdue ones first, then by the promised date. */
export default function QueueItems() {
  const mayTake = useMayCall(officeTakeWork);
  return (
    <OfficeList<WorkItem>
      sort={{ field: "due_on", order: "ASC" }}
      filters={filters}
      empty={{ title: "Nic nie czeka", hint: "Nowe sprawy pojawią się tutaj same." }}
      card={workCard}
      {...(mayTake ? { bulk: workSteps } : {})}
    >
      <Column
        source="due_on"
        label="Termin"
        render={(row) => <WorkDue item={row} />}
        text={(row) => formatDay(row.due_on)}
      />
      <Column label="Kolejka" text={(row) => QUEUE_LABELS[row.queue]} />
      <Column label="Sprawa" render={(row) => <Title item={row} />} text={(row) => row.title} sx={{ minWidth: 175 }} />
      <Column source="detail" label="Kto" disableSort />
      <Column label="Od kiedy" text={(row) => formatInstant(row.arrived_at)} sx={{ whiteSpace: "nowrap" }} />
      <Column
        label="Kto się zajmuje"
        render={(row) => <WorkAssignment item={row} />}
        text={(row) => row.assigned_to?.name ?? ""}
      />
    </OfficeList>
  );
}
