import { IDLE_SECONDS } from "#platform/auth/sessions.ts";
import type { ReplyTools } from "./routes.ts";

/**
 * The refresh token's cookie of one interface: HttpOnly, same site only, sent only to that interface's API (decisions
 * §3). With https its name has the secure prefix, so browsers accept it from nowhere else.
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
