import Stack from "@mui/material/Stack";
import TextField from "@mui/material/TextField";
import { CropRuleFields } from "./crop-rule-fields.tsx";
import { isOfParts, PartFields } from "./part-fields.tsx";
import type { SettingFields } from "./setting-fields.ts";
import type { Setting } from "./settings.api.ts";
import { WarningFields } from "./warning-fields.tsx";

type Props = {
  type: Setting["type"];
  fields: SettingFields;
  label: string;
  problem: string | undefined;
  readOnly: boolean;
  onChange: (fields: SettingFields) => void;
};

const NUMBERS: Partial<Record<Setting["type"], [string, string][]>> = {
  integer: [["value", "Wartość"]],
  percent: [["value", "Procent"]],
  invoice_years: [
    ["current", "Rok bieżący"],
    ["archive", "Rok archiwalny"],
  ],
};

/** Whether a setting is a number or two, small enough to stand beside its name. */
export const isOfNumbers = (type: Setting["type"]): boolean => type in NUMBERS;

/** The fields of a setting, by its type. */
export function SettingInputs({ type, fields, label, problem, readOnly, onChange }: Props) {
  if (type === "warning" || type === "maintenance") {
    return <WarningFields {...{ type, fields, label, problem, readOnly, onChange }} />;
  }
  if (type === "crop_rules") return <CropRuleFields {...{ fields, label, problem, readOnly, onChange }} />;
  if (isOfParts(type)) return <PartFields {...{ type, fields, label, problem, readOnly, onChange }} />;
  return (
    <Stack direction="row" sx={{ gap: 1 }}>
      {(NUMBERS[type] ?? []).map(([name, words], place) => (
        <TextField
          key={name}
          label={words}
          value={fields[name] ?? ""}
          onChange={(event) => onChange({ ...fields, [name]: event.target.value })}
          error={problem !== undefined}
          helperText={place === 0 ? problem : undefined}
          slotProps={{
            htmlInput: {
              inputMode: type === "percent" ? "decimal" : "numeric",
              maxLength: 12,
              readOnly,
              "aria-label": `${label}: ${words}`,
            },
          }}
          sx={{ maxWidth: problem ? 480 : 200, minWidth: 120 }}
        />
      ))}
    </Stack>
  );
}
