import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { foreign, lost, refusal } from "@plon/client/test/answers.ts";
import { expectAccessible } from "@plon/client/test/accessible.ts";
import { answers } from "#test/answers.ts";
import { appears, until } from "@plon/client/test/clock.ts";
import { expectInConsole } from "@plon/client/test/console.ts";
import { answerEverybody } from "#test/farm.ts";
import { answerInvoices } from "#test/invoices.ts";
import { answerEmptyPlaces } from "#test/empty-places.ts";
import { forgetAnswers, modalOpen, open, PHONE, signIn } from "#test/portal.ts";

const HISTORY = "GET /api/v1/points/history";
const heading = page.getByRole("heading", { level: 1 });
const again = page.getByRole("button", { name: "Spróbuj ponownie" });
const failure = (status: number, body: object) => foreign(status, { status: "error", ...body });

/** What the page shows in place of its content. */
async function expectErrorPage(status: string, title: string, message?: string): Promise<void> {
  await expect.element(heading).toMatchTextContent(title);
  await appears(page.getByText(status, { exact: true }));
  expect(document.querySelector('meta[name="robots"]')).toHaveAttribute("content", "noindex");
  expect(document.title).toContain(title);
  if (message !== undefined) expect(page.getByText(message).query()).not.toBeNull();
}

async function reopen(path: string): Promise<void> {
  forgetAnswers();
  await open(path, { isRetried: true });
}

test("[ERROR-01, ERROR-02, ERROR-03, ERROR-07] an unknown address is the 404 page, for visitors and the signed-in", async () => {
  await open("/nie/ma/takiej");
  await expectErrorPage("404", "Nie ma takiej strony");
  await expectAccessible();
  await page.getByRole("link", { name: "Wróć na stronę główną" }).click();
  await until(() => location.pathname === "/");
  await expect.element(heading).toMatchTextContent("Twoje zakupy pracują na nagrody");
  signIn();
  await open("/nagrody/jakas/nie-ma");
  await expectErrorPage("404", "Nie ma takiej strony");
  await page.getByRole("link", { name: "Wróć na stronę główną" }).click();
  await until(() => location.pathname === "/dashboard");
  await until(() => document.querySelector('meta[name="robots"]') === null);
});

test("[ROUTE-44] an address of no page is the error page", async () => {
  answers.refuse("GET /api/v1/cms/places/:slug", "page.not_found");
  for (const path of ["/nie-ma-takiej", "/Wielkie_Litery", `/${"a".repeat(90)}`]) {
    await reopen(path);
    await expectErrorPage("404", "Nie ma takiej strony");
    expect(again.query()).toBeNull();
  }
  // Who stands there was asked once.
  expect(answers.allAsked().filter((name) => name.includes(":slug"))).toEqual(["GET /api/v1/cms/places/:slug"]);
});

test("who is signed in keeps the own navigation at an address of nothing, and at a page that was written", async () => {
  answers.inTurn("GET /api/v1/cms/places/:slug", refusal("page.not_found"));
  const menu = page.getByRole("navigation", { name: "Skróty" }).getByRole("link", { name: "Faktury" });
  await page.viewport(...PHONE);
  signIn();
  for (const path of ["/nie-ma-takiej", "/nie/ma/takiej", "/nagrody/jakas/nie-ma"]) {
    await reopen(path);
    await expectErrorPage("404", "Nie ma takiej strony");
    await appears(menu);
    expect(page.getByRole("link", { name: "Mój pulpit" }).query()).toBeNull();
  }
  answerEmptyPlaces();
  answerEverybody();
  await reopen("/jak-zbierac");
  await expect.element(heading).toMatchTextContent("Strona jak-zbierac");
  await appears(menu);
});

test("[ERROR-04, ERROR-06, ERROR-13] a list that cannot be had is the error page of its status, and can be tried again", async () => {
  expectInConsole(/status of 500/);
  signIn();
  answers.on(HISTORY, failure(500, { error: "internal", message: "Spróbuj za chwilę." }));
  await reopen("/historia-punktow");
  await expectErrorPage("500", "Serwer nie odpowiada", "Spróbuj za chwilę.");
  answers.on(HISTORY, failure(418, { message: "ogólne", errors: { kind: ["Nie ma takiego rodzaju."] } }));
  await reopen("/historia-punktow");
  await expectErrorPage("418", "Wystąpił błąd", "Nie ma takiego rodzaju.");
  answerEmptyPlaces();
  await again.click();
  await expect.element(heading).toMatchTextContent("Historia punktów");
});

test("[ERROR-10, ERROR-12] promotions and an entry of the satisfaction promotion that cannot be had are the error page of their status", async () => {
  expectInConsole(/status of 500/);
  signIn();
  answers.on(
    "GET /api/v1/cms/promotions",
    failure(418, { message: "ogólne", errors: { page: ["Nie ma takiej strony promocji."] } }),
  );
  await reopen("/promocje");
  await expectErrorPage("418", "Wystąpił błąd", "Nie ma takiej strony promocji.");
  answers.on("GET /api/v1/satisfaction/:token", failure(500, { error: "internal", message: "Spróbuj za chwilę." }));
  await reopen(`/halvetic100pewnosci/${"z".repeat(43)}`);
  await expectErrorPage("500", "Serwer nie odpowiada", "Spróbuj za chwilę.");
});

test("[ERROR-13] the list of invoices takes its page along, tabs and all", async () => {
  expectInConsole(/status of 503|ApiError/);
  signIn();
  answers.on("GET /api/v1/invoices/:list", failure(503, { message: "Za dużo pytań naraz." }));
  await reopen("/moje-faktury");
  await expectErrorPage("503", "Wystąpił błąd", "Za dużo pytań naraz.");
  expect(page.getByRole("tab").query()).toBeNull();
  answerInvoices([]);
  await again.click();
  await appears(page.getByRole("tab", { name: "Oczekujące" }));
});

test("[ERROR-14] no answer at all has a status of its own", async () => {
  signIn();
  answers.on(HISTORY, lost);
  await reopen("/historia-punktow");
  await expectErrorPage("Brak połączenia", "Wystąpił błąd", "Sprawdź połączenie z internetem");
});

test("[ERROR-05, ERROR-09] settings that cannot be had are the full error page, words from errors, message, error_description", async () => {
  expectInConsole(/status of 50/);
  const settings = (answer: ReturnType<typeof foreign>) => answers.on("GET /api/system-settings", answer);
  settings(failure(503, { message: "z message", errors: { settings: ["z errors"] } }));
  await reopen("/wylogowano");
  await expectErrorPage("503", "Wystąpił błąd", "z errors");
  expect(page.getByRole("banner").query()).toBeNull();
  settings(failure(500, { message: "z message", error_description: "z opisu" }));
  await reopen("/wylogowano");
  await expectErrorPage("500", "Serwer nie odpowiada", "z message");
  settings(failure(400, { error_description: "z opisu" }));
  await reopen("/wylogowano");
  await expectErrorPage("400", "Wystąpił błąd", "z opisu");
  answerEverybody();
  await again.click();
  await appears(page.getByRole("banner"));
});

test("[ERROR-08] a failing call beside the page is only logged: no message of the handler's own, nobody is signed out", async () => {
  expectInConsole(/GET \/api\/v1\/distributors\/options was answered with a status of 500/);
  signIn();
  answers.on("GET /api/v1/distributors/options", failure(500, { message: "x" }));
  await reopen("/o-programie");
  location.hash = "!zglos-fakture";
  await modalOpen();
  await until(() => answers.asked("GET /api/v1/distributors/options").length > 0);
  expect(page.getByRole("region", { name: "Komunikaty" }).getByRole("alert").query()).toBeNull();
  expect(location.pathname).toBe("/o-programie");
});

test("the front page needs nothing of the server to be read", async () => {
  answers.on("GET /api/system-settings", lost);
  await reopen("/");
  expect(heading.element()).toMatchTextContent("Twoje zakupy pracują na nagrody");
  expect(page.getByRole("link", { name: "Zgłoś swój udział" }).first().query()).not.toBeNull();
});
