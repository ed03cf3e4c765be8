import { openLine } from "#support/running/cut-line.ts";
import { newDocumentNumber, printedInvoice } from "#support/invoice-files.ts";
import { dialog, open, pickFile } from "#support/people/portal.ts";
import { SELLER } from "#support/people/sellers.ts";
import { expect, test } from "#support/test.ts";

const DAY = new Date().toISOString().slice(0, 10);
const goods = [["Buraczan 320 SE 5 l", "12", "987,65", "11 851,80"]] as const;

test("a picked file fills in the form, which is sent without the file travelling again; a connection cut before the answer makes no second invoice @once", async ({
  page,
  cast,
  signIn,
  askAs,
  baseURL,
  expectInConsole,
}) => {
  expectInConsole(/ERR_|Failed to load/);
  const line = await openLine(baseURL ?? "");
  try {
    await signIn(cast.sender);
    const ask = await askAs(cast.sender);
    const number = newDocumentNumber();
    const onServer = async () => (await ask(`/api/v1/invoices/waiting?search=${number}`)).meta.total;
    await open(page, `${line.address}/moje-faktury#!zglos-fakture`);
    const form = dialog(page);
    await pickFile(
      form,
      await printedInvoice(number, { day: DAY, goods, buyerNip: cast.sender.nip, sellerNip: SELLER.nip }),
    );
    await expect(form.getByText("Odczytaliśmy dane z pliku")).toBeVisible({ timeout: 45_000 });
    const typed = form.getByRole("textbox", { name: "Numer faktury" });
    await expect(typed).toHaveValue(number);
    await expect(typed).toHaveAccessibleDescription(/^odczytane/);
    await expect(form.getByRole("combobox", { name: "Dystrybutor" })).toHaveValue(SELLER.name);
    const read = form.getByRole("region", { name: "Produkty z faktury" });
    await expect(read.getByRole("listitem")).toHaveText(/Buraczan 320 SE.*12 × 5\sl/);

    // Cut after the server has it, before its answer arrived.
    const send = form.getByRole("button", { name: "Wyślij fakturę" });
    const sent = page.waitForRequest((request) => request.url().endsWith("/api/v1/invoices/submit"));
    line.stallAnswers();
    await send.click();
    const body = (await sent).postData() ?? "";
    expect(body).toContain('name="draft"');
    expect(body).not.toContain('name="invoice"');
    await expect.poll(onServer).toBe(1);
    line.cut();
    await expect(form.getByText("Sprawdź połączenie z internetem")).toBeVisible();
    await expect(typed).toHaveValue(number);

    line.mend();
    await send.click();
    await expect(form.getByText("Twoja faktura została dodana prawidłowo")).toBeVisible();
    expect(await onServer()).toBe(1);
  } finally {
    line.close();
  }
});
