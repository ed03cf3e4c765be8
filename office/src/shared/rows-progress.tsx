import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { countOf, formatCount } from "@plon/client/format.ts";

type Props = {
  done: number;
  /** Undefined where it is not known beforehand. */ of: number | undefined;
  onStop: () => void;
};

/** How far a file of many rows is, in place of the button that asked for it, and what stops it. */
export function RowsProgress({ done, of, onStop }: Props) {
  return (
    <Stack direction="row" sx={{ alignItems: "center", gap: 0.5 }}>
      <Typography variant="body2" component="output" sx={{ whiteSpace: "nowrap" }}>
        {of === undefined ? countOf(done, "wiersz", "wiersze", "wierszy") : `${formatCount(done)} z ${formatCount(of)}`}
      </Typography>
      <Button size="small" onClick={onStop}>
        Zatrzymaj
      </Button>
    </Stack>
  );
}
