import { getWayIn, takeWayIn as wayInEndpoint } from "@plon/contract/portal/people/access-first.ts";
import type { RouteHost } from "#platform/http/host.ts";
import { knownDevices } from "#platform/http/known-devices.ts";
import { refreshCookie } from "#platform/http/refresh-cookie.ts";
import { commandInSteps } from "#platform/http/routes.ts";
import type { Sealer } from "#platform/secrets/sealer.ts";
import { takeWayIn, wayInFacts } from "./first-password.service.ts";

type Parts = { secureCookies: boolean; sealer: Sealer; brand: { readonly helpline: string } };

/** The link in an approval's SMS: whose it is, and the first password by which it lets in. */
export function firstPasswordPortalRoutes(host: RouteHost, { secureCookies, sealer, brand }: Parts): void {
  const cookie = refreshCookie("participant", "plon_refresh", "/api/v1/", secureCookies);
  const devices = knownDevices("participant", "/api/v1/", secureCookies, sealer);
  commandInSteps(host, getWayIn, async (db, ctx, { body }) => ({ data: await wayInFacts(db, ctx, body.token) }));
  commandInSteps(host, wayInEndpoint, async (db, ctx, { body }, reply) => {
    const tokens = await takeWayIn(db, ctx, body, brand.helpline);
    cookie.set(reply, tokens.refreshToken);
    devices.remember(reply, tokens.participantId);
    return { data: { auth_token: tokens.accessToken, expires_in: tokens.expiresIn } };
  });
}
