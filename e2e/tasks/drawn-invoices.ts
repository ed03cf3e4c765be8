// Invoices as farmers send them, drawn and sent by the API: what the clerk of `npm run review` has before them.
import { createHash } from "node:crypto";
import type { APIRequestContext } from "@playwright/test";
import { photographedPage, type PrintedText, readOutlines } from "@plon/server/demo/papers/photographed-page.ts";
import { invoicePdf, type PickedFile, printedInvoice } from "#support/invoice-files.ts";
import { asClerk } from "#support/people/newcomers.ts";
import { ENTRANTS, GIVERS, type Person, READERS, REVIEWED } from "#support/people/people.ts";
import { askForToken } from "#support/test.ts";

/** How an invoice reaches the office, and what the clerk does with it. */
export type Kind = "text" | "photograph" | "by hand" | "refused" | "duplicate";

/** Goods as printed on an invoice. */
export type Bought = { sap: number; name: string; unit: string; pack: number; quantity: number };

/** A sent invoice, with what a careful clerk would read on it. */
export type Drawn = { kind: Kind; id: number; document: string; day: string; goods: readonly Bought[] };

type Product = { sap: number; name: string; unit: string; pack_volumes: number[] };
type Farm = { person: Person; headers: { authorization: string }; bought: Bought[] };
type Desk = { request: APIRequestContext; headers: { authorization: string }; catalogue: Product[]; sellerId: number };

const FARMS: readonly Person[] = [
  REVIEWED,
  GIVERS.phone.sender,
  GIVERS.desktop.sender,
  READERS.phone,
  READERS.desktop,
  ENTRANTS.phone,
  ENTRANTS.desktop,
];
const SELLER = { name: "Lubelska", nip: "9990244549" };

/** Of ten invoices: four PDFs of a program, two photographs, two that no reading helps with, one to refuse, one twice. */
const KINDS: readonly Kind[] = [
  "text",
  "by hand",
  "photograph",
  "text",
  "refused",
  "text",
  "by hand",
  "duplicate",
  "photograph",
  "text",
];

const PAPER = { width: 595, height: 842, pixelsPerPoint: 2.6, tilt: 0.8, noise: 5 };
const COLUMNS = [48, 300, 360, 420, 500];
const HEADS = ["Nazwa towaru", "Ilość", "J.m.", "Cena netto", "Wartość netto"];

/** Draws and sends this many invoices, oldest first, and waits until the office has read them. */
export async function sendInvoices(request: APIRequestContext, count: number): Promise<Drawn[]> {
  const headers = await asClerk(request);
  const desk = { request, headers, catalogue: await listCatalogue(request, headers), sellerId: 0 };
  const farms: Farm[] = [];
  for (const person of FARMS) farms.push(await openFarm(desk, person));
  desk.sellerId = await findSeller(request, farms[0]!);
  const sent: Drawn[] = [];
  for (let at = 0; at < count; at += 1) {
    const farm = farms[at % farms.length]!;
    sent.push(await sendOne(desk, farm, at, sent));
  }
  for (const { id } of sent) await waitUntilRead(desk, id);
  return sent;
}

async function ask<Data>(request: APIRequestContext, path: string, headers: Record<string, string>): Promise<Data> {
  const answer = await request.get(path, { headers });
  if (!answer.ok()) throw new Error(`${path}: ${answer.status()} ${await answer.text()}`);
  return ((await answer.json()) as { data: Data }).data;
}

async function listCatalogue(request: APIRequestContext, headers: Record<string, string>): Promise<Product[]> {
  const products = await ask<Product[]>(request, "/api/office/v1/products?per_page=100&active=true", headers);
  return products.filter(({ pack_volumes }) => pack_volumes.length > 0);
}

async function findSeller(request: APIRequestContext, { headers }: Farm): Promise<number> {
  type Seller = { id: number; distributor_name: string };
  const sellers = await ask<Seller[]>(request, "/api/v1/distributors/options", headers);
  return sellers.find(({ distributor_name }) => distributor_name.startsWith(SELLER.name))!.id;
}

/** The farm with what it bought before, by its accepted invoices. */
async function openFarm({ request, headers }: Desk, person: Person): Promise<Farm> {
  type Row = { id: number };
  type Line = { sap: number; title_product: string; unit: string; pack_volume: number; quantity: number };
  const token = await askForToken(request, person);
  const path = `/api/office/v1/invoices?status=accepted&per_page=10&sort=submitted_at&order=desc&search=${person.nip}`;
  const bought: Bought[] = [];
  for (const { id } of await ask<Row[]>(request, path, headers)) {
    const { lines } = await ask<{ lines: Line[] }>(request, `/api/office/v1/invoices/${id}`, headers);
    for (const { sap, title_product, unit, pack_volume, quantity } of lines)
      bought.push({ sap, name: title_product, unit, pack: pack_volume, quantity });
  }
  return { person, headers: { authorization: `Bearer ${token}` }, bought };
}

/** The same number for the same place at every run. */
const drawn = (of: string, below: number) => createHash("sha256").update(of).digest().readUInt32BE() % below;

/** Three of four goods are bought again; the others are new to the farm. */
function goodsOf({ catalogue }: Desk, { person, bought }: Farm, at: number, count: number): Bought[] {
  const goods: Bought[] = [];
  for (let line = 0; goods.length < count; line += 1) {
    const lot = `${person.nip} ${at} ${line}`;
    const product = catalogue[drawn(lot, catalogue.length)]!;
    const again = drawn(`${lot} again`, 4) > 0 ? bought[drawn(`${lot} which`, Math.max(bought.length, 1))] : undefined;
    const pack = product.pack_volumes[drawn(`${lot} pack`, product.pack_volumes.length)]!;
    const some = again ?? { sap: product.sap, name: product.name, unit: product.unit, pack, quantity: 1 };
    if (goods.some(({ sap }) => sap === some.sap)) continue;
    goods.push({ ...some, quantity: 2 + drawn(`${lot} quantity`, 8) });
  }
  return goods;
}

const amount = (grosze: number) => `${Math.floor(grosze / 100)},${String(grosze % 100).padStart(2, "0")}`;

/** A row of goods as programs print it; the price differs from invoice to invoice, so that no two are one purchase. */
function printed({ name, pack, unit, quantity, sap }: Bought, at: number) {
  const price = 5000 + ((sap * 37 + at * 113) % 40_000);
  const title = `${name} ${String(pack).replace(".", ",")} ${unit}`;
  return [title, String(quantity), amount(price), amount(price * quantity)] as const;
}

const plain = (text: string) =>
  text.normalize("NFD").replaceAll(/\p{M}/gu, "").replaceAll("ł", "l").replaceAll("Ł", "L");

async function sendOne(desk: Desk, farm: Farm, at: number, sent: Drawn[]): Promise<Drawn> {
  const kind = KINDS[at % KINDS.length]!;
  const day = new Date(Date.now() - (10 + (at % 9)) * 86_400_000).toISOString().slice(0, 10);
  const number = `FV/${String((Date.now() + at) % 10_000_000).padStart(7, "0")}/${day.slice(0, 4)}`;
  const goods = goodsOf(desk, farm, at, kind === "by hand" ? 2 : kind === "refused" ? 0 : 1 + (at % 3));
  if (kind !== "duplicate") {
    const file = await fileOf(kind, farm, { number, day, goods, at });
    return { kind, day, goods, ...(await submit(desk, farm, number, file)) };
  }
  // The same paper twice, by the same farm: the first is refused, and the second then reviewed like any other.
  const file = await fileOf("text", farm, { number, day, goods, at });
  sent.push({ kind, day, goods, ...(await submit(desk, farm, number.replaceAll("/", "-").toLowerCase(), file)) });
  return { kind: "text", day, goods, ...(await submit(desk, farm, number, file)) };
}

type Paper = { number: string; day: string; goods: readonly Bought[]; at: number };

async function fileOf(kind: Kind, { person }: Farm, { number, day, goods, at }: Paper): Promise<PickedFile> {
  if (kind === "photograph") return await photograph(person, { number, day, goods, at });
  if (kind === "refused") return await invoicePdf(number, ["Zamowienie na nawozy, 12 ton", `Z dnia: ${day}`]);
  if (kind === "by hand") {
    // A seller that prints only its own codes.
    const rows = goods.map(
      ({ pack, unit, quantity }, row) => `${row + 1}. art. ${at}/${row} a ${pack} ${unit}: ${quantity}`,
    );
    return await invoicePdf(number, [`Data wystawienia: ${day}`, ...rows]);
  }
  const rows = goods.map((bought) => printed(bought, at).map(plain) as unknown as [string, string, string, string]);
  return await printedInvoice(number, { day, buyerNip: person.nip, sellerNip: SELLER.nip, goods: rows });
}

async function photograph({ nip }: Person, { number, day, goods, at }: Paper): Promise<PickedFile> {
  const font = await readOutlines("pdfjs-dist/standard_fonts/LiberationSans-Regular.ttf");
  const column = (x: number, lines: readonly string[]) =>
    lines.map((text, row): PrintedText => ({ x, y: 120 + row * 16, text, size: 10 }));
  const rows = [HEADS, ...goods.map((bought) => printed(bought, at).toSpliced(2, 0, "szt."))];
  const texts: PrintedText[] = [
    { x: 48, y: 60, text: `Faktura VAT nr ${number}`, size: 14 },
    { x: 48, y: 84, text: `Data wystawienia: ${day}`, size: 10 },
    ...column(48, ["Sprzedawca", "Lubelska Hurtownia Rolna Sp. z o.o.", `NIP: ${SELLER.nip}`]),
    ...column(320, ["Nabywca", "Gospodarstwo Rolne", `NIP: ${nip}`]),
    ...rows.flatMap((cells, row) =>
      cells.map((text, cell) => ({ x: COLUMNS[cell]!, y: 200 + row * 20, text, size: 10 })),
    ),
    { x: 48, y: 210 + rows.length * 20, text: "Razem", size: 10 },
  ];
  const buffer = await photographedPage(texts, font, PAPER);
  return { name: `${number.replaceAll("/", "-")}.jpg`, mimeType: "image/jpeg", buffer };
}

async function submit({ request, sellerId }: Desk, { headers }: Farm, document: string, invoice: PickedFile) {
  const multipart = { document_name: document, distributor_id: String(sellerId), lines: "[]", invoice };
  const answer = await request.post("/api/v1/invoices/submit", { headers, multipart });
  if (!answer.ok()) throw new Error(`${document}: ${answer.status()} ${await answer.text()}`);
  return { id: ((await answer.json()) as { data: { id: number } }).data.id, document };
}

const LOOK_EVERY_MS = 1000;

async function waitUntilRead({ request, headers }: Desk, id: number): Promise<void> {
  type Read = { reading: { status: string } | null };
  while ((await ask<Read>(request, `/api/office/v1/invoices/${id}`, headers)).reading?.status === "waiting")
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
}
