import { beforeAll, expect, test } from "vitest";
import { createGiven } from "#test/harness/given.ts";
import { addProducts, givenProduct, onlyProducts } from "#test/harness/given/products.ts";
import { useTestServer } from "#test/harness/server.ts";

const server = useTestServer();
const given = createGiven(server);
let token: string;

const list = (query = "") => server.call("GET", `/api/v1/products${query}`, { token });
const names = async (query: string): Promise<string[]> => {
  const { body } = await list(query);
  return body.data.map(({ name }: { name: string }) => name);
};
const found = (phrase: string) => names(`?search=${encodeURIComponent(phrase)}`);

let turbo: { id: number; sap: number };

beforeAll(async () => {
  ({ token } = await given.participant());
  turbo = await givenProduct(server, {
    name: "Chwastox Turbo 340 SL",
    brand: "Chwastox",
    crops: ["zboża ozime", "kukurydza"],
    active_substances: "MCPA 300 g/l + dikamba 40 g/l",
    packs: [1, 5, 0.333],
    points: 5,
    is_demo_fact_invented: true,
  });
  await givenProduct(server, { name: "Chwastox Extra", brand: "Chwastox", packs: [0.5, 20], points: 3.5 });
  await givenProduct(server, {
    name: "Kłosmax Duo 425 EC",
    category: "Fungicydy",
    crops: ["zboża ozime"],
    packs: [5],
    points: 15,
  });
  await givenProduct(server, { name: "Żółty Łan", category: "Adiuwanty", crops: ["rzepak"], packs: [10] });
  await givenProduct(server, { name: "Halvetic", brand: "Halvetic", crops: ["ściernisko"], packs: [5, 20], points: 4 });
  await givenProduct(server, { name: "Wycofany Chwastox", is_active: false, points: 4 });
  await server.db
    .insertInto("product_multiplier")
    .values({
      product_id: turbo.id,
      campaign: "Wiosna bez chwastów",
      multiplier: 2,
      valid_from: "2026-06-01",
      valid_to: "2026-06-30",
    })
    .execute();
});

test("[PRODUCT-01, PRODUCT-05, PRODUCT-20] the catalogue answers active products, 16 a page, with today's points of each pack", async () => {
  const { status, body } = await list();
  expect(status).toBe(200);
  expect(body.meta).toEqual({ current_page: 1, last_page: 1, per_page: 16, total: 5 });
  const [first] = body.data;
  expect(first).toEqual({
    sap: turbo.sap,
    slug: `chwastox-turbo-340-sl-${turbo.sap}`,
    name: "Chwastox Turbo 340 SL",
    brand: "Chwastox",
    category: "Herbicydy",
    crops: ["zboża ozime", "kukurydza"],
    unit: "l",
    packs: [
      { volume: 0.333, points: 3 },
      { volume: 1, points: 10 },
      { volume: 5, points: 50 },
    ],
    points_per_unit: 5,
    multiplier: 2,
    campaign: { name: "Wiosna bez chwastów", valid_to: "2026-06-30" },
    photo: null,
  });
  expect(body.data.map(({ name }: { name: string }) => name)).not.toContain("Wycofany Chwastox");
});

test.each([
  ["letters without marks", "klosmax", "Kłosmax Duo 425 EC"],
  ["marks where there are none", "Chwąstox Extra", "Chwastox Extra"],
  ["another ending", "Halveticiem", "Halvetic"],
  ["another ending of a category", "adiuwantów", "Żółty Łan"],
  ["a mistyped letter", "halwetic", "Halvetic"],
  ["two letters swapped", "klsomax", "Kłosmax Duo 425 EC"],
  ["two mistyped letters", "halwetik", "Halvetic"],
  ["a letter too many", "chwasttox turbo", "Chwastox Turbo 340 SL"],
  ["a substance", "dikamba", "Chwastox Turbo 340 SL"],
  ["a crop in another case", "rzepaku", "Żółty Łan"],
  ["words in another order", "duo klosmax", "Kłosmax Duo 425 EC"],
  ["the beginning of a word", "kło", "Kłosmax Duo 425 EC"],
])("[PRODUCT-03] a search forgives %s", async (_kind, phrase, expected) => {
  expect((await found(phrase))[0]).toBe(expected);
});

test("a search finds by SAP number, ranks names first and forgives no other word", async () => {
  expect(await found(String(turbo.sap))).toEqual(["Chwastox Turbo 340 SL"]);
  expect(await found("chwastox")).toEqual(["Chwastox Turbo 340 SL", "Chwastox Extra"]);
  for (const nothing of ["ciągnik", "chwastox rzepak", "%", "_", "..."]) expect(await found(nothing)).toEqual([]);
});

test("[PRODUCT-03] brand, category, crop and volume narrow the list, together too", async () => {
  const by = (query: Record<string, string>) =>
    names(`?${new URLSearchParams({ sortBy: "name", ...query }).toString()}`);
  expect(await by({ brand: "Chwastox" })).toEqual(["Chwastox Extra", "Chwastox Turbo 340 SL"]);
  expect(await by({ category: "Fungicydy" })).toEqual(["Kłosmax Duo 425 EC"]);
  expect(await by({ crops: "zboża ozime" })).toEqual(["Chwastox Turbo 340 SL", "Kłosmax Duo 425 EC"]);
  expect(await by({ volume: "20" })).toEqual(["Chwastox Extra", "Halvetic"]);
  expect(await by({ volume: "5", brand: "Chwastox", search: "turbo" })).toEqual(["Chwastox Turbo 340 SL"]);
  expect(await by({ products: `${turbo.sap},999` })).toEqual(["Chwastox Turbo 340 SL"]);
});

test("[PRODUCT-04, PRODUCT-20] products sort by name and points; those without a rate come last", async () => {
  expect(await names("?sortBy=name&sortDesc=true")).toEqual([
    "Żółty Łan",
    "Kłosmax Duo 425 EC",
    "Halvetic",
    "Chwastox Turbo 340 SL",
    "Chwastox Extra",
  ]);
  expect(await names("?sortBy=points&sortDesc=true")).toEqual([
    "Kłosmax Duo 425 EC",
    "Chwastox Turbo 340 SL",
    "Halvetic",
    "Chwastox Extra",
    "Żółty Łan",
  ]);
  expect((await names("?sortBy=points")).at(-1)).toBe("Żółty Łan");
  expect((await list("?sortBy=sap")).status).toBe(422);
});

test("[PRODUCT-02, PRODUCT-04] the filters name what active products have, and the sorts with 'Domyślnie' first", async () => {
  const { body } = await server.call("GET", "/api/v1/product-filters", { token });
  expect(body.data).toMatchObject({
    brands: ["Chwastox", "Halvetic", "Plon"],
    categories: ["Adiuwanty", "Fungicydy", "Herbicydy"],
    crops: ["kukurydza", "rzepak", "ściernisko", "zboża ozime"],
    volumes: [0.333, 0.5, 1, 5, 10, 20],
  });
  expect(body.data.sorts[0]).toEqual({ sortBy: "default", sortDesc: false, label: "Domyślnie" });
});

test("[PRODUCT-06] a product's page is found by SAP number and by slug, also an old one", async () => {
  await server.db
    .insertInto("product_dose")
    .values({ product_id: turbo.id, crop_id: 16, dose_min_per_hectare: 1, dose_max_per_hectare: 1.5 })
    .execute();
  for (const address of [turbo.sap, `chwastox-turbo-340-sl-${turbo.sap}`, `dawna-nazwa-${turbo.sap}`]) {
    const { status, body } = await server.call("GET", `/api/v1/products/${address}`, { token });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      sap: turbo.sap,
      active_substances: "MCPA 300 g/l + dikamba 40 g/l",
      doses: [{ crop_id: 16, crop: "Kukurydza", min: 1, max: 1.5 }],
      label: null,
      is_demo_fact_invented: true,
    });
  }
  const hidden = await server.db
    .selectFrom("product")
    .select("sap")
    .where("is_active", "=", false)
    .executeTakeFirstOrThrow();
  for (const nobody of [hidden.sap, "dovvo", "0", "99999999999", "%00", "a".repeat(190)]) {
    const { status, body } = await server.call("GET", `/api/v1/products/${nobody}`, { token });
    expect([status, body.error]).toEqual([404, "product.not_found"]);
  }
  expect((await server.call("GET", `/api/v1/products/${turbo.sap}/label`, { token })).status).toBe(404);
});

test.each([
  ["page=0", "page"],
  ["volume=dwa", "volume"],
  ["volume=-1", "volume"],
  ["products=1;2", "products"],
  [`products=${Array.from({ length: 51 }, (_, at) => at + 1).join(",")}`, "products"],
  ["products=99999999999", "products"],
  [`search=${"a".repeat(101)}`, "search"],
])("a query that makes no sense is refused in its field: %s", async (query, field) => {
  const { status, body } = await list(`?${query}`);
  expect(status).toBe(422);
  expect(Object.keys(body.errors)).toEqual([field]);
});

test("visitors have no catalogue", async () => {
  expect((await server.call("GET", "/api/v1/products")).status).toBe(401);
});

test.each([0, 1, 16, 17, 10_000])(
  "the list of %i products has the right pages, and a page beyond is the last",
  async (count) => {
    await onlyProducts(server, count);
    const last = Math.max(1, Math.ceil(count / 16));
    const first = await list();
    expect(first.body.meta).toEqual({ current_page: 1, last_page: last, per_page: 16, total: count });
    expect(first.body.data).toHaveLength(Math.min(16, count));
    const beyond = await list("?page=999999");
    expect(beyond.body.meta.current_page).toBe(last);
    expect(beyond.body.data).toHaveLength(count === 0 ? 0 : count - (last - 1) * 16);
    const searched = await list("?search=srodek");
    expect(searched.body.meta.total).toBe(count);
  },
);

test("a large import during which the database took its statistics is listed as quickly as any", async () => {
  // ANALYZE in the middle of the import counts no row of it: the planner believes the tables empty until it looks again.
  await server.database.asOwner("truncate product cascade");
  await server.db.transaction().execute(async (trx) => {
    await addProducts(trx, 10_000);
    for (const table of ["product", "product_pack", "product_word", "product_vocabulary"]) {
      await server.database.asOwner(`analyze ${table}`);
    }
  });
  const searched = await list("?search=srodek&page=999999");
  expect(searched.body.meta).toMatchObject({ current_page: 625, total: 10_000 });
  expect(searched.body.data).toHaveLength(16);
});
