import {
  officeDismissDuplicate,
  officeListDuplicates,
  officeMergeParticipant,
  officePreviewMerge,
} from "@plon/contract/office/account/duplicates.ts";
import type { RouteHost } from "#platform/http/host.ts";
import { command, read } from "#platform/http/routes.ts";
import { listed } from "#platform/database/paging.ts";
import { presentPair, presentPreview } from "./duplicates.present.ts";
import { dismissPair, duplicatePage } from "./duplicates.service.ts";
import { mergeParticipant, previewMerge } from "./merge.service.ts";

/** Accounts that look like one farm, and merging two. */
export function duplicatesOfficeRoutes(host: RouteHost): void {
  read(host, officeListDuplicates, async (db, _ctx, { query }) => listed(await duplicatePage(db, query), presentPair));
  command(host, officeDismissDuplicate, async (tx, ctx, { body }) => {
    await dismissPair(tx, ctx, body);
    return { data: null, message: "Ta para nie będzie już pokazywana." };
  });
  read(host, officePreviewMerge, async (db, ctx, { params, query }) => ({
    data: presentPreview(await previewMerge(db, ctx, { leftId: params.participantId, keptId: query.kept_id })),
  }));
  command(host, officeMergeParticipant, async (tx, ctx, { params, body }) => ({
    data: await mergeParticipant(tx, ctx, { leftId: params.participantId, keptId: body.kept_id, reason: body.reason }),
    message: "Konta zostały połączone.",
  }));
}
