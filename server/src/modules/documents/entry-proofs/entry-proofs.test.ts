import { PDFDocument, StandardFonts } from "pdf-lib";
import { expect, test } from "vitest";
import { readNext } from "#modules/documents/readings/readings.service.ts";
import { createCampaigns, LEPTOSAR } from "#test/harness/given/campaigns.ts";
import { createGiven, submit } from "#test/harness/given.ts";
import { multipart, useTestServer } from "#test/harness/server.ts";

const server = useTestServer();
const given = createGiven(server);
const campaigns = createCampaigns(server);
const NIP = "1111111111";
let serial = 0;

const TEXTS = (number: string, sap: number, seller: string) =>
  [
    [24, 264, `Faktura VAT nr ${number}`],
    [24, 244, "Data wystawienia: 2026-05-04"],
    [24, 220, "Sprzedawca"],
    [24, 205, `NIP: ${seller}`],
    [230, 220, "Nabywca"],
    [24, 170, "Nazwa towaru"],
    [200, 170, "Ilosc"],
    [250, 170, "J.m."],
    [24, 151, `Herbicyd ${sap} 5 L`],
    [200, 151, "2"],
    [250, 151, "szt."],
  ] as const;

async function printed(number: string, sap: number, seller: string): Promise<Buffer> {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  const page = pdf.addPage([420, 300]);
  for (const [x, y, text] of TEXTS(number, sap, seller)) page.drawText(text, { x, y, size: 10, font });
  return Buffer.from(await pdf.save());
}

/** A visitor whose entry of Leptosar was accepted; returns its token. */
async function accepted(clerk: { token: string }, email: string, nip = NIP) {
  await server.call("POST", `/api/v1/campaigns/${LEPTOSAR}/start`, { body: { nip, email }, headers: campaigns.key() });
  const token = await campaigns.tokenFor(email);
  const sent = await server.call("POST", "/api/v1/campaign-entry/submit", { body: { ...campaigns.form(), token } });
  expect(sent.status, JSON.stringify(sent.body)).toBe(200);
  const { id } = await server.db
    .selectFrom("campaign_entry")
    .select("id")
    .where("email", "=", email)
    .executeTakeFirstOrThrow();
  await campaigns.act(clerk, id, "approve");
  return { token, id };
}

const send = (token: string, content: Buffer, type = "application/pdf") => {
  const body = multipart([{ name: "invoice", value: content, filename: "faktura.pdf", type }]);
  return server.call("POST", `/api/v1/campaign-entry-proofs/${token}`, {
    payload: body.payload,
    headers: body.headers,
    address: `198.51.100.${(serial += 1)}`,
  });
};
const seen = async (clerk: { token: string }, id: number) =>
  await server.call("GET", `/api/office/v1/campaign-entries/${id}/proofs`, clerk);

test("a visitor's invoice is read, seen by staff with where it is already, and their own once they have joined", async () => {
  server.clock.set("2026-05-10T10:00:00Z");
  await server.db.updateTable("campaign").set({ takes_visitors: true }).where("slug", "=", LEPTOSAR).execute();
  const [clerk, rep, seller] = [await given.staff("clerk"), await given.staff("rep"), await given.distributor()];
  const product = await given.product({ packs: [5] });
  const { token, id } = await accepted(clerk, `rolnik${NIP}@plon.example`);
  const invoice = await printed("FV/77/26", product.sap, seller.nip);

  // What is no document, and whoever has no link.
  expect((await send(token, Buffer.from("to nie jest dokument"))).body.error).toBe("file.type_not_allowed");
  expect((await send("x".repeat(43), invoice)).body.error).toBe("campaign.entry_not_found");
  expect((await send(token, invoice)).body.data).toMatchObject({ can_send: true, proofs: [{ read: "" }] });
  // The same once more changes nothing.
  expect((await send(token, invoice)).body.data.proofs).toHaveLength(1);
  while (await readNext(server.db, server.storage, "text", server.clock.now()));
  const own = await server.call("GET", `/api/v1/campaign-entry-proofs/${token}`, { address: "198.51.100.200" });
  expect(own.body.data.proofs[0].read).toContain("FV/77/26");

  // Another who sends it too, and a farm that was paid for it.
  const other = await accepted(clerk, "drugi@example.pl");
  await send(other.token, invoice);
  const farm = await given.participant();
  const taken = await given.submittedInvoice({ who: farm, document: "FV/77/26", distributorId: seller.id });
  const [proof] = (await seen(clerk, id)).body.data;
  expect(proof).toMatchObject({
    status: "read",
    invoices: [{ id: taken.id, document: "FV/77/26" }],
    entries: [other.id],
  });
  expect(proof.read).toContainEqual({ label: "Numer", value: "FV/77/26" });
  const file = await server.call("GET", `/api/office/v1/campaign-entries/${id}/proofs/${proof.id}`, clerk);
  expect(file.status).toBe(200);
  expect((await seen(rep, id)).status).toBe(403);
  expect(
    (await server.call("GET", `/api/office/v1/campaign-entries/${other.id}/proofs/${proof.id}`, clerk)).status,
  ).toBe(404);
  // It moves nothing by itself.
  const row = server.db.selectFrom("campaign_entry").select("status").where("id", "=", id);
  expect(await row.executeTakeFirstOrThrow()).toEqual({ status: 3 });
  for (let more = 2; more <= 5; more += 1) {
    expect((await send(token, await printed(`FV/${more}`, product.sap, seller.nip))).status).toBe(200);
  }
  expect((await send(token, await printed("FV/6", product.sap, seller.nip))).body.error).toBe(
    "campaign.proofs_too_many",
  );

  // Joined: number and address together say whose it is.
  const member = await given.participant({ identifier: NIP });
  expect((await send(token, await printed("FV/8", product.sap, seller.nip))).body.error).toBe(
    "campaign.proof_not_open",
  );
  const waiting = async (who: { token: string }) =>
    (await server.call("GET", "/api/v1/user/campaign-proofs", { token: who.token })).body.data;
  expect(await waiting(farm)).toEqual([]);
  const mine = await waiting(member);
  expect(mine).toHaveLength(5);
  expect(mine[0]).toMatchObject({ slug: LEPTOSAR, name: "faktura.pdf" });
  const download = await server.call("GET", mine[0].download, { token: member.token });
  expect(download.status).toBe(200);
  expect((await server.call("GET", mine[0].download, { token: farm.token })).status).toBe(404);
  // Sent as an invoice, it waits as one and no longer here.
  const sent = await submit(server, { who: member, distributorId: seller.id, document: "FV/78/26", file: invoice });
  expect(sent.status, JSON.stringify(sent.body)).toBe(200);
  expect(await waiting(member)).toHaveLength(4);
});
