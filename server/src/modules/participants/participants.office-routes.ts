import {
  officeAdjustPoints,
  officeGetParticipant,
  officeListParticipants,
  officeLockParticipant,
  officeSupportLogin,
  officeTransferPoints,
  officeUnlockParticipant,
} from "@plon/contract/office/participants.ts";
import type { RouteHost } from "#platform/http/host.ts";
import { command, commandAtOnce, read } from "#platform/http/routes.ts";
import { adjustPoints, openSupportLink, setLock, transferPoints } from "./participant-actions.service.ts";
import { presentParticipant, presentParticipantRow } from "./participants.present.ts";
import { getParticipant, participantPage } from "./participants.service.ts";

/** Participants for the office: find, view, lock, adjust, support. */
export function participantsOfficeRoutes(host: RouteHost): void {
  read(host, officeListParticipants, async (db, ctx, { query }) => {
    const { rows, meta } = await participantPage(db, ctx, query);
    return { data: rows.map(presentParticipantRow), meta };
  });
  read(host, officeGetParticipant, async (db, ctx, { params }) => ({
    data: presentParticipant(await getParticipant(db, ctx, params.participantId)),
  }));
  command(host, officeLockParticipant, async (tx, ctx, { params, body }) => {
    await setLock(tx, ctx, params.participantId, { ...body, isLocked: true });
    return {
      data: presentParticipant(await getParticipant(tx, ctx, params.participantId)),
      message: "Blokada założona.",
    };
  });
  command(host, officeUnlockParticipant, async (tx, ctx, { params, body }) => {
    await setLock(tx, ctx, params.participantId, { ...body, isLocked: false });
    return {
      data: presentParticipant(await getParticipant(tx, ctx, params.participantId)),
      message: "Blokada zdjęta.",
    };
  });
  commandAtOnce(host, officeAdjustPoints, async (db, ctx, { params, body }) => {
    const data = await adjustPoints(db, ctx, params.participantId, body);
    const message = data.request_id === null ? "Saldo zostało skorygowane." : "Korekta czeka na drugą osobę.";
    return { data, message };
  });
  commandAtOnce(host, officeTransferPoints, async (db, ctx, { params, body }) => ({
    data: await transferPoints(db, ctx, params.participantId, body),
    message: "Punkty zostały przekazane.",
  }));
  command(host, officeSupportLogin, async (tx, ctx, { params, body }) => ({
    data: await openSupportLink(tx, ctx, params.participantId, body.reason),
  }));
}
