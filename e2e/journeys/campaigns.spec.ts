import { writeFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { readLink } from "#support/messages.ts";
import { newcomer } from "#support/newcomers.ts";
import { visit } from "#support/office.ts";
import { ANNA } from "#support/people.ts";
import { dialog, open } from "#support/portal.ts";
import { expect, test } from "#support/test.ts";

/** The settings as the server gives them, but for what a test is about. */
async function withSettings(page: Page, change: object): Promise<void> {
  await page.unroute("**/api/system-settings");
  await page.route("**/api/system-settings", async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { data: object };
    await route.fulfill({ response: answer, json: { ...body, data: { ...body.data, ...change } } });
  });
}

/** Ticks the box by its key: most of its words are a link. */
async function acceptRules(page: Page): Promise<void> {
  await page.getByRole("checkbox", { name: /^Akceptuję regulamin akcji/ }).focus();
  await page.keyboard.press("Space");
}

test("[CAMPAIGN-11, CAMPAIGN-13, CAMPAIGN-18, CAMPAIGN-19, CAMPAIGN-24, FORMAT-02] leptosar: a participant enters, a clerk accepts, the participant sees it and the payout @once", async ({
  page,
  office,
  given,
  signIn,
}) => {
  const entrant = await given.farm({ hasAccount: true });
  await signIn(entrant);
  await open(page, "/promocje/leptosar-promocja");
  await page.getByRole("button", { name: "Wyślij zgłoszenie" }).click();
  await expect(page.getByText("Pole jest wymagane").first()).toBeVisible();
  await page.getByLabel(/^Powierzchnia upraw/).fill("18,5");
  await page.getByLabel(/^Numer faktury/).fill("FV/77/2026");
  await acceptRules(page);
  await page.getByRole("button", { name: "Wyślij zgłoszenie" }).click();
  await expect(page.getByRole("region", { name: "Status zgłoszenia" })).toContainText("W trakcie weryfikacji");
  await expect(page.getByRole("heading", { level: 1 })).toBeInViewport();
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  const payout = page.getByRole("region", { name: "Wypłata" });
  await expect(payout).toContainText("Oczekuje na weryfikację");
  await expect(payout).toContainText("Twoje zgłoszenie jest w trakcie weryfikacji");

  const filter = encodeURIComponent(JSON.stringify({ search: entrant.nip }));
  await visit(office, `/office/campaign-entries?filter=${filter}`);
  await office.getByText(entrant.nip).first().click();
  await expect(office.getByText("FV/77/2026")).toBeVisible();
  await expect(office.getByText(/^wersja 1, zaakceptowany/)).toBeVisible();
  await office.getByRole("button", { name: "Zaakceptuj" }).click();
  await expect(office.getByText("Zmieniono 1 zgłoszenie.")).toBeVisible();

  await page.reload();
  await expect(page.getByRole("region", { name: "Status zgłoszenia" })).toContainText("Zaakceptowane");
  await expect(page.getByRole("region", { name: "Historia" })).toContainText("W trakcie weryfikacji");
  await expect(payout).toContainText("Twoje zgłoszenie zostało zaakceptowane i oczekuje na wypłatę środków");

  await office.getByRole("button", { name: "Potwierdź zakup ręcznie" }).click();
  await office.getByLabel(/^Powód/).fill("Faktura okazana przedstawicielowi");
  await office.getByRole("button", { name: "Potwierdź zakup", exact: true }).click();
  await office.getByRole("button", { name: "Zleć wypłatę" }).click();
  await office.getByLabel(/^Kwota/).fill("150");
  await office.getByRole("dialog").getByRole("button", { name: "Zleć wypłatę" }).click();
  await expect(office.getByText("Czeka na paczkę wypłat")).toBeVisible();
  await page.reload();
  await expect(payout).toContainText("Kwota przelewu: 150,00 zł");
  // Paid is what the bank says is paid.
  await expect(payout).toContainText("oczekuje na wypłatę środków");
});

test("[CAMPAIGN-02, CAMPAIGN-13] a visitor gets a link by e-mail, fills the form in and sees the status behind it @once", async ({
  page,
  request,
}) => {
  const { nip, email } = newcomer();
  await open(page, "/dovvo-wiosna");
  await page.getByLabel(/^NIP lub PESEL/).fill(nip);
  await page.getByLabel(/^Adres e-mail/).fill(email);
  await page.getByRole("button", { name: "Wyślij odnośnik" }).click();
  await expect(page.getByText("Sprawdź swoją pocztę")).toBeVisible();

  await open(page, await readLink(request, email));
  await page.getByLabel(/^Imię/).fill("Bogumiła");
  await page.getByLabel(/^Nazwisko/).fill("Brzęczyszczykiewicz-Wysokińska");
  await page.getByLabel(/^Telefon komórkowy/).fill("600100444");
  await page.getByLabel(/^Powierzchnia upraw/).fill("7");
  // Dovvo's card is sent by post.
  await page.getByLabel(/^Ulica i\snumer/).fill("Polna 3");
  await page.getByLabel(/^Kod pocztowy/).fill("87100");
  await page.getByLabel(/^Miejscowość/).fill("Toruń");
  await acceptRules(page);
  await page.getByRole("button", { name: "Wyślij zgłoszenie" }).click();
  await expect(page.getByRole("region", { name: "Status zgłoszenia" })).toContainText("W trakcie weryfikacji");
});

test("[CAMPAIGN-14, CAMPAIGN-15, CAMPAIGN-21, CAMPAIGN-25] without a bank account the payout of money says so and the server is asked nothing; a card and a reward ask for none @once", async ({
  page,
  signIn,
}) => {
  const asked: string[] = [];
  page.on("request", (request) => void asked.push(new URL(request.url()).pathname));
  await signIn(ANNA);
  await page.goto("/moje-nagrody");
  await expect(page.getByRole("region", { name: "Promocja Leptosar" })).toContainText("Brak numeru konta");
  await expect(page.getByText("Brak zgłoszenia")).toHaveCount(2);
  await expect(page.getByText("Brak numeru konta")).toHaveCount(1);
  expect(asked).toContain("/api/v1/user/profile");
  expect(asked.filter((path) => path.includes("leptosar"))).toEqual([]);

  // A number that nobody knows has words too.
  await page.route("**/api/v1/user/dovvo-promocja-mocna-akcja-taka", async (route) => {
    const response = await route.fetch();
    const json = (await response.json()) as { data: object };
    await route.fulfill({ response, json: { ...json, data: { ...json.data, status_id: 9 } } });
  });
  await page.reload();
  await expect(page.getByRole("region", { name: "Dovvo: mocna akcja" })).toContainText("Status nieznany");
  await expect(page.getByText("Brak zgłoszenia")).toHaveCount(1);
});

test("[CAMPAIGN-01, CAMPAIGN-03, CAMPAIGN-05, CAMPAIGN-06] the tour, the product page and the calculators need no account @once", async ({
  page,
}) => {
  await open(page, "/demo");
  for (const name of ["Kupujesz", "Zgłaszasz fakturę", "Dostajesz punkty"]) {
    await expect(page.getByRole("heading", { level: 2, name })).toBeVisible();
    await page.getByRole("button", { name: "Dalej" }).click();
  }
  await expect(page.getByRole("heading", { level: 2, name: "Wymieniasz" })).toBeVisible();
  await open(page, "/halvetic");
  await expect(page.getByRole("link", { name: "Promocja Halvetic" })).toBeVisible();

  await open(page, "/kalkulator-zewnetrzny-promocja-jesienna");
  await page.getByLabel("Produkt 1").selectOption({ label: "Halvetic" });
  await page.getByLabel("Opakowanie").selectOption({ label: "20 l" });
  await page.getByLabel("Liczba").fill("3");
  // 60 l by 4 points by the autumn's 1.5.
  await expect(page.getByRole("status").filter({ hasText: "Razem" })).toContainText("360");
});

test("[SATISF-01, SATISF-02, SATISF-06, SATISF-18] the satisfaction modal shows two ways while entries are open, then leads away @once", async ({
  page,
}) => {
  await withSettings(page, { registration_switched: false, satisfaction_phase: "open" });
  await open(page, "/#!akcja-pewnosc100");
  await expect(dialog(page).getByRole("link", { name: "Rejestruję się" })).toHaveAttribute("href", "/rejestracja");
  await dialog(page).getByRole("link", { name: "Biorę udział" }).click();
  await expect(page).toHaveURL(/\/pewnosc100$/);
  await expect(page.getByRole("button", { name: "Zgłaszam udział" })).toBeVisible();

  await withSettings(page, { registration_switched: true, satisfaction_phase: "entered_only" });
  await page.goto("about:blank");
  await open(page, "/#!akcja-pewnosc100");
  await expect(page).toHaveURL(/\/rejestracja$/);
});

const PHOTO = { name: "łan.png", mimeType: "image/png", buffer: Buffer.from("a photo") };

const ENTRY = {
  status: 2,
  status_label: { label: "Udział potwierdzony", color: "green" },
  complaint: null,
  can_complain: true,
  first_name: "Jan",
  complaints_until: "2023-10-27T22:00:00.000Z",
  reason: "",
};

test("[SATISF-10, SATISF-11, SATISF-14] a complaint takes its fields and photos, and what was typed outlives a refusal @once", async ({
  page,
  expectInConsole,
}, testInfo) => {
  // The promotion is over: the page is shown with the server's response from back then.
  expectInConsole(/409/);
  let isRefused = true;
  await page.route("**/api/v1/satisfaction/**", async (route) => {
    if (route.request().method() === "GET") return await route.fulfill({ json: { status: "success", data: ENTRY } });
    if (isRefused) {
      isRefused = false;
      const refusal = { status: "error", error: "request.conflict", message: "Dane zmieniły się w międzyczasie." };
      return await route.fulfill({ status: 409, json: refusal });
    }
    const complaint = {
      product: "Halvetic 20 l",
      invoice_number: "FV/7/2023",
      area_hectares: 8.25,
      description: "Perz nie zasechł.",
      phone: "+48600100200",
      photos: 1,
      filed_at: "2023-06-14T10:00:00.000Z",
      decided_at: null,
      decision_reason: null,
    };
    const status_label = { label: "Reklamacja w trakcie weryfikacji", color: "yellow" };
    const data = { ...ENTRY, status: 4, status_label, complaint, can_complain: false };
    return await route.fulfill({ json: { status: "success", data } });
  });
  await open(page, `/halvetic100pewnosci/${"t".repeat(43)}`);
  // Photos that are too large do not hide the other errors.
  const send = page.getByRole("button", { name: "Wyślij reklamację" });
  // By its path: as bytes it would go through the browser's debugging line, which takes a busy machine half a minute.
  const large = testInfo.outputPath("pole.jpg");
  await writeFile(large, Buffer.alloc(11 * 1024 * 1024));
  await page.getByLabel("Dodaj zdjęcia").setInputFiles(large);
  await expect(page.getByText("Zdjęcie pole.jpg jest za duże")).toBeVisible();
  await send.click();
  await expect(page.getByRole("textbox", { name: /^Produkt i\sopakowanie/ })).toHaveAccessibleDescription(
    /Pole jest wymagane/,
  );
  await expect(page.getByRole("textbox", { name: /^Co się nie udało/ })).toHaveAccessibleDescription(
    /Pole jest wymagane/,
  );
  await expect(page.getByText("Zdjęcie pole.jpg jest za duże")).toBeVisible();
  await page.getByRole("button", { name: "Usuń zdjęcie pole.jpg" }).click();

  await page.getByRole("textbox", { name: /^Produkt i\sopakowanie/ }).fill("Halvetic 20 l");
  await page.getByLabel(/^Numer faktury/).fill("FV/7/2023");
  await page.getByLabel(/^Powierzchnia/).fill("8,25");
  await page.getByLabel(/^Co się nie udało/).fill("Perz nie zasechł.");
  await expect(page.getByText("Limit znaków: 1983")).toBeVisible();
  await page.getByLabel("Dodaj zdjęcia").setInputFiles([PHOTO]);
  await page.getByLabel(/^Telefon/).fill("600100200");
  await send.click();
  await expect(page.getByRole("alert").filter({ hasText: "Dane zmieniły się w międzyczasie." })).toBeVisible();
  await expect(page.getByLabel(/^Co się nie udało/)).toHaveValue("Perz nie zasechł.");
  await expect(send).toBeEnabled();
  await send.click();
  await expect(page.getByRole("region", { name: "Twoja reklamacja" })).toContainText("FV/7/2023");
  await expect(send).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 1 })).toBeInViewport();
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
});
