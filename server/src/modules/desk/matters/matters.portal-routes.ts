import {
  askAbout as askEndpoint,
  byMatterFile,
  getMatter,
  listInvoiceMatters,
  listMatters,
  MATTER_FILE_PATH,
  openMatter as openEndpoint,
  sendMatterFile,
  whatMatterIsAbout,
  writeInMatter as writeEndpoint,
} from "@plon/contract/portal/desk/matters.ts";
import { inspectFile } from "#platform/files/inspection.ts";
import { servedFile } from "#platform/files/plain-picture.ts";
import type { FileStorage } from "#platform/files/storage.ts";
import { download } from "#platform/http/files-out.ts";
import type { RouteHost } from "#platform/http/host.ts";
import { command, read } from "#platform/http/routes.ts";
import { upload } from "#platform/http/upload.ts";
import { admitFile, keepFile, ownFile } from "./matter-files.service.ts";
import { presentOwnFile, presentOwnMatter, presentOwnMatters, presentOwnRow } from "./matters.present.ts";
import {
  askAbout,
  openMatter,
  ownMatter,
  ownMatterPage,
  ownMatters,
  whatIsAskedAbout,
  writeInMatter,
} from "./matters.service.ts";

/** What a farm asks about and disagrees with. */
export function mattersPortalRoutes(host: RouteHost, { storage }: { storage: FileStorage }): void {
  matterFiles(host, storage);
  read(host, listInvoiceMatters, async (db, ctx, { params }) => ({
    data: presentOwnMatters(await ownMatters(db, ctx, params.invoiceId)),
  }));
  command(host, openEndpoint, async (tx, ctx, { params, body }) => {
    await openMatter(tx, ctx, params.invoiceId, body);
    return {
      data: presentOwnMatters(await ownMatters(tx, ctx, params.invoiceId)),
      message: body.kind === "appeal" ? "Odwołanie zostało wysłane." : "Pytanie zostało wysłane.",
    };
  });
  read(host, listMatters, async (db, ctx, { query }) => {
    const { rows, meta } = await ownMatterPage(db, ctx, query.page);
    return { data: rows.map(presentOwnRow), meta };
  });
  read(host, whatMatterIsAbout, async (db, ctx, { query }) => {
    const { about, matters } = await whatIsAskedAbout(db, ctx, query);
    return { data: { about, matters: matters.map(presentOwnRow) } };
  });
  read(host, getMatter, async (db, ctx, { params }) => ({
    data: presentOwnMatter(await ownMatter(db, ctx, params.matterId)),
  }));
  command(host, askEndpoint, async (tx, ctx, { body }) => {
    const id = await askAbout(tx, ctx, body.subject, body);
    return { data: presentOwnMatter(await ownMatter(tx, ctx, id)), message: "Pytanie zostało wysłane." };
  });
  command(host, writeEndpoint, async (tx, ctx, { params, body }) => {
    await writeInMatter(tx, ctx, params.matterId, body);
    const matter = presentOwnMatter(await ownMatter(tx, ctx, params.matterId));
    const { type, id } = matter.subject;
    const ofInvoice =
      type === "invoice"
        ? presentOwnMatters(await ownMatters(tx, ctx, id))
        : { matters: [], appeals: [], appeal_until: null };
    return { data: { ...ofInvoice, matter }, message: "Wiadomość została wysłana." };
  });
}

function matterFiles(host: RouteHost, storage: FileStorage): void {
  upload(
    host,
    sendMatterFile,
    { judge: inspectFile, admitFirst: async ({ db }, ctx) => await admitFile(db, ctx) },
    async ({ db }, ctx, { file }) => ({ data: presentOwnFile(await keepFile(db, storage, ctx, file!)) }),
  );
  download(
    host,
    {
      path: MATTER_FILE_PATH,
      summary: "A file that the farm sent with a question or an appeal, as an attachment.",
      access: "participant",
      byMembers: "read",
      params: byMatterFile,
    },
    async (db, ctx, { params }) => await servedFile(storage, await ownFile(db, ctx, params.fileId)),
  );
}
