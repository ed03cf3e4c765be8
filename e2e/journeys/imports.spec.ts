import { randomInt } from "node:crypto";
import type { Page } from "@playwright/test";
import { visit } from "#support/office.ts";
import { EDITOR } from "#support/people.ts";
import { expect, test } from "#support/test.ts";

/** The window into which a file of products is put. */
async function pick(office: Page, name: string, ...lines: string[]) {
  await visit(office, "/office/products");
  await office.getByRole("button", { name: "Importuj produkty" }).click();
  const importing = office.getByRole("dialog");
  const head = "SAP;Nazwa;Marka;Kategoria;Jednostka;Opakowania;W programie";
  const buffer = Buffer.from([head, ...lines, ""].join("\n"));
  await importing.getByLabel("Plik", { exact: true }).setInputFiles({ name, mimeType: "text/csv", buffer });
  return importing;
}

/** A number that the catalogue has not. */
const newSap = () => `97${randomInt(1000, 9999)}`;

test("a table is looked at line by line, its right lines are written, and who comes back sees what came of it @desktop", async ({
  deskOf,
}) => {
  const office = await deskOf(EDITOR.email);
  const name = `produkty ${newSap()}.csv`;
  const importing = await pick(
    office,
    name,
    `${newSap()};Środek próbny;Plon;Nawozy;l;5;nie`,
    `98${randomInt(1000, 9999)};Zły;Plon;Nawozy;tona;5;nie`,
  );
  await expect(importing.getByText("Jednostka: Wpisz l albo kg")).toBeVisible();
  await importing.getByRole("button", { name: "Błąd: 1" }).click();
  await expect(importing.getByText("Środek próbny")).toHaveCount(0);
  await importing.getByRole("button", { name: "Zapisz tylko poprawne (1)" }).click();
  await importing.getByRole("button", { name: "Zamknij" }).click();
  await expect(importing).toHaveCount(0);

  await visit(office, "/office/products");
  await office.getByRole("button", { name: "Importuj produkty" }).click();
  const ended = importing.getByText(`Ostatni import: ${name}`);
  await expect(ended).toBeVisible();
  // Whoever comes back while it is still written sees what came of it at once, and later by a press.
  const outcome = importing.getByText(/Poprawne wiersze zostały zapisane/);
  if (!(await outcome.isVisible())) await ended.click();
  await expect(outcome).toBeVisible();
  const saved = office.waitForEvent("download");
  await importing.getByRole("button", { name: "Pobierz wiersze z błędami" }).click();
  expect((await saved).suggestedFilename()).toBe("produkty-bledy.csv");
  // Nothing is left that could be cancelled.
  await importing.getByRole("button", { name: "Zamknij" }).click();
  await expect(importing).toHaveCount(0);
});

test("after a file was sent there is nothing to lose, and without the network the window says so and goes on by itself @desktop", async ({
  deskOf,
  expectInConsole,
}) => {
  expectInConsole(/Failed to load resource/);
  const office = await deskOf(EDITOR.email);
  const importing = await pick(office, "sieć.csv", `${newSap()};Bez sieci;Plon;Nawozy;l;5;nie`);
  await expect(importing.getByText("Plik jest poprawny.")).toBeVisible();
  await office.keyboard.press("Escape");
  await importing.getByRole("button", { name: "Wróć do pisania" }).click();

  const progress = "**/api/office/v1/imports/products";
  const asked = importing.getByText(/Zapisujemy plik „sieć.csv”/);
  const lost = importing.getByText(/brak połączenia z serwerem/);
  await office.route(progress, (route) => (route.request().method() === "GET" ? route.abort() : route.continue()));
  await importing.getByRole("button", { name: "Zapisz", exact: true }).click();
  await expect(asked).toBeVisible();
  await expect(lost).toBeVisible();
  await office.unroute(progress);
  await expect(lost).toHaveCount(0);
  await expect(importing.getByText("Plik został zapisany.")).toBeVisible();
  await office.keyboard.press("Escape");
  await expect(importing).toHaveCount(0);
});

test("what is wrong with a line is seen beside it, however narrow the screen @once", async ({ deskOf }) => {
  const office = await deskOf(EDITOR.email);
  const importing = await pick(
    office,
    "wąsko.csv",
    `${newSap()};Nazwa dość długa, jak w cenniku;Plon;Nawozy;tona;5;nie`,
  );
  const wrong = importing.getByText("Jednostka: Wpisz l albo kg");
  await wrong.scrollIntoViewIfNeeded();
  await expect(wrong).toBeInViewport({ ratio: 0.9 });
  await expect(importing.getByText("Nazwa dość długa, jak w cenniku")).toBeInViewport({ ratio: 0.9 });
  await importing.getByRole("button", { name: "Anuluj" }).click();
});
