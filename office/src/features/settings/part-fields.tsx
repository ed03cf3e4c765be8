import MenuItem from "@mui/material/MenuItem";
import Stack from "@mui/material/Stack";
import TextField from "@mui/material/TextField";
import type { SettingInput } from "@plon/rules/desk/setting-kinds.ts";
import type { SettingFields } from "@plon/rules/desk/setting-typing.ts";

type Props = {
  inputs: readonly SettingInput[];
  /** Stands beside the setting's name. */
  isSmall: boolean;
  fields: SettingFields;
  label: string;
  problem: string | undefined;
  readOnly: boolean;
  onChange: (fields: SettingFields) => void;
};

/** Settings of several parts or choices in readable form: sums in złoty, accounts in groups of four. */
export function PartFields({ inputs, isSmall, fields, label, problem, readOnly, onChange }: Props) {
  return (
    <Stack direction="row" sx={isSmall ? { gap: 1 } : { flexWrap: "wrap", columnGap: 1, width: "100%" }}>
      {inputs.map(({ name, words, width, maxLength, inputMode, choices }, place) => (
        <TextField
          key={name}
          label={words}
          select={choices !== undefined}
          value={fields[name] ?? ""}
          onChange={(event) => onChange({ ...fields, [name]: event.target.value })}
          error={problem !== undefined}
          helperText={place === 0 ? problem : undefined}
          slotProps={{
            select: { readOnly },
            // A list is identified by its visible label; a text field also names its setting.
            ...(choices ? {} : { htmlInput: { maxLength, inputMode, readOnly, "aria-label": `${label}: ${words}` } }),
          }}
          sx={isSmall ? { maxWidth: problem ? 480 : width, minWidth: 120 } : { width: { xs: "100%", sm: width } }}
        >
          {choices?.map(([value, shown]) => (
            <MenuItem key={value} value={value}>
              {shown}
            </MenuItem>
          ))}
        </TextField>
      ))}
    </Stack>
  );
}
