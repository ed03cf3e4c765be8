import { visit } from "#support/office.ts";
import { EDITOR } from "#support/people.ts";
import { expect, test } from "#support/test.ts";

test("staff change a participant's data; a key that closes the dialog takes nothing away that was typed @desktop", async ({
  given,
  office,
}) => {
  const farm = await given.farm();
  await visit(office, `/office/participants/${farm.id}`);
  await office.getByRole("button", { name: "Zmień dane" }).click();
  const form = office.getByRole("dialog");
  await form.getByLabel("Miejscowość").fill("Nowa Wieś");
  await office.keyboard.press("Escape");
  await expect(form.getByText(/zostaje w tej przeglądarce przez 7 dni/)).toBeVisible();
  await form.getByRole("button", { name: "Wróć do pisania" }).click();
  await expect(form.getByLabel("Miejscowość")).toHaveValue("Nowa Wieś");
  await form.getByLabel("Powód").fill("Telefon uczestnika");
  await form.getByRole("button", { name: "Zapisz" }).click();
  await expect(form).toHaveCount(0);
  await expect(office.getByText(/Nowa Wieś/)).toBeVisible();
  // Who is on the phone is called back by a press.
  await expect(office.getByRole("link", { name: /^\+48/ })).toHaveAttribute("href", /^tel:\+48\d{9}$/);
});

test("an editor's lists of promotions name nobody @desktop", async ({ deskOf }) => {
  const office = await deskOf(EDITOR.email);
  await visit(office, "/office/promotions?filter=%7B%7D");
  await office.getByRole("table").getByRole("link").first().click();
  await office.getByRole("tab", { name: "Lista uprawnionych" }).click();
  await expect(office.getByText("zapisanych numerów nie pokazujemy redakcji")).toBeVisible();
  await office.getByRole("tab", { name: "Odpowiedzi" }).click();
  await expect(office.getByText(/Akceptuje: /)).toBeVisible();
  await expect(office.getByRole("button", { name: "Pobierz CSV" })).toHaveCount(0);
});

test("the head of a long table stays in sight @desktop", async ({ office }) => {
  await visit(office, "/office/participants");
  const head = office.getByRole("columnheader", { name: "Miejscowość" });
  await expect(head).toBeInViewport();
  await office.getByRole("row").last().scrollIntoViewIfNeeded();
  await office.mouse.move(700, 500);
  await office.mouse.wheel(0, 2000);
  await expect(office.getByRole("row").last()).toBeInViewport();
  await expect(head).toBeInViewport();
});

test("a phone that is turned keeps the office's page whole, and its menu opens over it @desktop", async ({
  office,
}) => {
  const desk = office.viewportSize()!;
  await visit(office, "/office/standing-transfers");
  const menu = office.getByRole("menuitem", { name: "Zgody" });
  await expect(menu).toBeVisible();
  await office.setViewportSize({ width: 360, height: 740 });
  await expect(menu).toBeHidden();
  const search = office.getByRole("textbox", { name: /NIP, PESEL/ });
  await expect.poll(async () => (await search.boundingBox())?.width).toBeGreaterThan(250);
  await office.getByRole("button", { name: "Otwórz menu" }).click();
  await menu.click();
  await expect(office.getByRole("heading", { level: 1, name: "Zgody" })).toBeVisible();
  await expect(menu).toBeHidden();
  await office.setViewportSize({ width: 900, height: 740 });
  await expect(menu).toBeVisible();
  await office.setViewportSize(desk);
});
