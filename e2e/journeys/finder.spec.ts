import { visit } from "#support/office.ts";
import { JAN } from "#support/people.ts";
import { expect, test } from "#support/test.ts";

const grouped = (nip: string) => nip.replace(/(...)(...)(..)(..)/, "$1-$2-$3-$4");

test("people, goods and pages are found by one key, and opened without a mouse @desktop", async ({ office }) => {
  await visit(office, "/office/products");
  await expect(office.getByRole("button", { name: "Szukaj" })).toBeVisible();
  await office.keyboard.press("Control+k");
  const field = office.getByRole("combobox", { name: "Szukaj w biurze" });
  await expect(field).toBeFocused();
  const found = office.getByRole("listbox", { name: "Znalezione" });
  await expect(found.getByRole("option", { name: /^Faktury/ })).toBeVisible();
  // Whoever opened it by mistake leaves it as every dialog, with something typed or without.
  await office.keyboard.press("Escape");
  await expect(office.getByRole("dialog")).toHaveCount(0);
  await office.keyboard.press("Control+k");
  await office.keyboard.type("faktura");
  await expect(found.getByRole("option", { name: /^Faktury/ })).toBeVisible();
  await office.keyboard.press("Escape");
  await expect(office.getByRole("dialog")).toHaveCount(0);
  await office.keyboard.press("Control+k");
  await expect(field).toBeFocused();

  await office.keyboard.type(grouped(JAN.nip));
  await expect(found.getByRole("option").first()).toContainText(JAN.nip);
  await office.keyboard.press("Enter");
  await expect(office).toHaveURL(/\/office\/participants\/\d+/);
  await expect(office.getByRole("dialog")).toHaveCount(0);

  await office.keyboard.press("Control+k");
  await office.keyboard.type("halvetic");
  await expect(found.getByRole("option", { name: /^Halvetic/ }).first()).toBeVisible();
  await office.keyboard.press("Control+a");
  await office.keyboard.type("qqqq");
  await expect(office.getByText(/^Nic nie pasuje/)).toBeVisible();
  await office.keyboard.press("Control+a");
  await office.keyboard.type("zamow nagrod");
  await expect(found.getByRole("option", { name: /^Zamówienia nagród/ })).toBeVisible();
  await office.keyboard.press("Enter");
  await expect(office).toHaveURL(/\/office\/orders/);

  // What is done and not looked at is found by the same key.
  await office.keyboard.press("Control+k");
  await office.keyboard.type("skroty");
  await expect(found.getByRole("option", { name: /^Skróty klawiszowe/ })).toBeVisible();
  await office.keyboard.press("Enter");
  await expect(office.getByRole("dialog", { name: "Skróty klawiszowe" })).toBeVisible();
  await office.keyboard.press("Escape");
  await office.keyboard.press("Control+k");
  await office.keyboard.type("nastepna fakt");
  await expect(found.getByRole("option", { name: /^Weź następną fakturę/ })).toBeVisible();
  await office.keyboard.press("Escape");
});

test("rows of a list are reached and opened by single keys, which can be switched off @desktop", async ({ office }) => {
  await visit(office, "/office/products");
  const rows = office
    .getByRole("main")
    .getByRole("row")
    .filter({ has: office.getByRole("link") });
  await expect(rows.first()).toBeVisible();
  await office.keyboard.press("j");
  await office.keyboard.press("j");
  await expect(rows.nth(1)).toBeFocused();
  await office.keyboard.press("k");
  await expect(rows.first()).toBeFocused();

  await office.keyboard.press("?");
  const sheet = office.getByRole("dialog", { name: "Skróty klawiszowe" });
  await expect(sheet.getByRole("region", { name: "Na liście" })).toContainText("Otwórz wiersz");
  const letters = sheet.getByRole("switch", { name: /^Skróty jednym klawiszem/ });
  await letters.click();
  await office.keyboard.press("Escape");
  await expect(sheet).toHaveCount(0);
  await office.keyboard.press("?");
  await office.keyboard.press("/");
  await expect(sheet).toHaveCount(0);

  await office.getByRole("banner").getByRole("button", { name: "Joanna Referent" }).click();
  await office.getByRole("menuitem", { name: "Skróty klawiszowe" }).click();
  await letters.click();
  await sheet.getByRole("button", { name: "Zamknij" }).click();
  await expect(sheet).toHaveCount(0);
  // The focus comes back to where the sheet was opened from, a moment after it has gone.
  await expect(office.getByRole("banner").getByRole("button", { name: "Joanna Referent" })).toBeFocused();
  await office.keyboard.press("/");
  await expect(office.getByPlaceholder("Nazwa lub SAP")).toBeFocused();
  await office.keyboard.press("Tab");
  await office.keyboard.press("j");
  await office.keyboard.press("Enter");
  await expect(office).toHaveURL(/\/office\/products\/\d+/);
});
