import Button from "@mui/material/Button";
import LinearProgress from "@mui/material/LinearProgress";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useMutation } from "@tanstack/react-query";
import { useEffect } from "react";
import { useListContext, useNotify, useRefresh } from "react-admin";
import { officeCreateSending, officeResumeSending, officeStopSending } from "@plon/contract/office/offers/sendings.ts";
import { OfficeColumn } from "#shared/table/office-column.tsx";
import { useMayCall } from "#shared/calls/access.ts";
import { formatCount, formatInstant } from "@plon/client/format.ts";
import { choiceFilter } from "#shared/lists/list-filters.tsx";
import { OfficeList, type RecordCard } from "#shared/lists/office-list.tsx";
import { useTellRefusal } from "#shared/calls/refusal.ts";
import { call } from "#shared/calls/session.ts";
import { StatusChip } from "#shared/page/status-chip.tsx";
import { NewRecordButton } from "#shared/lists/new-record-button.tsx";
import { type Sending, stateOf, STATUS_CHOICES } from "./sending-words.ts";

const REFRESH_MS = 3000;

/** Refetches the list while any sending is in progress. */
function useLiveProgress(): void {
  const { data, refetch } = useListContext<Sending>();
  const isMoving = (data ?? []).some(({ status }) => status === "running" || status === "waiting");
  useEffect(() => {
    if (!isMoving) return undefined;
    const timer = setInterval(() => void refetch(), REFRESH_MS);
    return () => clearInterval(timer);
  }, [isMoving, refetch]);
}

const toldText = ({ recipients_count: told, expected_count: expected }: Sending) =>
  `${formatCount(told)} z ${formatCount(expected)}`;

function Progress({ sending }: { sending: Sending }) {
  useLiveProgress();
  const { recipients_count: told, expected_count: expected, status } = sending;
  const percent = status === "done" ? 100 : Math.min(100, Math.floor((told / Math.max(1, expected)) * 100));
  return (
    <Stack sx={{ gap: 0.5, minWidth: 140 }}>
      <Typography variant="body2" component="span">
        {toldText(sending)}
      </Typography>
      <LinearProgress variant="determinate" value={percent} aria-label={`Postęp wysyłki ${sending.title}`} />
      <Typography variant="body2" component="span" color="textSecondary">
        e-mail: {formatCount(sending.emails_count)}, SMS: {formatCount(sending.sms_count)}
        {sending.arrived_count > 0 && `, w tym doszło powiadomieniem: ${formatCount(sending.arrived_count)}`}
      </Typography>
    </Stack>
  );
}

function Steps({ sending }: { sending: Sending }) {
  const canWrite = useMayCall(officeCreateSending);
  const notify = useNotify();
  const refresh = useRefresh();
  const tellRefusal = useTellRefusal();
  const isStopped = sending.status === "stopped";
  const step = useMutation({
    mutationFn: () => call(isStopped ? officeResumeSending : officeStopSending, { params: { sendingId: sending.id } }),
    onSuccess: ({ message }) => notify(message ?? "", { type: "success" }),
    onError: tellRefusal,
    onSettled: () => refresh(),
  });
  if (!canWrite || sending.status === "done") return null;
  return (
    <Button
      size="small"
      variant="outlined"
      loading={step.isPending}
      onClick={() => step.mutate()}
      aria-label={`${isStopped ? "Wznów" : "Zatrzymaj"}: ${sending.title}`}
    >
      {isStopped ? "Wznów" : "Zatrzymaj"}
    </Button>
  );
}

function sendingCard(sending: Sending): RecordCard {
  return {
    title: sending.title,
    aside: <StatusChip status={stateOf(sending)} />,
    body: (
      <Stack sx={{ gap: 1, alignItems: "flex-start" }}>
        <span>{sending.audience_text}</span>
        <span>
          {formatInstant(sending.publish_at)}, {sending.created_by}
        </span>
        <Progress sending={sending} />
        <Steps sending={sending} />
      </Stack>
    ),
  };
}

const filters = [
  choiceFilter(STATUS_CHOICES),
  choiceFilter([{ id: "true", name: "Nikt nie otworzył" }], {
    source: "unopened",
    label: "Odzew",
    emptyText: "Każdy",
  }),
];

const Column = OfficeColumn<Sending>;

/** Sendings to many, the progress of each, and buttons to stop and resume. */
export default function SendingList() {
  const canWrite = useMayCall(officeCreateSending);
  return (
    <OfficeList<Sending>
      sort={{ field: "id", order: "DESC" }}
      filters={filters}
      actions={canWrite && <NewRecordButton />}
      empty={{ title: "Nic jeszcze nie wysłano", hint: "Napisz pierwsze powiadomienie do uczestników." }}
      card={sendingCard}
    >
      <Column source="title" label="Tytuł" disableSort />
      <Column source="audience_text" label="Odbiorcy" disableSort />
      <Column label="Stan" status={(row) => stateOf(row)} />
      <Column label="Postęp" render={(row) => <Progress sending={row} />} text={(row) => toldText(row)} />
      <Column
        source="publish_at"
        label="Kiedy"
        disableSort
        text={(row) => `${formatInstant(row.publish_at)}, ${row.created_by}`}
      />
      <Column label="Czynności" render={(row) => <Steps sending={row} />} text={null} />
    </OfficeList>
  );
}
