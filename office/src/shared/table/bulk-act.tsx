import Button, { type ButtonProps } from "@mui/material/Button";
import LinearProgress from "@mui/material/LinearProgress";
import Typography from "@mui/material/Typography";
import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { type RaRecord, useListContext, useNotify } from "react-admin";
import { countOf, formatCount } from "@plon/client/format.ts";
import { Hint } from "#shared/page/hint.tsx";
import { OfficeDialog } from "#shared/page/office-dialog.tsx";
import { oneByOne, type Outcome } from "./one-by-one.ts";

const rowsText = (count: number) => countOf(count, "wiersz", "wiersze", "wierszy");

type OutcomeProps<Row> = { outcome: Outcome<Row>; nameOf: (row: Row) => string };

function OutcomeText<Row extends RaRecord>({ outcome: { done, refused, left }, nameOf }: OutcomeProps<Row>) {
  return (
    <>
      <Typography>Zrobione: {rowsText(done.length)}.</Typography>
      {left.length > 0 && <Typography>Nie zaczęte: {rowsText(left.length)}. Zostają zaznaczone.</Typography>}
      {refused.length > 0 && (
        <>
          <Typography sx={{ mt: 1 }}>Odmówiono: {rowsText(refused.length)}. Zostają zaznaczone.</Typography>
          <ul style={{ margin: "8px 0 0", paddingLeft: 20, overflowWrap: "anywhere" }}>
            {refused.map(({ row, text }) => (
              <li key={row.id}>
                <strong>{nameOf(row)}</strong>: {text}
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

/** The single step, as it is done with one row alone. */
type Act<Row> = (row: Row) => Promise<unknown>;

type Props<Row> = Pick<ButtonProps, "color"> & {
  label: string;
  rows: Row[];
  nameOf: (row: Row) => string;
} & (
    | { act: Act<Row>; ask?: undefined }
    /** Asks once for all, a reason for example, and begins the step that was answered. */
    | { act?: undefined; ask: (onBegin: (act: Act<Row>) => void, onClose: () => void) => ReactNode }
  );

/** Runs a step for rows one after the other, and says how far it is and how it ended. */
function useRun<Row extends RaRecord>({ label, rows }: Pick<Props<Row>, "label" | "rows">) {
  const { onSelect, onUnselectItems } = useListContext<Row>();
  const cache = useQueryClient();
  const notify = useNotify();
  const [reached, setReached] = useState<Reached>();
  const [outcome, setOutcome] = useState<Outcome<Row>>();
  const stop = useRef<AbortController>(undefined);
  useEffect(() => () => stop.current?.abort(), []);

  async function run(act: Act<Row>): Promise<void> {
    stop.current = new AbortController();
    setReached({ count: 0, of: rows.length });
    try {
      const ended = await oneByOne(rows, act, {
        signal: stop.current.signal,
        onProgress: (count) => setReached({ count, of: rows.length }),
      });
      if (ended.refused.length + ended.left.length > 0) return setOutcome(ended);
      notify(`${label}. Zrobione: ${rowsText(ended.done.length)}.`, { type: "success" });
      onUnselectItems();
      void cache.invalidateQueries();
    } finally {
      setReached(undefined);
    }
  }
  // Only then is the list fetched anew: it may be empty, and what was refused would not be read.
  function close(): void {
    if (outcome) onSelect([...outcome.refused.map(({ row }) => row.id), ...outcome.left.map(({ id }) => id)]);
    setOutcome(undefined);
    void cache.invalidateQueries();
  }
  return { reached, outcome, run, close, stop: () => stop.current?.abort() };
}

type Reached = { count: number; of: number };
type ProgressProps = { label: string; reached: Reached; onStop: () => void };

function ProgressDialog({ label, reached: { count, of }, onStop }: ProgressProps) {
  return (
    <OfficeDialog
      title={label}
      // Nobody leaves it half done by accident: it is stopped by its button.
      onClose={() => undefined}
      actions={<Button onClick={onStop}>Zatrzymaj</Button>}
    >
      <LinearProgress variant="determinate" value={(count / of) * 100} aria-label={`Postęp: ${label}`} sx={{ mb: 1 }} />
      <Hint>
        {formatCount(count)} z {formatCount(of)}
      </Hint>
    </OfficeDialog>
  );
}

/**
 * A step for many rows that the server knows for one: called one after the other, each judged and written down as alone.
 * What was refused stays selected, with the reason.
 */
export function BulkAct<Row extends RaRecord>({ label, rows, nameOf, act, ask, color = "primary" }: Props<Row>) {
  const [isAsking, setIsAsking] = useState(false);
  const { reached, outcome, run, close, stop } = useRun({ label, rows });
  const begin = (chosen: Act<Row>) => {
    setIsAsking(false);
    void run(chosen);
  };
  return (
    <>
      <Button size="small" variant="outlined" color={color} onClick={() => (ask ? setIsAsking(true) : begin(act))}>
        {label}
      </Button>
      {isAsking && ask?.(begin, () => setIsAsking(false))}
      {reached && <ProgressDialog label={label} reached={reached} onStop={stop} />}
      {outcome && (
        <OfficeDialog
          title={label}
          onClose={close}
          actions={
            <Button variant="contained" onClick={close}>
              Zamknij
            </Button>
          }
        >
          <OutcomeText outcome={outcome} nameOf={nameOf} />
        </OfficeDialog>
      )}
    </>
  );
}
