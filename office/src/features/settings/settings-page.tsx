import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import FormControlLabel from "@mui/material/FormControlLabel";
import Paper from "@mui/material/Paper";
import Skeleton from "@mui/material/Skeleton";
import Stack from "@mui/material/Stack";
import Switch from "@mui/material/Switch";
import TextField from "@mui/material/TextField";
import Typography from "@mui/material/Typography";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type SubmitEvent, useState } from "react";
import { Title, useNotify } from "react-admin";
import type { z } from "zod";
import { officeListSettings, officePutSetting, type setting } from "@plon/contract/office/administration.ts";
import { ApiError } from "@plon/contract/shared/client.ts";
import { useMayWrite } from "#shared/access.ts";
import { formatInstant } from "#shared/format.ts";
import { call } from "#shared/session.ts";
import { LoadError } from "#shared/states.tsx";
import { fieldsOf, type SettingFields, valueOf } from "./setting-fields.ts";
import { MoneyFields } from "./money-fields.tsx";
import { WarningFields } from "./warning-fields.tsx";

type Setting = z.infer<typeof setting>;

const SETTINGS_KEY = ["settings"];

type FieldsProps = {
  type: Setting["type"];
  fields: SettingFields;
  label: string;
  problem: string | undefined;
  readOnly: boolean;
  onChange: (fields: SettingFields) => void;
};

function Fields({ type, fields, label, problem, readOnly, onChange }: FieldsProps) {
  if (type === "boolean") {
    return (
      <FormControlLabel
        control={
          <Switch
            checked={fields["value"] === "true"}
            disabled={readOnly}
            onChange={(event) => onChange({ value: String(event.target.checked) })}
          />
        }
        label={fields["value"] === "true" ? "Tak" : "Nie"}
        slotProps={{ typography: { "aria-label": label } }}
      />
    );
  }
  if (type === "warning") return <WarningFields {...{ fields, label, problem, readOnly, onChange }} />;
  if (type === "reward_tax" || type === "bank_party" || type === "payout_file") {
    return <MoneyFields {...{ type, fields, label, problem, readOnly, onChange }} />;
  }
  const names: [string, string][] =
    type === "integer"
      ? [["value", "Wartość"]]
      : [
          ["current", "Rok bieżący"],
          ["archive", "Rok archiwalny"],
        ];
  return (
    <Stack direction="row" sx={{ gap: 1 }}>
      {names.map(([name, words], place) => (
        <TextField
          key={name}
          label={words}
          value={fields[name] ?? ""}
          onChange={(event) => onChange({ ...fields, [name]: event.target.value })}
          error={problem !== undefined}
          helperText={place === 0 ? problem : undefined}
          slotProps={{
            htmlInput: { inputMode: "numeric", maxLength: 12, readOnly, "aria-label": `${label}: ${words}` },
          }}
          sx={{ maxWidth: 200 }}
        />
      ))}
    </Stack>
  );
}

function SettingForm({ setting }: { setting: Setting }) {
  const canWrite = useMayWrite("settings");
  const cache = useQueryClient();
  const notify = useNotify();
  const [fields, setFields] = useState(() => fieldsOf(setting.type, setting.value));
  const [problem, setProblem] = useState<string>();
  const saved = fieldsOf(setting.type, setting.value);
  const isDirty = JSON.stringify(saved) !== JSON.stringify(fields);
  const save = useMutation({
    mutationFn: (value: unknown) => call(officePutSetting, { params: { key: setting.key }, body: { value } }),
    onSuccess: async () => {
      await cache.invalidateQueries({ queryKey: SETTINGS_KEY });
      notify(`Zapisano: ${setting.label}.`, { type: "success" });
    },
    onError: (error) =>
      setProblem(error instanceof ApiError ? (error.fields["value"]?.[0] ?? error.message) : error.message),
  });

  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    const parsed = valueOf(setting.type, fields);
    setProblem(parsed.problem);
    if (!parsed.problem) save.mutate(parsed.value);
  };

  return (
    <Box
      component="form"
      noValidate
      onSubmit={handleSubmit}
      sx={{ py: 2, borderTop: "1px solid", borderColor: "divider", "&:first-of-type": { borderTop: 0 } }}
    >
      <Typography variant="subtitle1" component="h2">
        {setting.label}
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 0.5, maxWidth: 640 }}>
        {setting.hint}
        {setting.changed_at && ` Ostatnia zmiana: ${formatInstant(setting.changed_at)}.`}
      </Typography>
      <Stack direction="row" sx={{ gap: 2, alignItems: "flex-start", flexWrap: "wrap" }}>
        <Fields
          type={setting.type}
          fields={fields}
          label={setting.label}
          problem={problem}
          readOnly={!canWrite}
          onChange={(changed) => {
            setFields(changed);
            setProblem(undefined);
          }}
        />
        {isDirty && (
          <Stack direction="row" sx={{ gap: 1, pt: 1 }}>
            <Button type="submit" variant="contained" loading={save.isPending}>
              Zapisz
            </Button>
            <Button
              onClick={() => {
                setFields(saved);
                setProblem(undefined);
              }}
            >
              Cofnij
            </Button>
          </Stack>
        )}
      </Stack>
    </Box>
  );
}

/** Settings of the programme, each saved on its own. */
export default function SettingsPage() {
  const canWrite = useMayWrite("settings");
  const settings = useQuery({
    queryKey: SETTINGS_KEY,
    queryFn: async ({ signal }) => (await call(officeListSettings, {}, { signal })).data,
  });
  if (settings.isError) return <LoadError error={settings.error} onRetry={() => settings.refetch()} />;
  return (
    <>
      <Title title="Ustawienia" />
      <Paper variant="outlined" sx={{ px: { xs: 2, sm: 3 }, py: 1, mt: 1, maxWidth: 860 }}>
        {!canWrite && (
          <Alert severity="info" sx={{ my: 1 }}>
            Ustawienia zmienia administrator. Możesz je obejrzeć.
          </Alert>
        )}
        {settings.isPending && <Skeleton variant="rounded" height={320} />}
        {settings.data?.map((setting) => (
          <SettingForm key={setting.key} setting={setting} />
        ))}
      </Paper>
    </>
  );
}
