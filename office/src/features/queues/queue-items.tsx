import PersonIcon from "@mui/icons-material/Person";
import Button from "@mui/material/Button";
import Chip from "@mui/material/Chip";
import MuiLink from "@mui/material/Link";
import Stack from "@mui/material/Stack";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { DataTable, useRefresh } from "react-admin";
import { Link } from "react-router";
import { officeReleaseWork, officeTakeWork, type WorkItem } from "@plon/contract/office/queues.ts";
import { WORK_QUEUES } from "@plon/rules/work-queues.ts";
import { useMayWrite } from "#shared/access.ts";
import { formatDay, formatInstant } from "#shared/format.ts";
import { choiceFilter, searchFilter } from "#shared/list-filters.tsx";
import { OfficeList, type RecordCard } from "#shared/office-list.tsx";
import { QUEUE_LABELS, workAddress } from "#shared/queue-words.ts";
import { useTellRefusal } from "#shared/refusal.ts";
import { call, useStaff } from "#shared/session.ts";
import { StatusChip } from "#shared/status-chip.tsx";

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

function Due({ item }: { item: WorkItem }) {
  return item.is_overdue ? (
    <StatusChip status={{ label: `Po terminie (${formatDay(item.due_on)})`, color: "red" }} />
  ) : (
    formatDay(item.due_on)
  );
}

/** Takes, takes over or gives back. */
function Assignment({ item }: { item: WorkItem }) {
  const canWork = useMayWrite("queue-items");
  const staff = useStaff();
  const refresh = useRefresh();
  const cache = useQueryClient();
  const tellRefusal = useTellRefusal();
  const isMine = item.assigned_to?.id === staff?.id;
  const act = useMutation({
    mutationFn: async () => {
      const params = { queue: item.queue, itemId: item.item_id };
      if (isMine) await call(officeReleaseWork, { params });
      else await call(officeTakeWork, { params, body: { take_over: item.assigned_to !== null } });
    },
    onError: tellRefusal,
    onSettled: () => {
      refresh();
      void cache.invalidateQueries({ queryKey: ["queues"] });
    },
  });
  const words = isMine ? "Oddaj" : item.assigned_to ? "Przejmij" : "Weź";
  return (
    <Stack direction="row" sx={{ gap: 1, alignItems: "center", flexWrap: "wrap" }}>
      {item.assigned_to && (
        <Chip size="small" variant="outlined" icon={<PersonIcon />} label={isMine ? "Ty" : item.assigned_to.name} />
      )}
      {canWork && (
        <Button
          size="small"
          loading={act.isPending}
          aria-label={`${words}: ${item.title}`}
          onClick={() => act.mutate()}
        >
          {words}
        </Button>
      )}
    </Stack>
  );
}

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
        {formatInstant(item.arrived_at)}, termin: <Due item={item} />
        <Assignment item={item} />
      </>
    ),
  };
}

/** What waits in all queues besides invoices, in the same few columns: the overdue first, then by the promised day. */
export default function QueueItems() {
  return (
    <OfficeList<WorkItem>
      sort={{ field: "due_on", order: "ASC" }}
      filters={filters}
      actions={false}
      empty={{ title: "Nic nie czeka", hint: "Nowe sprawy pojawią się tutaj same." }}
      card={workCard}
    >
      <DataTable.Col source="due_on" label="Termin" render={(row) => <Due item={row as WorkItem} />} />
      <DataTable.Col label="Kolejka" render={(row) => QUEUE_LABELS[(row as WorkItem).queue]} />
      <DataTable.Col label="Sprawa" render={(row) => <Title item={row as WorkItem} />} />
      <DataTable.Col source="detail" label="Kto" disableSort />
      <DataTable.Col label="Od kiedy" render={(row) => formatInstant(row.arrived_at)} />
      <DataTable.Col label="Kto się zajmuje" render={(row) => <Assignment item={row as WorkItem} />} />
    </OfficeList>
  );
}
