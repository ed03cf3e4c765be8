import { officeAskOwnerChange, officeEndMember, officeListMembers } from "@plon/contract/office/people/members.ts";
import type { RouteHost } from "#platform/http/host.ts";
import { command, read } from "#platform/http/routes.ts";
import { presentFarmMembers } from "./members.present.ts";
import { endByOffice, farmMembers } from "./office-members.service.ts";
import { askOwnerChange } from "./owner-change.service.ts";

/** The people of a farm, and its owner, as the office works with them. */
export function membersOfficeRoutes(host: RouteHost): void {
  read(host, officeListMembers, async (db, ctx, { params }) => ({
    data: presentFarmMembers(ctx, await farmMembers(db, ctx, params.participantId)),
  }));
  command(host, officeEndMember, async (tx, ctx, { params, body }) => {
    await endByOffice(tx, ctx, { ...params, reason: body.reason });
    return {
      data: presentFarmMembers(ctx, await farmMembers(tx, ctx, params.participantId)),
      message: "Dostęp został odebrany.",
    };
  });
  command(host, officeAskOwnerChange, async (tx, ctx, { params, body }) => {
    await askOwnerChange(tx, ctx, params.participantId, body);
    return {
      data: presentFarmMembers(ctx, await farmMembers(tx, ctx, params.participantId)),
      message: "Zmiana czeka na drugiego administratora.",
    };
  });
}
