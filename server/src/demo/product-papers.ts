// What belongs to the demo's products: drawn photos, sample labels, and where their packs are in stock.
import { PDFDocument, rgb } from "pdf-lib";
import sharp from "sharp";
import { embedRegular } from "#platform/pdf-text.ts";
import { keepPicture, type KeptPicture, picturesOf } from "#platform/files/pictures.ts";
import type { AvailabilityStatus } from "@plon/contract/shared/products.ts";
import type { LoadedProduct } from "./catalogue.ts";
import { type Container, productDrawing } from "./product-drawings.ts";
import { randomFrom } from "./random.ts";
import type { World } from "./world.ts";

const WITH_LABELS = ["Halvetic", "Dovvo", "Chwastox Turbo 340 SL", "Leptosar"];

/** Photos, labels and stock, as staff had entered them before the season. */
export async function furnishProducts(world: World): Promise<void> {
  await hangPhotos(world);
  await hangLabels(world);
  await stockBranches(world);
}

const containerOf = ({ unit, packVolumes }: LoadedProduct): Container =>
  unit === "kg" ? "bag" : Math.max(...packVolumes) >= 200 ? "drum" : "canister";

const added = ({ calendar }: World) => calendar.moment(calendar.working(calendar.monthsAgo(46)), 9);

/** Products of a kind share one drawing, and its files: each photo names them. */
async function hangPhotos(world: World): Promise<void> {
  const kept = new Map<string, KeptPicture>();
  for (const product of world.catalogue.products) {
    const container = containerOf(product);
    const key = `${product.category} ${container}`;
    const svg = productDrawing(product.category, container);
    if (svg === undefined) continue;
    if (!kept.has(key)) {
      const rendered = await sharp(Buffer.from(svg)).png({ compressionLevel: 0 }).toBuffer();
      kept.set(key, await keepPicture(world.storage, await picturesOf(rendered)));
    }
    const { keys, width, height } = kept.get(key)!;
    await world.tx
      .insertInto("product_photo")
      .values({
        product_id: product.id,
        alt: `${product.name}, rysunek opakowania`,
        file_keys: JSON.stringify(keys),
        width,
        height,
        uploaded_at: added(world),
      })
      .execute();
  }
}

async function hangLabels(world: World): Promise<void> {
  for (const name of WITH_LABELS) {
    const product = world.catalogue.product(name);
    const content = await labelPdf(product, added(world));
    await world.tx
      .insertInto("product_label")
      .values({
        product_id: product.id,
        storage_key: await world.storage.put(content),
        size_bytes: content.length,
        uploaded_at: added(world),
      })
      .execute();
  }
}

/** One page which states that it is not a label. */
async function labelPdf(product: LoadedProduct, at: Date): Promise<Buffer> {
  const pdf = await PDFDocument.create({ updateMetadata: false });
  pdf.setTitle(`Etykieta przykładowa: ${product.name}`);
  pdf.setLanguage("pl");
  pdf.setCreationDate(at);
  const regular = await embedRegular(pdf);
  const page = pdf.addPage([595, 842]);
  const line = (text: string, y: number, size = 11) =>
    page.drawText(text, {
      x: 56,
      y,
      size,
      font: regular,
      color: rgb(0.04, 0.15, 0.27),
      maxWidth: 483,
      lineHeight: size * 1.5,
    });
  line(product.name, 750, 24);
  line(
    "Dokument przykładowy wersji pokazowej. To nie jest etykieta i nie wolno stosować środka na jego podstawie.",
    712,
    12,
  );
  line(`Substancje czynne: ${product.substances || "podaje etykieta"}`, 650);
  line(`Uprawy: ${product.crops.join(", ") || "podaje etykieta"}`, 612);
  line(`Dawka: ${product.dose || "podaje etykieta"}`, 574);
  line("Ze środków ochrony roślin należy korzystać z zachowaniem bezpieczeństwa.", 520);
  return Buffer.from(await pdf.save());
}

/** Two thirds of the packs at each branch, most of them in stock, as reported on the last working mornings. */
async function stockBranches({ tx, calendar, catalogue }: World): Promise<void> {
  const branches = await tx.selectFrom("distributor_branch").select("id").orderBy("id").execute();
  const random = randomFrom("stock of branches");
  const told = [1, 2, 4].map((days) => calendar.moment(calendar.daysAgo(days), 6, 30));
  const statuses: AvailabilityStatus[] = ["available", "available", "available", "on_order", "on_order", "none"];
  const rows = branches.flatMap(({ id }, index) =>
    catalogue.products.flatMap((product) =>
      product.packVolumes
        .filter(() => random.chance(66))
        .map((volume) => ({
          branch_id: id,
          product_id: product.id,
          pack_volume: volume,
          status: random.pick(statuses),
          updated_at: told[index % told.length]!,
        })),
    ),
  );
  for (let from = 0; from < rows.length; from += 1000) {
    await tx
      .insertInto("product_availability")
      .values(rows.slice(from, from + 1000))
      .execute();
  }
}
