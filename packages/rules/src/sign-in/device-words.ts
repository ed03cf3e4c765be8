/** The first match counts: most browsers also name those they descend from. */
const BROWSERS: readonly [RegExp, string][] = [
  [/\bEdg(?:e|A|iOS)?\//, "Edge"],
  [/\b(?:OPR|OPT|Opera)\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\b(?:Firefox|FxiOS)\//, "Firefox"],
  [/(?:Chrome|Chromium|CriOS)\//, "Chrome"],
  [/\bVersion\/[\d.]+.* Safari\//, "Safari"],
];

const SYSTEMS: readonly [RegExp, string][] = [
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bWindows\b/, "Windows"],
  [/\bMacintosh\b/, "Mac"],
  [/\bLinux\b/, "Linux"],
];

/** No browser's User-Agent is longer; anything beyond is ignored. */
const READ_MAX = 400;

/**
 * Browser and system of a User-Agent header in terms people know, as in "Chrome, Android"; null when it names neither.
 * Without versions and models it distinguishes the devices of one person but identifies nobody.
 */
export function deviceWords(userAgent: string | undefined): string | null {
  const read = (userAgent ?? "").slice(0, READ_MAX);
  const words = [BROWSERS, SYSTEMS].flatMap((known) => known.find(([sign]) => sign.test(read))?.[1] ?? []);
  return words.join(", ") || null;
}
