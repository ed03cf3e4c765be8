import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import LinearProgress from "@mui/material/LinearProgress";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import { type ImportKind, IMPORTS, OFFICE_IMPORT_STATE, officeImport } from "@plon/contract/office/imports.ts";
import { ApiError, endpointUrl } from "@plon/contract/shared/client.ts";
import {
  EXAMPLE_MARK,
  type ImportColumn,
  type ImportMode,
  type ImportReport,
  templateRows,
} from "@plon/contract/shared/imports.ts";
import { ActButton } from "./act-buttons.tsx";
import { downloadFile } from "./download.ts";
import { FileButton } from "./file-button.tsx";
import { saveRows, ImportReportView } from "./import-report.tsx";
import { OfficeDialog } from "./office-dialog.tsx";
import { SmallTable } from "./small-table.tsx";
import { upload } from "./upload.ts";

type Props = {
  title: string;
  /** What the columns do not say: what a line is, and how it is recognised. */
  explanation: string;
  kind: ImportKind;
  onApplied: () => void;
  onClose: () => void;
};

/** Sends the file to be checked and, once it was looked at, to be imported. */
function useImport(kind: ImportKind, onApplied: () => void) {
  const [file, setFile] = useState<File>();
  const [report, setReport] = useState<ImportReport>();
  const [problem, setProblem] = useState<string>();
  const [percent, setPercent] = useState<number>();

  const send = async (chosen: File, mode: ImportMode) => {
    setProblem(undefined);
    setPercent(0);
    const form = new FormData();
    form.append("mode", mode);
    form.append("file", chosen);
    try {
      const { data } = await upload(officeImport, { params: { kind }, form }, { onProgress: setPercent });
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
  return { file, report, problem, percent, choose, apply: (mode: ImportMode) => file && void send(file, mode) };
}

/** What the file may have, and the file itself: empty, or with what there is now. */
function FileFormat({ kind, explanation }: Pick<Props, "kind" | "explanation">) {
  const { columns, fileName } = IMPORTS[kind];
  return (
    <Box sx={{ mb: 2 }}>
      <Typography>{explanation}</Typography>
      <Typography color="textSecondary" sx={{ mt: 1 }}>
        Pusta komórka i brak kolumny niczego nie zmieniają. Wiersz ze słowem „{EXAMPLE_MARK}” pomijamy.
      </Typography>
      <Stack direction="row" sx={{ gap: 1, flexWrap: "wrap", my: 1 }}>
        <Button size="small" onClick={() => saveRows(templateRows(columns), `${fileName}-wzor.csv`)}>
          Pobierz wzór
        </Button>
        <ActButton
          size="small"
          send={() => downloadFile(endpointUrl(OFFICE_IMPORT_STATE, { params: { kind } }), `${fileName}.csv`)}
        >
          Pobierz stan obecny
        </ActButton>
      </Stack>
      <Box component="details">
        <Typography component="summary" color="primary" sx={{ py: 1, cursor: "pointer" }}>
          Kolumny pliku
        </Typography>
        <SmallTable
          label="Kolumny pliku"
          rows={Object.values<ImportColumn>(columns)}
          rowKey={({ heading }) => heading}
          columns={[
            { head: "Nagłówek", isName: true, render: headingOf },
            { head: "Co zawiera", render: ({ meaning }) => meaning },
            { head: "Przykład", render: ({ example }) => example },
          ]}
        />
      </Box>
    </Box>
  );
}

const headingOf = ({ heading, isRequired }: ImportColumn) => (isRequired ? `${heading} (wymagana)` : heading);

/** The ways to go on from a report: write all of it or, where lines are wrong, those that are right. */
function ApplyButton({ report, isSending, onApply }: ApplyProps) {
  const { created, changed, refused } = report.counts;
  const good = created + changed;
  if (report.is_applied) return null;
  return (
    <Button
      variant="contained"
      disabled={good === 0}
      loading={isSending}
      onClick={() => onApply(refused > 0 ? "apply_valid" : "apply")}
    >
      {refused > 0 ? `Zapisz tylko poprawne (${good})` : "Zapisz"}
    </Button>
  );
}

type ApplyProps = { report: ImportReport; isSending: boolean; onApply: (mode: ImportMode) => void };

/** Imports a table from a file in two steps: first it is checked line by line, then written. */
export function ImportDialog({ title, explanation, kind, onApplied, onClose }: Props) {
  const { file, report, problem, percent, choose, apply } = useImport(kind, onApplied);

  return (
    <OfficeDialog
      title={title}
      isWide
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{report?.is_applied ? "Zamknij" : "Anuluj"}</Button>
          {report && <ApplyButton report={report} isSending={percent !== undefined} onApply={apply} />}
        </>
      }
    >
      <FileFormat kind={kind} explanation={explanation} />
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
      {report && <ImportReportView kind={kind} report={report} />}
    </OfficeDialog>
  );
}
