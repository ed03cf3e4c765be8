import {
  officeEditParticipant,
  officeGetParticipant,
  officeHandOverParticipants,
  officeListParticipants,
  officeLockParticipant,
  officeSetMaintenance,
  officeSupportLogin,
  officeUnlockParticipant,
} from "@plon/contract/office/account/farms.ts";
import { officeReportLostPhone } from "@plon/contract/office/account/farms-lost-phone.ts";
import type { RouteHost } from "#platform/http/host.ts";
import { command, read } from "#platform/http/routes.ts";
import { listed } from "#platform/database/paging.ts";
import { openSupportLink, setLock, setMaintenance } from "./farms-actions.service.ts";
import { editParticipant, handOver } from "./farms-edit.service.ts";
import { presentParticipant, presentParticipantRow } from "./farms.present.ts";
import { getParticipant, participantPage } from "./farms.service.ts";
import { reportLostPhone } from "./lost-phone.service.ts";

/** Participants for the office: find, view, lock, support. */
export function farmsOfficeRoutes(host: RouteHost, { brand }: { brand: { publicUrl: string } }): void {
  read(host, officeListParticipants, async (db, ctx, { query }) =>
    listed(await participantPage(db, ctx, query), presentParticipantRow),
  );
  read(host, officeGetParticipant, async (db, ctx, { params }) => ({
    data: presentParticipant(ctx.staff.role, await getParticipant(db, ctx, params.participantId)),
  }));
  command(host, officeEditParticipant, async (tx, ctx, { params, body }) => {
    await editParticipant(tx, ctx, params.participantId, { ...body, publicUrl: brand.publicUrl });
    return {
      data: presentParticipant(ctx.staff.role, await getParticipant(tx, ctx, params.participantId)),
      message: "Dane uczestnika zostały zmienione.",
    };
  });
  command(host, officeHandOverParticipants, async (tx, ctx, { params, body }) => ({
    data: { moved: await handOver(tx, ctx, { from: params.representativeId, ...body }) },
    message: "Gospodarstwa zostały przekazane.",
  }));
  command(host, officeLockParticipant, async (tx, ctx, { params, body }) => {
    await setLock(tx, ctx, params.participantId, { ...body, isLocked: true });
    return {
      data: presentParticipant(ctx.staff.role, await getParticipant(tx, ctx, params.participantId)),
      message: "Blokada założona.",
    };
  });
  command(host, officeUnlockParticipant, async (tx, ctx, { params, body }) => {
    await setLock(tx, ctx, params.participantId, { ...body, isLocked: false });
    return {
      data: presentParticipant(ctx.staff.role, await getParticipant(tx, ctx, params.participantId)),
      message: "Blokada zdjęta.",
    };
  });
  command(host, officeSetMaintenance, async (tx, ctx, { params, body }) => {
    await setMaintenance(tx, ctx, params.participantId, body);
    return {
      data: presentParticipant(ctx.staff.role, await getParticipant(tx, ctx, params.participantId)),
      message: body.maintenance ? "Przerwa techniczna rozpoczęta." : "Przerwa techniczna zakończona.",
    };
  });
  command(host, officeReportLostPhone, async (tx, ctx, { params, body }) => {
    await reportLostPhone(tx, ctx, params.participantId, { ...body, phone: body.phone ?? null });
    return { data: null, message: "Prośba czeka na drugiego administratora." };
  });
  command(host, officeSupportLogin, async (tx, ctx, { params, body }) => ({
    data: await openSupportLink(tx, ctx, params.participantId, body.reason),
  }));
}
