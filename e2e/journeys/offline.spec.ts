import type { APIRequestContext, BrowserContext, Page } from "@playwright/test";
import { openLine } from "#support/cut-line.ts";
import { newDocumentNumber } from "#support/invoice-files.ts";
import { PASSWORD } from "#support/people.ts";
import { dialog, fillInvoiceForm, invoiceRow, open, readBalance, signInOnScreen } from "#support/portal.ts";
import { pointsIn } from "#support/points.ts";
import { expect, settle, test } from "#support/test.ts";

test.use({ serviceWorkers: "allow" });

const ready = (page: Page) => page.evaluate(async () => void (await navigator.serviceWorker.ready));
const notice = (page: Page) => page.getByRole("main").getByText(/Dane z\sdnia \d{1,2}\s[a-zń]+\s\d{4}, \d\d:\d\d/);
const kept = (page: Page) => page.getByText("Szkic zapisany na tym urządzeniu");

/** What the device keeps: records of the one database, and drafts of texts. */
const device = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<{ lastSeen: number; drafts: number; texts: number }>((resolve, reject) => {
        const opening = indexedDB.open("plon");
        opening.addEventListener("error", () => reject(opening.error ?? new Error("no database")));
        opening.addEventListener("success", () => {
          const database = opening.result;
          const transaction = database.transaction(["last-seen", "drafts"]);
          const lastSeen = transaction.objectStore("last-seen").count();
          const drafts = transaction.objectStore("drafts").count();
          transaction.addEventListener("complete", () => {
            database.close();
            const texts = Object.keys(localStorage).filter((key) => key.startsWith("plon.draft.")).length;
            resolve({ lastSeen: lastSeen.result, drafts: drafts.result, texts });
          });
        });
      }),
  );

/** Everything on the device as one text, to look for what must not be there. */
async function everythingKept(context: BrowserContext): Promise<string> {
  return JSON.stringify(await context.storageState({ indexedDB: true }));
}

test("[PWA-16] in a field without a network the portal opens with the last-seen balance and invoices and their date @once", async ({
  page,
  context,
  cast,
  signIn,
  expectInConsole,
}) => {
  expectInConsole(/ERR_INTERNET_DISCONNECTED|Failed to fetch|TypeError|ApiError/);
  await signIn(cast.sender);
  const balance = await readBalance(page);
  await ready(page);
  await open(page, "/moje-faktury");
  const firstDocument = await page.getByRole("table", { name: "Faktury" }).getByRole("row").nth(1).innerText();

  await context.setOffline(true);
  await page.goto("/dashboard");
  await settle(page);
  expect(pointsIn(await page.getByRole("region", { name: "Twoje punkty" }).innerText())).toBe(balance);
  await expect(notice(page)).toBeVisible();
  await expect(page.getByRole("banner").getByRole("button", { name: `Konto: ${cast.sender.name}` })).toBeVisible();
  await page.goto("/moje-faktury");
  await settle(page);
  await expect(page.getByRole("table", { name: "Faktury" }).getByRole("row").nth(1)).toContainText(
    firstDocument.split(/[\n\t]/)[0] ?? "",
  );
  await expect(notice(page)).toBeVisible();
  // A page never visited offers an explanation.
  await page.goto("/historia-punktow?kind=expiry");
  await expect(page.getByText("Sprawdź połączenie z internetem")).toBeVisible();

  await context.setOffline(false);
  await page.goto("/dashboard");
  await settle(page);
  await expect(notice(page)).toHaveCount(0);
});

test("[PWA-16] what was seen is asked for again by itself when the network is back, and after a dead line @once", async ({
  page,
  context,
  baseURL,
  cast,
  signIn,
  expectInConsole,
}) => {
  expectInConsole(/ERR_|Failed to fetch|TypeError|ApiError/);
  await signIn(cast.sender);
  await open(page, "/dashboard");
  await ready(page);
  await context.setOffline(true);
  await page.goto("/dashboard");
  await settle(page);
  await expect(notice(page)).toBeVisible();
  await context.setOffline(false);
  await expect(notice(page)).toHaveCount(0);

  const line = await openLine(baseURL ?? "");
  // Another port is another origin, with a key of its own.
  await signIn(cast.sender);
  try {
    await open(page, `${line.address}/dashboard`);
    await ready(page);
    // Any answer would have the page ask by itself: what it fetches beside comes from nowhere.
    await page.route("**/options", (route) => route.abort());
    line.cut();
    await page.reload();
    await settle(page);
    await expect(notice(page)).toBeVisible();
    line.mend();
    await expect(notice(page)).toHaveCount(0);
  } finally {
    line.close();
  }
});

test("a dead network that the browser does not know of shows what was seen, and 'Odśwież dane' asks again @once", async ({
  page,
  baseURL,
  cast,
  signIn,
  expectInConsole,
}) => {
  expectInConsole(/ERR_|Failed to fetch|TypeError|ApiError/);
  const line = await openLine(baseURL ?? "");
  try {
    await signIn(cast.sender);
    await open(page, `${line.address}/dashboard`);
    await ready(page);
    line.cut();
    await page.reload();
    await settle(page);
    await expect(notice(page)).toBeVisible();
    line.mend();
    await page.getByRole("button", { name: "Odśwież dane" }).click();
    await expect(notice(page)).toHaveCount(0);
    await expect(page.getByRole("region", { name: "Twoje punkty" })).toBeVisible();
  } finally {
    line.close();
  }
});

test("what was seen is deleted on sign-out, and nobody else ever sees it; tokens are stored nowhere @once", async ({
  page,
  context,
  cast,
  expectInConsole,
}) => {
  expectInConsole(/ERR_INTERNET_DISCONNECTED|Failed to fetch|TypeError|ApiError|status of 401/);
  await open(page, "/#!logowanie");
  const answer = page.waitForResponse("**/api/v1/auth/login");
  await signInOnScreen(page, cast.sender);
  const { data } = (await (await answer).json()) as { data: { auth_token: string } };
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect.poll(async () => (await device(page)).lastSeen).toBeGreaterThan(2);
  await ready(page);
  expect(await everythingKept(context)).not.toContain(data.auth_token);
  expect(await everythingKept(context)).toContain(cast.sender.nip);

  await page.goto("/kontakt");
  await page.evaluate(() => void (location.href = "/dashboard"));
  await settle(page);
  await page
    .getByRole("banner")
    .getByRole("button", { name: /^Konto:/ })
    .click();
  await page.getByRole("menuitem", { name: "Wyloguj się" }).click();
  await expect(page).toHaveURL(/\/wylogowano$/);
  // What the programme shows everybody stays.
  await expect.poll(() => device(page)).toMatchObject({ drafts: 0, texts: 0 });
  await expect.poll(() => everythingKept(context)).not.toContain(cast.sender.nip);

  await context.setOffline(true);
  await page.goto("/dashboard");
  await expect(page.getByText("Sprawdź połączenie z internetem")).toBeVisible();
  await expect(page.getByText(cast.sender.name)).toHaveCount(0);
});

test("a session that ends on the server deletes what was seen, even at the next opening @once", async ({
  page,
  context,
  cast,
  signIn,
  expectInConsole,
}) => {
  expectInConsole(/status of 401/);
  await signIn(cast.sender);
  await open(page, "/dashboard");
  await expect.poll(async () => (await device(page)).lastSeen).toBeGreaterThan(2);
  await context.request.get("/api/v1/auth/logout");
  await page.reload();
  await expect(page).toHaveURL(/#!logowanie$/);
  // What the programme shows everybody stays.
  await expect.poll(() => everythingKept(context)).not.toContain(cast.sender.nip);
});

test("an invoice's draft with its photo outlives a closed tab, waits without a network, and is sent when there is one @once", async ({
  page,
  context,
  cast,
  signIn,
  expectInConsole,
}) => {
  test.slow();
  expectInConsole(/ERR_INTERNET_DISCONNECTED|Failed to fetch|TypeError|ApiError/);
  await signIn(cast.sender);
  const documentNumber = newDocumentNumber();
  const form = await fillInvoiceForm(page, documentNumber);
  await expect(kept(page)).toBeVisible();
  await expect.poll(async () => (await device(page)).drafts).toBe(1);
  await ready(page);
  const fileName = await form.getByText(/\.pdf$/).innerText();
  await page.close();

  const later = await context.newPage();
  await context.setOffline(true);
  await later.goto("/moje-faktury#!zglos-fakture");
  const restored = dialog(later);
  await expect(restored.getByRole("textbox", { name: "Numer faktury" })).toHaveValue(documentNumber);
  await expect(restored.getByText(fileName)).toBeVisible();
  await expect(kept(later)).toBeVisible();
  // A page opened offline is told of it by the test browser only when that changes.
  await context.setOffline(false);
  await context.setOffline(true);
  await expect(restored.getByRole("button", { name: "Wyślij, gdy wróci zasięg" })).toBeEnabled();

  await context.setOffline(false);
  await restored.getByRole("button", { name: "Wyślij fakturę" }).click();
  await expect(restored.getByText("Twoja faktura została dodana prawidłowo")).toBeVisible();
  await expect.poll(async () => (await device(later)).drafts).toBe(0);
  expect((await device(later)).texts).toBe(0);
  await restored.getByRole("button", { name: "Zgłoś następną fakturę" }).click();
  await expect(restored.getByRole("textbox", { name: "Numer faktury" })).toHaveValue("");
  await open(later, `/moje-faktury?search=${documentNumber}`);
  await expect(invoiceRow(later, documentNumber)).toHaveCount(1);
});

/** The card with what leaves this device by itself. */
const unsent = (page: Page) => page.getByRole("region", { name: "Faktury z tego urządzenia" });

/** The waiting invoices of somebody, as another device of theirs is told. */
async function invoicesOf(request: APIRequestContext, { nip }: { nip: string }): Promise<() => Promise<string>> {
  const data = { account_type: "program.farmer", nip, password: PASSWORD };
  const { auth_token } = (await (await request.post("/api/v1/auth/login", { data })).json()).data as Token;
  const headers = { authorization: `Bearer ${auth_token}` };
  return async () => await (await request.get("/api/v1/invoices/waiting", { headers })).text();
}
type Token = { auth_token: string };

test("with every page closed the service worker sends what waits, in its owner's name alone @once", async ({
  page,
  context,
  request,
  cast,
  signIn,
  expectInConsole,
}) => {
  test.slow();
  expectInConsole(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch|TypeError|ApiError/);
  await signIn(cast.sender);
  await open(page, "/dashboard");
  await ready(page);
  const documentNumber = newDocumentNumber();
  const form = await fillInvoiceForm(page, documentNumber);
  await context.setOffline(true);
  await form.getByRole("button", { name: "Wyślij, gdy wróci zasięg" }).click();
  // A private window, as this one, may not ask to be woken, and says what to do instead.
  await expect(form.getByText("Otwórz Plon, gdy będziesz mieć zasięg")).toBeVisible();
  const origin = new URL(page.url()).origin;

  // What Chromium does once there is a signal, at a time of its own choosing.
  const elsewhere = await context.newPage();
  const browser = await context.newCDPSession(elsewhere);
  const registered = new Promise<string>((resolve) => {
    browser.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL.startsWith(origin));
      if (own) resolve(own.registrationId);
    });
  });
  await browser.send("ServiceWorker.enable");
  const registrationId = await registered;
  await page.close();
  await context.setOffline(false);
  await browser.send("ServiceWorker.dispatchSyncEvent", {
    origin,
    registrationId,
    tag: "plon-outgoing",
    lastChance: false,
  });

  // It has arrived before any page is opened, as another device of the farm sees.
  const listed = await invoicesOf(request, cast.sender);
  await expect(async () => expect(await listed()).toContain(documentNumber)).toPass();
  await open(elsewhere, `/moje-faktury?search=${documentNumber}`);
  await expect(unsent(elsewhere)).toContainText("Wysłana");
  await expect(invoiceRow(elsewhere, documentNumber)).toHaveCount(1);
});
