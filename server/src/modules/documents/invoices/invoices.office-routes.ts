import {
  OFFICE_INVOICE_FILE_PATH,
  officeAcceptInvoice,
  officeAnswerOtherPurchase,
  officeAssignInvoice,
  officeChangeDecision,
  officeCorrectInvoice,
  officeGetInvoice,
  officeListInvoices,
  officeNextInvoice,
  officePreviewCorrection,
  officePreviewLines,
  officePutLines,
  officeRejectInvoice,
  officeReleaseInvoice,
  officeReturnInvoice,
  officeUndoDecision,
} from "@plon/contract/office/documents/invoices.ts";
import { officeFindLineProducts } from "@plon/contract/office/documents/invoices-products.ts";
import { recordId } from "@plon/contract/shared/calls/envelope.ts";
import { HELD_MESSAGE } from "@plon/contract/shared/calls/second-decisions.ts";
import { READ_INVOICES } from "@plon/contract/shared/roles.ts";
import { z } from "zod";
import type { FileStorage } from "#platform/files/storage.ts";
import { download } from "#platform/http/files-out.ts";
import { servedFile } from "#platform/files/plain-picture.ts";
import type { RouteHost } from "#platform/http/host.ts";
import { command, read } from "#platform/http/routes.ts";
import { listed } from "#platform/database/paging.ts";
import { answerOtherPurchase, changeDecision, undoDecision } from "./decisions/decision-change.service.ts";
import { correctInvoice, previewCorrection } from "./decisions/correction.service.ts";
import { acceptByTwo } from "./decisions/held-acceptance.service.ts";
import { presentOfficeInvoice, presentOfficeRow, presentPreview } from "./invoices.present.ts";
import { getOfficeFile, getOfficeInvoice, officeInvoicePage } from "./invoices.service.ts";
import { lineProducts } from "./lines/line-products.service.ts";
import { previewLines } from "./decisions/preview.service.ts";
import {
  enterLines,
  rejectInvoice,
  releaseInvoice,
  returnInvoice,
  takeInvoice,
  takeNextInvoice,
} from "./decisions/review.service.ts";

/** The queue and the clerk's decisions. */
export function invoicesOfficeRoutes(host: RouteHost, { storage }: { storage: FileStorage }): void {
  queueRoutes(host);
  lineRoutes(host);
  decisionRoutes(host);
  download(
    host,
    {
      path: OFFICE_INVOICE_FILE_PATH,
      summary: "The file of an invoice, for the viewer beside the form.",
      access: { staff: READ_INVOICES },
      params: z.object({ invoiceId: recordId }),
    },
    async (db, ctx, { params }) => ({
      ...(await servedFile(storage, await getOfficeFile(db, ctx, params.invoiceId))),
      inline: true,
    }),
  );
}

/** The reply to a step: the invoice after it, and what was done. */
const after = (found: Parameters<typeof presentOfficeInvoice>[0], at: Date, message?: string) => ({
  data: presentOfficeInvoice(found, at),
  ...(message === undefined ? {} : { message }),
});

/** What waits, and who has it. */
function queueRoutes(host: RouteHost): void {
  read(host, officeListInvoices, async (db, ctx, { query }) =>
    listed(await officeInvoicePage(db, ctx, query), (row) => presentOfficeRow(row, ctx.at)),
  );
  read(host, officeGetInvoice, async (db, ctx, { params }) =>
    after(await getOfficeInvoice(db, ctx, params.invoiceId), ctx.at),
  );
  command(host, officeNextInvoice, async (tx, ctx, { body }) => {
    const id = await takeNextInvoice(tx, ctx, body.skip);
    return { data: id === undefined ? null : { id } };
  });
  command(host, officeAssignInvoice, async (tx, ctx, { params, body }) => {
    await takeInvoice(tx, ctx, params.invoiceId, body.take_over);
    return after(await getOfficeInvoice(tx, ctx, params.invoiceId), ctx.at);
  });
  command(host, officeReleaseInvoice, async (tx, ctx, { params }) => {
    await releaseInvoice(tx, ctx, params.invoiceId);
    return after(await getOfficeInvoice(tx, ctx, params.invoiceId), ctx.at);
  });
}

/** What stands on an invoice, entered and looked at before. */
function lineRoutes(host: RouteHost): void {
  command(host, officePutLines, async (tx, ctx, { params, body }) => {
    await enterLines(tx, ctx, params.invoiceId, { issue_date: body.issue_date, lines: body.lines });
    return after(await getOfficeInvoice(tx, ctx, params.invoiceId), ctx.at, "Pozycje zostały zapisane.");
  });
  read(host, officePreviewLines, async (db, _ctx, { params, body }) => ({
    data: presentPreview(await previewLines(db, params.invoiceId, { ...body, issue_date: body.issue_date })),
  }));
  read(host, officeFindLineProducts, async (db, _ctx, { params, query }) => ({
    data: await lineProducts(db, params.invoiceId, query.search),
  }));
  read(host, officePreviewCorrection, async (db, ctx, { params, body }) => ({
    data: await previewCorrection(db, params.invoiceId, body.lines, ctx.at),
  }));
}

/** What a clerk decides, and what becomes of it afterwards. */
function decisionRoutes(host: RouteHost): void {
  command(host, officeAcceptInvoice, async (tx, ctx, { params, body }) => {
    const { isHeld } = await acceptByTwo(tx, ctx, params.invoiceId, body ?? {});
    const message = isHeld ? HELD_MESSAGE : "Faktura została zaakceptowana.";
    return after(await getOfficeInvoice(tx, ctx, params.invoiceId), ctx.at, message);
  });
  command(host, officeRejectInvoice, async (tx, ctx, { params, body }) => {
    await rejectInvoice(tx, ctx, params.invoiceId, body.reason);
    return after(await getOfficeInvoice(tx, ctx, params.invoiceId), ctx.at, "Faktura została odrzucona.");
  });
  command(host, officeAnswerOtherPurchase, async (tx, ctx, { params, body }) => {
    await answerOtherPurchase(tx, ctx, params.invoiceId, body.reason);
    return after(await getOfficeInvoice(tx, ctx, params.invoiceId), ctx.at, "Zapisane: to inny zakup.");
  });
  command(host, officeReturnInvoice, async (tx, ctx, { params, body }) => {
    await returnInvoice(tx, ctx, params.invoiceId, body.reason);
    return after(await getOfficeInvoice(tx, ctx, params.invoiceId), ctx.at, "Faktura wróciła do uczestnika.");
  });
  command(host, officeUndoDecision, async (tx, ctx, { params }) => {
    await undoDecision(tx, ctx, params.invoiceId);
    return after(await getOfficeInvoice(tx, ctx, params.invoiceId), ctx.at, "Decyzja została cofnięta.");
  });
  command(host, officeChangeDecision, async (tx, ctx, { params, body }) => {
    await changeDecision(tx, ctx, params.invoiceId, body.reason);
    return after(await getOfficeInvoice(tx, ctx, params.invoiceId), ctx.at, "Faktura znów czeka na decyzję.");
  });
  command(host, officeCorrectInvoice, async (tx, ctx, { params, body }) => {
    await correctInvoice(tx, ctx, params.invoiceId, {
      ...body,
      issue_date: body.issue_date,
      submitted_invoice_id: body.submitted_invoice_id,
    });
    return after(await getOfficeInvoice(tx, ctx, params.invoiceId), ctx.at, "Korekta została wprowadzona.");
  });
}
