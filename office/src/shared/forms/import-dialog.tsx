import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import LinearProgress from "@mui/material/LinearProgress";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import {
  type ImportKind,
  type ImportRun,
  IMPORTS,
  OFFICE_IMPORT_STATE,
  officeCheckImport,
  officeLastImport,
  officeStartImport,
} from "@plon/contract/office/goods/imports.ts";
import { ApiError, endpointUrl } from "@plon/contract/shared/calls/client.ts";
import { wordsOf } from "@plon/client/refusal-words.ts";
import {
  EXAMPLE_MARK,
  type ImportColumn,
  type ImportMode,
  type ImportReport,
  templateRows,
} from "@plon/contract/shared/imports.ts";
import { formatCount, formatInstant } from "@plon/client/format.ts";
import { ActButton } from "#shared/acts/act-buttons.tsx";
import { downloadFile } from "#shared/calls/download.ts";
import { FileButton } from "#shared/fields/file-button.tsx";
import { saveRows, ImportReportView } from "./import-report.tsx";
import { OfficeDialog } from "#shared/page/office-dialog.tsx";
import { call } from "#shared/calls/session.ts";
import { SmallTable } from "#shared/page/small-table.tsx";
import { upload } from "#shared/calls/upload.ts";

type Props = {
  title: string;
  /** What the columns do not say: what a line is, and how it is recognised. */
  explanation: string;
  kind: ImportKind;
  onApplied: () => void;
  onClose: () => void;
};

const lastQuery = (kind: ImportKind) =>
  queryOptions({
    queryKey: ["imports", kind],
    queryFn: async ({ signal }) => (await call(officeLastImport, { params: { kind } }, { signal })).data,
    // Without an answer it is asked again until there is one, with or without a run that is known.
    refetchInterval: ({ state }) => (state.status === "error" || isOpen(state.data) ? LOOK_EVERY_MS : false),
    retry: false,
  });

const LOOK_EVERY_MS = 1000;

const isOpen = (run: ImportRun | null | undefined) => run?.status === "queued" || run?.status === "running";

/** Sends the file to be checked and, once it was looked at, has it imported. */
function useImport(kind: ImportKind) {
  const cache = useQueryClient();
  const [file, setFile] = useState<File>();
  const [report, setReport] = useState<ImportReport>();
  const [problem, setProblem] = useState<string>();
  const [percent, setPercent] = useState<number>();

  const sending = async (send: () => Promise<void>) => {
    setProblem(undefined);
    setPercent(0);
    try {
      await send();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setProblem(wordsOf(error));
    } finally {
      setPercent(undefined);
    }
  };
  const choose = (chosen: File) => {
    setFile(chosen);
    setReport(undefined);
    void sending(async () => {
      const form = new FormData();
      form.append("file", chosen);
      const { data } = await upload(officeCheckImport, { params: { kind }, form }, { onProgress: setPercent });
      setReport(data);
    });
  };
  const apply = (mode: ImportMode) =>
    void sending(async () => {
      const form = new FormData();
      form.append("mode", mode);
      form.append("file", file!);
      const { data } = await upload(officeStartImport, { params: { kind }, form }, { onProgress: setPercent });
      cache.setQueryData(lastQuery(kind).queryKey, data);
      setReport(undefined);
      setFile(undefined);
    });
  return { file, report, problem, percent, choose, apply };
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
      <Stack direction="row" sx={{ gap: 1, flexWrap: "wrap", my: 1, ml: "-5px" }}>
        <Button size="small" onClick={() => saveRows(templateRows(columns), `${fileName}-wzor.csv`)}>
          Pobierz wzór
        </Button>
        <ActButton size="small" send={() => downloadFile(endpointUrl(OFFICE_IMPORT_STATE, { params: { kind } }))}>
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
  return (
    <Button
      variant="contained"
      disabled={good === 0}
      loading={isSending}
      onClick={() => onApply(refused > 0 ? "apply_valid" : "apply")}
    >
      {refused > 0 && good > 0 ? `Zapisz tylko poprawne (${good})` : "Zapisz"}
    </Button>
  );
}

type ApplyProps = { report: ImportReport; isSending: boolean; onApply: (mode: ImportMode) => void };

/** Nobody knows how far it is: the network is away, or the server does not answer. */
function Lost({ isRunning }: { isRunning: boolean }) {
  return (
    <Alert severity="warning" sx={{ mb: 2 }}>
      {isRunning
        ? "Nie wiemy, jak daleko jest zapis: brak połączenia z serwerem. Zapis trwa bez tego okna. Sprawdzamy dalej sami."
        : "Nie wiemy, czy trwa jakiś zapis: brak połączenia z serwerem. Sprawdzamy dalej sami."}
    </Alert>
  );
}

/** How far the import is that runs. It goes on without this window. */
function Progress({ run, isLost }: { run: ImportRun; isLost: boolean }) {
  return (
    <Alert severity="info" icon={false} sx={{ "& .MuiAlert-message": { flex: 1 } }}>
      <Typography>
        Zapisujemy plik „{run.file_name}”: {formatCount(run.lines_done)} z {formatCount(run.lines)} wierszy. Możesz
        zamknąć to okno i wrócić później.
      </Typography>
      <LinearProgress
        aria-label="Postęp importu"
        // Nothing is seen to move while nobody knows.
        variant={run.lines_done > 0 || isLost ? "determinate" : "indeterminate"}
        value={(run.lines_done / run.lines) * 100}
        sx={{ mt: 1 }}
      />
    </Alert>
  );
}

/** What came of the import that was last asked for. */
function LastImport({ run, kind, isOpened }: { run: ImportRun; kind: ImportKind; isOpened: boolean }) {
  return (
    <Box component="details" open={isOpened} sx={{ mb: 2 }}>
      <Typography component="summary" color="primary" sx={{ py: 1, cursor: "pointer", overflowWrap: "anywhere" }}>
        Ostatni import: {run.file_name}, {run.by}, {formatInstant(run.created_at)}
      </Typography>
      {run.report ? (
        <ImportReportView kind={kind} report={run.report} />
      ) : (
        <Alert severity="error">Zapis się nie udał. Nic nie zostało zmienione. Wyślij plik jeszcze raz.</Alert>
      )}
    </Box>
  );
}

/**
 * Imports a table from a file: first it is checked line by line, then the worker writes it, and whoever opens the dialog
 * meanwhile or later sees how far it is and what came of it.
 */
export function ImportDialog({ title, explanation, kind, onApplied, onClose }: Props) {
  const { file, report, problem, percent, choose, apply } = useImport(kind);
  const { data: last, isError, fetchStatus } = useQuery(lastQuery(kind));
  const isLost = isError || fetchStatus === "paused";
  const [watched, setWatched] = useState<number>();
  const isRunning = isOpen(last);
  if (last && isRunning && watched !== last.id) setWatched(last.id);
  const isDone = last !== null && last !== undefined && !isRunning && last.id === watched;
  const tellApplied = useEffectEvent(onApplied);
  useEffect(() => {
    if (isDone) tellApplied();
  }, [isDone]);

  return (
    <OfficeDialog
      title={title}
      isWide
      onClose={onClose}
      // Once it was sent, closing loses nothing.
      isUnsaved={file !== undefined}
      actions={
        <>
          <Button onClick={onClose}>{file ? "Anuluj" : "Zamknij"}</Button>
          {report && <ApplyButton report={report} isSending={percent !== undefined} onApply={apply} />}
        </>
      }
    >
      <FileFormat kind={kind} explanation={explanation} />
      <Box component="output" sx={{ display: "block" }}>
        {isLost && <Lost isRunning={isRunning} />}
      </Box>
      {last && isRunning && <Progress run={last} isLost={isLost} />}
      {!isRunning && (
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
      )}
      {percent !== undefined && (
        <LinearProgress
          aria-label="Wysyłanie pliku"
          variant={percent < 100 ? "determinate" : "indeterminate"}
          value={percent}
          sx={{ mb: 2 }}
        />
      )}
      {problem && <Alert severity="error">{problem}</Alert>}
      {report && !isRunning && <ImportReportView kind={kind} report={report} />}
      {last && !isRunning && !file && <LastImport key={last.id} run={last} kind={kind} isOpened={isDone} />}
    </OfficeDialog>
  );
}
