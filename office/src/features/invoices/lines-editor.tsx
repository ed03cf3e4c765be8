import AddIcon from "@mui/icons-material/Add";
import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import TextField from "@mui/material/TextField";
import Typography from "@mui/material/Typography";
import type { Theme } from "@mui/material/styles";
import useMediaQuery from "@mui/material/useMediaQuery";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { LoadError } from "#shared/states.tsx";
import { ariaShortcut, ShortcutHint, useShortcut } from "#shared/shortcuts.tsx";
import { type Draft, type DraftLine, type DraftProblems, filledLines, linePreview, newLine } from "./draft.ts";
import { catalogueQuery } from "./invoice.api.ts";
import { LINE_COLUMNS, LineRow } from "./line-row.tsx";
import { ISSUE_DATE, NEW_LINE } from "./review-shortcuts.ts";

const LINES_MAX = 200;

type Props = {
  draft: Draft;
  /** The farmer typed these lines: they are still to be compared with the file. */
  isFromFarmer: boolean;
  problems: DraftProblems | undefined;
  onChange: (draft: Draft) => void;
};

function Heads() {
  return (
    <Box
      aria-hidden
      sx={{
        display: { xs: "none", sm: "grid" },
        gridTemplateColumns: LINE_COLUMNS,
        gap: 1,
        pb: 0.5,
        typography: "body2",
        color: "text.secondary",
      }}
    >
      <span>Produkt</span>
      <span>Opakowanie</span>
      <span>Sztuk</span>
      <span>Netto zł</span>
      <Box component="span" sx={{ textAlign: "right" }}>
        Punkty
      </Box>
    </Box>
  );
}

/** The invoice's day and lines, for the keyboard: Enter chooses a product and goes on to the next line. */
export function LinesEditor({ draft, isFromFarmer, problems, onChange }: Props) {
  const catalogue = useQuery(catalogueQuery);
  const list = useRef<HTMLElement>(null);
  const isWide = useMediaQuery((theme: Theme) => theme.breakpoints.up("lg"));
  // An invoice without lines waits for typing; on a phone the keyboard would cover the file.
  const [addedKey, setAddedKey] = useState(isWide && filledLines(draft).length === 0 ? draft.lines[0]?.key : undefined);
  const products = catalogue.data ?? [];

  useEffect(() => {
    if (problems) list.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [problems]);

  const addLine = () => {
    if (draft.lines.length >= LINES_MAX) return;
    const line = newLine();
    onChange({ ...draft, lines: [...draft.lines, line] });
    setAddedKey(line.key);
  };
  useShortcut(NEW_LINE, addLine);
  const dateInput = useRef<HTMLInputElement>(null);
  useShortcut(ISSUE_DATE, () => dateInput.current?.focus());

  const changeLine = (key: string, change: Partial<DraftLine>) =>
    onChange({ ...draft, lines: draft.lines.map((line) => (line.key === key ? { ...line, ...change } : line)) });
  const removeLine = (key: string) => {
    const rest = draft.lines.filter((line) => line.key !== key);
    onChange({ ...draft, lines: rest.length > 0 ? rest : [newLine()] });
  };
  const goOn = (row: HTMLElement | null) => {
    const next = row?.nextElementSibling?.querySelector("input");
    if (next) next.focus();
    else addLine();
  };

  return (
    <Box>
      <TextField
        type="date"
        label="Data wystawienia"
        value={draft.issueDate}
        inputRef={dateInput}
        onChange={(event) => onChange({ ...draft, issueDate: event.target.value })}
        onKeyDown={(event) => {
          if (event.key !== "Enter" || event.ctrlKey || event.altKey) return;
          event.preventDefault();
          list.current?.querySelector("input")?.focus();
        }}
        error={problems?.issueDate !== undefined}
        helperText={problems?.issueDate ?? "Z tego dnia liczymy stawki punktowe"}
        slotProps={{ inputLabel: { shrink: true }, htmlInput: { "aria-keyshortcuts": ariaShortcut(ISSUE_DATE) } }}
        sx={{ maxWidth: 260, mb: 1.5 }}
      />
      {catalogue.isError && <LoadError error={catalogue.error} onRetry={() => catalogue.refetch()} />}
      {problems && (
        <Alert severity="error" sx={{ mb: 1 }}>
          Popraw zaznaczone pozycje.
        </Alert>
      )}
      <Typography variant="subtitle1" component="h3" sx={{ mb: 0.5 }}>
        Pozycje
        {isFromFarmer && (
          <Typography component="span" variant="body2" color="textSecondary">
            {" "}
            podane przez rolnika, do sprawdzenia z plikiem
          </Typography>
        )}
      </Typography>
      <Heads />
      <Box component="ol" ref={list} sx={{ listStyle: "none", p: 0, m: 0 }}>
        {draft.lines.map((line, place) => {
          const product = products.find(({ sap }) => sap === line.sap);
          return (
            <LineRow
              key={line.key}
              line={line}
              number={place + 1}
              products={products}
              product={product}
              preview={linePreview(line, product, draft.issueDate)}
              problems={problems?.lines[line.key]}
              isNew={line.key === addedKey}
              onChange={(change) => changeLine(line.key, change)}
              onRemove={() => removeLine(line.key)}
              onDone={goOn}
            />
          );
        })}
      </Box>
      <Button startIcon={<AddIcon />} onClick={addLine} aria-keyshortcuts={ariaShortcut(NEW_LINE)}>
        Dodaj pozycję
        <ShortcutHint shortcut={NEW_LINE} />
      </Button>
    </Box>
  );
}
