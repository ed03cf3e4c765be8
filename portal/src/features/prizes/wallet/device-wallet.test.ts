import { expect, test } from "vitest";
import { walletHere } from "./device-wallet.ts";

const MAC =
  "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15";
const DEVICES: [string, string, number, (string | undefined)[]][] = [
  // With both wallets, with Apple's alone, with Google's alone.
  [
    "an iPhone",
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15",
    5,
    ["apple", "apple", undefined],
  ],
  ["an iPad", MAC, 5, ["apple", "apple", undefined]],
  ["a Mac", MAC, 0, ["apple", "apple", "google"]],
  [
    "an Android phone",
    "Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36",
    5,
    ["google", undefined, "google"],
  ],
  ["a PC", "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36", 10, ["google", undefined, "google"]],
];

test.each(DEVICES)("%s", (_device, userAgent, maxTouchPoints, wanted) => {
  const here = { userAgent, maxTouchPoints };
  expect([walletHere(["apple", "google"], here), walletHere(["apple"], here), walletHere(["google"], here)]).toEqual(
    wanted,
  );
  expect(walletHere([], here)).toBeUndefined();
});
