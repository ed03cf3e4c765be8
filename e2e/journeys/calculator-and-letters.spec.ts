import type { Page } from "@playwright/test";
import { expectAccessible } from "#support/accessible.ts";
import { messagesTo } from "#support/messages.ts";
import { EDITOR, WOJCIECH, ZOFIA } from "#support/people.ts";
import { open } from "#support/portal.ts";
import { expect, signInToOffice, test } from "#support/test.ts";

test("[ROUTE-14, PRODUCT-17, PRODUCT-19] own hectares become packs and points, a link shares them, and the reward that is missing is named @once", async ({
  page,
  signIn,
}) => {
  await signIn(ZOFIA);
  await open(page, "/kalkulator");
  await page.getByLabel("Produkt 1").selectOption({ label: "Halvetic" });
  await page.getByLabel("Opakowanie").selectOption({ label: "20 l" });
  await page.getByRole("textbox", { name: "Liczba" }).fill("3");
  const total = page.getByRole("status").filter({ hasText: "Razem" });
  // 60 l by 4 points, or more while a campaign runs.
  await expect(total).toContainText(/\d{3}/);
  await page.getByText("Skąd te punkty?").click();
  await expect(page.getByText(/60\s*l × 4\s*pkt za l/)).toBeVisible();
  await page.reload();
  await expect(page.getByRole("textbox", { name: "Liczba" })).toHaveValue("3");

  await page.getByRole("tab", { name: "Powierzchnia" }).click();
  // Zofia's own crops are prefilled.
  await expect(page.getByLabel("Uprawa 1")).toHaveValue("15");
  await expect(page.getByRole("textbox", { name: "Powierzchnia" }).first()).toHaveValue("280,5");
  const first = page.getByRole("list", { name: "Uprawy" }).getByRole("listitem").first();
  await first.getByLabel("Produkt").selectOption({ label: "Rzepakol 500 SC" });
  await expect(first.getByText(/Potrzeba .+\sopakowa/)).toBeVisible();
  await page.getByLabel("Do nagrody").selectOption({ label: await optionWith(page, "Tablet terenowy") });
  await expect(page.getByText(/Do tej nagrody zabraknie|Wystarczy na/)).toBeVisible();
  await expectAccessible(page, "the calculator");
  const shared = page.url();
  await page.goto("about:blank");
  await open(page, shared.slice(shared.indexOf("/kalkulator")));
  await expect(page.getByText(/Potrzeba .+\sopakowa/)).toBeVisible();
  await expect(page.getByLabel("Do nagrody")).not.toHaveValue("");
});

/** The whole label of the option that has this text. */
const optionWith = async (page: Page, text: string) =>
  (await page.getByLabel("Do nagrody").locator("option", { hasText: text }).textContent()) ?? "";

test("[ROUTE-28, LETTER-01] a level's letter is a PDF with its own text, which the office writes with a preview @once", async ({
  page,
  browser,
  signIn,
}) => {
  await signIn(ZOFIA);
  await open(page, "/dashboard");
  await page.getByRole("link", { name: "Listy gratulacyjne" }).first().click();
  await expect(page.getByRole("heading", { level: 1, name: "Listy gratulacyjne" })).toBeVisible();
  await expect(page.getByText(/Do listu za 75\s*000/)).toBeVisible();
  await expectAccessible(page, "the letters");
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: /list za 50/ }).click();
  expect((await saved).suggestedFilename()).toBe("list-gratulacyjny-50000.pdf");

  const desk = await browser.newContext({ viewport: { width: 1280, height: 900 }, locale: "pl-PL" });
  const office = await desk.newPage();
  await signInToOffice(office, EDITOR.email);
  await office.goto("/office/letter-texts/100000");
  await office.getByLabel("Treść").fill("{imie}, masz {nagroda}.");
  await office.getByRole("button", { name: "Podgląd PDF" }).click();
  await expect(office.getByText(/Nie ma wartości \{nagroda\}/)).toBeVisible();
  await office.getByLabel("Treść").fill("{imie}, masz {prog}. Gratulujemy!");
  await office.getByRole("button", { name: "Podgląd PDF" }).click();
  await expect(office.getByRole("dialog").getByTitle("List jako PDF")).toHaveAttribute("src", /^blob:/);
  await office.getByRole("button", { name: "Zamknij" }).click();
  await office.getByRole("button", { name: "Zapisz nową wersję" }).click();
  await expect(office.getByText("Wersja 2", { exact: true })).toBeVisible();
  await desk.close();
});

test("[ROUTE-43, LETTER-04, LETTER-07] a recommended farm gets a link that fills the registration in, and may refuse it @once", async ({
  page,
  browser,
  request,
  signIn,
  baseURL,
}) => {
  const tail = String(Date.now()).slice(-7);
  const [phone, email] = [`+4869${tail}`, `polecony${tail}@example.pl`];
  // A name contains only letters.
  const lastName = `Polecony${[...tail].map((digit) => "abcdefghij"[Number(digit)]).join("")}`;
  await signIn(WOJCIECH);
  await open(page, "/polec-gospodarstwo");
  await page.getByRole("button", { name: "Poleć gospodarstwo" }).click();
  await expect(page.getByText("Podaj e-mail albo NIP lub PESEL", { exact: true }).nth(1)).toBeVisible();
  await expectAccessible(page, "the recommendation with its errors");
  await page.getByLabel("Imię").fill("Roman");
  await page.getByLabel("Nazwisko").fill(lastName);
  await page.getByLabel("Telefon").fill(phone.slice(3));
  await page.getByLabel("E-mail").fill(email);
  await page.getByRole("checkbox").check();
  await page.getByRole("button", { name: "Poleć gospodarstwo" }).click();
  await expect(page.getByText(/Jeśli ta osoba może dołączyć/)).toBeVisible();
  const row = page.getByRole("row").filter({ hasText: lastName });
  await expect(row.getByText("Wysłane", { exact: true })).toBeVisible();

  const links = async () => {
    const [mail] = await messagesTo(request, "email", email);
    return [...(mail?.text ?? "").matchAll(/https?:\/\/[^/\s]+(\/\S+)/g)].map(([, path = ""]) => path);
  };
  await expect.poll(async () => (await links()).length).toBe(2);
  const [join = "", refuse = ""] = await links();
  const guest = await browser.newContext({ baseURL: baseURL ?? "", locale: "pl-PL" });
  const theirs = await guest.newPage();
  await open(theirs, join);
  await expect(theirs.getByText(/Wojciech K\./)).toBeVisible();
  await open(theirs, refuse);
  await theirs.getByRole("button", { name: "Usuń moje dane" }).click();
  await expect(theirs.getByText("Gotowe: Twoje dane zostały usunięte.")).toBeVisible();
  await guest.close();
  await page.reload();
  await expect(page.getByRole("row").filter({ hasText: "Zaproszona osoba" }).first()).toBeVisible();
  await expect(page.getByText(lastName)).toHaveCount(0);
});
