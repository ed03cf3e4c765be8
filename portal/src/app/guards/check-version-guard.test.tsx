import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { pass, until } from "@plon/client/test/clock.ts";
import { readCookie, writeCookie } from "#base/cookies.ts";
import { keptCookie } from "#test/cookies.ts";
import { open, signIn } from "#test/portal.ts";

const MINUTE_MS = 60_000;

test("[PWA-07, PWA-08, PWA-10, PWA-14] the built version is kept for 600 s, is looked at every 10 minutes, and stands in the footer", async () => {
  signIn();
  await open("/dashboard");
  await until(() => readCookie("app_version") === "1.0.31", "the version kept");
  const cookie = await keptCookie("app_version");
  expect(cookie).toMatchObject({ value: "1.0.31", path: "/" });
  expect(Math.abs(cookie!.seconds - 600)).toBeLessThan(60);
  expect(page.getByRole("contentinfo").element()).toMatchTextContent("Wersja 1.0.31");

  // One that is gone is kept again at the next look, and not before.
  for (let looks = 0; looks < 2; looks += 1) {
    writeCookie("app_version", "", 0);
    await pass(10 * MINUTE_MS - 1000);
    expect(readCookie("app_version")).toBeUndefined();
    await pass(1000);
    expect(readCookie("app_version")).toBe("1.0.31");
  }
});
