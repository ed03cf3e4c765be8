import DownloadIcon from "@mui/icons-material/Download";
import Button from "@mui/material/Button";
import { createContext, use, useEffect, useRef, useState } from "react";
import { type RaRecord, useDataProvider, useListContext, useNotify } from "react-admin";
import { countOf } from "@plon/client/format.ts";
import { saveFile } from "@plon/client/download.ts";
import { csvText } from "@plon/rules/texts/csv.ts";
import { type FiledListName, LIST_EXPORT_MAX, officeTellExport } from "@plon/contract/office/desk/views.ts";
import { useMayCall } from "#shared/calls/access.ts";
import { ActButton } from "#shared/acts/act-buttons.tsx";
import { useTellRefusal } from "#shared/calls/refusal.ts";
import { RowsProgress } from "#shared/page/rows-progress.tsx";
import { call } from "#shared/calls/session.ts";
import type { ListColumns } from "./list-columns.ts";
import { keptFilter } from "./open-view.ts";
import { readWholeList } from "./whole-list.ts";

type Run = { done: number; of: number; stop: AbortController };

/** The columns of a list that say something in words, for its file. */
const saidIn = <Row extends RaRecord>({ shown }: ListColumns<Row>) =>
  shown.flatMap(({ key, label, words }) => (words ? [{ key, label, words }] : []));
type Said<Row extends RaRecord> = ReturnType<typeof saidIn<Row>>;

/** Writes into the log who takes so many rows of the list that is shown. */
function useTellExport<Row extends RaRecord>(said: Said<Row>) {
  const { resource, filterValues, sort } = useListContext<Row>();
  const { search } = filterValues as { search?: string };
  const filter = { ...keptFilter(filterValues), ...(search ? { search } : {}) };
  const list = resource as FiledListName;
  return (rows: number) =>
    call(officeTellExport, { body: { list, filter, sort, columns: said.map(({ key }) => key), rows } });
}

function saveList<Row extends RaRecord>(list: string, said: Said<Row>, rows: readonly Row[]): void {
  const lines = rows.map((row) => said.map(({ words }) => words(row)));
  const text = csvText([said.map(({ label }) => label), ...lines]);
  saveFile(new Blob([text], { type: "text/csv;charset=utf-8" }), `${list}.csv`);
}

const readyText = (rows: number) => `Plik gotowy: ${countOf(rows, "wiersz", "wiersze", "wierszy")}.`;

/** The columns of the list's file; null where there is none, or the list has a better one. */
// oxlint-disable-next-line typescript/no-explicit-any -- a context does not know whose rows it is about
export const ListFile = createContext<ListColumns<any> | null>(null);

type SelectedProps<Row extends RaRecord> = { rows: readonly Row[]; columns: ListColumns<Row> };

function SaveSelected<Row extends RaRecord>({ rows, columns }: SelectedProps<Row>) {
  const { resource } = useListContext<Row>();
  const said = saidIn(columns);
  const tell = useTellExport(said);
  return (
    <ActButton
      size="small"
      startIcon={<DownloadIcon />}
      send={async () => {
        await tell(rows.length);
        saveList(resource, said, rows);
        return readyText(rows.length);
      }}
    >
      Eksportuj zaznaczone
    </ActButton>
  );
}

/** Saves the selected rows as a file, with the columns of the list. */
export function ExportSelected<Row extends RaRecord>({ rows }: { rows: readonly Row[] }) {
  const columns = use(ListFile);
  const mayTell = useMayCall(officeTellExport);
  return columns && mayTell ? <SaveSelected rows={rows} columns={columns} /> : null;
}

/** Saves what the list shows as a file: its filters, its order and its columns, over all pages. */
export function ExportButton<Row extends RaRecord>({ columns }: { columns: ListColumns<Row> }) {
  const { resource: list, filterValues, sort, total = 0 } = useListContext<Row>();
  const mayTell = useMayCall(officeTellExport);
  const provider = useDataProvider();
  const notify = useNotify();
  const tellRefusal = useTellRefusal();
  const [run, setRun] = useState<Run>();
  const running = useRef<AbortController>(undefined);
  // Left alone, a file nobody waits for is not finished.
  useEffect(() => () => running.current?.abort(), []);
  const said = saidIn(columns);
  const tell = useTellExport(said);
  if (!mayTell || said.length === 0) return null;

  async function save(): Promise<void> {
    const stop = new AbortController();
    running.current = stop;
    const rowsMax = Math.min(total, LIST_EXPORT_MAX);
    setRun({ done: 0, of: rowsMax, stop });
    try {
      await tell(rowsMax);
      const onProgress = (done: number) => setRun({ done, of: rowsMax, stop });
      const asked = { list, filter: filterValues, sort };
      const rows = await readWholeList<Row>(provider, asked, {
        most: LIST_EXPORT_MAX,
        signal: stop.signal,
        onProgress,
      });
      saveList(list, said, rows);
      const rest = rows.length === LIST_EXPORT_MAX ? " Więcej nie mieści. Zawęź wyszukiwanie, aby zapisać dalsze." : "";
      notify(`${readyText(rows.length)}${rest}`, { type: "success" });
    } catch (error) {
      if (stop.signal.aborted) notify("Zatrzymano, plik nie powstał.", { type: "info" });
      else await tellRefusal(error);
    } finally {
      setRun(undefined);
    }
  }

  if (!run) {
    return (
      <Button size="small" startIcon={<DownloadIcon />} disabled={total === 0} onClick={() => void save()}>
        Eksportuj
      </Button>
    );
  }
  return <RowsProgress done={run.done} of={run.of} onStop={() => run.stop.abort()} />;
}
