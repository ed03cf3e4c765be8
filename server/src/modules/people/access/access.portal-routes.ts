import {
  login,
  logout,
  passwordChange,
  passwordReset,
  passwordResetRequest,
  refreshToken,
  sendSignInCode,
  supportLogin,
} from "@plon/contract/portal/people/access.ts";
import { endDevice, endOtherDevices, listDevices } from "@plon/contract/portal/people/access-devices.ts";
import {
  addPasskey,
  askToRemovePasskey,
  listPasskeys,
  newPasskeyOptions,
  passkeySignIn,
  passkeySignInOptions,
  removePasskey,
  renamePasskey,
  sendPasskeyCode,
} from "@plon/contract/portal/people/access-passkeys.ts";
import {
  getSecondStep,
  secondStepPasskeyOptions,
  sendSecondStepCode,
  switchSecondStep,
  switchSecondStepByPasskey,
} from "@plon/contract/portal/people/access-second-step.ts";
import { knownDevices } from "#platform/http/known-devices.ts";
import type { PublicContext } from "#platform/acts/context.ts";
import type { RouteHost } from "#platform/http/host.ts";
import { refreshCookie } from "#platform/http/refresh-cookie.ts";
import { command, commandInSteps, read } from "#platform/http/routes.ts";
import type { Sealer } from "#platform/secrets/sealer.ts";
import { endOtherOwnDevices, endOwnDevice, ownDevices } from "./devices.service.ts";
import {
  addKey,
  ownKeys,
  askToRemoveKey,
  removeKey,
  renameKey,
  sendKeyCode,
  signInByKey,
  type Site,
  startKey,
  startSignIn,
} from "./passkeys.service.ts";
import { ownStep, sendSwitchCode, startSwitchByKey, switchByCode, switchByKey } from "./second-step.service.ts";
import {
  changePassword,
  openSupport,
  refresh,
  requestPasswordReset,
  resetPassword,
  signIn,
  signOut,
  startSecondStep,
} from "./access.service.ts";

/** Sign-in, sign-out, refresh, password by SMS code, support sessions and signed-in devices of the portal. */
export function accessPortalRoutes(
  host: RouteHost,
  { secureCookies, sealer, brand }: { secureCookies: boolean; sealer: Sealer; brand: Site },
): void {
  const cookie = refreshCookie("participant", "plon_refresh", "/api/v1/", secureCookies);
  const devices = knownDevices("participant", "/api/v1/", secureCookies, sealer);

  const known = ({ cookies }: PublicContext) => ({ deviceOf: devices.of(cookies), helpline: brand.helpline });

  commandInSteps(host, login, async (db, ctx, { body }, reply) => {
    const tokens = await signIn(db, ctx, body, known(ctx));
    cookie.set(reply, tokens.refreshToken);
    devices.remember(reply, tokens.participantId);
    return { data: { auth_token: tokens.accessToken, expires_in: tokens.expiresIn } };
  });
  commandInSteps(host, sendSignInCode, async (db, ctx, { body }) => ({
    data: await startSecondStep(db, ctx, body, known(ctx)),
  }));
  commandInSteps(host, passkeySignIn, async (db, ctx, { body }, reply) => {
    const tokens = await signInByKey(db, ctx, body, brand);
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
    const tokens = await refresh(db, { ...ctx, path: refreshToken.path }, token, sealer);
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
    const request = { nip: body.nip, password: body.password, smsCode: body.sms_code, emailCode: body.email_code };
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

  deviceRoutes(host);
  passkeyRoutes(host, brand);
  secondStepRoutes(host, brand);
}

function deviceRoutes(host: RouteHost): void {
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

function passkeyRoutes(host: RouteHost, site: Site): void {
  commandInSteps(host, passkeySignInOptions, async (db, ctx) => ({ data: await startSignIn(db, ctx, site) }));
  read(host, listPasskeys, async (db, ctx) => ({ data: await ownKeys(db, ctx) }));
  command(host, sendPasskeyCode, async (tx, ctx) => ({
    data: await sendKeyCode(tx, ctx),
    message: "Wysłaliśmy kod SMS.",
  }));
  commandInSteps(host, newPasskeyOptions, async (db, ctx, { body }) => ({
    data: await startKey(db, ctx, body.sms_code, site),
  }));
  command(host, addPasskey, async (tx, ctx, { body }) => ({
    data: await addKey(tx, ctx, body, site),
    message: "Klucz został dodany.",
  }));
  command(host, renamePasskey, async (tx, ctx, { params, body }) => ({
    data: await renameKey(tx, ctx, { id: params.passkeyId, name: body.name }),
    message: "Nazwa została zapisana.",
  }));
  const { publicUrl } = site;
  command(host, askToRemovePasskey, async (tx, ctx, { params, body }) => ({
    data: await askToRemoveKey(tx, ctx, params.passkeyId, { wantsCode: body.by_code, publicUrl }),
  }));
  commandInSteps(host, removePasskey, async (db, ctx, { params, body }) => ({
    data: await removeKey(db, ctx, params.passkeyId, { ...body, publicUrl }),
    message: "Klucz został usunięty.",
  }));
}

function secondStepRoutes(host: RouteHost, { publicUrl }: Site): void {
  const saidOf = (isOn: boolean) => `Drugi krok przy logowaniu jest ${isOn ? "włączony" : "wyłączony"}.`;
  read(host, getSecondStep, async (db, ctx) => ({ data: await ownStep(db, ctx) }));
  command(host, sendSecondStepCode, async (tx, ctx) => ({
    data: await sendSwitchCode(tx, ctx),
    message: "Wysłaliśmy kod SMS.",
  }));
  command(host, secondStepPasskeyOptions, async (tx, ctx) => ({ data: await startSwitchByKey(tx, ctx, publicUrl) }));
  commandInSteps(host, switchSecondStep, async (db, ctx, { body }) => ({
    data: await switchByCode(db, ctx, body.is_on, body.sms_code),
    message: saidOf(body.is_on),
  }));
  command(host, switchSecondStepByPasskey, async (tx, ctx, { body }) => ({
    data: await switchByKey(tx, ctx, { isOn: body.is_on, used: body.credential }, publicUrl),
    message: saidOf(body.is_on),
  }));
}
