import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import LinearProgress from "@mui/material/LinearProgress";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { type ReactNode, useState } from "react";
import { ApiError } from "@plon/contract/shared/client.ts";
import type { Endpoint } from "@plon/contract/shared/endpoint.ts";
import type { importReport, ImportOutcome, ImportReport } from "@plon/contract/shared/imports.ts";
import { FileButton } from "./file-button.tsx";
import { countOf } from "@plon/client/format.ts";
import { SmallTable } from "./small-table.tsx";
import { Hint } from "./hint.tsx";
import { OfficeDialog } from "./office-dialog.tsx";
import { StatusChip } from "./status-chip.tsx";
import { upload } from "./upload.ts";

const OUTCOMES: Record<ImportOutcome, { label: string; color: "green" | "yellow" | "red" | "grey" }> = {
  refused: { label: "Błąd", color: "red" },
  created: { label: "Nowy", color: "green" },
  changed: { label: "Zmiana", color: "yellow" },
  unchanged: { label: "Bez zmian", color: "grey" },
};
const ORDER: ImportOutcome[] = ["refused", "created", "changed", "unchanged"];
const LINES_SHOWN = 200;

type Import = Endpoint & { data: typeof importReport; upload: object };

type Props = {
  title: string;
  /** The file's columns and their meanings. */
  explanation: ReactNode;
  endpoint: Import;
  onApplied: () => void;
  onClose: () => void;
};

/** Sends the file to be checked and, once it is valid, to be imported. */
function useImport(endpoint: Import, onApplied: () => void) {
  const [file, setFile] = useState<File>();
  const [report, setReport] = useState<ImportReport>();
  const [problem, setProblem] = useState<string>();
  const [percent, setPercent] = useState<number>();

  const send = async (chosen: File, mode: "check" | "apply") => {
    setProblem(undefined);
    setPercent(0);
    const form = new FormData();
    form.append("mode", mode);
    form.append("file", chosen);
    try {
      const { data } = await upload(endpoint, { form }, { onProgress: setPercent });
      setReport(data);
      if (data.is_applied) onApplied();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setReport(undefined);
      setProblem(error.fields["file"]?.[0] ?? error.message);
    } finally {
      setPercent(undefined);
    }
  };
  const choose = (chosen: File) => {
    setFile(chosen);
    void send(chosen, "check");
  };
  return { file, report, problem, percent, choose, apply: () => file && void send(file, "apply") };
}

/** Imports a table from a file in two steps: first it is checked line by line, then written as a whole. */
export function ImportDialog({ title, explanation, endpoint, onApplied, onClose }: Props) {
  const { file, report, problem, percent, choose, apply } = useImport(endpoint, onApplied);
  const canApply = report && !report.is_applied && report.counts.refused === 0;

  return (
    <OfficeDialog
      title={title}
      isWide
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{report?.is_applied ? "Zamknij" : "Anuluj"}</Button>
          {!report?.is_applied && (
            <Button
              variant="contained"
              disabled={!canApply}
              loading={percent !== undefined && canApply === true}
              onClick={apply}
            >
              Zapisz
            </Button>
          )}
        </>
      }
    >
      <Box sx={{ mb: 2 }}>{explanation}</Box>
      <Stack direction="row" sx={{ gap: 1.5, alignItems: "center", flexWrap: "wrap", mb: 2 }}>
        <FileButton
          label={file ? "Wybierz inny plik" : "Wybierz plik"}
          fieldLabel="Plik"
          accept=".csv,.txt,.xlsx"
          disabled={percent !== undefined}
          onChoose={choose}
        />
        <Typography component="output" variant="body2" color="textSecondary" sx={{ overflowWrap: "anywhere" }}>
          {file?.name ?? "CSV lub XLSX, do 5 MB i 10 000 wierszy"}
        </Typography>
      </Stack>
      {percent !== undefined && (
        <LinearProgress
          aria-label="Wysyłanie pliku"
          variant={percent < 100 ? "determinate" : "indeterminate"}
          value={percent}
          sx={{ mb: 2 }}
        />
      )}
      {problem && <Alert severity="error">{problem}</Alert>}
      {report && <Report report={report} />}
    </OfficeDialog>
  );
}

function Report({ report }: { report: ImportReport }) {
  const { counts, ignored_columns: ignored, is_applied: isApplied } = report;
  const lines = report.lines.toSorted((a, b) => ORDER.indexOf(a.outcome) - ORDER.indexOf(b.outcome) || a.line - b.line);
  const told = ORDER.filter((outcome) => counts[outcome] > 0).map(
    (outcome) => `${OUTCOMES[outcome].label}: ${counts[outcome]}`,
  );
  return (
    <>
      <Alert severity={counts.refused > 0 ? "error" : isApplied ? "success" : "info"} sx={{ mb: 1 }}>
        {counts.refused > 0
          ? `${countOf(counts.refused, "wiersz ma błąd", "wiersze mają błędy", "wierszy ma błędy")}. Popraw plik i wybierz go ponownie: nic nie zostało zapisane.`
          : isApplied
            ? "Plik został zapisany."
            : "Plik jest poprawny. Sprawdź, co się zmieni, i zapisz."}{" "}
        {told.join(", ")}.
      </Alert>
      {ignored.length > 0 && (
        <Alert severity="warning" sx={{ mb: 1 }}>
          Pominięte kolumny: {ignored.join(", ")}.
        </Alert>
      )}
      <SmallTable
        label="Wiersze pliku"
        rows={lines.slice(0, LINES_SHOWN)}
        rowKey={({ line }) => line}
        columns={[
          { head: "Wiersz", align: "right", render: ({ line }) => line },
          { head: "Pozycja", sx: { overflowWrap: "anywhere" }, render: ({ title }) => title },
          { head: "Wynik", render: ({ outcome }) => <StatusChip status={OUTCOMES[outcome]} /> },
          {
            head: "Uwagi",
            render: ({ problems, notes }) =>
              [...problems.map(({ column, message }) => (column ? `${column}: ${message}` : message)), ...notes].join(
                "; ",
              ),
          },
        ]}
      />
      {lines.length > LINES_SHOWN && (
        <Hint sx={{ mt: 1 }}>
          Pokazano {LINES_SHOWN} z {lines.length} wierszy, błędy na początku.
        </Hint>
      )}
    </>
  );
}
