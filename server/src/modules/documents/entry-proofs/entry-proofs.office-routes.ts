import {
  byEntryProof,
  OFFICE_ENTRY_PROOF_PATH,
  officeListEntryProofs,
} from "@plon/contract/office/documents/entry-proofs.ts";
import { servedFile } from "#platform/files/plain-picture.ts";
import type { FileStorage } from "#platform/files/storage.ts";
import { download } from "#platform/http/files-out.ts";
import type { RouteHost } from "#platform/http/host.ts";
import { read } from "#platform/http/routes.ts";
import { presentEntryProofs } from "./entry-proofs.present.ts";
import { entryProofFile, entryProofs } from "./entry-proofs.service.ts";

/** What was sent for an entry, beside it. */
export function entryProofsOfficeRoutes(host: RouteHost, { storage }: { storage: FileStorage }): void {
  read(host, officeListEntryProofs, async (db, ctx, { params }) => ({
    data: presentEntryProofs(await entryProofs(db, ctx, params.entryId)),
  }));
  download(
    host,
    {
      path: OFFICE_ENTRY_PROOF_PATH,
      summary: "The file of an invoice that was sent for an entry, as an attachment.",
      access: officeListEntryProofs.access,
      params: byEntryProof,
    },
    async (db, ctx, { params }) =>
      await servedFile(storage, await entryProofFile(db, ctx, params.entryId, params.proofId)),
  );
}
