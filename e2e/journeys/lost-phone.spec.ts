import { expectAccessible } from "#support/accessible.ts";
import { LOSER } from "#support/people.ts";
import { expect, signInToOffice, test } from "#support/test.ts";

test("a lost phone is reported by a clerk and carried out by an administrator @once", async ({
  page,
  office,
  expectInConsole,
}) => {
  expectInConsole(/status of 422/);
  const filter = encodeURIComponent(JSON.stringify({ search: LOSER.nip }));
  await office.goto(`/office/participants?filter=${filter}`);
  await office.getByText(LOSER.name).first().click();
  await office.getByRole("button", { name: "Więcej" }).click();
  await expectAccessible(office, "a farm's further actions");
  await office.getByRole("menuitem", { name: "Zgubiony telefon" }).click();
  const form = office.getByRole("dialog", { name: /^Zgubiony telefon: / });
  await office.keyboard.press("Escape");
  await expect(office.getByRole("button", { name: "Więcej" })).toBeFocused();
  await office.keyboard.press("Enter");
  await office.getByRole("menuitem", { name: "Zgubiony telefon" }).press("Enter");
  await form.getByRole("textbox", { name: "Powód" }).fill("Zgubiony na polu");
  await form.getByRole("textbox", { name: "Jak sprawdzono tożsamość" }).fill("Oddzwoniono na numer domowy");
  await form.getByRole("textbox", { name: "Nowy numer telefonu" }).fill("123");
  await form.getByRole("button", { name: "Poproś o zatwierdzenie" }).click();
  await expect(form.getByText("Telefon")).not.toHaveCount(0);
  await expectAccessible(office, "the report of a lost phone");
  await form.getByRole("textbox", { name: "Nowy numer telefonu" }).fill("605 999 321");
  await form.getByRole("button", { name: "Poproś o zatwierdzenie" }).click();
  await expect(office.getByText("Prośba czeka na drugiego administratora.")).toBeVisible();

  await signInToOffice(page, "admin2@plon.example");
  await page.goto("/office/approvals");
  await page.getByRole("button", { name: /^Zatwierdź: Zgubiony telefon uczestnika nr / }).click();
  const decision = page.getByRole("dialog");
  await expect(decision.getByText("Oddzwoniono na numer domowy")).toBeVisible();
  await expectAccessible(page, "the decision about a lost phone");
  await decision.getByRole("button", { name: "Zatwierdź zmianę" }).click();
  await expect(page.getByText("Zmiana została zatwierdzona i obowiązuje.")).toBeVisible();
});
