// What waits for a second person is not said to be saved: after every form, the server's words stand, not the library's.
import { appears } from "@plon/client/test/clock.ts";
import { HELD_MESSAGE } from "@plon/contract/shared/calls/second-decisions.ts";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { answers, pageOf } from "#test/answers.ts";
import { ALONE, open, signIn } from "#test/office.ts";
import { PRODUCT } from "#test/products.ts";
import { ACCOUNT } from "#test/staff.ts";

const notice = () => document.querySelector<HTMLElement>(".MuiSnackbar-root")?.innerText ?? "";
const save = page.getByRole("button", { name: "Zapisz", exact: true });

test("a changed record, and a new one, are told of as the server tells of them", async () => {
  await signIn("admin");
  answers.on("GET /api/office/v1/approvals", [], { meta: pageOf(0) });
  answers.on("POST /api/office/v1/presence", ALONE);
  answers.on("GET /api/office/v1/products/:productId", PRODUCT);
  answers.on("GET /api/office/v1/products/:productId/learnt-prices", []);
  await open("/products/3");
  await page.getByRole("textbox", { name: "Nazwa" }).fill("Chwastox Nowy");
  for (const message of [HELD_MESSAGE, "Produkt został zmieniony."]) {
    answers.on("PUT /api/office/v1/products/:productId", PRODUCT, { message });
    await save.click();
    await appears(page.getByText(message), { flows: true });
    expect(notice()).not.toMatch(/Zapisano zmiany/);
    // Each is read before the next.
    await page.getByRole("textbox", { name: "Nazwa" }).fill("Chwastox Nowszy");
  }

  const waits = "Zmiana czeka na drugiego administratora.";
  answers.on("POST /api/office/v1/staff", { ...ACCOUNT, is_waiting: true }, { message: waits });
  answers.on("GET /api/office/v1/staff", [ACCOUNT], { meta: pageOf(1) });
  answers.on("GET /api/office/v1/representatives/choices", []);
  await open("/staff/create");
  await page.getByRole("textbox", { name: "Imię i nazwisko" }).fill("Halina Nowa");
  await page.getByRole("textbox", { name: "E-mail" }).fill("halina@plon.example");
  await page.getByRole("combobox", { name: "Rola" }).click();
  await page.getByRole("option", { name: "Referent" }).click();
  await save.click();
  await appears(page.getByText(waits), { flows: true });
  expect(notice()).not.toMatch(/^Dodano/);
});
