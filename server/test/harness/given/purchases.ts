// One purchase and the ways in which its document comes to the programme, for tests of paying it once.
import { createHash } from "node:crypto";
import { ksefCheckDigits } from "@plon/rules/ksef/ksef-number.ts";
import { PDFDocument, StandardFonts } from "pdf-lib";
import { ksefXml } from "#demo/papers/ksef-xml.ts";
import { inTransaction } from "#platform/database/database.ts";
import { receiveFromKsef } from "#modules/documents/feeds/ksef-channel/ksef-channel.service.ts";
import { readNext } from "#modules/documents/readings/readings.service.ts";
import { createFeeds, ksefQr } from "./feeds.ts";
import type { createGiven, SubmissionFacts } from "#test/harness/given.ts";
import { submit } from "#test/harness/given.ts";
import { type Answer, multipart, type TestServer } from "#test/harness/server.ts";

const DAY = "2026-05-20";

/** A page of lines that can be read; the last is for nobody, so that two files of one text differ. */
async function printed(lines: readonly string[]): Promise<Buffer> {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  const page = pdf.addPage([595, 842]);
  for (const [at, text] of lines.entries()) page.drawText(text, { x: 50, y: 780 - at * 20, size: 10, font });
  return Buffer.from(await pdf.save());
}

let serial = 0;

export function createPurchases(server: TestServer, given: ReturnType<typeof createGiven>) {
  const feeds = createFeeds(server, given);

  /** Reads all files and works off all documents that wait. */
  const workOffAll = async () => {
    await feeds.workOff();
    for (const source of ["text", "picture"] as const)
      while (await readNext(server.db, server.storage, source, server.clock.now()));
  };

  /** Three cans bought once: 150 points. Its seller's certain documents accept themselves, and farmers send them too. */
  const purchase = async () => {
    serial += 1;
    const [seller, other] = [await feeds.sender("on"), await given.distributor()];
    await server.db.updateTable("distributor").set({ edi: false }).where("id", "=", seller.id).execute();
    const [farmer, product] = [await given.participant(), await feeds.product()];
    const number = `FV/${1000 + serial}/2026`;
    const line = {
      name: product.name,
      gtin: product.gtin,
      quantity: "3",
      unit: "szt.",
      price: "100.00",
      value: "300.00",
    };
    const facts = { sellerNip: seller.nip, buyerNip: farmer.identifier, number, issueDate: DAY, lines: [line] };
    const xml = ksefXml(facts);
    const lines = [{ sap: product.sap, pack_volume: 5, quantity: 3 }];
    const head = [`Faktura VAT nr ${number}`, `Data wystawienia: ${DAY}`];
    const parties = ["Sprzedawca", `NIP: ${seller.nip}`, "Nabywca", `NIP: ${farmer.identifier}`];
    const scan = () => {
      serial += 1;
      return printed([...head, ...parties, `wydruk ${serial}`]);
    };
    const hand = async (change: Partial<SubmissionFacts> = {}) =>
      await submit(server, {
        who: farmer,
        distributorId: seller.id,
        document: number,
        lines,
        file: await scan(),
        ...change,
      });
    return { seller, other, farmer, product, number, facts, xml, lines, scan, hand };
  };
  type Purchase = Awaited<ReturnType<typeof purchase>>;

  const sent = (answer: Answer): number => answer.body.data.id;
  const office = async (path: string, body: object) => {
    const { token } = await given.staff("clerk");
    return await server.call("POST", `/api/office/v1/${path}`, { token, body });
  };
  /** A file of which nothing can be known, long enough to be a text and no picture of one. */
  const unread = ({ nip }: { nip: string }) =>
    printed([`Wydruk ${nip}`, ...Array.from({ length: 8 }, () => "towar zgodny z zamowieniem klienta")]);

  const ways = {
    "by hand, its number spelled otherwise": ({ hand, number }: Purchase) =>
      hand({ document: number.toLowerCase().replaceAll("/", " - ") }),
    "by hand, under another seller": ({ hand, other }: Purchase) => hand({ distributorId: other.id }),
    "by hand, under another seller and number": ({ hand, other }: Purchase) =>
      hand({ distributorId: other.id, document: `INNY/${other.nip}` }),
    "the code of a printout that cannot be read": async ({ hand, other, facts, xml }: Purchase) =>
      hand({
        distributorId: other.id,
        document: `QR/${other.nip}`,
        file: await unread(other),
        qr: ksefQr({ ...facts, xml }),
      }),
    "its XML by hand": ({ hand, xml }: Purchase) => hand({ file: Buffer.from(xml), filename: "faktura.xml" }),
    "the seller's system": ({ seller, xml }: Purchase) => feeds.send(seller.key, xml),
    "KSeF, read in the farm's name": ({ seller, farmer, number, xml }: Purchase) => {
      const sha256 = createHash("sha256").update(xml).digest();
      const start = `${seller.nip}-${DAY.replaceAll("-", "")}-${sha256.toString("hex").slice(0, 12).toUpperCase()}`;
      return inTransaction(server.db, (tx) =>
        receiveFromKsef(tx, server.clock.now(), {
          distributorId: seller.id,
          participantId: farmer.id,
          ksefNumber: `${start}-${ksefCheckDigits(start)}`,
          documentName: number,
          sha256,
          isSelfBilled: false,
          content: Buffer.from(xml),
        }),
      );
    },
    "returned, and answered with its own number": async ({ hand, other, number, scan, farmer }: Purchase) => {
      const id = sent(
        await hand({ distributorId: other.id, document: `PUSTY/${other.nip}`, file: await unread(other) }),
      );
      await office(`invoices/${id}/return`, { reason: "Popraw numer i dołącz fakturę" });
      const answer = multipart([
        { name: "document_name", value: number },
        { name: "distributor_id", value: String(other.id) },
        { name: "comment", value: "Poprawiony numer" },
        { name: "invoice", value: await scan(), filename: "faktura.pdf", type: "application/pdf" },
      ]);
      await server.call("POST", `/api/v1/invoices/${id}/update`, { token: farmer.token, ...answer });
    },
    "rejected, and sent anew": async ({ hand, other }: Purchase) => {
      const first = sent(await hand({ distributorId: other.id, document: `RAZ/${other.nip}` }));
      await office(`invoices/${first}/reject`, { reason: "Nieczytelna" });
      await hand({ distributorId: other.id, document: `DWA/${other.nip}` });
    },
    "accepted, taken back and left for another decision": async ({ hand, other }: Purchase) => {
      const id = sent(await hand({ distributorId: other.id, document: `COFNIETA/${other.nip}` }));
      await workOffAll();
      if ((await office(`invoices/${id}/accept`, {})).status !== 200) return;
      await office(`invoices/${id}/change-decision`, { reason: "Pomyłka" });
    },
    "a neighbour's copy": async ({ hand }: Purchase) => hand({ who: await given.participant() }),
  };

  return { feeds, workOffAll: workOffAll, purchase, ways, printed };
}
