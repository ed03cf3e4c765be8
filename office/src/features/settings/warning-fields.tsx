import Stack from "@mui/material/Stack";
import TextField from "@mui/material/TextField";
import type { SettingFields } from "./setting-fields.ts";

type Props = {
  fields: SettingFields;
  label: string;
  problem: string | undefined;
  readOnly: boolean;
  onChange: (fields: SettingFields) => void;
};

const TEXT_LENGTH_MAX = 1000;

/** A text and the time during which it holds, as clocks in Poland show it. */
export function WarningFields({ fields, label, problem, readOnly, onChange }: Props) {
  const set = (name: string, value: string) => onChange({ ...fields, [name]: value });
  return (
    <Stack sx={{ width: "100%", maxWidth: 640 }}>
      <TextField
        label="Treść"
        multiline
        minRows={3}
        value={fields["text"] ?? ""}
        error={problem !== undefined}
        helperText={problem}
        onChange={(event) => set("text", event.target.value)}
        slotProps={{ htmlInput: { maxLength: TEXT_LENGTH_MAX, readOnly, "aria-label": `${label}: treść` } }}
      />
      <Stack direction={{ xs: "column", sm: "row" }} sx={{ columnGap: 1 }}>
        {(["from", "to"] as const).map((name) => (
          <TextField
            key={name}
            type="datetime-local"
            label={name === "from" ? "Od" : "Do"}
            value={fields[name] ?? ""}
            error={problem !== undefined}
            onChange={(event) => set(name, event.target.value)}
            slotProps={{
              inputLabel: { shrink: true },
              htmlInput: { readOnly, "aria-label": `${label}: ${name === "from" ? "od" : "do"}` },
            }}
          />
        ))}
      </Stack>
    </Stack>
  );
}
