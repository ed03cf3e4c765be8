import {
  byOwnProof,
  getEntryProofs,
  listOwnEntryProofs,
  OWN_ENTRY_PROOF_PATH,
  sendEntryProof,
} from "@plon/contract/portal/documents/entry-proofs.ts";
import { inspectFile } from "#platform/files/inspection.ts";
import { servedFile } from "#platform/files/plain-picture.ts";
import type { FileStorage } from "#platform/files/storage.ts";
import { download } from "#platform/http/files-out.ts";
import type { RouteHost } from "#platform/http/host.ts";
import { commandInSteps, read } from "#platform/http/routes.ts";
import { upload } from "#platform/http/upload.ts";
import { presentLinkedProofs, presentOwnProofs } from "./entry-proofs.present.ts";
import { admitProof, linkedProofs, ownProofFile, ownProofs, sendProof } from "./entry-proofs.service.ts";

/** Invoices sent by the link of a campaign's entry, and what becomes of them once somebody has joined. */
export function entryProofsPortalRoutes(host: RouteHost, { storage }: { storage: FileStorage }): void {
  commandInSteps(host, getEntryProofs, async (db, ctx, { params }) => ({
    data: presentLinkedProofs(await linkedProofs(db, ctx, params.token)),
  }));
  upload(
    host,
    sendEntryProof,
    { judge: inspectFile, admitFirst: async ({ db }, ctx, { token }) => await admitProof(db, ctx, token) },
    async ({ db }, ctx, { params, file }) => {
      await sendProof(db, storage, ctx, { token: params.token, file: file! });
      return {
        data: presentLinkedProofs(await linkedProofs(db, ctx, params.token)),
        message: "Mamy Twoją fakturę.",
      };
    },
  );
  read(host, listOwnEntryProofs, async (db, ctx) => ({ data: presentOwnProofs(await ownProofs(db, ctx)) }));
  download(
    host,
    {
      path: OWN_ENTRY_PROOF_PATH,
      summary: "A file that the participant sent by a link before joining, as an attachment.",
      access: "participant",
      byMembers: "read",
      params: byOwnProof,
    },
    async (db, ctx, { params }) => await servedFile(storage, await ownProofFile(db, ctx, params.proofId)),
  );
}
