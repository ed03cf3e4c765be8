import {
  login,
  logout,
  passwordChange,
  passwordReset,
  passwordResetRequest,
  refreshToken,
  supportLogin,
} from "@plon/contract/portal/access.ts";
import { endDevice, endOtherDevices, listDevices } from "@plon/contract/portal/access-devices.ts";
import { knownDevices } from "#platform/auth/known-devices.ts";
import type { RouteHost } from "#platform/http/host.ts";
import { refreshCookie } from "#platform/http/refresh-cookie.ts";
import { command, commandInSteps, read } from "#platform/http/routes.ts";
import type { Sealer } from "#platform/secrets/sealer.ts";
import { endOtherOwnDevices, endOwnDevice, ownDevices } from "./devices.service.ts";
import {
  changePassword,
  openSupport,
  refresh,
  requestPasswordReset,
  resetPassword,
  signIn,
  signOut,
} from "./access.service.ts";

/** Sign-in, sign-out, refresh, password by SMS code, support sessions and signed-in devices of the portal. */
export function accessPortalRoutes(
  host: RouteHost,
  { secureCookies, sealer, brand }: { secureCookies: boolean; sealer: Sealer; brand: { helpline: string } },
): void {
  const cookie = refreshCookie("participant", "plon_refresh", "/api/v1/", secureCookies);
  const devices = knownDevices("participant", "/api/v1/", secureCookies, sealer);

  commandInSteps(host, login, async (db, ctx, { body }, reply) => {
    const tokens = await signIn(db, ctx, body, { deviceOf: devices.of(ctx.cookies), helpline: brand.helpline });
    cookie.set(reply, tokens.refreshToken);
    devices.remember(reply, tokens.participantId);
    return { data: { auth_token: tokens.accessToken, expires_in: tokens.expiresIn } };
  });
  command(host, logout, async (tx, ctx, _input, reply) => {
    await signOut(tx, ctx, ctx.cookies[cookie.name]);
    cookie.clear(reply);
    return { data: null, message: "Wylogowano poprawnie" };
  });
  commandInSteps(host, refreshToken, async (db, ctx, { body }, reply) => {
    const sent = body?.refresh_token;
    const token = sent ?? ctx.cookies[cookie.name];
    // A visitor asking whether anybody is signed in here: a normal response, not an error that browsers log.
    if (token === undefined) return { data: null };
    const tokens = await refresh(db, ctx, token, sealer);
    const data = { auth_token: tokens.accessToken, expires_in: tokens.expiresIn };
    // The token is returned the way it came: a browser's scripts never see it.
    if (sent) return { data: { ...data, refresh_token: tokens.refreshToken } };
    cookie.set(reply, tokens.refreshToken);
    return { data };
  });
  commandInSteps(host, passwordResetRequest, async (db, ctx, { body }) => {
    await requestPasswordReset(db, ctx, body.nip);
    return { data: null, message: "Wpisz kod SMS!" };
  });
  commandInSteps(host, passwordReset, async (db, ctx, { body }, reply) => {
    const request = { nip: body.nip, password: body.password, smsCode: body.sms_code };
    await resetPassword(db, ctx, request, brand.helpline);
    cookie.clear(reply);
    return { data: null, message: "Twoje hasło zostało ustawione" };
  });
  commandInSteps(host, passwordChange, async (db, ctx, { body }) => {
    await changePassword(db, ctx, body);
    return { data: null, message: "Hasło zostało zmienione" };
  });
  command(host, supportLogin, async (tx, ctx, { body }) => {
    const session = await openSupport(tx, ctx, body.token);
    return {
      data: {
        auth_token: session.accessToken,
        expires_in: session.expiresIn,
        participant_name: session.participantName,
      },
    };
  });

  read(host, listDevices, async (db, ctx) => ({ data: await ownDevices(db, ctx) }));
  command(host, endDevice, async (tx, ctx, { params }) => ({
    data: await endOwnDevice(tx, ctx, params.deviceId),
    message: "Urządzenie zostało wylogowane.",
  }));
  command(host, endOtherDevices, async (tx, ctx) => ({
    data: await endOtherOwnDevices(tx, ctx),
    message: "Pozostałe urządzenia zostały wylogowane.",
  }));
}
