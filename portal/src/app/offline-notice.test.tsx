import { beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { lost } from "@plon/client/test/answers.ts";
import { appears, pass, until } from "@plon/client/test/clock.ts";
import { expectInConsole } from "@plon/client/test/console.ts";
import { goOffline, goOnline } from "@plon/client/test/network.ts";
import { answers } from "#test/answers.ts";
import { deviceStore } from "#base/device/device-store.ts";
import { FARM, OVERVIEW } from "#test/farm.ts";
import { everythingKept, forgetAnswers, open, signIn } from "#test/portal.ts";

const main = page.getByRole("main");
const notice = main.getByText(/Dane z\sdnia \d{1,2}\s[a-zń]+\s\d{4}, \d\d:\d\d/);
const overview = () => answers.asked("GET /api/v1/points/overview").length;
const gone = (what: string) => until(() => notice.query() === null, what);

/** The dashboard was seen; what it said is kept on the device, and the page forgets it. */
async function seeDashboard(): Promise<void> {
  await open("/dashboard");
  await expect.poll(everythingKept).toContain(FARM.nip);
  await expect.poll(everythingKept).toContain("payout_expected_by");
  forgetAnswers();
}

beforeEach(() => {
  expectInConsole(/Sprawdź połączenie z internetem/);
  signIn();
});

test("[PWA-16] what was seen is shown with its day, and asked for again as soon as the network is back", async () => {
  await seeDashboard();
  goOffline();
  await open("/dashboard", { isRetried: true });
  await appears(notice);
  expect(main.element()).toMatchTextContent(/1\s250/);
  goOnline();
  await gone("the answers of now");
});

test("[PWA-16] where the browser does not know that its network is dead, it is asked again after seconds, or by a press", async () => {
  await seeDashboard();
  answers.failAll(lost);
  await open("/dashboard", { isRetried: true });
  await appears(notice);
  expect(main.element()).toMatchTextContent("Nie udało się odświeżyć danych");
  const again = main.getByRole("button", { name: "Odśwież dane" });
  await appears(again);
  const before = overview();
  await again.click();
  await until(() => overview() > before, "what the press asks for");
  expect(notice.query()).not.toBeNull();

  answers.mendAll();
  await pass(60_000);
  await gone("what the page asked for by itself");
});

test("[PWA-16] the day stands there although a part was never seen; on a page that was not seen at all it does not", async () => {
  answers.on("GET /api/v1/goal", () => new Promise<never>(() => {}));
  await open("/dashboard", { goesOnLoading: true });
  await expect.poll(everythingKept).toContain("payout_expected_by");
  forgetAnswers();
  goOffline();
  await open("/dashboard", { isRetried: true });
  await pass(20_000);
  expect(notice.query()).not.toBeNull();

  await open("/historia-punktow", { isRetried: true });
  await pass(20_000);
  expect(main.element()).toMatchTextContent(/Nie masz połączenia z\sinternetem/);
  expect(notice.query()).toBeNull();
});

test("[PWA-16] who signs out takes what was seen along", async () => {
  answers.on("GET /api/v1/auth/logout", null);
  await seeDashboard();
  await open("/dashboard");
  await page
    .getByRole("banner")
    .getByRole("button", { name: /^Konto:/ })
    .click();
  await page.getByRole("menuitem", { name: "Wyloguj się" }).click();
  await until(() => location.pathname === "/wylogowano", "signed out");
  await expect.poll(everythingKept).not.toContain(FARM.nip);
});

test("what was kept when an invoice's status was called a state is shown for what it is", async () => {
  const invoice = { id: 7, document: "FV/7/2026", distributor_name: "Agro", status: "returned" as const };
  const waiting_invoices = [{ ...invoice, pending_points: 40, decision_due: null, reason: "Nieczytelna" }];
  answers.on("GET /api/v1/points/overview", { ...OVERVIEW, waiting_invoices, waiting_total: 1 });
  await seeDashboard();
  const database = await deviceStore;
  for (const hash of await database.getAllKeys("last-seen")) {
    const seen = (await database.get("last-seen", hash))!;
    const before = JSON.stringify(seen.data).replaceAll('"status":"returned"', '"state":"returned"');
    await database.put("last-seen", { ...seen, data: JSON.parse(before) }, hash);
  }
  goOffline();
  await open("/dashboard", { isRetried: true });
  await appears(main.getByRole("link", { name: /Popraw fakturę/ }));
});
