import { expectAccessible } from "#support/accessible.ts";
import { EDITOR } from "#support/people.ts";
import { expect, signInToOffice, test } from "#support/test.ts";

test("a table is looked at line by line, its right lines are written, and who comes back sees what came of it @desktop", async ({
  page,
}) => {
  const file = {
    name: "produkty.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(
      "SAP;Nazwa;Marka;Kategoria;Jednostka;Opakowania;W programie\n978101;Środek próbny;Plon;Nawozy;l;5;nie\n978102;Zły;Plon;Nawozy;tona;5;nie\n",
    ),
  };
  await signInToOffice(page, EDITOR.email);
  await page.goto("/office/products");
  await page.getByRole("button", { name: "Importuj produkty" }).click();
  const importing = page.getByRole("dialog");
  await importing.getByLabel("Plik", { exact: true }).setInputFiles(file);
  await expect(importing.getByText("Jednostka: Wpisz l albo kg")).toBeVisible();
  await expectAccessible(page, "the lines of a file");
  await importing.getByRole("button", { name: "Błąd: 1" }).click();
  await expect(importing.getByText("Środek próbny")).toHaveCount(0);
  await importing.getByRole("button", { name: "Zapisz tylko poprawne (1)" }).click();
  await importing.getByRole("button", { name: "Zamknij" }).click();
  await expect(importing).toHaveCount(0);

  await expect(async () => {
    await page.reload();
    await page.getByRole("button", { name: "Importuj produkty" }).click();
    await importing.getByText(/^Ostatni import: produkty\.csv/).click({ timeout: 5000 });
    await expect(importing.getByText(/Poprawne wiersze zostały zapisane/)).toBeVisible({ timeout: 5000 });
  }).toPass();
  const saved = page.waitForEvent("download");
  await importing.getByRole("button", { name: "Pobierz wiersze z błędami" }).click();
  expect((await saved).suggestedFilename()).toBe("produkty-bledy.csv");
  await expectAccessible(page, "what came of an import");
  // Nothing is left that could be cancelled.
  await importing.getByRole("button", { name: "Zamknij" }).click();
  await expect(importing).toHaveCount(0);
});

test("after a file was sent there is nothing to lose, and without the network the window says so and goes on by itself @desktop", async ({
  page,
  expectInConsole,
}) => {
  expectInConsole(/Failed to load resource/);
  await signInToOffice(page, EDITOR.email);
  await page.goto("/office/products");
  const begin = page.getByRole("button", { name: "Importuj produkty" });
  await begin.click();
  const importing = page.getByRole("dialog");
  await importing.getByLabel("Plik", { exact: true }).setInputFiles({
    name: "sieć.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(
      "SAP;Nazwa;Marka;Kategoria;Jednostka;Opakowania;W programie\n978111;Bez sieci;Plon;Nawozy;l;5;nie\n",
    ),
  });
  await expect(importing.getByText("Plik jest poprawny.")).toBeVisible();
  await page.keyboard.press("Escape");
  await importing.getByRole("button", { name: "Wróć do pisania" }).click();

  const progress = "**/api/office/v1/imports/products";
  const asked = importing.getByText(/Zapisujemy plik „sieć.csv”/);
  const lost = importing.getByText(/brak połączenia z serwerem/);
  await page.route(progress, (route) => (route.request().method() === "GET" ? route.abort() : route.continue()));
  await importing.getByRole("button", { name: "Zapisz", exact: true }).click();
  await expect(asked).toBeVisible();
  await expect(lost).toBeVisible();
  await expectAccessible(page, "an import without the network");
  await page.unroute(progress);
  await expect(lost).toHaveCount(0);
  await expect(importing.getByText("Plik został zapisany.")).toBeVisible({ timeout: 30_000 });
  await page.keyboard.press("Escape");
  await expect(importing).toHaveCount(0);
});

test("what is wrong with a line is seen beside it, however narrow the screen", async ({ page }) => {
  await signInToOffice(page, EDITOR.email);
  await page.goto("/office/products");
  await page.getByRole("button", { name: "Importuj produkty" }).click();
  const importing = page.getByRole("dialog");
  await importing.getByLabel("Plik", { exact: true }).setInputFiles({
    name: "wąsko.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(
      "SAP;Nazwa;Marka;Kategoria;Jednostka;Opakowania;W programie\n978121;Nazwa dość długa, jak w cenniku;Plon;Nawozy;tona;5;nie\n",
    ),
  });
  const wrong = importing.getByText("Jednostka: Wpisz l albo kg");
  await wrong.scrollIntoViewIfNeeded();
  await expect(wrong).toBeInViewport({ ratio: 0.9 });
  await expect(importing.getByText("Nazwa dość długa, jak w cenniku")).toBeInViewport({ ratio: 0.9 });
  await expectAccessible(page, "the lines of a file on this screen");
  await importing.getByRole("button", { name: "Anuluj" }).click();
});
