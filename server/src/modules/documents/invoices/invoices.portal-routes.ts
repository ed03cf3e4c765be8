import {
  answerInvoice as answerEndpoint,
  cancelInvoice as cancelEndpoint,
  getInvoiceDetails,
  INVOICE_FILE_PATH,
  listInvoices,
  submitInvoice as submitEndpoint,
} from "@plon/contract/portal/documents/invoices.ts";
import { getInvoiceDraft, keepInvoiceDraft } from "@plon/contract/portal/documents/invoices-drafts.ts";
import { recordId } from "@plon/contract/shared/calls/envelope.ts";
import { receiptNumber } from "@plon/rules/documents/invoice-document.ts";
import { z } from "zod";
import { inOrderOf } from "#platform/database/paging.ts";
import { inspectFile } from "#platform/files/inspection.ts";
import type { FileStorage } from "#platform/files/storage.ts";
import { download } from "#platform/http/files-out.ts";
import type { RouteHost } from "#platform/http/host.ts";
import { command, read } from "#platform/http/routes.ts";
import { upload } from "#platform/http/upload.ts";
import { getDraft, keepDraft } from "./submission/drafts.service.ts";
import { inspectInvoiceFile } from "./invoice-file.service.ts";
import { presentDraft, presentOwnInvoice, presentOwnRow } from "./invoices.present.ts";
import { getOwnFile, getOwnInvoice, ownInvoicePage } from "./invoices.service.ts";
import { answerInvoice, cancelInvoice, type OnSubmitted, submitInvoice } from "./submission/submission.service.ts";

/** The farmer's invoices: submit, list, look at, answer, cancel, download. */
export function invoicesPortalRoutes(
  host: RouteHost,
  { storage, onSubmitted }: { storage: FileStorage; onSubmitted: OnSubmitted },
): void {
  upload(host, submitEndpoint, { judge: inspectInvoiceFile }, async ({ db }, ctx, { fields, file }) => {
    const invoice = await submitInvoice(db, storage, ctx, { submission: fields, file, onSubmitted });
    return {
      data: {
        id: invoice.id,
        receipt_number: receiptNumber(invoice.id, Number(invoice.submitted_on.slice(0, 4))),
        decision_due: invoice.decision_due ?? invoice.submitted_on,
        pending_points: invoice.pending_points,
      },
      message: "Twoja faktura została dodana prawidłowo",
    };
  });
  upload(host, keepInvoiceDraft, { judge: inspectFile }, async ({ db }, ctx, { file }) => {
    const { id } = await keepDraft(db, storage, ctx, file!);
    return { data: { id } };
  });
  read(host, getInvoiceDraft, async (db, ctx, { params }) => ({
    data: presentDraft(await getDraft(db, ctx, params.draftId)),
  }));
  upload(host, answerEndpoint, { judge: inspectInvoiceFile }, async ({ db }, ctx, { params, fields, file }) => {
    await answerInvoice(db, storage, ctx, { invoiceId: params.invoiceId, answer: fields, file });
    return {
      data: presentOwnInvoice(await getOwnInvoice(db, ctx, params.invoiceId)),
      message: "Poprawka została wysłana.",
    };
  });
  read(host, listInvoices, async (db, ctx, { params, query }) => {
    const { page: _page, ...filters } = query;
    const { rows, meta } = await ownInvoicePage(db, {
      ...inOrderOf(query),
      participantId: ctx.participantId,
      list: params.list,
    });
    return { data: rows.map(presentOwnRow), meta, filters: { ...filters, edi: filters.edi ?? null } };
  });
  read(host, getInvoiceDetails, async (db, ctx, { body }) => ({
    data: presentOwnInvoice(await getOwnInvoice(db, ctx, body.document)),
  }));
  command(host, cancelEndpoint, async (tx, ctx, { params }) => {
    await cancelInvoice(tx, ctx, params.invoiceId);
    return {
      data: presentOwnInvoice(await getOwnInvoice(tx, ctx, params.invoiceId)),
      message: "Faktura została anulowana.",
    };
  });
  download(
    host,
    {
      path: INVOICE_FILE_PATH,
      summary: "The file of an own invoice, as an attachment.",
      access: "participant",
      byMembers: "read",
      params: z.object({ invoiceId: recordId }),
    },
    async (db, ctx, { params }) => {
      const file = await getOwnFile(db, ctx, params.invoiceId);
      const content = await storage.read(file.storage_key);
      return { content, type: file.type, name: file.name, sizeBytes: file.size_bytes };
    },
  );
}
