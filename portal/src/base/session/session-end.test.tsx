import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { lost } from "@plon/client/test/answers.ts";
import { answers } from "#test/answers.ts";
import { appears, pass, pressNow, until } from "@plon/client/test/clock.ts";
import { expectInConsole } from "@plon/client/test/console.ts";
import { answerMember, FARM } from "#test/farm.ts";
import { open, signIn } from "#test/portal.ts";
import { readCookie, writeCookie } from "#base/cookies.ts";
import { session } from "./session.ts";

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
  const leave = page.getByRole("menuitem", { name: "Wyloguj się" });
  await appears(leave);
  pressNow(leave);
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

const ended = page.getByRole("dialog", { name: "Sesja wygasła" });
const subject = page.getByRole("textbox", { name: "Temat" });
const send = page.getByRole("button", { name: "Wyślij wiadomość" });

/** A form is filled in, and meanwhile the session ends on the server. */
async function loseSessionInForm(): Promise<void> {
  await subject.fill("Pytanie o paletę");
  await page.getByRole("textbox", { name: "Wiadomość" }).fill("Kiedy przyjedzie?");
  answers.refuse("POST /api/v1/user/contact", "unauthenticated");
  answers.on("POST /api/v1/refresh_token", null);
  await send.click();
  await appears(ended, { flows: true });
}

test("[AUTH-17] a session that ends in a form: the sign-in opens over it, the same person goes on with the same text, from another tab too, and closing gives it up", async () => {
  expectInConsole(/status of 401/);
  signIn();
  await open("/kontakt-z-przedstawicielem");
  await loseSessionInForm();
  expect(ended.element()).toMatchTextContent("Sesja wygasła. Zaloguj się, a dokończysz.");
  expect(location.pathname).toBe("/kontakt-z-przedstawicielem");
  answers.on("POST /api/v1/auth/login", { auth_token: "another-token", expires_in: 3600 });
  await ended.getByRole("textbox", { name: "NIP lub PESEL" }).fill(FARM.nip);
  await ended.getByRole("textbox", { name: "Hasło", exact: true }).fill("Haslo#2026");
  await ended.getByRole("button", { name: "Zaloguj się", exact: true }).click();
  await expect.element(ended).not.toBeInTheDocument();
  expect(page.getByText("Wystąpił błąd!").query()).toBeNull();
  await expect.element(subject).toHaveValue("Pytanie o paletę");
  answers.on("POST /api/v1/user/contact", { id: 1, sent_at: "2026-11-26T09:00:00Z" });
  await send.click();
  await expect.element(page.getByText("Wiadomość została wysłana")).toBeVisible();
  await expect.element(send).not.toHaveAttribute("aria-busy");

  // Another tab signs in.
  await loseSessionInForm();
  session.hear({ kind: "token", value: "of-the-other-tab", expiresAtMs: Date.now() + 3_600_000, newUser: true });
  await until(() => ended.query() === null, "the sign-in closed", { flows: true });
  await expect.element(subject).toHaveValue("Pytanie o paletę");

  await loseSessionInForm();
  await ended.getByRole("button", { name: "Zamknij" }).click();
  await arrivedAt("/");
  await expect.element(signInLink).toBeVisible();
});
