import { IDLE_SECONDS } from "#platform/auth/sessions.ts";
import type { ReplyTools } from "./routes.ts";

/**
 * The refresh token's cookie of one face: HttpOnly, same site only, sent to that face's API alone (decisions §3). Behind
 * https its name says so, and browsers then take it from nowhere else.
 */
export function refreshCookie(kind: keyof typeof IDLE_SECONDS, bareName: string, path: string, isSecure: boolean) {
  const name = isSecure ? `__Secure-${bareName}` : bareName;
  const base = { path, httpOnly: true, sameSite: "strict", secure: isSecure } as const;
  return {
    name,
    set: (reply: ReplyTools, token: string) => reply.setCookie(name, token, { ...base, maxAge: IDLE_SECONDS[kind] }),
    clear: (reply: ReplyTools) => reply.clearCookie(name, base),
  };
}
