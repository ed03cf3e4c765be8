import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { lost } from "@plon/client/test/answers.ts";
import { answers } from "#test/answers.ts";
import { appears, pass, until } from "@plon/client/test/clock.ts";
import { expectInConsole } from "@plon/client/test/console.ts";
import { answerMember, FARM } from "#test/farm.ts";
import { open, signIn } from "#test/portal.ts";
import { readCookie, writeCookie } from "./cookies.ts";

const CLEARED = ["tank_to_full", "get_more_halvetic_mauser", "weed_buster", "refuel_dovvo"];
const cookieOf = (promotion: string) => `${promotion}_promotion_undecided`;
const banner = page.getByRole("banner");
const signInLink = banner.getByRole("link", { name: "Zaloguj się" });
const arrivedAt = (path: string) => until(() => location.pathname === path, path);

/** What a person put off is remembered by the browser. */
function putOff(): void {
  for (const promotion of [...CLEARED, "fuel"]) writeCookie(cookieOf(promotion), "1", undefined);
}

async function signOut(): Promise<void> {
  await banner.getByRole("button", { name: /^Konto:/ }).click();
  await page.getByRole("menuitem", { name: "Wyloguj się" }).click();
  await arrivedAt("/wylogowano");
}

test("[AUTH-13, AUTH-14, AUTH-15, AUTH-16] signing out clears session and undecided promotions, and says so for 4 s", async () => {
  signIn();
  putOff();
  answers.on("GET /api/v1/auth/logout", null);
  await open("/dashboard");
  await signOut();
  const toast = page.getByText("Wylogowano poprawnie");
  await appears(toast);
  expect(answers.asked("GET /api/v1/auth/logout")).toHaveLength(1);
  await pass(3900);
  expect(toast.query()).not.toBeNull();
  await pass(200);
  expect(toast.query()).toBeNull();
  // The fuel promotion's cookie is not among the four: it lives out its day.
  expect([...CLEARED, "fuel"].filter((promotion) => readCookie(cookieOf(promotion)) !== undefined)).toEqual(["fuel"]);
  await expect.element(signInLink).toBeVisible();
  await open("/dashboard");
  await until(() => location.hash === "#!logowanie", "the sign-in");
});

test("[AUTH-12] a sign-out that does not reach the server signs out all the same", async () => {
  signIn();
  answers.on("GET /api/v1/auth/logout", lost);
  await open("/dashboard");
  await signOut();
  await expect.element(signInLink).toBeVisible();
});

test("[AUTH-13] whoever opens the portal after a sign-out that the server refused is not signed in", async () => {
  expectInConsole(/status of 429/);
  signIn();
  answers.refuse("GET /api/v1/auth/logout", "request.rate_limited", { params: { minutes: 1 } });
  await open("/dashboard");
  await signOut();
  answers.on("POST /api/v1/refresh_token", { auth_token: "of whoever left", expires_in: 900 });
  await open("/dashboard");
  await until(() => location.hash === "#!logowanie", "the sign-in");
  expect(answers.asked("POST /api/v1/refresh_token")).toEqual([]);
});

test("[AUTH-17, AUTH-35] a session that ended on the server leads to /, signed out, without the sign-out page", async () => {
  expectInConsole(/status of 401/);
  signIn();
  putOff();
  await open("/dashboard");
  sessionStorage.setItem("plon.redirect", "/moje-nagrody");
  answers.refuse("GET /api/v1/notifications/list", "unauthenticated");
  answers.on("POST /api/v1/refresh_token", null);
  await banner.getByRole("link", { name: /^Powiadomienia/ }).click();
  await arrivedAt("/");
  await appears(signInLink);
  expect(page.getByText("Wylogowano poprawnie").query()).toBeNull();

  // The remembered path went with the session, and so did what its person put off.
  expect(CLEARED.filter((promotion) => readCookie(cookieOf(promotion)) !== undefined)).toEqual([]);
  answers.on("POST /api/v1/auth/login", { auth_token: "another-token", expires_in: 3600 });
  answerMember(FARM);
  await signInLink.click();
  const form = page.getByRole("dialog");
  await form.getByRole("textbox", { name: "NIP lub PESEL" }).fill(FARM.nip);
  await form.getByRole("textbox", { name: "Hasło", exact: true }).fill("Haslo#2026");
  await form.getByRole("button", { name: "Zaloguj się" }).click();
  await arrivedAt("/dashboard");
});

test("[AUTH-18] a page that is denied only leads to /, still signed in", async () => {
  expectInConsole(/status of 401/);
  signIn();
  await open("/dashboard");
  answers.refuse("GET /api/v1/notifications/list", "access_denied");
  await banner.getByRole("link", { name: /^Powiadomienia/ }).click();
  await arrivedAt("/");
  await expect.element(banner.getByRole("link", { name: "Mój pulpit" })).toBeVisible();
});
