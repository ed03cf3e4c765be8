import Alert from "@mui/material/Alert";
import AlertTitle from "@mui/material/AlertTitle";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { createContext, Fragment, type ReactNode, useContext, useMemo, useRef, useState } from "react";
import type { z } from "zod";
import { officePresence, type WatchedSubject } from "@plon/contract/office/desk/presence.ts";
import { formatInstant } from "@plon/client/format.ts";
import { call } from "#shared/calls/session.ts";
import { useIsUnsaved } from "#shared/page/unsaved.ts";

/** More than twice within the time for which a visit counts (LOOKING_SECONDS). */
export const ASKED_EVERY_MS = 20_000;

type Presence = z.infer<typeof officePresence.data>;

type Watching = {
  /** Asks whether others have changed the record that the page shows; they are told of on the page. */
  ask: () => Promise<boolean>;
  /** The record on the page was just read again: what others changed before is dealt with. */
  settle: () => void;
};

const Watch = createContext<Watching | undefined>(undefined);

/** The watch over the record of the page; undefined on a page that shows none. */
export const useRecordWatch = () => useContext(Watch);

type Props = { subject: WatchedSubject; id: string; children: ReactNode };

/** A record's page, told who else looks at the record and what others changed since it was opened. The record may change. */
export function RecordWatch({ subject, id, children }: Props) {
  const cache = useQueryClient();
  const [shown, setShown] = useState(0);
  // Since when, of the record that is shown: the next one begins anew.
  const since = useRef<{ id: string; at: string | null }>({ id, at: null });
  const { data, refetch } = useQuery({
    queryKey: ["presence", subject, id],
    queryFn: async (): Promise<Presence> => {
      if (since.current.id !== id) since.current = { id, at: null };
      const body = { subject_type: subject, subject_id: id, since: since.current.at };
      const answer = (await call(officePresence, { body })).data;
      if (since.current.id === id) since.current.at ??= answer.at;
      return answer;
    },
    refetchInterval: ASKED_EVERY_MS,
    retry: false,
    gcTime: 0,
    staleTime: 0,
  });

  const dismiss = async () => {
    since.current = { id, at: data?.at ?? null };
    await refetch();
  };
  const showNewer = async () => {
    await dismiss();
    await cache.invalidateQueries();
    setShown(shown + 1);
  };
  const watching = useMemo<Watching>(
    () => ({
      ask: async () => {
        const answer = await refetch();
        return answer.isSuccess && answer.data.changes.length > 0;
      },
      settle: () => {
        // What is shown from now on has them all.
        since.current = { id, at: null };
        void refetch();
      },
    }),
    [refetch, id],
  );
  const looking = data?.looking ?? [];
  return (
    <Watch value={watching}>
      <Box component="output" sx={{ display: "block" }}>
        {looking.length > 0 && (
          <Typography variant="body2" color="textSecondary" sx={{ pt: 1 }}>
            Patrzy też: {looking.map(({ name }) => name).join(", ")}
          </Typography>
        )}
      </Box>
      {data && data.changes.length > 0 && (
        <Changes changes={data.changes} onDismiss={() => void dismiss()} onShow={() => void showNewer()} />
      )}
      <Fragment key={shown}>{children}</Fragment>
    </Watch>
  );
}

type ChangesProps = { changes: Presence["changes"]; onDismiss: () => void; onShow: () => void };

/** What others did since the page was opened. What is typed stays: the newer version then opens beside it. */
function Changes({ changes, onDismiss, onShow }: ChangesProps) {
  const isUnsaved = useIsUnsaved();
  return (
    <Alert severity="warning" role="alert" sx={{ my: 1, position: "sticky", top: { xs: 0, sm: 56 }, zIndex: 3 }}>
      <AlertTitle>Ktoś zmienił to, co masz otwarte</AlertTitle>
      <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
        {changes.map(({ staff_name, happened_at, action_label }) => (
          <li key={`${happened_at} ${action_label}`}>
            {staff_name}, {formatInstant(happened_at)}: {action_label}
          </li>
        ))}
      </Box>
      {isUnsaved && "Twoje zmiany nie są zapisane i zostają w formularzu."}
      <Stack direction="row" sx={{ gap: 1, flexWrap: "wrap", mt: 1 }}>
        {isUnsaved ? (
          <Button variant="outlined" color="inherit" href={window.location.href} target="_blank">
            Pokaż nowszą wersję w nowej karcie
          </Button>
        ) : (
          <Button variant="outlined" color="inherit" onClick={onShow}>
            Pokaż nowszą wersję
          </Button>
        )}
        <Button color="inherit" onClick={onDismiss}>
          Zostaję przy swojej
        </Button>
      </Stack>
    </Alert>
  );
}
