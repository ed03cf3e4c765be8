import {
  officeAddNote,
  officeListFarmPromotions,
  officeListFarmRecords,
  officeListNotes,
} from "@plon/contract/office/farms-records.ts";
import type { RouteHost } from "#platform/http/host.ts";
import { command, read } from "#platform/http/routes.ts";
import { presentFarmPromotion, presentNote, presentRecord } from "./farms-records.present.ts";
import { addNote, notePage, promotionsOfFarm, recordPage } from "./farms-records.service.ts";

/** What is known about one farm, and staff notes about it. */
export function farmRecordsOfficeRoutes(host: RouteHost): void {
  read(host, officeListFarmRecords, async (db, ctx, { params, query }) => {
    const { rows, meta } = await recordPage(db, ctx, params.participantId, params.kind, query);
    return { data: rows.map(presentRecord), meta };
  });
  read(host, officeListFarmPromotions, async (db, ctx, { params, query }) => {
    const { rows, meta } = await promotionsOfFarm(db, ctx, params.participantId, query);
    return { data: rows.map(presentFarmPromotion), meta };
  });
  read(host, officeListNotes, async (db, ctx, { params, query }) => {
    const { rows, meta } = await notePage(db, ctx, params.participantId, query);
    return { data: rows.map(presentNote), meta };
  });
  command(host, officeAddNote, async (tx, ctx, { params, body }) => ({
    data: presentNote(await addNote(tx, ctx, params.participantId, body.text)),
    message: "Notatka została zapisana.",
  }));
}
