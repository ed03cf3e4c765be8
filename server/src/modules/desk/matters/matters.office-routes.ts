import {
  byOfficeMatterFile,
  OFFICE_MATTER_FILE_PATH,
  officeAnswerMatter,
  officeGetMatter,
  officeInvoiceMatters,
  officeReopenAppealed,
} from "@plon/contract/office/desk/matters.ts";
import { servedFile } from "#platform/files/plain-picture.ts";
import type { FileStorage } from "#platform/files/storage.ts";
import { download } from "#platform/http/files-out.ts";
import type { RouteHost } from "#platform/http/host.ts";
import { command, read } from "#platform/http/routes.ts";
import { fileOfMatter } from "./matter-files.service.ts";
import { presentMatter, presentMatterRow } from "./matters.present.ts";
import { answerMatter, getMatter, mattersOfInvoice, reopenAppealed } from "./matters.service.ts";

/** What farmers ask about invoices and disagree with, and answering it. */
export function mattersOfficeRoutes(host: RouteHost, { storage }: { storage: FileStorage }): void {
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
  download(
    host,
    {
      path: OFFICE_MATTER_FILE_PATH,
      summary: "A file that a farm sent with what it asks about or disagrees with, as an attachment.",
      access: officeGetMatter.access,
      params: byOfficeMatterFile,
    },
    async (db, ctx, { params }) =>
      await servedFile(storage, await fileOfMatter(db, ctx, params.matterId, params.fileId)),
  );
}
