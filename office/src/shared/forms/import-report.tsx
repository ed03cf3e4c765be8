import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import type { Theme } from "@mui/material/styles";
import TablePagination from "@mui/material/TablePagination";
import Typography from "@mui/material/Typography";
import useMediaQuery from "@mui/material/useMediaQuery";
import { useState } from "react";
import { type ImportKind, IMPORTS } from "@plon/contract/office/goods/imports.ts";
import { type ImportOutcome, type ImportReport, problemText, refusedRows } from "@plon/contract/shared/imports.ts";
import { saveFile } from "@plon/client/download.ts";
import { countOf, formatCount } from "@plon/client/format.ts";
import { csvText } from "@plon/rules/texts/csv.ts";
import { FOR_FINGERS } from "#shared/page/for-fingers.ts";
import { SmallTable } from "#shared/page/small-table.tsx";
import { StatusChip } from "#shared/page/status-chip.tsx";

const OUTCOMES: Record<ImportOutcome, { label: string; color: "green" | "yellow" | "red" | "grey" }> = {
  refused: { label: "Błąd", color: "red" },
  created: { label: "Nowy", color: "green" },
  changed: { label: "Zmiana", color: "yellow" },
  unchanged: { label: "Bez zmian", color: "grey" },
};
const ORDER: ImportOutcome[] = ["refused", "created", "changed", "unchanged"];
const LINES_A_PAGE = 50;

type Line = ImportReport["lines"][number];

/** Has the browser save these rows as a file for a spreadsheet. */
export const saveRows = (rows: string[][], name: string): void =>
  saveFile(new Blob([csvText(rows)], { type: "text/csv;charset=utf-8" }), name);

function summaryOf({ counts, is_applied: isApplied }: ImportReport): string {
  if (isApplied && counts.refused > 0) return "Poprawne wiersze zostały zapisane. Pobierz pozostałe, popraw i wyślij.";
  if (isApplied) return "Plik został zapisany.";
  if (counts.refused === 0) return "Plik jest poprawny. Sprawdź, co się zmieni, i zapisz.";
  const wrong = countOf(counts.refused, "wiersz ma błąd", "wiersze mają błędy", "wierszy ma błędy");
  const begin = `${wrong}, nic nie zostało zapisane. Popraw plik i wybierz go ponownie`;
  if (counts.created + counts.changed === 0) return `${begin}.`;
  return `${begin} albo zapisz poprawne wiersze, a pozostałe pobierz i wyślij po poprawieniu.`;
}

const changeText = ({ column, from, to }: Line["changes"][number]) =>
  `${column}: ${from || "puste"} → ${to || "puste"}`;

const remarksOf = ({ problems, notes, changes }: Line): string[] => [
  ...problems.map(problemText),
  ...notes,
  ...changes.map(changeText),
];

/** What an import did or would do, line by line; those of one outcome if so chosen. */
export function ImportReportView({ kind, report }: { kind: ImportKind; report: ImportReport }) {
  const { counts, ignored_columns: ignored, is_applied: isApplied } = report;
  const { columns, fileName } = IMPORTS[kind];
  return (
    <>
      <Alert
        severity={counts.refused > 0 ? (isApplied ? "warning" : "error") : isApplied ? "success" : "info"}
        sx={{ mb: 1 }}
      >
        {summaryOf(report)}
      </Alert>
      {ignored.length > 0 && (
        <Alert severity="warning" sx={{ mb: 1 }}>
          Pominięte kolumny: {ignored.join(", ")}.
        </Alert>
      )}
      {counts.refused > 0 && (
        <Button
          variant="outlined"
          sx={{ mb: 1 }}
          onClick={() => saveRows(refusedRows(columns, report), `${fileName}-bledy.csv`)}
        >
          Pobierz wiersze z błędami
        </Button>
      )}
      <Lines lines={report.lines} counts={counts} isApplied={isApplied} />
    </>
  );
}

type ChoiceProps = Pick<ImportReport, "lines" | "counts"> & {
  chosen: ImportOutcome | undefined;
  onChoose: (outcome: ImportOutcome | undefined) => void;
};

function OutcomeChoice({ lines, counts, chosen, onChoose }: ChoiceProps) {
  const choices = [
    { id: undefined, label: `Wszystkie: ${formatCount(lines.length)}` },
    ...ORDER.filter((id) => counts[id] > 0).map((id) => ({
      id,
      label: `${OUTCOMES[id].label}: ${formatCount(counts[id])}`,
    })),
  ];
  return (
    <Stack
      direction="row"
      component="fieldset"
      aria-label="Pokaż wiersze"
      sx={{ gap: 1, flexWrap: "wrap", m: 0, mb: 1, p: 0, border: 0 }}
    >
      {choices.map(({ id, label }) => (
        <Button
          key={label}
          size="small"
          variant={id === chosen ? "contained" : "outlined"}
          aria-pressed={id === chosen}
          sx={FOR_FINGERS}
          onClick={() => onChoose(id)}
        >
          {label}
        </Button>
      ))}
    </Stack>
  );
}

/** All lines, a page at a time: those that are refused first. */
function Lines({ lines, counts, isApplied }: Pick<ImportReport, "lines" | "counts"> & { isApplied: boolean }) {
  const [asked, setAsked] = useState<ImportOutcome>();
  const [page, setPage] = useState(0);
  const chosen = asked !== undefined && counts[asked] > 0 ? asked : undefined;
  const shown = lines
    .filter((line) => chosen === undefined || line.outcome === chosen)
    .toSorted((a, b) => ORDER.indexOf(a.outcome) - ORDER.indexOf(b.outcome) || a.line - b.line);
  const at = Math.min(page, Math.max(0, Math.ceil(shown.length / LINES_A_PAGE) - 1));
  const choose = (outcome: ImportOutcome | undefined) => {
    setAsked(outcome);
    setPage(0);
  };
  return (
    <>
      <OutcomeChoice lines={lines} counts={counts} chosen={chosen} onChoose={choose} />
      <LinesOfPage lines={shown.slice(at * LINES_A_PAGE, (at + 1) * LINES_A_PAGE)} isApplied={isApplied} />
      {shown.length > LINES_A_PAGE && (
        <TablePagination
          component="div"
          count={shown.length}
          page={at}
          rowsPerPage={LINES_A_PAGE}
          rowsPerPageOptions={[LINES_A_PAGE]}
          onPageChange={(_event, next) => setPage(next)}
          labelDisplayedRows={({ from, to, count }) => `${from}–${to} z ${formatCount(count)}`}
          getItemAriaLabel={(which) => PAGER_WORDS[which]}
        />
      )}
    </>
  );
}

type PageProps = { lines: Line[]; isApplied: boolean };

/** Once it is written, a change waits for nothing any more. */
const outcomeStatus = (outcome: ImportOutcome, isApplied: boolean) =>
  isApplied && outcome === "changed" ? { ...OUTCOMES.changed, color: "green" as const } : OUTCOMES[outcome];

const Remarks = ({ line }: { line: Line }) => remarksOf(line).map((remark) => <div key={remark}>{remark}</div>);

/** A table; on a phone, where what is wrong would stand beside the screen, one line below the other. */
function LinesOfPage({ lines, isApplied }: PageProps) {
  const isPhone = useMediaQuery((theme: Theme) => theme.breakpoints.down("sm"));
  if (isPhone) return <StackedLines lines={lines} isApplied={isApplied} />;
  return (
    <SmallTable
      label="Wiersze pliku"
      rows={lines}
      rowKey={({ line }) => line}
      columns={[
        { head: "Wiersz", align: "right", render: ({ line }) => line },
        { head: "Pozycja", sx: { overflowWrap: "anywhere" }, render: ({ title }) => title },
        { head: "Wynik", render: ({ outcome }) => <StatusChip status={outcomeStatus(outcome, isApplied)} /> },
        { head: "Uwagi", sx: { overflowWrap: "anywhere" }, render: (line) => <Remarks line={line} /> },
      ]}
    />
  );
}

function StackedLines({ lines, isApplied }: PageProps) {
  return (
    <Box component="ul" aria-label="Wiersze pliku" sx={{ listStyle: "none", m: 0, p: 0 }}>
      {lines.map((line) => (
        <Box
          key={line.line}
          component="li"
          sx={{ py: 1, borderTop: 1, borderColor: "divider", overflowWrap: "anywhere" }}
        >
          <Stack direction="row" sx={{ gap: 1, alignItems: "flex-start", justifyContent: "space-between" }}>
            <Typography variant="subtitle2" component="span" sx={{ minWidth: 0 }}>
              Wiersz {line.line}: {line.title}
            </Typography>
            <StatusChip status={outcomeStatus(line.outcome, isApplied)} />
          </Stack>
          <Typography variant="body2" component="div" color="textSecondary">
            <Remarks line={line} />
          </Typography>
        </Box>
      ))}
    </Box>
  );
}

const PAGER_WORDS = {
  first: "Pierwsza strona",
  last: "Ostatnia strona",
  next: "Następna strona",
  previous: "Poprzednia strona",
} as const;
