import { officeImportAvailability } from "@plon/contract/office/availability.ts";
import type { RouteHost } from "#platform/http/host.ts";
import { upload } from "#platform/http/upload.ts";
import { inspectSheet } from "#platform/spreadsheet.ts";
import { importAvailability } from "./availability-import.service.ts";

/** Stock at branches as staff bring it in a file. */
export function availabilityOfficeRoutes(host: RouteHost): void {
  upload(host, officeImportAvailability, inspectSheet, async ({ db }, ctx, { fields, file }) => ({
    data: await importAvailability(db, ctx, file!.content, fields.mode),
  }));
}
