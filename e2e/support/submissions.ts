import { type APIRequestContext, expect } from "@playwright/test";
import { invoicePdf, newDocumentNumber, type PickedFile } from "./invoice-files.ts";
import type { Person } from "./people.ts";
import { askForToken } from "./test.ts";

/** A distributor of the demo whose farmers send invoices by hand, and can send their own. */
export const SELLER = { nip: "9990244549", name: "Lubelska Hurtownia Rolna Sp. z o.o." };

type Sent = { id: number; number: string; file: PickedFile };
type Wanted = {
  number?: string;
  file?: PickedFile;
  /** So many packs of the programme's first product; without it no list of goods. */
  packs?: number;
};
type Seller = { id: number; distributor_name: string };
type Product = { sap: number; pack_volumes: number[] };

/** Sends a farmer's invoice beside the browser. */
export async function submitFor(
  request: APIRequestContext,
  person: Pick<Person, "nip">,
  { number = newDocumentNumber(), file, packs }: Wanted = {},
): Promise<Sent> {
  const headers = { authorization: `Bearer ${await askForToken(request, person)}` };
  const ask = async <Row>(what: string) =>
    ((await (await request.get(`/api/v1/${what}/options`, { headers })).json()) as { data: Row[] }).data;
  const seller = (await ask<Seller>("distributors")).find(({ distributor_name }) => distributor_name === SELLER.name)!;
  const [product] = packs === undefined ? [] : await ask<Product>("products");
  const lines = product ? [{ sap: product.sap, pack_volume: product.pack_volumes[0], quantity: packs }] : [];
  const invoice = file ?? (await invoicePdf(number));
  const answer = await request.post("/api/v1/invoices/submit", {
    headers,
    multipart: {
      document_name: number,
      distributor_id: String(seller.id),
      lines: JSON.stringify(lines),
      invoice,
    },
  });
  expect(answer.status(), await answer.text()).toBe(200);
  return { id: ((await answer.json()) as { data: { id: number } }).data.id, number, file: invoice };
}
