import { visit } from "#support/office.ts";
import { SECOND_ADMIN } from "#support/people.ts";
import { expect, test } from "#support/test.ts";

test("a lost phone is reported by a clerk and carried out by an administrator @desktop", async ({
  given,
  office,
  deskOf,
  expectInConsole,
}) => {
  expectInConsole(/status of 422/);
  const farm = await given.farm();
  await visit(office, `/office/participants/${farm.id}`);
  await office.getByRole("button", { name: "Więcej" }).click();
  await office.getByRole("menuitem", { name: "Zgubiony telefon" }).click();
  const form = office.getByRole("dialog", { name: /^Zgubiony telefon: / });
  await expect(form).toBeVisible();
  await office.keyboard.press("Escape");
  await expect(office.getByRole("button", { name: "Więcej" })).toBeFocused();
  await office.keyboard.press("Enter");
  await office.getByRole("menuitem", { name: "Zgubiony telefon" }).press("Enter");
  await form.getByRole("textbox", { name: "Powód" }).fill("Zgubiony na polu");
  await form.getByRole("textbox", { name: "Jak sprawdzono tożsamość" }).fill("Oddzwoniono na numer domowy");
  await form.getByRole("textbox", { name: "Nowy numer telefonu" }).fill("123");
  await form.getByRole("button", { name: "Poproś o zatwierdzenie" }).click();
  await expect(form.getByText("Telefon")).not.toHaveCount(0);
  await form.getByRole("textbox", { name: "Nowy numer telefonu" }).fill(`60${farm.phone.slice(-7)}`);
  await form.getByRole("button", { name: "Poproś o zatwierdzenie" }).click();
  await expect(office.getByText("Prośba czeka na drugiego administratora.")).toBeVisible();

  const second = await deskOf(SECOND_ADMIN.email);
  await visit(second, "/office/approvals");
  await second.getByRole("button", { name: `Zatwierdź: Zgubiony telefon uczestnika nr ${farm.id}` }).click();
  const decision = second.getByRole("dialog");
  await expect(decision.getByText("Oddzwoniono na numer domowy")).toBeVisible();
  await decision.getByRole("button", { name: "Zatwierdź zmianę" }).click();
  await expect(second.getByText("Zmiana została zatwierdzona i obowiązuje.")).toBeVisible();
});
