// What belongs to the demo's products: drawn photos, sample labels, and where their packs are in stock.
import sharp from "sharp";
import { A4 } from "#platform/paper/content.ts";
import { drawPaper } from "#platform/paper/drawing.ts";
import { keepPicture, type KeptPicture, picturesOf } from "#platform/files/pictures.ts";
import type { AvailabilityStatus } from "@plon/contract/shared/products.ts";
import type { LoadedProduct } from "./catalogue.ts";
import { type Container, productDrawing } from "./product-drawings.ts";
import { randomFrom } from "#demo/random.ts";
import type { World } from "#demo/world.ts";

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
async function labelPdf({ name, substances, crops, dose }: LoadedProduct, madeAt: Date): Promise<Buffer> {
  const content = await drawPaper({
    title: `Etykieta przykładowa: ${name}`,
    brand: "Plon",
    page: { ...A4, margin: 56 },
    madeAt,
    blocks: [
      { kind: "heading", level: 1, text: name, size: 24 },
      {
        kind: "paragraph",
        text: "Dokument przykładowy wersji pokazowej. To nie jest etykieta i nie wolno stosować środka na jego podstawie.",
        size: 12,
        before: 12,
      },
      {
        kind: "definitions",
        nameWidth: 110,
        pairs: [
          ["Substancje czynne", substances || "podaje etykieta"],
          ["Uprawy", crops.join(", ") || "podaje etykieta"],
          ["Dawka", dose || "podaje etykieta"],
        ],
      },
      {
        kind: "paragraph",
        text: "Ze środków ochrony roślin należy korzystać z zachowaniem bezpieczeństwa.",
        size: 11,
        before: 16,
      },
    ],
  });
  return Buffer.from(content);
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
