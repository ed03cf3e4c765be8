import type { DataProvider, RaRecord } from "react-admin";
import type { PagerMeta } from "@plon/contract/shared/calls/envelope.ts";

const PAGE = 100;

/** What is read: a list with its filters and its order. */
type Asked = { list: string; filter: Record<string, unknown>; sort: { field: string; order: "ASC" | "DESC" } };

/**
 * The rows of a list over all of its pages, as many as `most`. Each stands in it once, also when rows came or went while
 * the pages were read.
 */
export async function readWholeList<Row extends RaRecord>(
  provider: DataProvider,
  { list, filter, sort }: Asked,
  { most, signal, onProgress }: { most: number; signal: AbortSignal; onProgress?: (rows: number) => void },
): Promise<Row[]> {
  const rows = new Map<Row["id"], Row>();
  for (let page = 1; ; page++) {
    const pagination = { page, perPage: PAGE };
    // oxlint-disable-next-line no-await-in-loop -- one page after the other: nobody waits for a server that answers a file
    const { data, total = 0, meta } = await provider.getList<Row>(list, { pagination, sort, filter, signal });
    signal.throwIfAborted();
    for (const row of data) if (rows.size < most) rows.set(row.id, row);
    onProgress?.(rows.size);
    const last = (meta as PagerMeta | undefined)?.last_page ?? Math.ceil(total / PAGE);
    if (page >= last || rows.size >= most) return [...rows.values()];
  }
}
