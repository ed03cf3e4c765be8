import { newDocumentNumber, printedInvoice } from "#support/invoice-files.ts";
import { visit } from "#support/office.ts";
import { MARIA } from "#support/people.ts";
import { askForToken, expect, test } from "#support/test.ts";

test("a file that names another buyer is flagged beside the decision on a private person's invoice @once", async ({
  office,
  request,
}) => {
  const headers = { authorization: `Bearer ${await askForToken(request, MARIA)}` };
  const options = await request.get("/api/v1/distributors/options", { headers });
  const { data: sellers } = (await options.json()) as { data: { id: number; distributor_name: string }[] };
  const seller = sellers.find(({ distributor_name }) => distributor_name.startsWith("Lubelska"))!;
  const number = newDocumentNumber();
  const goods = [["KAPTAROL 80WG 10 kg", "2", "90,00", "180,00"]] as const;
  const invoice = await printedInvoice(number, { day: "2026-05-05", buyer: "Piotr Sasiad", goods });
  const multipart = { document_name: number, distributor_id: String(seller.id), lines: "[]", invoice };
  const sent = await request.post("/api/v1/invoices/submit", { headers, multipart });
  expect(sent.status()).toBe(200);
  await visit(office, `/office/invoices/${((await sent.json()) as { data: { id: number } }).data.id}`);
  const told = "Nabywca na dokumencie to Piotr Sasiad, a konto należy do: Maria Zielińska.";
  await expect(office.getByRole("alert").filter({ hasText: told })).toBeVisible();
  await expect(office.getByRole("region", { name: "Odczytane z pliku" })).toContainText("Piotr Sasiad");
});
