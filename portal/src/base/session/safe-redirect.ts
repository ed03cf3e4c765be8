/**
 * The path to return to after signing in, or undefined if `value` is not a path of this portal: only what begins with
 * one slash and holds no backslash or control character, so that no link can take a signed-in farmer to a foreign site.
 */
export function safeRedirect(value: unknown): string | undefined {
  if (typeof value !== "string" || value.length > REDIRECT_LENGTH_MAX) return undefined;
  if (!value.startsWith("/") || value.startsWith("//")) return undefined;
  // Browsers read "\" as "/" and drop tabs and line breaks: "/\host" and "/<tab>/host" would both leave the portal.
  // oxlint-disable-next-line no-control-regex -- control characters are what is looked for
  if (/[\\\u0000-\u001f\u007f]/.test(value)) return undefined;
  return value;
}

const REDIRECT_LENGTH_MAX = 2000;
