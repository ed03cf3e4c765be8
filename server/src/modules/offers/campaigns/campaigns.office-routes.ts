import {
  campaignEntryFilter,
  OFFICE_CAMPAIGN_CSV_PATH,
  OFFICE_COMPLAINT_PHOTO_PATH,
  officeActOnCampaignEntries,
  officeActOnCampaignEntry,
  officeCreateCampaign,
  officeGetCampaignEffect,
  officeGetCampaignEntry,
  officeListCampaignEntries,
  officeListCampaignRules,
  officeListCampaigns,
  officePayCampaignEntries,
  officePublishCampaignRules,
  officeUpdateCampaign,
} from "@plon/contract/office/offers/campaigns.ts";
import { recordId, searchPhrase } from "@plon/contract/shared/calls/envelope.ts";
import { READ_PARTICIPANTS } from "@plon/contract/shared/roles.ts";
import { HELD_MESSAGE } from "@plon/contract/shared/calls/second-decisions.ts";
import { z } from "zod";
import { csvText } from "@plon/rules/texts/csv.ts";
import type { FileStorage } from "#platform/files/storage.ts";
import { download } from "#platform/http/files-out.ts";
import { servedFile } from "#platform/files/plain-picture.ts";
import type { RouteHost } from "#platform/http/host.ts";
import { command, read } from "#platform/http/routes.ts";
import { listed } from "#platform/database/paging.ts";
import { campaignEffect } from "./campaign-effect.service.ts";
import { publishCampaignRules, rulesVersions } from "./papers/campaign-rules.service.ts";
import {
  csvRows,
  presentBoard,
  presentBoardEntry,
  presentBoardRow,
  presentRulesVersions,
} from "./board/board.present.ts";
import { payoutMessage } from "./payouts/entry-payouts.present.ts";
import { createCampaign } from "./campaign-settings.service.ts";
import { payEntries } from "./payouts/entry-payouts.service.ts";
import { changeCampaignByTwo } from "./held-campaigns.service.ts";
import {
  actOnEntries,
  campaignBoard,
  entriesForFile,
  entryPage,
  getBoardEntry,
  getPhoto,
} from "./board/board.service.ts";

/** The campaign board: entries, steps for one or many, complaints with their photos, and the list as a file. */
export function campaignsOfficeRoutes(host: RouteHost, { storage }: { storage: FileStorage }): void {
  ownRoutes(host);
  read(host, officeListCampaignEntries, async (db, ctx, { query }) =>
    listed(await entryPage(db, ctx, query), presentBoardRow),
  );
  read(host, officeGetCampaignEntry, async (db, ctx, { params }) => ({
    data: presentBoardEntry(await getBoardEntry(db, ctx, params.entryId)),
  }));
  command(host, officeActOnCampaignEntry, async (tx, ctx, { params, body }) => {
    await actOnEntries(tx, ctx, [params.entryId], body);
    return {
      data: presentBoardEntry(await getBoardEntry(tx, ctx, params.entryId)),
      message: "Status zgłoszenia został zmieniony.",
    };
  });
  command(host, officeActOnCampaignEntries, async (tx, ctx, { body: { entry_ids, ...decision } }) => {
    await actOnEntries(tx, ctx, entry_ids, decision);
    return { data: { changed: entry_ids.length }, message: "Statusy zgłoszeń zostały zmienione." };
  });
  command(host, officePayCampaignEntries, async (tx, ctx, { body }) => {
    const { entry_ids: entryIds, amount_grosze: amount, reason } = body;
    const data = await payEntries(tx, ctx, { entryIds, amountGrosze: amount ?? undefined, reason });
    return { data, message: payoutMessage(data) };
  });
  download(
    host,
    {
      path: OFFICE_CAMPAIGN_CSV_PATH,
      summary: "Entries as CSV by the list's filters, at most 20 000.",
      access: { staff: READ_PARTICIPANTS },
      query: z.object({ ...campaignEntryFilter, search: searchPhrase }),
    },
    async (db, ctx, { query }) => {
      const rows = await entriesForFile(db, ctx, { ...query, sort: "entered_at", order: "asc" });
      return { content: csvText(csvRows(rows)), type: "text/csv; charset=utf-8", name: "zgloszenia.csv" };
    },
  );
  download(
    host,
    {
      path: OFFICE_COMPLAINT_PHOTO_PATH,
      summary: "A photo of a complaint, as an attachment.",
      access: { staff: READ_PARTICIPANTS },
      params: z.object({ entryId: recordId, position: recordId }),
    },
    async (db, ctx, { params }) => await servedFile(storage, await getPhoto(db, ctx, params.entryId, params.position)),
  );
}

/** Campaigns themselves: made, changed and opened, and their rules. */
function ownRoutes(host: RouteHost): void {
  read(host, officeListCampaigns, async (db, ctx) => ({ data: presentBoard(await campaignBoard(db, ctx), ctx.at) }));
  read(host, officeGetCampaignEffect, async (db, ctx, { params }) => ({
    data: await campaignEffect(db, params.campaignId, ctx.at),
  }));
  command(host, officeCreateCampaign, async (tx, ctx, { body }) => ({
    data: await createCampaign(tx, ctx, body),
    message: "Akcja czeka. Ustal, co daje, dodaj regulamin i otwórz ją.",
  }));
  command(host, officeUpdateCampaign, async (tx, ctx, { params, body }) => {
    const isHeld = await changeCampaignByTwo(tx, ctx, params.campaignId, body);
    return {
      data: { revision: body.revision + (isHeld ? 0 : 1) },
      message: isHeld ? HELD_MESSAGE : "Akcja została zmieniona.",
    };
  });
  read(host, officeListCampaignRules, async (db, _ctx, { params }) => ({
    data: presentRulesVersions(await rulesVersions(db, params.campaignId)),
  }));
  command(host, officePublishCampaignRules, async (tx, ctx, { params, body }) => {
    await publishCampaignRules(tx, ctx, params.campaignId, body.content);
    return {
      data: presentRulesVersions(await rulesVersions(tx, params.campaignId)),
      message: "Nowa wersja regulaminu obowiązuje.",
    };
  });
}
