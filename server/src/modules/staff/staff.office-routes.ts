import {
  officeCreateStaff,
  officeGetStaff,
  officeListStaff,
  officeResetStaffTotp,
  officeUpdateStaff,
} from "@plon/contract/office/administration.ts";
import { staffLogin, staffLogout, staffMe, staffRefresh, totpConfirm, totpSetup } from "@plon/contract/office/auth.ts";
import type { RouteHost } from "#platform/http/host.ts";
import { refreshCookie } from "#platform/http/refresh-cookie.ts";
import { command, commandInSteps, read } from "#platform/http/routes.ts";
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

/** Sign-in of staff and the staff accounts. */
export function staffOfficeRoutes(host: RouteHost, options: { secureCookies: boolean; issuer: string }): void {
  const cookie = refreshCookie("staff", "plon_office_refresh", "/api/office/v1/", options.secureCookies);
  const presentSession = ({ tokens, staff }: StaffSession) => ({
    auth_token: tokens.accessToken,
    expires_in: tokens.expiresIn,
    staff,
  });

  commandInSteps(host, staffLogin, async (db, ctx, { body }, reply) => {
    const session = await signInStaff(db, ctx, { ...body, code: body.code }, host.requiresTotp);
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
  command(host, totpSetup, async (tx, ctx) => ({ data: await setUpTotp(tx, ctx, options.issuer) }));
  command(host, totpConfirm, async (tx, ctx, { body }) => ({
    data: { recovery_codes: await confirmTotp(tx, ctx, body.code) },
  }));

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
}
