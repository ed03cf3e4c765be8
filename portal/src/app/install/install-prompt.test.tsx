import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { readCookie, writeCookie } from "#base/cookies.ts";
import { appears, pass, until } from "@plon/client/test/clock.ts";
import { DESKTOP, open, PHONE, signIn } from "#test/portal.ts";
import { protocol } from "#test/protocol.ts";

const IPHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_2 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.2 Mobile/15E148 Safari/604.1";
const CHOICE = "A2TH.Prompt";
type Kept = { name: string; value: string; path: string; expires: number };
const ONE_YEAR_SECONDS = 31_536_000;

const prompt = page.getByRole("region", { name: "Plon na ekranie głównym" });
const add = prompt.getByRole("button", { name: "Dodaj" });
const close = prompt.getByRole("button", { name: "Zamknij" });

/** The browser offers to install, as Chromium does once and early; the user's answer to it is known beforehand. */
function offerInstall(outcome: "accepted" | "dismissed"): void {
  const offer = new Event("beforeinstallprompt", { cancelable: true });
  dispatchEvent(Object.assign(offer, { prompt: async () => {}, userChoice: Promise.resolve({ outcome }) }));
}

beforeEach(() => {
  writeCookie(CHOICE, "", 0);
  signIn();
});

afterEach(() => {
  dispatchEvent(new Event("appinstalled"));
  vi.restoreAllMocks();
});

test("[SHELL-35] the prompt comes 900 ms after the page has loaded", async () => {
  offerInstall("accepted");
  await open("/dashboard");
  await pass(800);
  expect(prompt.query()).toBeNull();
  await pass(110);
  await expect.element(prompt).toBeVisible();
});

test("[SHELL-36, SHELL-38, PWA-03, PWA-04] 'Dodaj' installs, and the choice is remembered for a year and not asked for again", async () => {
  offerInstall("accepted");
  await open("/dashboard");
  await pass(910);
  await add.click();
  await until(() => prompt.query() === null, "the end of the question");
  const { cookies } = (await protocol("Network.getCookies")) as { cookies: Kept[] };
  const kept = cookies.find(({ name }) => name === CHOICE);
  expect(kept).toMatchObject({ value: "true", path: "/" });
  // It ends by the browser's own clock, not by the test's.
  const now = (performance.timeOrigin + performance.now()) / 1000;
  expect(kept!.expires - now).toBeCloseTo(ONE_YEAR_SECONDS, -3);
  await open("/powiadomienia");
  await pass(2000);
  expect(prompt.query()).toBeNull();
});

test("[SHELL-36, PWA-03] 'Zamknij', and an offer turned down, are remembered as false", async () => {
  offerInstall("dismissed");
  await open("/dashboard");
  await pass(910);
  await close.click();
  await until(() => readCookie(CHOICE) === "false", "the kept answer");
  expect(prompt.query()).toBeNull();

  writeCookie(CHOICE, "", 0);
  await open("/moje-faktury");
  await pass(910);
  await add.click();
  await until(() => readCookie(CHOICE) === "false", "the kept answer");
  expect(prompt.query()).toBeNull();
});

test("[SHELL-39] below 720 px a banner asks on every browser and says where to press; from 720 px only where it can be installed", async () => {
  await page.viewport(719, 740);
  await open("/dashboard");
  await pass(910);
  await add.click();
  await expect.element(prompt).toMatchTextContent(/Dodaj do ekranu głównego/);
  expect(add.query()).toBeNull();
  await page.viewport(720, 740);
  await expect.element(prompt).not.toBeInTheDocument();
});

test("[SHELL-37, SHELL-38, SHELL-62] an iPhone is told the steps at once, and who did as told is remembered as true", async () => {
  vi.spyOn(navigator, "userAgent", "get").mockReturnValue(IPHONE);
  for (const [button, kept] of [
    [prompt.getByRole("button", { name: "Już dodane" }), "true"],
    [close, "false"],
  ] as const) {
    writeCookie(CHOICE, "", 0);
    await open("/dashboard");
    await pass(910);
    await expect.element(prompt).toMatchTextContent(/Udostępnij.*Do ekranu początkowego/);
    expect(add.query()).toBeNull();
    await button.click();
    await until(() => readCookie(CHOICE) === kept, "the kept answer");
    expect(prompt.query()).toBeNull();
  }
});

test.for<readonly [number, number]>([PHONE, DESKTOP])(
  "both notices of a first visit fit a screen of %d px and leave most of it to the page",
  async ([width, height]) => {
    await page.viewport(width, height);
    writeCookie("cookies_viewed", "", 0);
    offerInstall("accepted");
    await open("/dashboard");
    await pass(910);
    const cookies = page.getByRole("region", { name: "Pliki cookie" });
    await appears(cookies);
    await expect.element(prompt).toBeVisible();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth);
    const taken = [cookies, prompt].map((notice) => notice.element().getBoundingClientRect().height);
    expect((taken[0]! + taken[1]!) / innerHeight).toBeLessThan(0.4);
  },
);
