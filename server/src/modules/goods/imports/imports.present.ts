import type { ImportRun } from "@plon/contract/office/goods/imports.ts";
import type { startImport } from "./imports.service.ts";

/** An import as the office sees it. */
export const presentRun = (run: Awaited<ReturnType<typeof startImport>>): ImportRun => ({
  id: run.id,
  file_name: run.file_name,
  by: run.staff_name,
  status: run.status,
  lines: run.lines,
  lines_done: run.lines_done,
  created_at: run.created_at.toISOString(),
  finished_at: run.finished_at?.toISOString() ?? null,
  report: run.report,
});
