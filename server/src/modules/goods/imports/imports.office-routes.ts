import {
  OFFICE_IMPORT_STATE,
  officeCheckImport,
  officeLastImport,
  officeStartImport,
} from "@plon/contract/office/goods/imports.ts";
import { download } from "#platform/http/files-out.ts";
import type { RouteHost } from "#platform/http/host.ts";
import { read } from "#platform/http/routes.ts";
import { upload } from "#platform/http/upload.ts";
import { inspectSheet } from "#platform/tables/spreadsheet.ts";
import { presentRun } from "./imports.present.ts";
import { checkImport, importState, startImport } from "./imports.service.ts";
import { findLastRun } from "./imports.queries.ts";

/** Tables that staff import from files and take away as files. */
export function importsOfficeRoutes(host: RouteHost): void {
  upload(host, officeCheckImport, { judge: inspectSheet }, async ({ db }, ctx, { params, file }) => ({
    data: await checkImport(db, params.kind, file!.content, ctx.at),
  }));
  upload(host, officeStartImport, { judge: inspectSheet }, async ({ db }, ctx, { params, fields, file }) => {
    const { content, name } = file!;
    const run = await startImport(db, ctx, { kind: params.kind, mode: fields.mode, content, name });
    return { data: presentRun(run) };
  });
  read(host, officeLastImport, async (db, _ctx, { params }) => {
    const run = await findLastRun(db, params.kind);
    return { data: run ? presentRun(run) : null };
  });
  download(host, OFFICE_IMPORT_STATE, async (db, ctx, { params }) => await importState(db, params.kind, ctx.at));
}
