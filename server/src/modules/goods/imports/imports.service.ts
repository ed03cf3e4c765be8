import { createHash } from "node:crypto";
import { type ImportKind, IMPORTS } from "@plon/contract/office/goods/imports.ts";
import type { ImportMode, ImportReport } from "@plon/contract/shared/imports.ts";
import { csvText } from "@plon/rules/texts/csv.ts";
import { zipSync } from "fflate";
import { availabilityImport } from "#modules/goods/availability/availability-import.service.ts";
import { distributorImport } from "#modules/people/distributors/distributor-import.service.ts";
import { productImport } from "#modules/goods/products/product-import/product-import.service.ts";
import type { StaffContext } from "#platform/acts/context.ts";
import { type Db, inTransaction, type TransactionalDb } from "#platform/database/database.ts";
import { AppError } from "#platform/acts/errors.ts";
import { readTable, SHEET_LIMITS } from "#platform/tables/spreadsheet.ts";
import { checkTable, importTable, stateRows, type TableImport } from "#platform/tables/table-import.ts";
import {
  deleteRunsBefore,
  findLastRun,
  findOpenRun,
  holdOpenRun,
  insertRun,
  lockKind,
  updateRun,
} from "./imports.queries.ts";

const TABLES: Readonly<Record<ImportKind, TableImport>> = {
  products: productImport,
  distributors: distributorImport,
  availability: availabilityImport,
};

/** What importing a file would do, line by line. Throws what readTable throws. */
export async function checkImport(
  db: TransactionalDb,
  kind: ImportKind,
  content: Buffer,
  at: Date,
): Promise<ImportReport> {
  const sheet = await readTable(content, TABLES[kind].columns);
  return await inTransaction(db, (tx) => checkTable(tx, TABLES[kind], sheet, at));
}

type Asked = { kind: ImportKind; mode: ImportMode; content: Buffer; name: string };

/**
 * Has the worker import a file. While one of the kind waits or runs, the same file of the same person is that one, and
 * another throws import.running. Throws what readTable throws.
 */
export async function startImport(db: TransactionalDb, ctx: StaffContext, { kind, mode, content, name }: Asked) {
  const { rows } = await readTable(content, TABLES[kind].columns);
  const content_sha256 = createHash("sha256").update(content).digest();
  return await inTransaction(db, async (tx) => {
    await lockKind(tx, kind);
    const open = await findOpenRun(tx, kind);
    const isSame = open?.staff_id === ctx.staff.id && open.mode === mode && open.content_sha256.equals(content_sha256);
    if (open && !isSame) throw new AppError("import.running");
    if (!open) {
      await insertRun(tx, {
        kind,
        mode,
        content,
        content_sha256,
        staff_id: ctx.staff.id,
        address: ctx.address,
        request_id: ctx.requestId,
        file_name: name.trim().slice(0, FILE_NAME_MAX) || "plik",
        lines: rows.length,
        created_at: ctx.at,
      });
    }
    return (await findLastRun(tx, kind))!;
  });
}

const FILE_NAME_MAX = 200;

/** One that fails so often is given up. */
const TRIES_MAX = 3;
const PROGRESS_EVERY_MS = 500;

/**
 * Works on the next import that nobody works on, if there is one. One transaction writes all of it together with its
 * result: whoever dies on the way has written nothing, and the next one begins anew.
 */
export async function workNextImport(db: TransactionalDb, at: Date): Promise<boolean> {
  return await inTransaction(db, async (tx) => {
    const run = await holdOpenRun(tx);
    if (!run) return false;
    const ended = { content: null, finished_at: at };
    if (run.tries >= TRIES_MAX) {
      await updateRun(tx, run.id, { ...ended, status: "ended" });
      return true;
    }
    // Seen at once, and counted even if this attempt ends the process.
    await inTransaction(db, (beside) =>
      updateRun(beside, run.id, { status: "running", lines_done: 0, tries: run.tries + 1 }),
    );
    const table = TABLES[run.kind as ImportKind];
    const ctx = { at, address: run.address, requestId: run.request_id, staff: { id: run.staff_id } };
    const sheet = await readTable(run.content!, table.columns);
    const progress = showProgress(db, run);
    const report = await importTable(tx, ctx, table, { sheet, mode: run.mode, tell: progress.tell }).finally(
      progress.stop,
    );
    const status = report.is_applied ? "done" : "refused";
    await updateRun(tx, run.id, { ...ended, status, report: JSON.stringify(report), lines_done: run.lines });
    return true;
  });
}

/** Writes down how far an import is, beside its transaction, as long as it runs. */
function showProgress(db: TransactionalDb, { id, lines }: { id: number; lines: number }) {
  let done = 0;
  let shown = 0;
  let writing: Promise<unknown> = Promise.resolve();
  const show = () => {
    if (done === shown) return;
    shown = Math.min(done, lines);
    // What cannot be shown is no reason to stop.
    writing = inTransaction(db, (beside) => updateRun(beside, id, { lines_done: shown })).catch(() => undefined);
  };
  const timer = setInterval(show, PROGRESS_EVERY_MS);
  return {
    tell: (count: number) => {
      done += count;
    },
    stop: async () => {
      clearInterval(timer);
      await writing;
    },
  };
}

const KEPT_MS = 30 * 24 * 3_600_000;

/** Deletes what imports left that ended more than thirty days ago. */
export const sweepImports = async (db: TransactionalDb, at: Date): Promise<void> => {
  await inTransaction(db, (tx) => deleteRunsBefore(tx, new Date(at.getTime() - KEPT_MS)));
};

/** What there is now, as a file that can be changed and imported; where one would not be read, several in an archive. */
export async function importState(
  db: Db,
  kind: ImportKind,
  at: Date,
): Promise<{ name: string; type: string; content: Buffer | string }> {
  const { fileName } = IMPORTS[kind];
  const files = sheetsOf(await stateRows(db, TABLES[kind], at));
  if (files.length === 1) return { name: `${fileName}.csv`, type: "text/csv; charset=utf-8", content: files[0]! };
  const named = files.map((text, part) => [`${fileName}-${part + 1}.csv`, Buffer.from(text)] as const);
  return { name: `${fileName}.zip`, type: "application/zip", content: Buffer.from(zipSync(Object.fromEntries(named))) };
}

/** The rows as texts of files each of which an import reads; every one begins with the headings. */
function sheetsOf([heading, ...rows]: string[][]): string[] {
  const parts: string[][][] = [[]];
  let bytes = 0;
  for (const row of rows) {
    const more = Buffer.byteLength(csvText([row]));
    const part = parts.at(-1)!;
    if (part.length === SHEET_LIMITS.rows || bytes + more > SHEET_LIMITS.bytes) {
      parts.push([row]);
      bytes = more;
    } else {
      part.push(row);
      bytes += more;
    }
  }
  return parts.map((part) => csvText([heading!, ...part]));
}
