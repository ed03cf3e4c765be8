import { appears, until } from "@plon/client/test/clock.ts";
import { expect, test } from "vitest";
import { type Locator, page, userEvent } from "vitest/browser";
import { answers } from "#test/answers.ts";
import { answerMember, FARM } from "#test/farm.ts";
import { answerInvoiceForm, distributorField, fileInput, form, numberField, pdf, pickFile } from "#test/invoices.ts";
import { open } from "#test/portal.ts";

/** Tabs on until the control has the focus. Throws when it cannot be reached. */
async function tabTo(control: Locator | HTMLElement): Promise<void> {
  const wanted = () => (control instanceof HTMLElement ? control : control.query());
  for (let step = 0; step < 60; step += 1) {
    if (document.activeElement === wanted()) return;
    await userEvent.tab();
  }
  throw new Error(`Not reached by the Tab key: ${String(control)}`);
}

/** Types into the search field that has the focus, and takes the first entry found. */
async function find(phrase: string): Promise<void> {
  await userEvent.keyboard(phrase);
  await appears(page.getByRole("option").first());
  await userEvent.keyboard("{ArrowDown}{Enter}");
}

test("sign-in and an invoice with a declared product need no mouse", async () => {
  answers.on("POST /api/v1/auth/login", { auth_token: "token-of-the-test", expires_in: 900 });
  answerMember(FARM);
  answerInvoiceForm();
  await open("/");
  await userEvent.tab();
  await expect.element(page.getByRole("link", { name: "Przejdź do treści" })).toHaveFocus();
  await tabTo(page.getByRole("banner").getByRole("link", { name: "Zaloguj się" }));
  await userEvent.keyboard("{Enter}");
  await expect.element(form.getByRole("textbox", { name: "NIP lub PESEL" })).toHaveFocus();
  await userEvent.keyboard(FARM.nip);
  await tabTo(form.getByRole("textbox", { name: "Hasło", exact: true }));
  await userEvent.keyboard("Haslo2026{Enter}");
  await until(() => location.pathname === "/dashboard", "the dashboard");
  await expect.element(page.getByRole("heading", { level: 1 })).toHaveFocus();

  const report = page.getByRole("main").getByRole("link", { name: "Zgłoś fakturę" }).first();
  await tabTo(report);
  const opener = report.element();
  await userEvent.keyboard("{Enter}");
  await expect.element(numberField).toBeVisible();
  await tabTo(fileInput());
  await pickFile(pdf());
  await tabTo(numberField);
  await userEvent.keyboard("FV/5/2026");
  await tabTo(distributorField);
  await find("lublin");
  await tabTo(form.getByRole("button", { name: "Dodaj produkt" }));
  await userEvent.keyboard("{Enter}");
  await userEvent.tab({ shift: true });
  await tabTo(form.getByRole("combobox", { name: "Produkt 1" }));
  await find("halvetic");
  await tabTo(form.getByRole("combobox", { name: "Opakowanie" }));
  await userEvent.keyboard("{ArrowDown}");
  await tabTo(form.getByRole("textbox", { name: "Liczba opakowań" }));
  await userEvent.keyboard("2");
  await expect.element(form.getByText("Razem może dać")).toBeVisible();
  await tabTo(form.getByRole("button", { name: "Wyślij fakturę" }));
  await userEvent.keyboard("{Enter}");
  await expect.element(form.getByText("Twoja faktura została dodana prawidłowo")).toBeVisible();
  expect(answers.asked("POST /api/v1/invoices/submit")).toHaveLength(1);

  // Escape closes, and the focus is back where the dialog was opened.
  await userEvent.keyboard("{Escape}");
  await expect.element(form).not.toBeInTheDocument();
  await expect.poll(() => document.activeElement === opener).toBe(true);
});
