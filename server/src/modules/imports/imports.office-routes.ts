import { OFFICE_IMPORT_STATE, officeImport } from "@plon/contract/office/imports.ts";
import { download } from "#platform/http/files-out.ts";
import type { RouteHost } from "#platform/http/host.ts";
import { upload } from "#platform/http/upload.ts";
import { inspectSheet } from "#platform/spreadsheet.ts";
import { importState, runImport } from "./imports.service.ts";

/** Tables that staff import from files and take away as files. */
export function importsOfficeRoutes(host: RouteHost): void {
  upload(host, officeImport, inspectSheet, async ({ db }, ctx, { params, fields, file }) => ({
    data: await runImport(db, ctx, { kind: params.kind, content: file!.content, mode: fields.mode }),
  }));
  download(host, OFFICE_IMPORT_STATE, async (db, ctx, { params }) => ({
    ...(await importState(db, params.kind, ctx.at)),
    type: "text/csv; charset=utf-8",
  }));
}
