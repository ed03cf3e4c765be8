import {
  officeCreateStaff,
  officeEndStaffSessions,
  officeGetStaff,
  officeListStaff,
  officeResetStaffTotp,
  officeSendStaffPasswordLink,
  officeUpdateStaff,
} from "@plon/contract/office/people/staff.ts";
import {
  staffChangePassword,
  staffFactorOptions,
  staffForgotPassword,
  staffLogin,
  staffLogout,
  staffMe,
  staffPasswordLink,
  staffRefresh,
  staffSetPassword,
  totpConfirm,
  totpSetup,
} from "@plon/contract/office/people/staff-access.ts";
import {
  officeEndDevice,
  officeEndOtherDevices,
  officeListDevices,
} from "@plon/contract/office/people/staff-devices.ts";
import {
  officeAddPasskey,
  officeListPasskeys,
  officeNewPasskeyOptions,
  officeRemovePasskey,
  officeRenamePasskey,
} from "@plon/contract/office/people/staff-passkeys.ts";
import { knownDevices } from "#platform/http/known-devices.ts";
import type { RouteHost } from "#platform/http/host.ts";
import { refreshCookie } from "#platform/http/refresh-cookie.ts";
import { command, commandInSteps, read } from "#platform/http/routes.ts";
import type { Sealer } from "#platform/secrets/sealer.ts";
import { listed } from "#platform/database/paging.ts";
import { endAllOf, endOtherOwnDevices, endOwnDevice, ownDevices } from "./own-devices.service.ts";
import { addOwnKey, ownKeys, removeOwnKey, renameOwnKey, startOwnKey } from "./own-keys.service.ts";
import {
  changeOwnPassword,
  forgotPassword,
  readLink,
  type Sender,
  setPasswordByLink,
} from "./password-links.service.ts";
import {
  confirmTotp,
  currentStaff,
  type FactorRules,
  refreshStaff,
  type SentFactor,
  setUpTotp,
  signInStaff,
  signOutStaff,
  type StaffSession,
  startFactor,
} from "./staff-access.service.ts";
import { presentStaff } from "./staff.present.ts";
import { changeStaff, createStaff, getStaff, resetTotp, sendPasswordLink, staffPage } from "./staff.service.ts";

const WAITS = "Zmiana czeka na drugiego administratora.";

/** Sign-in of staff, their signed-in devices and the staff accounts. */
export function staffOfficeRoutes(
  host: RouteHost,
  parts: { secureCookies: boolean; sealer: Sealer; brand: Sender },
): void {
  const { sealer, brand } = parts;
  const cookie = refreshCookie("staff", "plon_office_refresh", "/api/office/v1/", parts.secureCookies);
  const devices = knownDevices("staff", "/api/office/v1/", parts.secureCookies, sealer);
  const presentSession = ({ tokens, staff }: StaffSession) => ({
    auth_token: tokens.accessToken,
    expires_in: tokens.expiresIn,
    staff,
  });
  const factors = { isRequired: host.requiresTotp, sealer, publicUrl: brand.publicUrl };

  commandInSteps(host, staffLogin, async (db, ctx, { body }, reply) => {
    const credentials = { ...body, ...factorIn(body) };
    const session = await signInStaff(db, ctx, { credentials, factors, deviceOf: devices.of(ctx.cookies) });
    cookie.set(reply, session.tokens.refreshToken);
    if (!session.staff.must_set_up_totp) devices.remember(reply, session.staff.id);
    return { data: presentSession(session) };
  });
  commandInSteps(host, staffFactorOptions, async (db, ctx, { body }) => ({
    data: await startFactor(db, ctx, {
      credentials: body,
      publicUrl: brand.publicUrl,
      deviceOf: devices.of(ctx.cookies),
    }),
  }));
  commandInSteps(host, staffRefresh, async (db, ctx, _input, reply) => {
    const session = await refreshStaff(db, { ...ctx, path: staffRefresh.path }, ctx.cookies[cookie.name], factors);
    cookie.set(reply, session.tokens.refreshToken);
    return { data: presentSession(session) };
  });
  command(host, staffLogout, async (tx, ctx, _input, reply) => {
    await signOutStaff(tx, ctx, ctx.cookies[cookie.name]);
    cookie.clear(reply);
    return { data: null };
  });
  read(host, staffMe, async (db, ctx) => ({ data: await currentStaff(db, ctx, host.requiresTotp) }));
  command(host, totpSetup, async (tx, ctx) => ({ data: await setUpTotp(tx, ctx, brand.name, sealer) }));
  command(host, totpConfirm, async (tx, ctx, { body }) => ({
    data: { recovery_codes: await confirmTotp(tx, ctx, body.code, sealer) },
  }));

  passwordRoutes(host, brand, factors);
  ownDeviceRoutes(host);
  ownKeyRoutes(host, brand, factors);
  accountRoutes(host, brand);
}

/** The second factor in a body. */
const factorIn = ({ code, passkey }: { [part in keyof SentFactor]?: SentFactor[part] }): SentFactor => ({
  code,
  passkey,
});

function passwordRoutes(host: RouteHost, sender: Sender, factors: FactorRules): void {
  commandInSteps(host, staffForgotPassword, async (db, ctx, { body }) => {
    await forgotPassword(db, ctx, body.email, sender);
    return { data: null, message: "Jeśli to konto istnieje, link do ustawienia hasła jest już w drodze." };
  });
  commandInSteps(host, staffPasswordLink, async (db, ctx, { body }) => ({
    data: await readLink(db, ctx, body.token, sender),
  }));
  commandInSteps(host, staffSetPassword, async (db, ctx, { body }) => {
    await setPasswordByLink(db, ctx, { ...body, ...factorIn(body) }, factors);
    return { data: null, message: "Hasło zostało ustawione. Zaloguj się." };
  });
  commandInSteps(host, staffChangePassword, async (db, ctx, { body }) => {
    await changeOwnPassword(db, ctx, body);
    return { data: null, message: "Hasło zostało zmienione, a pozostałe sesje zakończone." };
  });
}

function accountRoutes(host: RouteHost, sender: Sender): void {
  read(host, officeListStaff, async (db, _ctx, { query }) => listed(await staffPage(db, query), presentStaff));
  read(host, officeGetStaff, async (db, _ctx, { params }) => ({
    data: presentStaff(await getStaff(db, params.staffId)),
  }));
  command(host, officeCreateStaff, async (tx, ctx, { body }) => {
    const data = presentStaff(await createStaff(tx, ctx, body, sender));
    return { data, message: data.is_waiting ? WAITS : "Konto zostało utworzone, a zaproszenie wysłane." };
  });
  command(host, officeUpdateStaff, async (tx, ctx, { params, body }) => {
    const data = presentStaff(await changeStaff(tx, ctx, params.staffId, body));
    return { data, message: data.is_waiting ? WAITS : "Konto pracownika zostało zmienione." };
  });
  command(host, officeSendStaffPasswordLink, async (tx, ctx, { params }) => ({
    data: presentStaff(await sendPasswordLink(tx, ctx, params.staffId, sender)),
    message: "Link do ustawienia hasła został wysłany.",
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

function ownKeyRoutes(host: RouteHost, site: Sender, factors: FactorRules): void {
  read(host, officeListPasskeys, async (db, ctx) => ({ data: await ownKeys(db, ctx) }));
  commandInSteps(host, officeNewPasskeyOptions, async (db, ctx, { body }) => ({
    data: await startOwnKey(db, ctx, { sent: { ...body, ...factorIn(body) }, site, factors }),
  }));
  command(host, officeAddPasskey, async (tx, ctx, { body }) => ({
    data: await addOwnKey(tx, ctx, body, site.publicUrl),
    message: "Klucz został dodany.",
  }));
  command(host, officeRenamePasskey, async (tx, ctx, { params, body }) => ({
    data: await renameOwnKey(tx, ctx, { id: params.passkeyId, name: body.name }),
    message: "Nazwa została zapisana.",
  }));
  command(host, officeRemovePasskey, async (tx, ctx, { params }) => ({
    data: await removeOwnKey(tx, ctx, params.passkeyId, factors),
    message: "Klucz został usunięty.",
  }));
}
