import { readFile } from "node:fs/promises";
import { invoicePdf } from "#support/invoice-files.ts";
import { decideWithReason, narrowed, openInOffice, visit } from "#support/office.ts";
import { invoiceRow, open, openInvoice, pickFile, pressOnInvoice } from "#support/portal.ts";
import { submitFor } from "#support/submissions.ts";
import { expect, test } from "#support/test.ts";

test("what was decided about an invoice reaches the farmer: refused with its reason, returned and mended on the same submission, taken back, its file as it was sent @once", async ({
  page,
  request,
  given,
  signIn,
  office,
}) => {
  const farm = await given.farm();
  const [refused, returned, taken] = [
    await submitFor(request, farm),
    await submitFor(request, farm),
    await submitFor(request, farm),
  ];
  await openInOffice(office, refused.number);
  await decideWithReason(office, "Odrzuć", "Nabywcą na fakturze jest ktoś inny.");
  await openInOffice(office, returned.number);
  const address = new URL(office.url()).pathname;
  await decideWithReason(office, "Zwróć do poprawy", "Brakuje kolejnej strony faktury.");
  await signIn(farm);

  await test.step("a refused one says why, and is over", async () => {
    const details = await openInvoice(page, refused.number, "biezace");
    await expect(details).toContainText("Odrzucona");
    await expect(details).toContainText("Nabywcą na fakturze jest ktoś inny.");
    await expect(details.getByRole("button", { name: "Anuluj zgłoszenie" })).toHaveCount(0);
    await page.keyboard.press("Escape");
  });

  await test.step("a returned one is mended, and reaches the clerk again", async () => {
    await open(page, "/dashboard");
    const details = await openInvoice(page, returned.number, "oczekujace");
    await expect(details).toContainText("Do poprawy");
    await expect(details).toContainText("Brakuje kolejnej strony faktury.");
    await expect(details.getByRole("textbox", { name: "Numer faktury" })).toHaveValue(returned.number);
    await pickFile(details, await invoicePdf(returned.number, ["Strona druga"]));
    await details.getByRole("textbox", { name: "Wiadomość do nas" }).fill("Dodaję brakującą stronę.");
    await details.getByRole("button", { name: "Wyślij poprawioną fakturę" }).click();
    await expect(page.getByText("Poprawiona faktura została wysłana")).toBeVisible();
    await expect(details).toContainText("Oczekująca");
    await page.keyboard.press("Escape");
    await visit(office, address);
    await expect(office.getByText("Dodaję brakującą stronę.")).toBeVisible();
    await expect(office.getByRole("button", { name: /^Akceptuj/ })).toBeVisible();
  });

  await test.step("a file is downloaded as it was sent", async () => {
    await open(page, "/dashboard");
    await open(page, `/moje-faktury?tab=oczekujace&search=${encodeURIComponent(taken.number)}`);
    const started = page.waitForEvent("download");
    await pressOnInvoice(page, taken.number, "download");
    const download = await started;
    expect(download.suggestedFilename()).toMatch(/\.pdf$/);
    expect((await readFile(await download.path())).equals(taken.file.buffer)).toBe(true);
  });

  await test.step("a waiting one is taken back after a question, and leaves both queues", async () => {
    await pressOnInvoice(page, taken.number, "cancel");
    const question = page.getByRole("alertdialog", { name: "Anulować zgłoszenie?" });
    await question.getByRole("button", { name: "Nie, zostaw" }).click();
    await expect(invoiceRow(page, taken.number)).toContainText("Oczekująca");
    await pressOnInvoice(page, taken.number, "cancel");
    await question.getByRole("button", { name: "Tak, anuluj" }).click();
    await expect(page.getByText("Zgłoszenie zostało anulowane")).toBeVisible();
    await expect(page.getByText("Żadna faktura nie pasuje do wyszukiwania.")).toBeVisible();
    await visit(office, narrowed("invoices", { status: "pending", search: taken.number }));
    await expect(office.getByText("Nic nie pasuje do tych filtrów")).toBeVisible();
  });
});
