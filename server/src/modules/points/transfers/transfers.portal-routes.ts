import {
  addStandingTransfer,
  answerStandingTransfer,
  askToConfirmStandingTransfer,
  confirmOneTimeTransfer,
  getOneTimeTransfer,
  listOneTimeTransfers,
  listStandingTransfers,
  lookUpReceiver,
  readStandingInvitation,
  rejectOneTimeTransfer,
  removeStandingTransfer,
  resendTransferCode,
  startOneTimeTransfer,
  transferPasskeyOptions,
} from "@plon/contract/portal/points/transfers.ts";
import { heldText } from "@plon/rules/points/outgoing-hold.ts";
import type { RouteHost } from "#platform/http/host.ts";
import { command, commandInSteps, read } from "#platform/http/routes.ts";
import { listed } from "#platform/database/paging.ts";
import { lookUp } from "./lookup.service.ts";
import {
  confirmOneTime,
  oneTimeOf,
  oneTimePage,
  rejectOneTime,
  resendCode,
  startKeyConfirmation,
  startOneTime,
} from "./one-time.service.ts";
import {
  addStanding,
  answerStanding,
  askToConfirmStanding,
  invitationOf,
  removeStanding,
  standingPage,
} from "./standing/standing.service.ts";
import { presentOneTime, presentStanding, type Viewer } from "./transfers.present.ts";

/** Passing points on to another participant, once and as a standing arrangement. */
export function transfersPortalRoutes(host: RouteHost, { brand }: { brand: { publicUrl: string } }): void {
  // It counts look-ups, which stay counted whatever is found.
  commandInSteps(host, lookUpReceiver, async (db, ctx, { params }) => ({ data: await lookUp(db, ctx, params.nip) }));
  oneTimeRoutes(host, brand);
  standingRoutes(host, brand);
}

function oneTimeRoutes(host: RouteHost, brand: { publicUrl: string }): void {
  read(host, listOneTimeTransfers, async (db, ctx, { query }) =>
    listed(await oneTimePage(db, ctx, query.page), (row) => presentOneTime(row, ctx)),
  );
  read(host, getOneTimeTransfer, async (db, ctx, { params }) => ({
    data: presentOneTime(await oneTimeOf(db, ctx, params.transferId), ctx),
  }));
  commandInSteps(host, startOneTimeTransfer, async (db, ctx, { body }) => {
    const { receiver_nip: receiverNip = "", to_receiver_of: transferId, points } = body;
    const to = transferId === undefined ? { receiverNip } : { transferId };
    const transfer = presentOneTime(await startOneTime(db, ctx, { to, points }), ctx);
    return { data: transfer, message: transfer.waits_for_passkey ? "Potwierdź kluczem." : "Wysłaliśmy kod SMS." };
  });
  command(host, resendTransferCode, async (tx, ctx, { params }) => ({
    data: presentOneTime(await resendCode(tx, ctx, params.transferId), ctx),
    message: "Wysłaliśmy nowy kod SMS.",
  }));
  command(host, transferPasskeyOptions, async (tx, ctx, { params }) => ({
    data: await startKeyConfirmation(tx, ctx, params.transferId, brand.publicUrl),
  }));
  commandInSteps(host, confirmOneTimeTransfer, async (db, ctx, { params, body }) => {
    const { passkey, sms_code: smsCode = "" } = body;
    const confirmation = passkey ? { passkey, publicUrl: brand.publicUrl } : { smsCode };
    const { row, available } = await confirmOneTime(db, ctx, params.transferId, confirmation);
    const transfer = presentOneTime(row, ctx);
    const message =
      transfer.held_until === null ? "Punkty zostały przekazane." : heldText("transfer", transfer.held_until);
    return { data: { transfer, available }, message };
  });
  command(host, rejectOneTimeTransfer, async (tx, ctx, { params }) => ({
    data: presentOneTime(await rejectOneTime(tx, ctx, params.transferId), ctx),
    message: "Przekazanie zostało odrzucone.",
  }));
}

function standingRoutes(host: RouteHost, brand: { publicUrl: string }): void {
  const present = (row: Parameters<typeof presentStanding>[0], ctx: Viewer) =>
    presentStanding(row, ctx.participantId, ctx.at);
  read(host, listStandingTransfers, async (db, ctx, { query }) => {
    const { rows, meta } = await standingPage(db, ctx, query.page);
    return { data: rows.map((row) => present(row, ctx)), meta, filters: {} };
  });
  const { publicUrl } = brand;
  commandInSteps(host, askToConfirmStandingTransfer, async (db, ctx, { body }) => ({
    data: await askToConfirmStanding(db, ctx, body.receiver_nip, { wantsCode: body.by_code, publicUrl }),
  }));
  commandInSteps(host, addStandingTransfer, async (db, ctx, { body: { receiver_nip, sms_code, passkey } }) => {
    const given = { sms_code, passkey, publicUrl };
    return {
      data: present(await addStanding(db, ctx, { receiverNip: receiver_nip, publicUrl }, given), ctx),
      message: "Oświadczenie zostało wysłane do akceptacji Przyjmującego.",
    };
  });
  read(host, readStandingInvitation, async (db, ctx, { body }) => ({
    data: present(await invitationOf(db, ctx, body.token), ctx),
  }));
  command(host, answerStandingTransfer, async (tx, ctx, { body }) => ({
    data: present(await answerStanding(tx, ctx, body), ctx),
    message: body.accept ? "Zgoda została zapisana." : "Prośba została odrzucona.",
  }));
  command(host, removeStandingTransfer, async (tx, ctx, { body }) => ({
    data: present(await removeStanding(tx, ctx, body), ctx),
    message: "Punkty nie będą już przekazywane.",
  }));
}
