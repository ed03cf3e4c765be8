import {
  officeCreateStaff,
  officeEndStaffSessions,
  officeGetStaff,
  officeListStaff,
  officeResetStaffTotp,
  officeUpdateStaff,
} from "@plon/contract/office/administration.ts";
import { staffLogin, staffLogout, staffMe, staffRefresh, totpConfirm, totpSetup } from "@plon/contract/office/auth.ts";
import { officeEndDevice, officeEndOtherDevices, officeListDevices } from "@plon/contract/office/devices.ts";
import type { RouteHost } from "#platform/http/host.ts";
import { refreshCookie } from "#platform/http/refresh-cookie.ts";
import { command, commandInSteps, read } from "#platform/http/routes.ts";
import type { Sealer } from "#platform/secrets/sealer.ts";
import { endAllOf, endOtherOwnDevices, endOwnDevice, ownDevices } from "./own-devices.service.ts";
import {
  confirmTotp,
  currentStaff,
  refreshStaff,
  setUpTotp,
  signInStaff,
  signOutStaff,
  type StaffSession,
} from "./staff-access.service.ts";
import { presentStaff } from "./staff.present.ts";
import { changeStaff, createStaff, getStaff, resetTotp, staffPage } from "./staff.service.ts";

/** Sign-in of staff, their signed-in devices and the staff accounts. */
export function staffOfficeRoutes(
  host: RouteHost,
  options: { secureCookies: boolean; issuer: string; sealer: Sealer },
): void {
  const { sealer } = options;
  const cookie = refreshCookie("staff", "plon_office_refresh", "/api/office/v1/", options.secureCookies);
  const presentSession = ({ tokens, staff }: StaffSession) => ({
    auth_token: tokens.accessToken,
    expires_in: tokens.expiresIn,
    staff,
  });

  commandInSteps(host, staffLogin, async (db, ctx, { body }, reply) => {
    const session = await signInStaff(db, ctx, { ...body, code: body.code }, { isRequired: host.requiresTotp, sealer });
    cookie.set(reply, session.tokens.refreshToken);
    return { data: presentSession(session) };
  });
  commandInSteps(host, staffRefresh, async (db, ctx, _input, reply) => {
    const session = await refreshStaff(db, ctx, ctx.cookies[cookie.name], host.requiresTotp);
    cookie.set(reply, session.tokens.refreshToken);
    return { data: presentSession(session) };
  });
  command(host, staffLogout, async (tx, ctx, _input, reply) => {
    await signOutStaff(tx, ctx, ctx.cookies[cookie.name]);
    cookie.clear(reply);
    return { data: null };
  });
  read(host, staffMe, async (db, ctx) => ({ data: await currentStaff(db, ctx, host.requiresTotp) }));
  command(host, totpSetup, async (tx, ctx) => ({ data: await setUpTotp(tx, ctx, options.issuer, sealer) }));
  command(host, totpConfirm, async (tx, ctx, { body }) => ({
    data: { recovery_codes: await confirmTotp(tx, ctx, body.code, sealer) },
  }));

  ownDeviceRoutes(host);
  read(host, officeListStaff, async (db, _ctx, { query }) => {
    const { rows, meta } = await staffPage(db, query);
    return { data: rows.map(presentStaff), meta };
  });
  read(host, officeGetStaff, async (db, _ctx, { params }) => ({
    data: presentStaff(await getStaff(db, params.staffId)),
  }));
  command(host, officeCreateStaff, async (tx, ctx, { body }) => ({
    data: presentStaff(await createStaff(tx, ctx, body)),
    message: "Konto pracownika zostało utworzone.",
  }));
  command(host, officeUpdateStaff, async (tx, ctx, { params, body }) => ({
    data: presentStaff(await changeStaff(tx, ctx, params.staffId, body)),
    message: "Konto pracownika zostało zmienione.",
  }));
  command(host, officeResetStaffTotp, async (tx, ctx, { params }) => ({
    data: presentStaff(await resetTotp(tx, ctx, params.staffId)),
    message: "Drugi składnik został zdjęty.",
  }));
  command(host, officeEndStaffSessions, async (tx, ctx, { params }) => {
    await endAllOf(tx, ctx, params.staffId);
    return { data: null, message: "Wszystkie sesje tej osoby zostały zakończone." };
  });
}

function ownDeviceRoutes(host: RouteHost): void {
  read(host, officeListDevices, async (db, ctx) => ({ data: await ownDevices(db, ctx) }));
  command(host, officeEndDevice, async (tx, ctx, { params }) => ({
    data: await endOwnDevice(tx, ctx, params.deviceId),
    message: "Urządzenie zostało wylogowane.",
  }));
  command(host, officeEndOtherDevices, async (tx, ctx) => ({
    data: await endOtherOwnDevices(tx, ctx),
    message: "Pozostałe urządzenia zostały wylogowane.",
  }));
}
