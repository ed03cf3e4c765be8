import type { Page } from "@playwright/test";
import { dialog, open } from "#support/portal.ts";
import { expect, test } from "#support/test.ts";

const LIST = /\/api\/v1\/points\/history(\?|$)/;
const SETTINGS = "**/api/system-settings";

/** What the page shows in place of its content. */
async function expectErrorPage(page: Page, status: string, title: string, message?: string): Promise<void> {
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
  await expect(page.getByText(status, { exact: true })).toBeVisible();
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex");
  await expect(page).toHaveTitle(new RegExp(title));
  if (message !== undefined) await expect(page.getByText(message)).toBeVisible();
}

const refusal = (status: number, json: object) => ({ status, json: { status: "error", ...json } });

test("[ERROR-01, ERROR-02, ERROR-03, ERROR-07] an unknown address is the 404 page, for visitors and the signed-in", async ({
  page,
  cast,
  signIn,
  expectInConsole,
}) => {
  expectInConsole(/status of 404/);
  await page.goto("/nie/ma/takiej");
  await expectErrorPage(page, "404", "Nie ma takiej strony");
  await page.getByRole("link", { name: "Wróć na stronę główną" }).click();
  await expect(page).toHaveURL(/:\d+\/$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Twoje zakupy pracują na nagrody");
  await signIn(cast.sender);
  await page.goto("/nagrody/jakas/nie-ma");
  await expectErrorPage(page, "404", "Nie ma takiej strony");
  await page.getByRole("link", { name: "Wróć na stronę główną" }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByRole("region", { name: "Twoje punkty" })).toBeVisible();
  await expect(page.locator('meta[name="robots"]')).toHaveCount(0);
});

test("[ERROR-04, ERROR-06, ERROR-13] a list that cannot be had is the error page of its status, and can be tried again @once", async ({
  page,
  cast,
  signIn,
  expectInConsole,
}) => {
  expectInConsole(/status of (500|401|403|418)/);
  await signIn(cast.sender);
  let answer: ReturnType<typeof refusal> | undefined;
  await page.route(LIST, (route) => (answer ? route.fulfill(answer) : route.continue()));

  answer = refusal(500, { error: "internal", message: "Spróbuj za chwilę." });
  await page.goto("/historia-punktow");
  await expectErrorPage(page, "500", "Serwer nie odpowiada", "Spróbuj za chwilę.");

  answer = refusal(418, { message: "ogólne", errors: { kind: ["Nie ma takiego rodzaju."] } });
  await page.goto("/historia-punktow");
  await expectErrorPage(page, "418", "Wystąpił błąd", "Nie ma takiego rodzaju.");

  answer = undefined;
  await page.getByRole("button", { name: "Spróbuj ponownie" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Historia punktów");
});

test("[ERROR-10, ERROR-12] promotions and an entry of the satisfaction promotion that cannot be had are the error page of their status @once", async ({
  page,
  cast,
  signIn,
  expectInConsole,
}) => {
  expectInConsole(/status of (500|418)/);
  await signIn(cast.sender);
  await page.route(/\/api\/v1\/cms\/promotions\?/, (route) =>
    route.fulfill(refusal(418, { message: "ogólne", errors: { page: ["Nie ma takiej strony promocji."] } })),
  );
  await page.goto("/promocje");
  await expectErrorPage(page, "418", "Wystąpił błąd", "Nie ma takiej strony promocji.");
  await page.route("**/api/v1/satisfaction/*", (route) =>
    route.fulfill(refusal(500, { error: "internal", message: "Spróbuj za chwilę." })),
  );
  await page.goto(`/halvetic100pewnosci/${"z".repeat(43)}`);
  await expectErrorPage(page, "500", "Serwer nie odpowiada", "Spróbuj za chwilę.");
});

test("[ERROR-13] the list of invoices takes its page along, tabs and all @once", async ({
  page,
  cast,
  signIn,
  expectInConsole,
}) => {
  expectInConsole(/status of 503|ApiError/);
  await signIn(cast.sender);
  let failing = true;
  await page.route("**/api/v1/invoices/20*", (route) =>
    failing ? route.fulfill(refusal(503, { message: "Za dużo pytań naraz." })) : route.continue(),
  );
  await page.goto("/moje-faktury");
  await expectErrorPage(page, "503", "Wystąpił błąd", "Za dużo pytań naraz.");
  await expect(page.getByRole("tab")).toHaveCount(0);
  failing = false;
  await page.getByRole("button", { name: "Spróbuj ponownie" }).click();
  await expect(page.getByRole("tab", { name: "Oczekujące" })).toBeVisible();
});

test("[ERROR-14] no answer at all has a status of its own @once", async ({ page, cast, signIn, expectInConsole }) => {
  expectInConsole(/ERR_/);
  await signIn(cast.sender);
  await page.route(LIST, (route) => route.abort());
  await page.goto("/historia-punktow");
  await expectErrorPage(page, "Brak połączenia", "Wystąpił błąd", "Sprawdź połączenie z internetem");
});

test("[ERROR-05, ERROR-09] settings that cannot be had are the full error page, words from errors, message, error_description @once", async ({
  page,
  expectInConsole,
}) => {
  expectInConsole(/status of (5\d\d|40[01])/);
  let answer = refusal(503, { message: "z message", errors: { settings: ["z errors"] } });
  await page.route(SETTINGS, (route) => route.fulfill(answer));
  await page.goto("/");
  await expectErrorPage(page, "503", "Wystąpił błąd", "z errors");
  await expect(page.getByRole("banner")).toHaveCount(0);

  answer = refusal(500, { message: "z message", error_description: "z opisu" });
  await page.goto("/kontakt");
  await expectErrorPage(page, "500", "Serwer nie odpowiada", "z message");
  answer = refusal(400, { error_description: "z opisu" });
  await page.goto("/kontakt");
  await expectErrorPage(page, "400", "Wystąpił błąd", "z opisu");

  answer = refusal(401, { error: "unauthenticated", message: "Zaloguj się ponownie." });
  await page.goto("/kontakt");
  await expectErrorPage(page, "401", "Zostałeś automatycznie wylogowany");

  await page.unroute(SETTINGS);
  await page.getByRole("button", { name: "Spróbuj ponownie" }).click();
  await expect(page.getByRole("banner")).toBeVisible();
});

test("[ERROR-08] a failing call beside the page is only logged: no message of the handler's own, nobody is signed out @once", async ({
  page,
  cast,
  signIn,
  expectInConsole,
}) => {
  expectInConsole(/status of 500/);
  await signIn(cast.sender);
  const logged: string[] = [];
  page.on("console", (message) => void logged.push(message.text()));
  await page.route("**/api/v1/distributors/options", (route) => route.fulfill(refusal(500, { message: "x" })));
  await open(page, "/moje-faktury#!zglos-fakture");
  await expect(dialog(page)).toBeVisible();
  await expect.poll(() => logged.filter((text) => text.includes("GET /api/v1/distributors/options"))).not.toEqual([]);
  await expect(page.getByRole("region", { name: "Komunikaty" }).getByRole("alert")).toHaveCount(0);
  await expect(page).toHaveURL(/moje-faktury/);
});
