import {
  officeAnswerMatter,
  officeGetMatter,
  officeInvoiceMatters,
  officeReopenAppealed,
} from "@plon/contract/office/desk/matters.ts";
import type { RouteHost } from "#platform/http/host.ts";
import { command, read } from "#platform/http/routes.ts";
import { presentMatter, presentMatterRow } from "./matters.present.ts";
import { answerMatter, getMatter, mattersOfInvoice, reopenAppealed } from "./matters.service.ts";

/** What farmers ask about invoices and disagree with, and answering it. */
export function mattersOfficeRoutes(host: RouteHost): void {
  read(host, officeGetMatter, async (db, ctx, { params }) => ({
    data: presentMatter(await getMatter(db, ctx, params.matterId)),
  }));
  read(host, officeInvoiceMatters, async (db, _ctx, { params }) => ({
    data: (await mattersOfInvoice(db, params.invoiceId)).map(presentMatterRow),
  }));
  command(host, officeReopenAppealed, async (tx, ctx, { params, body }) => {
    await reopenAppealed(tx, ctx, params.matterId, body.reason);
    return {
      data: presentMatter(await getMatter(tx, ctx, params.matterId)),
      message: "Faktura czeka na nową decyzję.",
    };
  });
  command(host, officeAnswerMatter, async (tx, ctx, { params, body }) => {
    await answerMatter(tx, ctx, params.matterId, body);
    return { data: presentMatter(await getMatter(tx, ctx, params.matterId)), message: "Odpowiedź została wysłana." };
  });
}
