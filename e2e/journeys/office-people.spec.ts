import { expectAccessible } from "#support/accessible.ts";
import { ADMIN, EDITOR } from "#support/people.ts";
import { expect, signInToOffice, test } from "#support/test.ts";

test("staff change a participant's data; a key that closes the dialog takes nothing away that was typed @desktop", async ({
  office,
}) => {
  await office.goto("/office/participants?filter=%7B%22search%22%3A%22Krawczyk%20Adam%22%7D");
  await office.getByRole("link", { name: "Krawczyk Adam" }).click();
  await office.getByRole("button", { name: "Zmień dane" }).click();
  const form = office.getByRole("dialog");
  const town = `Nowa Wieś ${Date.now() % 10_000}`;
  await form.getByLabel("Miejscowość").fill(town);
  await office.keyboard.press("Escape");
  await expect(form.getByText(/zostaje w tej przeglądarce przez 7 dni/)).toBeVisible();
  await expectAccessible(office, "the form of a participant's data, about to be closed");
  await form.getByRole("button", { name: "Wróć do pisania" }).click();
  await expect(form.getByLabel("Miejscowość")).toHaveValue(town);
  await form.getByLabel("Powód").fill("Telefon uczestnika");
  await form.getByRole("button", { name: "Zapisz" }).click();
  await expect(form).toHaveCount(0);
  await expect(office.getByText(new RegExp(town))).toBeVisible();
  // Who is on the phone is called back by a press.
  await expect(office.getByRole("link", { name: /^\+48/ })).toHaveAttribute("href", /^tel:\+48\d{9}$/);
});

test("an editor's first page has no queue that an editor may not open, and lists of promotions name nobody @desktop", async ({
  page,
}) => {
  await signInToOffice(page, EDITOR.email);
  await expect(page.getByRole("heading", { name: "Trwa i nadchodzi" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Moja kolejka" })).toHaveCount(0);
  await page.goto("/office/promotions?filter=%7B%7D");
  await page.getByRole("table").getByRole("link").first().click();
  await page.getByRole("tab", { name: "Lista uprawnionych" }).click();
  await expect(page.getByText("zapisanych numerów nie pokazujemy redakcji")).toBeVisible();
  await page.getByRole("tab", { name: "Odpowiedzi" }).click();
  await expect(page.getByText(/Akceptuje: /)).toBeVisible();
  await expect(page.getByRole("button", { name: "Pobierz CSV" })).toHaveCount(0);
});

test("the head of a long table stays in sight @desktop", async ({ page }) => {
  await signInToOffice(page, ADMIN.email);
  await page.goto("/office/participants");
  const head = page.getByRole("columnheader", { name: "Miejscowość" });
  await expect(head).toBeInViewport();
  await page.getByRole("row").last().scrollIntoViewIfNeeded();
  await page.mouse.move(700, 500);
  await page.mouse.wheel(0, 2000);
  await expect(page.getByRole("row").last()).toBeInViewport();
  await expect(head).toBeInViewport();
});

test("a phone that is turned keeps the office's page whole, and its menu opens over it @desktop", async ({ page }) => {
  await signInToOffice(page, ADMIN.email);
  await page.goto("/office/standing-transfers");
  const menu = page.getByRole("menuitem", { name: "Zgody" });
  await expect(menu).toBeVisible();
  await page.setViewportSize({ width: 360, height: 740 });
  await expect(menu).toBeHidden();
  const search = page.getByRole("textbox", { name: /NIP, PESEL/ });
  await expect.poll(async () => (await search.boundingBox())?.width).toBeGreaterThan(250);
  await page.getByRole("button", { name: "Otwórz menu" }).click();
  await expectAccessible(page, "the office's menu on a phone");
  await menu.click();
  await expect(page.getByRole("heading", { level: 1, name: "Zgody" })).toBeVisible();
  await expect(menu).toBeHidden();
  await page.setViewportSize({ width: 900, height: 740 });
  await expect(menu).toBeVisible();
});
