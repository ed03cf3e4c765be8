import { type APIRequestContext, expect } from "@playwright/test";
import { invoicePdf, newDocumentNumber, type PickedFile } from "./invoice-files.ts";
import type { Person } from "./people.ts";
import { askForToken } from "./test.ts";

/** A distributor of the demo whose farmers send invoices by hand, and can send their own. */
export const SELLER = { nip: "9990244549", name: "Lubelska Hurtownia Rolna Sp. z o.o." };

type Sent = { id: number; number: string; file: PickedFile };

/** Sends a farmer's invoice beside the browser, without the list of goods. */
export async function submitFor(
  request: APIRequestContext,
  person: Pick<Person, "nip">,
  wanted: { number?: string; file?: PickedFile } = {},
): Promise<Sent> {
  const headers = { authorization: `Bearer ${await askForToken(request, person)}` };
  const options = await request.get("/api/v1/distributors/options", { headers });
  const { data: sellers } = (await options.json()) as { data: { id: number; distributor_name: string }[] };
  const seller = sellers.find(({ distributor_name }) => distributor_name === SELLER.name)!;
  const number = wanted.number ?? newDocumentNumber();
  const file = wanted.file ?? (await invoicePdf(number));
  const answer = await request.post("/api/v1/invoices/submit", {
    headers,
    multipart: { document_name: number, distributor_id: String(seller.id), lines: "[]", invoice: file },
  });
  expect(answer.status(), await answer.text()).toBe(200);
  return { id: ((await answer.json()) as { data: { id: number } }).data.id, number, file };
}
