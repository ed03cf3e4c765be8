import { ApiError } from "@plon/contract/shared/calls/client.ts";
import { wordsOf } from "@plon/client/refusal-words.ts";

export type Refused<Row> = { row: Row; text: string };
export type Outcome<Row> = {
  done: Row[];
  refused: Refused<Row>[];
  /** Those that were not reached: somebody stopped, or the server did not answer. */
  left: Row[];
};

/** A refusal of this one row; anything else would happen to the next one too. */
const isRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 401;

/**
 * Does the same step with rows one after the other. A refused row does not hold up the others; what would fail for all of
 * them ends the run, and the row at which it happened counts as refused.
 */
export async function oneByOne<Row>(
  rows: readonly Row[],
  act: (row: Row) => Promise<unknown>,
  { signal, onProgress }: { signal: AbortSignal; onProgress?: (reached: number) => void },
): Promise<Outcome<Row>> {
  const outcome: Outcome<Row> = { done: [], refused: [], left: [] };
  for (const [at, row] of rows.entries()) {
    if (signal.aborted) return { ...outcome, left: rows.slice(at) };
    try {
      // oxlint-disable-next-line no-await-in-loop -- one after the other is the point
      await act(row);
      outcome.done.push(row);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      outcome.refused.push({ row, text: wordsOf(error) });
      if (!isRefusal(error)) return { ...outcome, left: rows.slice(at + 1) };
    }
    onProgress?.(at + 1);
  }
  return outcome;
}
