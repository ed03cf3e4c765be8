import Button, { type ButtonProps } from "@mui/material/Button";
import { useEffect, useRef, useState } from "react";
import { useNotify } from "react-admin";
import { countOf } from "@plon/client/format.ts";
import { downloadFile } from "#shared/calls/download.ts";
import { useTellRefusal } from "#shared/calls/refusal.ts";
import { RowsProgress } from "#shared/page/rows-progress.tsx";

type Props = ButtonProps & {
  url: string;
  fileName: string;
  /** Its rows, where that is known. */
  of?: number | undefined;
  /** It is a workbook, of which nothing comes before all of it is made. */
  isMadeFirst?: boolean;
};

/** Saves a file that may take half a minute: says how many rows have come, or that it is being made, and can be stopped. */
export function LongDownload({ url, fileName, of, isMadeFirst = false, ...button }: Props) {
  const notify = useNotify();
  const tellRefusal = useTellRefusal();
  const [done, setDone] = useState<number>();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  async function save(): Promise<void> {
    const stop = new AbortController();
    running.current = stop;
    let rows = 0;
    const count = (lines: number) => {
      // The first is the heading.
      rows = Math.max(lines - 1, 0);
      setDone(rows);
    };
    setDone(0);
    try {
      await downloadFile(url, fileName, {
        signal: stop.signal,
        ...(isMadeFirst ? {} : { onLines: count }),
      });
      notify(isMadeFirst ? "Plik gotowy." : `Plik gotowy: ${countOf(rows, "wiersz", "wiersze", "wierszy")}.`, {
        type: "success",
      });
    } catch (error) {
      if (stop.signal.aborted) notify("Zatrzymano, plik nie powstał.", { type: "info" });
      else await tellRefusal(error);
    } finally {
      setDone(undefined);
    }
  }

  if (done === undefined) return <Button {...button} onClick={() => void save()} />;
  return <RowsProgress done={isMadeFirst ? undefined : done} of={of} onStop={() => running.current?.abort()} />;
}
