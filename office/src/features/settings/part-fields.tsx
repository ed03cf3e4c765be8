import MenuItem from "@mui/material/MenuItem";
import Stack from "@mui/material/Stack";
import TextField from "@mui/material/TextField";
import type { SettingFields } from "./setting-fields.ts";

type PartType =
  | "reward_tax"
  | "bank_party"
  | "payout_file"
  | "acceptance_mode"
  | "company"
  | "mailing_address"
  | "ksef_environment"
  | "switch";

type Props = {
  type: PartType;
  fields: SettingFields;
  label: string;
  problem: string | undefined;
  readOnly: boolean;
  onChange: (fields: SettingFields) => void;
};

type Field = {
  name: string;
  words: string;
  width: number;
  maxLength?: number;
  inputMode?: "decimal" | "numeric";
  choices?: readonly (readonly [string, string])[];
};

const FIELDS: Record<PartType, Field[]> = {
  reward_tax: [
    {
      name: "treatment",
      words: "Sposób",
      width: 260,
      choices: [
        ["none", "Bez podatku"],
        ["notice", "Informacja dla uczestnika"],
        ["flat_rate", "Podatek zryczałtowany"],
      ],
    },
    { name: "threshold", words: "Próg (zł)", width: 140, maxLength: 12, inputMode: "decimal" },
    { name: "rate", words: "Stawka (%)", width: 120, maxLength: 2, inputMode: "numeric" },
  ],
  bank_party: [
    { name: "name", words: "Nazwa", width: 400, maxLength: 70 },
    { name: "street", words: "Ulica", width: 280, maxLength: 40 },
    { name: "building", words: "Numer budynku", width: 140, maxLength: 10 },
    { name: "postcode", words: "Kod pocztowy", width: 140, maxLength: 6 },
    { name: "town", words: "Miejscowość", width: 240, maxLength: 35 },
    { name: "account", words: "Numer konta (PL i 26 cyfr)", width: 400, maxLength: 40 },
  ],
  acceptance_mode: [
    {
      name: "value",
      words: "Tryb",
      width: 220,
      choices: [
        ["off", "Wyłączona"],
        ["watch", "Tylko obserwacja"],
        ["on", "Włączona"],
      ],
    },
  ],
  payout_file: [
    {
      name: "format",
      words: "Format",
      width: 260,
      choices: [
        ["pain.001.001.09", "ISO 20022 pain.001.001.09"],
        ["pain.001.001.03", "ISO 20022 pain.001.001.03"],
        ["elixir-0", "Elixir-0"],
      ],
    },
    {
      name: "encoding",
      words: "Kodowanie Elixir-0",
      width: 200,
      choices: [
        ["windows-1250", "Windows-1250"],
        ["iso-8859-2", "ISO 8859-2"],
        ["utf-8", "UTF-8"],
      ],
    },
  ],
  company: [
    { name: "name", words: "Nazwa", width: 400, maxLength: 150 },
    { name: "nip", words: "NIP", width: 200, maxLength: 13, inputMode: "numeric" },
  ],
  mailing_address: [
    { name: "name", words: "Nazwa", width: 400, maxLength: 70 },
    { name: "address", words: "Ulica, kod i miejscowość", width: 480, maxLength: 120 },
  ],
  ksef_environment: [
    {
      name: "value",
      words: "Środowisko",
      width: 260,
      choices: [
        ["test", "Testowe"],
        ["demo", "Demonstracyjne"],
        ["production", "Produkcyjne"],
      ],
    },
  ],
  switch: [
    {
      name: "value",
      words: "Stan",
      width: 200,
      choices: [
        ["true", "Włączone"],
        ["false", "Wyłączone"],
      ],
    },
  ],
};

/** Whether a setting of this type is edited in parts, or chosen from a list. */
export const isOfParts = (type: string): type is PartType => Object.hasOwn(FIELDS, type);

/** Settings of several parts or choices in readable form: sums in złoty, accounts in groups of four. */
export function PartFields({ type, fields, label, problem, readOnly, onChange }: Props) {
  return (
    <Stack direction="row" sx={{ flexWrap: "wrap", columnGap: 1, width: "100%" }}>
      {FIELDS[type].map(({ name, words, width, maxLength, inputMode, choices }, place) => (
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
          sx={{ width: { xs: "100%", sm: width } }}
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
