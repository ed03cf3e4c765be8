/** The value of a cookie that scripts may read, or undefined. */
export function readCookie(name: string): string | undefined {
  const found = document.cookie.split("; ").find((entry) => entry.startsWith(`${name}=`));
  return found && decodeURIComponent(found.slice(name.length + 1));
}

/** Sets a cookie for the whole site; without a lifetime it expires when the browser is closed. */
export function writeCookie(name: string, value: string, lifetimeSeconds: number | undefined): void {
  const secure = location.protocol === "https:" ? "; secure" : "";
  const lifetime = lifetimeSeconds === undefined ? "" : `; max-age=${lifetimeSeconds}`;
  // oxlint-disable-next-line unicorn/no-document-cookie -- the Cookie Store API is missing in browsers we support
  document.cookie = `${name}=${encodeURIComponent(value)}; path=/${lifetime}; samesite=lax${secure}`;
}
