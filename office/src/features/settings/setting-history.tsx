import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Skeleton from "@mui/material/Skeleton";
import Typography from "@mui/material/Typography";
import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useNotify } from "react-admin";
import { officeListSettingChanges, officeRestoreSetting } from "@plon/contract/office/house/settings.ts";
import type { CallAnswer } from "@plon/contract/shared/calls/endpoint.ts";
import { settingText } from "@plon/rules/desk/setting-kinds.ts";
import { useMayCall } from "#shared/calls/access.ts";
import { formatInstant } from "@plon/client/format.ts";
import { useTellRefusal } from "#shared/calls/refusal.ts";
import { call, dataOf } from "#shared/calls/session.ts";
import { LoadError } from "#shared/page/states.tsx";
import { Hint } from "#shared/page/hint.tsx";
import { type Setting, SETTINGS_KEY } from "./settings.api.ts";

type Change = CallAnswer<typeof officeListSettingChanges>["data"][number];

const historyQuery = (key: string) =>
  queryOptions({
    queryKey: [...SETTINGS_KEY, "changes", key],
    queryFn: dataOf(officeListSettingChanges, { params: { key } }),
  });

type RowProps = { setting: Setting; change: Change; isPending: boolean; onRestore: (change: Change) => void };

function ChangeRow({ setting, change, isPending, onRestore }: RowProps) {
  const canWrite = useMayCall(officeRestoreSetting);
  const before = settingText(setting.type, change.before);
  return (
    <Box component="li" sx={{ py: 1, borderTop: 1, borderColor: "divider", overflowWrap: "anywhere" }}>
      <Hint>
        {formatInstant(change.changed_at)}, {change.changed_by.name}
        {change.is_restoring && ", przywrócenie"}
      </Hint>
      <Typography variant="body2">
        z <b>{before}</b> na <b>{settingText(setting.type, change.after)}</b>
      </Typography>
      {change.reason !== "" && <Typography variant="body2">Powód: {change.reason}</Typography>}
      {canWrite && (
        <Button
          size="small"
          disabled={isPending}
          onClick={() => onRestore(change)}
          aria-label={`Przywróć: ${before} (${formatInstant(change.changed_at)})`}
          sx={{ mt: 0.5, ml: -0.5 }}
        >
          Przywróć: {before.length > 40 ? `${before.slice(0, 40)}…` : before}
        </Button>
      )}
    </Box>
  );
}

/** The history of a setting and who changed it; each earlier value can be restored. */
export function SettingHistory({ setting }: { setting: Setting }) {
  const cache = useQueryClient();
  const notify = useNotify();
  const tellRefusal = useTellRefusal();
  const changes = useQuery(historyQuery(setting.key));
  const restore = useMutation({
    mutationFn: (change: Change) =>
      call(officeRestoreSetting, {
        params: { key: setting.key },
        body: { change_id: change.id, revision: setting.revision },
      }),
    onSuccess: ({ message = "" }) => notify(message, { type: "success" }),
    onError: tellRefusal,
    onSettled: () => cache.invalidateQueries({ queryKey: SETTINGS_KEY }),
  });
  if (changes.isPending) return <Skeleton variant="rounded" height={80} />;
  if (changes.isError) return <LoadError error={changes.error} onRetry={() => changes.refetch()} />;
  if (changes.data.length === 0) {
    return <Alert severity="info">Tego ustawienia nikt jeszcze nie zmienił.</Alert>;
  }
  return (
    <Box component="ol" reversed sx={{ listStyle: "none", p: 0, m: 0, maxWidth: 640 }}>
      {changes.data.map((change) => (
        <ChangeRow
          key={change.id}
          setting={setting}
          change={change}
          isPending={restore.isPending}
          onRestore={restore.mutate}
        />
      ))}
    </Box>
  );
}
