import { scaled } from "@plon/rules/texts/decimal.ts";
import type { Tx } from "#platform/database/database.ts";
import { DEMO_DISTRIBUTORS, type DemoDistributor } from "./distributors.ts";
import { DEMO_CAMPAIGNS, type DemoProduct, demoProducts } from "./products.ts";

export type LoadedProduct = DemoProduct & { id: number };
export type LoadedDistributor = DemoDistributor & { id: number };
/** Packs of a product as somebody bought them. */
export type Goods = { product: LoadedProduct; pack: number; quantity: number; rejection?: string };

export type DemoCatalogue = {
  products: LoadedProduct[];
  distributors: LoadedDistributor[];
  /** Throws for a name the demo does not have. */
  product(name: string): LoadedProduct;
  /** The distributor whose name begins so. Throws when there is none. */
  distributor(name: string): LoadedDistributor;
};

/** The rates of earlier years, in per cent of this year's points. */
const RATE_HISTORY = [
  { yearsAgo: 4, untilYearsAgo: 2, percent: 80 },
  { yearsAgo: 1, untilYearsAgo: 1, percent: 90 },
  { yearsAgo: 0, untilYearsAgo: undefined, percent: 100 },
];

/** Writes products with packs, points and campaigns, and distributors with their branches. */
export async function loadCatalogue(tx: Tx, year: number): Promise<DemoCatalogue> {
  const products = await loadProducts(tx, year);
  const distributors = await loadDistributors(tx);
  const found = <T>(list: T[], matches: (item: T) => boolean, name: string): T => {
    const item = list.find(matches);
    if (!item) throw new Error(`The demo has no ${name}`);
    return item;
  };
  return {
    products,
    distributors,
    product: (name) => found(products, (product) => product.name === name, name),
    distributor: (name) => found(distributors, (distributor) => distributor.name.startsWith(name), name),
  };
}

/** What the demo's products cost for each point that a litre or kilogram earns. */
const PRICE_GROSZE = 780;

async function loadProducts(tx: Tx, year: number): Promise<LoadedProduct[]> {
  const products = demoProducts();
  const ids = await tx
    .insertInto("product")
    .values(
      products.map((product) => ({
        sap: product.sap,
        name: product.name,
        brand: product.brand,
        category: product.category,
        crops: product.crops,
        active_substances: product.substances,
        dose: product.dose,
        unit: product.unit,
        conversion_price_grosze: Math.round(product.pointsPerUnit * PRICE_GROSZE),
        // No source lists packs, so part of every product is invented.
        is_demo_fact_invented: true,
      })),
    )
    .returning(["id", "sap"])
    .execute();
  const idBySap = new Map(ids.map(({ id, sap }) => [sap, id]));
  const loaded = products.map((product) => Object.assign({ id: idBySap.get(product.sap)! }, product));
  await tx
    .insertInto("product_pack")
    .values(
      loaded.flatMap(({ id, packVolumes }, index) =>
        packVolumes.map((volume, at) => ({ product_id: id, volume, gtin: demoGtin(index * 10 + at) })),
      ),
    )
    .execute();
  const set_at = new Date(Date.UTC(year - 1, 0, 2));
  await tx
    .insertInto("product_price_band")
    .values(
      loaded.flatMap(({ id, packVolumes, pointsPerUnit }) =>
        packVolumes.map((pack_volume) => ({
          product_id: id,
          pack_volume,
          set_at,
          min_grosze: Math.round(pointsPerUnit * PRICE_GROSZE * pack_volume * 0.5),
          max_grosze: Math.round(pointsPerUnit * PRICE_GROSZE * pack_volume * 2),
        })),
      ),
    )
    .execute();
  await tx
    .insertInto("product_dose")
    .values(
      loaded.flatMap(({ id, doses }) =>
        doses.map(({ cropId, min, max }) => ({
          product_id: id,
          crop_id: cropId,
          dose_min_per_hectare: min,
          dose_max_per_hectare: max,
        })),
      ),
    )
    .execute();
  await tx
    .insertInto("product_rate")
    .values(loaded.flatMap((product) => ratesOf(product, year)))
    .execute();
  await tx
    .insertInto("product_limit")
    .values(loaded.flatMap((product) => limitsOf(product, year)))
    .execute();
  await tx.insertInto("product_multiplier").values(campaignsOf(loaded, year)).execute();
  return loaded;
}

/** A registration number with a valid checksum, from a range that was never assigned. */
function demoGtin(serial: number): string {
  const digits = `59099999${String(serial).padStart(4, "0")}`;
  const sum = [...digits].reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 1 : 3), 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}

const ratesOf = ({ id, pointsPerUnit }: LoadedProduct, year: number) =>
  RATE_HISTORY.map(({ yearsAgo, untilYearsAgo, percent }) => ({
    product_id: id,
    points_per_unit: Math.round((scaled(pointsPerUnit, 2) * percent) / 100) / 100,
    valid_from: `${year - yearsAgo}-01-01`,
    valid_to: untilYearsAgo === undefined ? null : `${year - untilYearsAgo}-12-31`,
  }));

/** The limit in force from the start, and a higher one from next year. */
const limitsOf = ({ id, yearlyLimitPoints }: LoadedProduct, year: number) =>
  yearlyLimitPoints === undefined
    ? []
    : [
        { product_id: id, from_year: year - 4, limit_points: yearlyLimitPoints },
        { product_id: id, from_year: year + 1, limit_points: yearlyLimitPoints * 2 },
      ];

function campaignsOf(products: LoadedProduct[], year: number) {
  const rows = [year - 1, year].flatMap((season) =>
    DEMO_CAMPAIGNS.flatMap((campaign) =>
      products
        .filter(({ name }) => (campaign.products as readonly string[]).includes(name))
        .map(({ id }) => ({
          campaign: `${campaign.name} ${season}`,
          product_id: id,
          multiplier: campaign.multiplier,
          valid_from: `${season}-${campaign.from}`,
          valid_to: `${season}-${campaign.to}`,
        })),
    ),
  );
  return rows;
}

async function loadDistributors(tx: Tx): Promise<LoadedDistributor[]> {
  const ids = await tx
    .insertInto("distributor")
    .values(
      DEMO_DISTRIBUTORS.map(({ name, nip, street, phone, edi, places }) => ({
        name,
        nip,
        street,
        postcode: places[0]!.postcode,
        city: places[0]!.city,
        phone,
        edi,
      })),
    )
    .returning(["id", "nip"])
    .execute();
  const idByNip = new Map(ids.map(({ id, nip }) => [nip, id]));
  const loaded = DEMO_DISTRIBUTORS.map((distributor) =>
    Object.assign({ id: idByNip.get(distributor.nip)! }, distributor),
  );
  await tx.insertInto("distributor_branch").values(loaded.flatMap(branchesOf)).execute();
  return loaded;
}

const STREETS = ["ul. Przemysłowa", "ul. Składowa", "ul. Rolnicza", "ul. Magazynowa", "ul. Kolejowa"];

/** Longer where trucks come, and one branch in five has told nobody. */
const OPENING_HOURS = [
  "pn–pt 7:00–17:00, sob 8:00–13:00",
  "pn–pt 7:30–15:30",
  "pn–pt 6:00–20:00, sob 7:00–15:00, ndz 9:00–13:00",
  "",
  "pn–pt 7:00–12:00 i 13:00–17:00",
];

const branchesOf = ({ id, street, phone, places }: LoadedDistributor) =>
  places.map((place, index) => ({
    distributor_id: id,
    name: index === 0 ? `Centrala ${place.city}` : `Oddział ${place.city}`,
    street: index === 0 ? street : `${STREETS[(id + index) % STREETS.length]} ${index * 7 + 4}`,
    postcode: place.postcode,
    city: place.city,
    phone: `${phone.slice(0, -1)}${index}`,
    lat: place.lat,
    lng: place.lng,
    opening_hours: OPENING_HOURS[(id + index) % OPENING_HOURS.length],
  }));
