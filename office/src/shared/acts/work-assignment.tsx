import PersonIcon from "@mui/icons-material/Person";
import Button from "@mui/material/Button";
import Chip from "@mui/material/Chip";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { useRefresh } from "react-admin";
import {
  officeGetWork,
  officeListWork,
  officeReleaseWork,
  officeTakeWork,
  type WorkItem,
} from "@plon/contract/office/desk/queues.ts";
import { useMayCall } from "#shared/calls/access.ts";
import { useAct } from "./acting.tsx";
import { formatDay } from "@plon/client/format.ts";
import { call, dataOf, useStaff } from "#shared/calls/session.ts";
import { StatusChip } from "#shared/page/status-chip.tsx";

/** Who works on a waiting item; takes, takes over or gives back. */
export function WorkAssignment({ item }: { item: WorkItem }) {
  const canWork = useMayCall(officeTakeWork);
  const staff = useStaff();
  const isMine = item.assigned_to?.id === staff?.id;
  // Who was quicker is seen at once.
  const refresh = useRefresh();
  const params = { queue: item.queue, itemId: item.item_id };
  const give = async () => {
    await call(officeReleaseWork, { params });
    return "Sprawa wróciła do kolejki.";
  };
  const take = async () => {
    await call(officeTakeWork, { params, body: { take_over: item.assigned_to !== null } });
    return "Sprawa jest Twoja przez pół godziny.";
  };
  const act = useAct(async () => {
    if (isMine) return { message: await give(), undo: take };
    const message = await take();
    // What was taken from a colleague is not given back to the colleague.
    return item.assigned_to ? message : { message, undo: give };
  }, "all");
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
          onClick={() => act.mutate(undefined, { onError: refresh })}
        >
          {words}
        </Button>
      )}
    </Stack>
  );
}

/** The promised deadline. */
export function WorkDue({ item }: { item: WorkItem }) {
  return item.is_overdue ? (
    <StatusChip status={{ label: `Po terminie (${formatDay(item.due_on)})`, color: "red" }} />
  ) : (
    formatDay(item.due_on)
  );
}

/** The same on the item's page: the deadline, who works on it, and a button to take it. Only while it waits. */
export function WaitingWork({ queue, itemId }: { queue: WorkItem["queue"]; itemId: number }) {
  const mayRead = useMayCall(officeListWork);
  const work = useQuery({
    queryKey: ["queues", "item", queue, itemId],
    queryFn: dataOf(officeGetWork, { params: { queue, itemId } }),
    enabled: mayRead,
    // Decided meanwhile, it is no longer waiting.
    retry: false,
  });
  if (!work.data) return null;
  return (
    <Stack
      direction="row"
      component="section"
      aria-label="Kto się zajmuje"
      sx={{ columnGap: 1.5, flexWrap: "wrap", alignItems: "center", minHeight: 40, mb: 1 }}
    >
      <Typography component="span" variant="body2">
        Termin: <WorkDue item={work.data} />
      </Typography>
      {work.data.assigned_to === null && (
        <Typography component="span" variant="body2" color="textSecondary">
          Niczyje
        </Typography>
      )}
      <WorkAssignment item={work.data} />
    </Stack>
  );
}
