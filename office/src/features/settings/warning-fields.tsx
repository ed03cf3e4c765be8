import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import TextField from "@mui/material/TextField";
import { MinuteField } from "#shared/fields/date-field.tsx";
import { warsawMinute } from "@plon/rules/time/warsaw-minute.ts";
import type { SettingFields } from "@plon/rules/desk/setting-typing.ts";

type Props = {
  type: "warning" | "maintenance";
  fields: SettingFields;
  label: string;
  problem: string | undefined;
  readOnly: boolean;
  onChange: (fields: SettingFields) => void;
};

const TEXT_LENGTH_MAX = 1000;
const BREAK_MINUTES = 60;
const NO_BREAK = { text: "", from: "", to: "" };

/** A text and the time in which it is active, in Polish local time; a break can be started and ended at once. */
export function WarningFields({ type, fields, label, problem, readOnly, onChange }: Props) {
  const set = (name: string, value: string) => onChange({ ...fields, [name]: value });
  const inMinutes = (minutes: number) => warsawMinute(new Date(Date.now() + minutes * 60_000).toISOString());
  const isEmpty = Object.values(fields).every((value) => value === "");
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
          <MinuteField
            key={name}
            name={`${label}: ${name === "from" ? "od" : "do"}`}
            label={name === "from" ? "Od" : type === "maintenance" ? "Przewidywany koniec" : "Do"}
            value={fields[name] ?? ""}
            onChange={(minute) => set(name, minute)}
            readOnly={readOnly}
          />
        ))}
      </Stack>
      {type === "maintenance" && !readOnly && (
        <Stack direction="row" sx={{ gap: 1, flexWrap: "wrap" }}>
          <Button
            variant="outlined"
            onClick={() =>
              onChange({
                text: fields["text"] || "Trwa przerwa techniczna.",
                from: inMinutes(0),
                to: inMinutes(BREAK_MINUTES),
              })
            }
          >
            Przerwa od teraz na godzinę
          </Button>
          {!isEmpty && <Button onClick={() => onChange(NO_BREAK)}>Bez przerwy</Button>}
        </Stack>
      )}
    </Stack>
  );
}
