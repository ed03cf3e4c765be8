import { protocol } from "./protocol.ts";

type Cookie = { name: string; value: string; path: string; expires: number };

/** A cookie as the browser keeps it, and in how many seconds it ends: -1 when the browser is closed. */
export async function keptCookie(name: string): Promise<{ value: string; path: string; seconds: number } | undefined> {
  const { cookies } = (await protocol("Network.getCookies")) as { cookies: Cookie[] };
  const found = cookies.find((cookie) => cookie.name === name);
  if (!found) return undefined;
  // Its end follows the browser's own clock, not the test's.
  const now = (performance.timeOrigin + performance.now()) / 1000;
  return { value: found.value, path: found.path, seconds: found.expires < 0 ? -1 : Math.round(found.expires - now) };
}
