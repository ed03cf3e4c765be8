import { readInvoice } from "@plon/contract/portal/documents/feeds.ts";
import { AppError } from "#platform/acts/errors.ts";
import type { RouteHost } from "#platform/http/host.ts";
import { upload } from "#platform/http/upload.ts";
import { presentReading } from "./feeds.present.ts";
import { inspectXml, readDocument, readQr } from "./invoice-reading.service.ts";

/** Filling in the invoice form from a structured invoice or its QR code. */
export function feedsPortalRoutes(host: RouteHost): void {
  upload(host, readInvoice, { judge: inspectXml }, async ({ db }, ctx, { fields, file }) => {
    if (file) return { data: presentReading(await readDocument(db, ctx, file)) };
    if (fields.ksef_qr === "") throw new AppError("file.missing", { inField: "invoice" });
    return { data: presentReading(await readQr(db, ctx, fields.ksef_qr)) };
  });
}
