import ArrowDownwardIcon from "@mui/icons-material/ArrowDownward";
import ArrowUpwardIcon from "@mui/icons-material/ArrowUpward";
import ViewColumnIcon from "@mui/icons-material/ViewColumn";
import WidthNormalIcon from "@mui/icons-material/UnfoldLess";
import WidthWideIcon from "@mui/icons-material/UnfoldMore";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import IconButton from "@mui/material/IconButton";
import Popover from "@mui/material/Popover";
import Stack from "@mui/material/Stack";
import ToggleButton from "@mui/material/ToggleButton";
import ToggleButtonGroup from "@mui/material/ToggleButtonGroup";
import Typography from "@mui/material/Typography";
import { type ReactNode, useState } from "react";
import { withMoved, withToggled } from "./chosen-columns.ts";
import { COLUMN_STEP, columnWidth } from "./column-widths.tsx";
import { type Density, type ListColumns, useDensity } from "./list-columns.ts";
import type { KnownColumn } from "./office-column.tsx";

/** The width of a column as it stands in the table now. */
const presentWidth = (key: string) =>
  document
    .querySelector(`[data-column-grip="${CSS.escape(key)}"]`)
    ?.closest("th")
    ?.getBoundingClientRect().width ?? 0;

type StepProps = { label: string; isOff: boolean; onPress: () => void; children: ReactNode };

function Step({ label, isOff, onPress, children }: StepProps) {
  return (
    <IconButton
      aria-label={label}
      title={label}
      // Still reached by keyboard: the focus stays where it is when a column has come to an end.
      aria-disabled={isOff}
      disableFocusRipple
      onClick={() => !isOff && onPress()}
      sx={{
        width: 36,
        height: 36,
        "@media (pointer: coarse)": { width: 44, height: 44 },
        "&.Mui-focusVisible": { outline: "2px solid", outlineColor: "primary.main" },
        opacity: isOff ? 0.35 : 1,
      }}
    >
      {children}
    </IconButton>
  );
}

type RowProps<Row> = { column: KnownColumn<Row>; columns: ListColumns<Row> };

function ColumnRow<Row>({ column: { key, label }, columns }: RowProps<Row>) {
  const shown = columns.shown.map((column) => column.key);
  const place = shown.indexOf(key);
  const isShown = place !== -1;
  const move = (by: -1 | 1) => columns.choose(withMoved(shown, key, by));
  const widen = (by: number) => columns.resize(key, columnWidth(presentWidth(key) + by));
  return (
    <Stack component="li" direction="row" sx={{ alignItems: "center" }}>
      <FormControlLabel
        sx={{ flex: 1, mr: 1, minHeight: 40 }}
        control={
          <Checkbox
            size="small"
            checked={isShown}
            disabled={isShown && shown.length === 1}
            onChange={() => columns.choose(withToggled(columns.all, shown, key))}
          />
        }
        label={label}
      />
      {isShown && (
        <>
          <Step label={`Wcześniej: ${label}`} isOff={place === 0} onPress={() => move(-1)}>
            <ArrowUpwardIcon fontSize="small" />
          </Step>
          <Step label={`Później: ${label}`} isOff={place === shown.length - 1} onPress={() => move(1)}>
            <ArrowDownwardIcon fontSize="small" />
          </Step>
          <Step label={`Węższa: ${label}`} isOff={false} onPress={() => widen(-COLUMN_STEP)}>
            <WidthNormalIcon fontSize="small" sx={{ transform: "rotate(90deg)" }} />
          </Step>
          <Step label={`Szersza: ${label}`} isOff={false} onPress={() => widen(COLUMN_STEP)}>
            <WidthWideIcon fontSize="small" sx={{ transform: "rotate(90deg)" }} />
          </Step>
        </>
      )}
    </Stack>
  );
}

function DensityChoice() {
  const [density, setDensity] = useDensity();
  return (
    <Stack direction="row" sx={{ alignItems: "center", justifyContent: "space-between", gap: 2, mb: 1 }}>
      <Typography variant="body2" id="list-density">
        Wiersze we wszystkich listach
      </Typography>
      <ToggleButtonGroup
        exclusive
        size="small"
        value={density}
        aria-labelledby="list-density"
        onChange={(_event, next: Density | null) => next && setDensity(next)}
      >
        <ToggleButton value="normal">Zwykłe</ToggleButton>
        <ToggleButton value="dense">Gęste</ToggleButton>
      </ToggleButtonGroup>
    </Stack>
  );
}

/** Chooses which columns a list shows, in which order and how wide, and how close rows stand. */
export function ColumnsButton<Row>({ columns }: { columns: ListColumns<Row> }) {
  const [anchor, setAnchor] = useState<HTMLElement>();
  const others = columns.all.filter((column) => !columns.shown.includes(column));
  const isChanged = columns.isChosen || Object.keys(columns.widths).length > 0;
  const restore = () => {
    columns.choose(undefined);
    for (const { key } of columns.all) columns.resize(key, undefined);
  };
  return (
    <>
      <Button
        size="small"
        startIcon={<ViewColumnIcon />}
        aria-haspopup="dialog"
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        Kolumny
      </Button>
      <Popover
        open={anchor !== undefined}
        anchorEl={anchor ?? null}
        onClose={() => setAnchor(undefined)}
        anchorOrigin={{ vertical: "bottom", horizontal: "right" }}
        transformOrigin={{ vertical: "top", horizontal: "right" }}
        slotProps={{ paper: { role: "dialog", "aria-label": "Kolumny", "aria-modal": true } }}
      >
        <Box sx={{ p: 2, width: 400, maxWidth: "100%" }}>
          <DensityChoice />
          <Box component="ul" aria-label="Kolumny" sx={{ listStyle: "none", p: 0, m: 0 }}>
            {[...columns.shown, ...others].map((column) => (
              <ColumnRow key={column.key} column={column} columns={columns} />
            ))}
          </Box>
          <Button size="small" disabled={!isChanged} onClick={restore} sx={{ mt: 1 }}>
            Przywróć kolumny
          </Button>
        </Box>
      </Popover>
    </>
  );
}
