import { expectAccessible } from "#support/accessible.ts";
import { visit } from "#support/office.ts";
import { ADMIN, EDITOR } from "#support/people.ts";
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

test("where there is nothing, or nothing for this role, the office says so legibly and leads on @desktop", async ({
  office,
  deskOf,
  expectInConsole,
}) => {
  expectInConsole(/404 \(Not Found\).*\/(presence|participants\/999999)/);
  await office.goto("/office/participants/999999");
  await expect(office.getByRole("heading", { name: "Nie ma takiej strony" }).last()).toBeVisible();
  await expect(office.getByRole("button", { name: "Spróbuj ponownie" })).toHaveCount(0);
  await expectAccessible(office, "a record that there is not");
  await office.getByRole("link", { name: "Przejdź do listy" }).click();
  await expect(office.getByRole("columnheader", { name: "Miejscowość" })).toBeVisible();

  const other = await deskOf(EDITOR.email);
  await other.goto("/office/participants");
  await expect(other.getByRole("heading", { name: "Brak dostępu" }).last()).toBeVisible();
  await expectAccessible(other, "a part that the role does not see");
  await other.getByRole("link", { name: "Przejdź na pulpit" }).click();
  await expect(other.getByRole("heading", { name: "Trwa i nadchodzi" })).toBeVisible();
});

test("accounts are merged only once it is known that nothing prevents it @desktop", async ({ given, deskOf }) => {
  const [left, kept] = [await given.farm(), await given.farm()];
  const office = await deskOf(ADMIN.email);
  await visit(office, `/office/participants/${left.id}`);
  await office.getByRole("button", { name: "Więcej" }).click();
  await office.getByRole("menuitem", { name: /Połącz/ }).click();
  const form = office.getByRole("dialog");
  const merge = form.getByRole("button", { name: "Połącz konta" });
  await expect(merge).toBeDisabled();
  await form.getByLabel("Konto, które zostaje").fill(kept.nip);
  await office.getByRole("option", { name: new RegExp(kept.nip) }).click();
  await expect(form.getByText("Zostanie zamknięte")).toBeVisible();
  await expect(merge).toBeEnabled();
});
