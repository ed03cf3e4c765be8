import {
  officeAddNote,
  officeListFarmPromotions,
  officeListFarmRecords,
  officeListNotes,
} from "@plon/contract/office/account/farms-records.ts";
import type { RouteHost } from "#platform/http/host.ts";
import { command, read } from "#platform/http/routes.ts";
import { listed } from "#platform/database/paging.ts";
import { presentFarmPromotion, presentNote, presentRecord } from "./farms-records.present.ts";
import { addNote, notePage, promotionsOfFarm, recordPage } from "./farms-records.service.ts";

/** What is known about one farm, and staff notes about it. */
export function farmRecordsOfficeRoutes(host: RouteHost): void {
  read(host, officeListFarmRecords, async (db, ctx, { params, query }) =>
    listed(
      await recordPage(db, ctx, { participantId: params.participantId, kind: params.kind, page: query }),
      presentRecord,
    ),
  );
  read(host, officeListFarmPromotions, async (db, ctx, { params, query }) =>
    listed(await promotionsOfFarm(db, ctx, params.participantId, query), presentFarmPromotion),
  );
  read(host, officeListNotes, async (db, ctx, { params, query }) =>
    listed(await notePage(db, ctx, params.participantId, query), presentNote),
  );
  command(host, officeAddNote, async (tx, ctx, { params, body }) => ({
    data: presentNote(await addNote(tx, ctx, params.participantId, body.text)),
    message: "Notatka została zapisana.",
  }));
}
