import { randomUUID } from "node:crypto";
import { visit } from "#support/office.ts";
import { EDITOR, JAN } from "#support/people.ts";
import { load, open } from "#support/portal.ts";
import { expect, test } from "#support/test.ts";

test("[NEWS-01, NEWS-02, NEWS-03, NEWS-05] an editor publishes a news with a photo, a visitor reads it, a farmer finds the newest on the dashboard, and it can be withdrawn @once", async ({
  page,
  deskOf,
  signIn,
  expectInConsole,
}) => {
  expectInConsole(/404 \(Not Found\).*\/api\/v1\/cms\/news\/plan-na-wiosne/);
  const slug = `konkurs-${randomUUID().slice(0, 8)}`;
  const title = `Zdjęcia z pola ${slug}`;
  const office = await deskOf(EDITOR.email);
  await visit(office, "/office/news/create");
  await office.getByLabel("Adres").fill(slug);
  await office.getByLabel("Tytuł").fill(title);
  await office.getByLabel("Wstęp").fill("Pokaż swoje pole i opowiedz o nim innym.");
  await office.getByRole("textbox", { name: "Treść" }).fill("Zdjęcia przyjmujemy do końca miesiąca.");
  await office.getByRole("button", { name: "Zapisz szkic" }).click();
  await expect(office.getByText("Szkic: nikt poza biurem go nie widzi.")).toBeVisible();
  await office.locator('input[type="file"]').setInputFiles({
    name: "pole.png",
    mimeType: "image/png",
    buffer: await office.screenshot(),
  });
  await office.getByLabel("Opis zdjęcia").fill("Pole o świcie");
  await office.getByRole("button", { name: "Zapisz zdjęcie" }).click();
  await expect(office.getByRole("img", { name: "Pole o świcie" })).toBeVisible();
  await office.getByRole("button", { name: "Podgląd wersji 1" }).click();
  await expect(office.frameLocator("iframe").getByText("Zdjęcia przyjmujemy do końca miesiąca.")).toBeVisible();
  await office.getByRole("button", { name: "Zamknij" }).click();
  await office.getByRole("button", { name: "Opublikuj wersję 1" }).click();
  await office.getByRole("dialog").getByRole("button", { name: "Opublikuj" }).click();
  await expect(office.getByText(/^Widoczna dla wszystkich od/)).toBeVisible();

  await test.step("a visitor reads it, and what is unpublished or was never written is the error page", async () => {
    await open(page, "/aktualnosci");
    await page.getByRole("link", { name: title }).click();
    await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
    await expect(page.getByText("Zdjęcia przyjmujemy do końca miesiąca.")).toBeVisible();
    await expect(page.getByRole("img", { name: "Pole o świcie" })).toHaveAttribute("srcset", /320w/);
    await page.getByRole("link", { name: "Wszystkie aktualności" }).first().click();
    await page.getByRole("button", { name: "Następna strona" }).click();
    await expect(page).toHaveURL(/\/aktualnosci\?page=2$/);
    await expect(page.getByRole("link", { name: "Witamy w programie" })).toBeVisible();
    for (const address of ["/aktualnosci/plan-na-wiosne", "/aktualnosci/Nie_Adres"]) {
      await open(page, address);
      await expect(page.getByRole("heading", { level: 1, name: "Nie ma takiej strony" })).toBeVisible();
    }
  });

  await test.step("the dashboard links to the newest, and who is signed in keeps the own navigation", async () => {
    await signIn(JAN);
    await load(page, "/dashboard");
    const card = page.getByRole("region", { name: "Aktualności" });
    await expect(card.getByRole("listitem")).toHaveCount(2);
    await expect(card.getByRole("link", { name: title })).toBeVisible();
    await card.getByRole("link", { name: "Wszystkie" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Aktualności" })).toBeVisible();
    await expect(page.getByRole("navigation", { name: "Skróty" })).toBeVisible();
  });

  await office.getByRole("button", { name: "Wycofaj", exact: true }).click();
  await office.getByRole("dialog").getByRole("button", { name: "Wycofaj" }).click();
  await expect(office.getByText("Szkic: nikt poza biurem go nie widzi.")).toBeVisible();
});
