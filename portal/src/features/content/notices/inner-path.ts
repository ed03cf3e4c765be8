import { safeRedirect } from "#base/session/safe-redirect.ts";

/**
 * The path of a link that stays on the portal's own pages, or undefined. API calls are excluded, although they have the
 * same origin: merely visiting one of them signs out. The office is a separate application.
 */
export function innerPath(href: string, origin: string): string | undefined {
  const path = safeRedirect(href.startsWith(`${origin}/`) ? href.slice(origin.length) : href);
  if (path === undefined || !URL.canParse(path, origin)) return undefined;
  const url = new URL(path, origin);
  if (url.origin !== origin) return undefined;
  // Servers decode %61pi, and some decode twice.
  if (/%25|^\/+(?:api|office|assets)(?:\/|$)/i.test(decoded(url.pathname))) return undefined;
  return url.pathname + url.search + url.hash;
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path).replaceAll("%", "%25");
  } catch {
    return "%25";
  }
}
