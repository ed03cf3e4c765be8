import DownloadIcon from "@mui/icons-material/Download";
import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useEffect, useRef, useState } from "react";
import { type RaRecord, useDataProvider, useListContext, useNotify } from "react-admin";
import { formatCount, countOf } from "@plon/client/format.ts";
import { saveFile } from "@plon/client/download.ts";
import { csvText } from "@plon/rules/csv.ts";
import { LIST_EXPORT_MAX, officeTellExport, type OfficeListName } from "@plon/contract/office/views.ts";
import { useMayCall } from "#shared/access.ts";
import { useTellRefusal } from "#shared/refusal.ts";
import { call } from "#shared/session.ts";
import type { ListColumns } from "./list-columns.ts";
import { keptFilter } from "./open-view.ts";
import { readWholeList } from "./whole-list.ts";

type Run = { done: number; of: number; stop: AbortController };

/** Saves what the list shows as a file: its filters, its order and its columns, over all pages. */
export function ExportButton<Row extends RaRecord>({ columns }: { columns: ListColumns<Row> }) {
  const { resource, filterValues, sort, total = 0 } = useListContext<Row>();
  const mayTell = useMayCall(officeTellExport);
  const provider = useDataProvider();
  const notify = useNotify();
  const tellRefusal = useTellRefusal();
  const [run, setRun] = useState<Run>();
  const running = useRef<AbortController>(undefined);
  // Left alone, a file nobody waits for is not finished.
  useEffect(() => () => running.current?.abort(), []);
  const said = columns.shown.flatMap(({ key, label, words }) => (words ? [{ key, label, words }] : []));
  if (!mayTell || said.length === 0) return null;

  async function save(): Promise<void> {
    const stop = new AbortController();
    running.current = stop;
    const rowsMax = Math.min(total, LIST_EXPORT_MAX);
    setRun({ done: 0, of: rowsMax, stop });
    const { search } = filterValues as { search?: string };
    const filter = { ...keptFilter(filterValues), ...(search ? { search } : {}) };
    const list = resource as OfficeListName;
    try {
      await call(officeTellExport, {
        body: { list, filter, sort, columns: said.map(({ key }) => key), rows: rowsMax },
      });
      const onProgress = (done: number) => setRun({ done, of: rowsMax, stop });
      const asked = { list, filter: filterValues, sort };
      const rows = await readWholeList<Row>(provider, asked, {
        most: LIST_EXPORT_MAX,
        signal: stop.signal,
        onProgress,
      });
      const lines = rows.map((row) => said.map(({ words }) => words(row)));
      const text = csvText([said.map(({ label }) => label), ...lines]);
      saveFile(new Blob([text], { type: "text/csv;charset=utf-8" }), `${list}.csv`);
      const all = `Plik gotowy: ${countOf(rows.length, "wiersz", "wiersze", "wierszy")}.`;
      const rest = rows.length === LIST_EXPORT_MAX ? " Więcej nie mieści. Zawęź wyszukiwanie, aby zapisać dalsze." : "";
      notify(`${all}${rest}`, { type: "success" });
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
  return (
    <Stack direction="row" sx={{ alignItems: "center", gap: 0.5 }}>
      <Typography variant="body2" component="output" sx={{ whiteSpace: "nowrap" }}>
        {formatCount(run.done)} z {formatCount(run.of)}
      </Typography>
      <Button size="small" onClick={() => run.stop.abort()}>
        Zatrzymaj
      </Button>
    </Stack>
  );
}
