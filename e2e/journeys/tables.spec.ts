import type { Page } from "@playwright/test";
import { newDocumentNumber } from "#support/invoice-files.ts";
import { ZOFIA } from "#support/people.ts";
import { dialog, invoiceRow, open, pressOnInvoice, submitInvoice } from "#support/portal.ts";
import { expect, test } from "#support/test.ts";

const history = (page: Page) => page.getByRole("table", { name: "Historia punktów" });

test("[TABLE-03, TABLE-04] a row unfolds, by keyboard too, and only one is unfolded at a time", async ({
  page,
  signIn,
}) => {
  await signIn(ZOFIA);
  await open(page, "/historia-punktow");
  const buttons = history(page).getByRole("button", { name: /Szczegóły|Zwiń/ });
  const first = buttons.nth(0);
  const second = buttons.nth(1);
  await first.press("Enter");
  await expect(first).toHaveAttribute("aria-expanded", "true");
  await expect(history(page).getByText("Kiedy:")).toHaveCount(1);
  await second.click();
  await expect(first).toHaveAttribute("aria-expanded", "false");
  await expect(second).toHaveAttribute("aria-expanded", "true");
  await expect(history(page).getByText("Kiedy:")).toHaveCount(1);
  await second.click();
  await expect(history(page).getByText("Kiedy:")).toHaveCount(0);
});

test("on paper the history has neither menu nor footer around it @desktop", async ({ page, signIn }) => {
  await signIn(ZOFIA);
  await open(page, "/historia-punktow");
  await expect(page.getByRole("navigation", { name: "Menu" })).toBeVisible();
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("navigation", { name: "Menu" })).toBeHidden();
  await expect(page.getByRole("contentinfo")).toBeHidden();
  await expect(history(page)).toBeVisible();
});

test("[TABLE-05, TABLE-06, TABLE-07, TABLE-10, TABLE-16] a row has its status in word and colour, its file, its details, and is cancelled by its own id", async ({
  page,
  cast,
  signIn,
}) => {
  await signIn(cast.sender);
  const documentNumber = newDocumentNumber();
  await submitInvoice(page, documentNumber);
  // Not the list that the submission before asks for anew: its answer is gone with the page.
  const listed = page.waitForResponse((response) => /\/invoices\/(\d{4}|waiting)\?.*search=./.test(response.url()));
  await open(page, `/moje-faktury?tab=oczekujace&search=${documentNumber}`);
  const { data } = (await (await listed).json()) as {
    data: { id: number; status: { label: string; color: string }; download: string }[];
  };
  const [fact] = data;
  const row = invoiceRow(page, documentNumber);
  expect(fact?.status.color).toBe("yellow");
  const chip = row.getByText(fact?.status.label ?? "", { exact: true });
  const [ink, ground] = await chip.evaluate((element) => {
    const style = getComputedStyle(element.closest("[class*=bg-]") ?? element);
    return [style.color, style.backgroundColor];
  });
  expect([ink, ground]).toEqual(["rgb(119, 83, 0)", "rgb(253, 243, 208)"]);

  const file = page.waitForEvent("download");
  await pressOnInvoice(page, documentNumber, "download");
  expect((await file).suggestedFilename()).toMatch(/\.pdf$/);

  if ((await dialog(page).count()) === 0) await row.getByRole("link", { name: documentNumber, exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`#!szczegoly-faktury\\?id=${fact?.id}$`));
  await dialog(page).getByRole("button", { name: "Zamknij" }).click();

  await pressOnInvoice(page, documentNumber, "cancel");
  const cancelled = page.waitForRequest(`**/api/v1/invoices/${fact?.id}/cancel`);
  await page
    .getByRole("alertdialog")
    .getByRole("button", { name: /^(Anuluj|Tak)/ })
    .first()
    .click();
  await cancelled;
});
