import {
  acceptFirstInvitation,
  acceptInvitation,
  getMemberInvitation,
} from "@plon/contract/portal/people/members-invitation.ts";
import {
  listOwnFarms,
  personLogin,
  personPassword,
  personPasswordRequest,
  sendPersonSignInCode,
  switchFarm as switchEndpoint,
} from "@plon/contract/portal/people/members-sign-in.ts";
import {
  changeMemberRole,
  endMember as endEndpoint,
  inviteMember as inviteEndpoint,
  leaveFarm as leaveEndpoint,
  listMembers,
  sendMemberCode as sendCodeEndpoint,
} from "@plon/contract/portal/people/members.ts";
import { knownDevices } from "#platform/http/known-devices.ts";
import type { SessionTokens } from "#platform/auth/sessions.ts";
import type { PublicContext } from "#platform/acts/context.ts";
import type { RouteHost } from "#platform/http/host.ts";
import { refreshCookie } from "#platform/http/refresh-cookie.ts";
import { command, commandInSteps, read } from "#platform/http/routes.ts";
import type { Sealer } from "#platform/secrets/sealer.ts";
import { accept, acceptFirst, invitationFacts } from "./invitation.service.ts";
import { presentMembers } from "./members.present.ts";
import { changeRole, endMember, inviteMember, leaveFarm, ownMembers, sendMemberCode } from "./members.service.ts";
import {
  ownFarms,
  requestPersonPassword,
  setPasswordByCode,
  signInPerson,
  startPersonStep,
  switchFarm,
} from "./person-sign-in.service.ts";

type Parts = { secureCookies: boolean; sealer: Sealer; brand: { publicUrl: string; helpline: string } };

const sessionOf = ({ accessToken, expiresIn }: SessionTokens) => ({ auth_token: accessToken, expires_in: expiresIn });

/** The people of a farm: their sign-in, their invitations, and what the owner decides about them. */
export function membersPortalRoutes(host: RouteHost, parts: Parts): void {
  signInRoutes(host, parts);
  invitationRoutes(host, parts);
  ownersRoutes(host, parts.brand.publicUrl);
}

const cookieOf = ({ secureCookies }: Parts) => refreshCookie("participant", "plon_refresh", "/api/v1/", secureCookies);
const devicesOf = ({ secureCookies, sealer }: Parts) => knownDevices("person", "/api/v1/", secureCookies, sealer);

function signInRoutes(host: RouteHost, parts: Parts): void {
  const cookie = cookieOf(parts);
  const devices = devicesOf(parts);
  const { helpline } = parts.brand;
  const known = ({ cookies }: PublicContext) => ({ deviceOf: devices.of(cookies), helpline });
  commandInSteps(host, personLogin, async (db, ctx, { body }, reply) => {
    const { membership_id: membershipId, sms_code: smsCode, ...credentials } = body;
    const asked = { ...credentials, membershipId, smsCode };
    const { tokens, farms, personId } = await signInPerson(db, ctx, asked, known(ctx));
    if (!tokens) return { data: { session: null, farms } };
    cookie.set(reply, tokens.refreshToken);
    devices.remember(reply, personId);
    return { data: { session: sessionOf(tokens), farms } };
  });
  commandInSteps(host, sendPersonSignInCode, async (db, ctx, { body }) => ({
    data: await startPersonStep(db, ctx, body, known(ctx)),
  }));
  commandInSteps(host, personPasswordRequest, async (db, ctx, { body }) => {
    await requestPersonPassword(db, ctx, body.phone);
    return { data: null, message: "Jeśli ten numer ma dostęp do gospodarstwa, wysłaliśmy na niego kod SMS." };
  });
  commandInSteps(host, personPassword, async (db, ctx, { body }, reply) => {
    await setPasswordByCode(db, ctx, { phone: body.phone, password: body.password, smsCode: body.sms_code });
    cookie.clear(reply);
    return { data: null, message: "Twoje hasło zostało ustawione" };
  });
  read(host, listOwnFarms, async (db, ctx) => ({ data: await ownFarms(db, ctx) }));
  command(host, switchEndpoint, async (tx, ctx, { body }, reply) => {
    const tokens = await switchFarm(tx, ctx, body.membership_id, reply.request.headers["user-agent"]);
    cookie.set(reply, tokens.refreshToken);
    return { data: sessionOf(tokens) };
  });
}

function invitationRoutes(host: RouteHost, parts: Parts): void {
  const cookie = cookieOf(parts);
  const devices = devicesOf(parts);
  commandInSteps(host, getMemberInvitation, async (db, ctx, { body }) => ({
    data: await invitationFacts(db, ctx, body.token),
  }));
  const answers = [
    [acceptFirstInvitation, acceptFirst],
    [acceptInvitation, accept],
  ] as const;
  for (const [endpoint, answer] of answers) {
    commandInSteps(host, endpoint, async (db, ctx, { body }, reply) => {
      const tokens = await answer(db, ctx, body, parts.brand.helpline);
      cookie.set(reply, tokens.refreshToken);
      devices.remember(reply, tokens.personId);
      return { data: sessionOf(tokens), message: "Zaproszenie zostało przyjęte." };
    });
  }
}

function ownersRoutes(host: RouteHost, publicUrl: string): void {
  read(host, listMembers, async (db, ctx) => ({ data: presentMembers(await ownMembers(db, ctx)) }));
  command(host, sendCodeEndpoint, async (tx, ctx, { body }) => ({
    data: await sendMemberCode(tx, ctx, body),
    message: "Wysłaliśmy kod SMS.",
  }));
  commandInSteps(host, inviteEndpoint, async (db, ctx, { body }) => {
    const { sms_code: smsCode, ...invited } = body;
    await inviteMember(db, ctx, { invited, smsCode, publicUrl });
    return { data: presentMembers(await ownMembers(db, ctx)), message: "Zaproszenie zostało wysłane." };
  });
  commandInSteps(host, changeMemberRole, async (db, ctx, { params, body }) => {
    await changeRole(db, ctx, { memberId: params.memberId, role: body.role }, body.sms_code);
    return { data: presentMembers(await ownMembers(db, ctx)), message: "Uprawnienia zostały zmienione." };
  });
  command(host, endEndpoint, async (tx, ctx, { params }) => {
    await endMember(tx, ctx, params.memberId);
    return { data: presentMembers(await ownMembers(tx, ctx)), message: "Dostęp został odebrany." };
  });
  command(host, leaveEndpoint, async (tx, ctx) => {
    await leaveFarm(tx, ctx);
    return { data: null, message: "Nie masz już dostępu do tego gospodarstwa." };
  });
}
