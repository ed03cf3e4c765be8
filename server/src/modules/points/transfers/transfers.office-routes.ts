import {
  officeEndStandingTransfer,
  officeListHolds,
  officeListOneTimeTransfers,
  officeListStandingTransfers,
} from "@plon/contract/office/points/transfers.ts";
import type { RouteHost } from "#platform/http/host.ts";
import { command, read } from "#platform/http/routes.ts";
import { listed } from "#platform/database/paging.ts";
import { presentHold, presentOfficeOneTime, presentOfficeStanding } from "./transfers-office.present.ts";
import { endByStaff, holdPage, officeOneTimePage, officeStandingPage } from "./transfers-office.service.ts";

/** Transfers between participants and points set aside, for the office. */
export function transfersOfficeRoutes(host: RouteHost): void {
  read(host, officeListStandingTransfers, async (db, ctx, { query }) =>
    listed(await officeStandingPage(db, ctx, query), (row) => presentOfficeStanding(row, ctx.staff, ctx.at)),
  );
  command(host, officeEndStandingTransfer, async (tx, ctx, { params, body }) => {
    const row = await endByStaff(tx, ctx, { id: params.standingTransferId, reason: body.reason });
    return { data: presentOfficeStanding(row, ctx.staff, ctx.at), message: "Stałe przekazywanie zostało zakończone." };
  });
  read(host, officeListOneTimeTransfers, async (db, ctx, { query }) =>
    listed(await officeOneTimePage(db, ctx, query), (row) => presentOfficeOneTime(row, ctx.staff, ctx.at)),
  );
  read(host, officeListHolds, async (db, ctx, { query }) => listed(await holdPage(db, ctx, query), presentHold));
}
