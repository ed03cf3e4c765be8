import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import MenuItem from "@mui/material/MenuItem";
import TextField from "@mui/material/TextField";
import Typography from "@mui/material/Typography";
import { CROP_GROUPS, type CropRequirement } from "@plon/rules/goods/crops.ts";
import type { SettingFields } from "@plon/rules/desk/setting-typing.ts";

type Props = {
  fields: SettingFields;
  label: string;
  problem: string | undefined;
  readOnly: boolean;
  onChange: (fields: SettingFields) => void;
};

const REQUIREMENTS: readonly (readonly [CropRequirement, string])[] = [
  ["never", "Niekoniecznie"],
  ["with_group", "Gdy podano inną z grupy"],
  ["always", "Zawsze (choćby 0)"],
];

const ROW = {
  display: "grid",
  gridTemplateColumns: { xs: "1fr", sm: "200px 140px 260px" },
  columnGap: 1,
  alignItems: "center",
};

/** For each crop: the most hectares a farm may give, and whether it must give any. */
export function CropRuleFields({ fields, label, problem, readOnly, onChange }: Props) {
  const set = (name: string, value: string) => onChange({ ...fields, [name]: value });
  return (
    <Box>
      {problem !== undefined && (
        <Alert severity="error" role="alert" sx={{ mb: 1 }}>
          {problem}
        </Alert>
      )}
      {CROP_GROUPS.map((group) => (
        <Box
          key={group.name}
          component="fieldset"
          aria-label={`${label}: ${group.name}`}
          sx={{ m: 0, mb: 2, p: 0, border: 0 }}
        >
          <Typography variant="subtitle2" component="h4">
            {group.name}
          </Typography>
          {group.options.map(({ id, name }) => (
            <Box key={id} sx={ROW}>
              <Typography>{name}</Typography>
              <TextField
                label="Najwyżej (ha)"
                value={fields[`max.${id}`] ?? ""}
                onChange={(event) => set(`max.${id}`, event.target.value)}
                slotProps={{
                  htmlInput: {
                    inputMode: "numeric",
                    maxLength: 6,
                    readOnly,
                    "aria-label": `${name}: najwyżej hektarów`,
                  },
                }}
              />
              <TextField
                select
                label={`${name}: czy wymagana`}
                value={fields[`required.${id}`] ?? "never"}
                onChange={(event) => set(`required.${id}`, event.target.value)}
                slotProps={{ select: { readOnly } }}
              >
                {REQUIREMENTS.map(([value, words]) => (
                  <MenuItem key={value} value={value}>
                    {words}
                  </MenuItem>
                ))}
              </TextField>
            </Box>
          ))}
        </Box>
      ))}
    </Box>
  );
}
