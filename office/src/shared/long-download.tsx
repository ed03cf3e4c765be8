import Button, { type ButtonProps } from "@mui/material/Button";
import { useEffect, useRef, useState } from "react";
import { useNotify } from "react-admin";
import { countOf } from "@plon/client/format.ts";
import { downloadFile } from "./download.ts";
import { useTellRefusal } from "./refusal.ts";
import { RowsProgress } from "./rows-progress.tsx";

type Props = ButtonProps & {
  url: string;
  fileName: string;
  /** Its rows, where that is known. */
  of?: number | undefined;
};

/** Saves a CSV that may take half a minute: says how many rows have come, and can be stopped. */
export function LongDownload({ url, fileName, of, ...button }: Props) {
  const notify = useNotify();
  const tellRefusal = useTellRefusal();
  const [done, setDone] = useState<number>();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  async function save(): Promise<void> {
    const stop = new AbortController();
    running.current = stop;
    let rows = 0;
    setDone(0);
    try {
      await downloadFile(url, fileName, {
        signal: stop.signal,
        onLines: (lines) => {
          // The first is the heading.
          rows = Math.max(lines - 1, 0);
          setDone(rows);
        },
      });
      notify(`Plik gotowy: ${countOf(rows, "wiersz", "wiersze", "wierszy")}.`, { type: "success" });
    } catch (error) {
      if (stop.signal.aborted) notify("Zatrzymano, plik nie powstał.", { type: "info" });
      else await tellRefusal(error);
    } finally {
      setDone(undefined);
    }
  }

  if (done === undefined) return <Button {...button} onClick={() => void save()} />;
  return <RowsProgress done={done} of={of} onStop={() => running.current?.abort()} />;
}
