/** The first that fits counts: most browsers also name those they descend from. */
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

/** No browser's name for itself is longer; what stands behind it is not read. */
const READ_MAX = 400;

/**
 * Browser and system of a User-Agent header in words by which people know their devices, as in "Chrome, Android"; null
 * when it names neither. No versions and no models: it tells devices of one person apart and nobody from anybody.
 */
export function deviceWords(userAgent: string | undefined): string | null {
  const read = (userAgent ?? "").slice(0, READ_MAX);
  const words = [BROWSERS, SYSTEMS].flatMap((known) => known.find(([sign]) => sign.test(read))?.[1] ?? []);
  return words.join(", ") || null;
}
