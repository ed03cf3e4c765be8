import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { countOf, formatCount } from "@plon/client/format.ts";

type Props = {
  /** Undefined where nobody knows before the file is there. */
  done: number | undefined;
  /** Undefined where it is not known beforehand. */ of: number | undefined;
  onStop: () => void;
};

const rowsText = (rows: number) => countOf(rows, "wiersz", "wiersze", "wierszy");

function progressText(done: number | undefined, of: number | undefined): string {
  if (done === undefined) return of === undefined ? "Przygotowujemy plik…" : `Przygotowujemy ${rowsText(of)}…`;
  return of === undefined ? rowsText(done) : `${formatCount(done)} z ${formatCount(of)}`;
}

/** How far a file of many rows is, in place of the button that asked for it, and what stops it. */
export function RowsProgress({ done, of, onStop }: Props) {
  return (
    <Stack direction="row" sx={{ alignItems: "center", gap: 0.5 }}>
      <Typography variant="body2" component="output" sx={{ whiteSpace: "nowrap" }}>
        {progressText(done, of)}
      </Typography>
      <Button size="small" onClick={onStop}>
        Zatrzymaj
      </Button>
    </Stack>
  );
}
