import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { createGiven } from "#test/harness/given.ts";
import { givenBranch, givenProduct } from "#test/harness/given/products.ts";
import { useTestServer } from "#test/harness/server.ts";

const server = useTestServer();
const given = createGiven(server);
let token: string;
let first: { id: number; sap: number };
let second: { id: number; sap: number };
let north: { id: number; name: string };
let place: { id: number };

const ask = (query: string) => server.call("GET", `/api/v1/product-availability?${query}`, { token });

async function stock(branchId: number, productId: number, pack: number, status: "available" | "on_order" | "none") {
  await server.db
    .insertInto("product_availability")
    .values({ branch_id: branchId, product_id: productId, pack_volume: pack, status, updated_at: server.clock.now() })
    .execute();
}

beforeAll(async () => {
  ({ token } = await given.participant());
  first = await givenProduct(server, { name: "Dovvo", packs: [1, 5] });
  second = await givenProduct(server, { name: "Halvetic", packs: [20] });
  const hidden = await givenProduct(server, { name: "Wycofany", is_active: false });
  north = await given.distributor();
  const south = await given.distributor();
  const closed = await given.distributor();
  await server.db.updateTable("distributor").set({ is_active: false }).where("id", "=", closed.id).execute();
  place = await givenBranch(server, north.id, {
    name: "Centrala Łomża",
    city: "Łomża",
    opening_hours: "pn–pt 7:00–17:00",
  });
  const other = await givenBranch(server, south.id, { name: "Oddział Sandomierz" });
  const gone = await givenBranch(server, closed.id, { city: "Kielce" });
  await stock(place.id, first.id, 1, "none");
  await stock(place.id, first.id, 5, "available");
  await stock(other.id, first.id, 5, "on_order");
  await stock(other.id, second.id, 20, "available");
  await stock(gone.id, first.id, 5, "available");
  await stock(place.id, hidden.id, 5, "available");
});

test("[PRODUCT-13, PRODUCT-14, PRODUCT-15, PRODUCT-16] packs of the chosen products at open branches, those in stock first, 16 a page", async () => {
  const { status, body } = await ask(`products=${first.sap},${second.sap},${first.sap}`);
  expect(status).toBe(200);
  expect(body.meta).toEqual({ current_page: 1, last_page: 1, per_page: 16, total: 4 });
  expect(body.data.map((row: { product: string; status: string }) => [row.product, row.status])).toEqual([
    ["Dovvo", "available"],
    ["Halvetic", "available"],
    ["Dovvo", "on_order"],
    ["Dovvo", "none"],
  ]);
  expect(body.data[0]).toEqual({
    id: `${place.id}-${first.sap}-5`,
    sap: first.sap,
    product: "Dovvo",
    pack: 5,
    unit: "l",
    branch_id: place.id,
    distributor: north.name,
    branch: "Centrala Łomża",
    city: "Łomża",
    address: "ul. Składowa 4, 27-600 Łomża",
    phone: "+48158320000",
    opening_hours: "pn–pt 7:00–17:00",
    lat: 50.68,
    lng: 21.75,
    status: "available",
    status_label: { label: "Dostępny", color: "green" },
    updated_at: server.clock.now().toISOString(),
  });
});

test("[PRODUCT-11, PRODUCT-13] distributor, branch and city narrow it, without Polish letters too", async () => {
  const cities = async (query: string) => {
    const { body } = await ask(`products=${first.sap}&${query}`);
    return body.data.map(({ city }: { city: string }) => city);
  };
  expect(await cities(`distributor=${encodeURIComponent(north.name)}`)).toEqual(["Łomża", "Łomża"]);
  expect(await cities("branch=centrala")).toEqual(["Łomża", "Łomża"]);
  expect(await cities("city=lomza")).toEqual(["Łomża", "Łomża"]);
  expect(await cities("city=SANDOMIERZ")).toEqual(["Sandomierz"]);
  expect(await cities("city=%25")).toEqual([]);
  expect(await cities("city=Kielce")).toEqual([]);
});

test("[PRODUCT-12] the dictionary names open distributors, their branches and cities", async () => {
  const { body } = await server.call("GET", "/api/v1/product-availability/dictionary", { token });
  expect(body.data.cities).toEqual(["Łomża", "Sandomierz"]);
  expect(body.data.branches[0]).toEqual({
    id: place.id,
    name: "Centrala Łomża",
    distributor_name: north.name,
    city: "Łomża",
  });
  expect(body.data.distributors).toHaveLength(2);
});

test("a branch that closes leaves the results and the dictionary with its city, and comes back as it was", async () => {
  const setOpen = (isOpen: boolean) =>
    server.db.updateTable("distributor_branch").set({ is_active: isOpen }).where("id", "=", place.id).execute();
  const seen = async () => {
    const { body } = await ask(`products=${first.sap},${second.sap}`);
    const dictionary = await server.call("GET", "/api/v1/product-availability/dictionary", { token });
    const { cities, branches } = dictionary.body.data;
    return { total: body.meta.total, cities, hasBranch: branches.some(({ id }: { id: number }) => id === place.id) };
  };
  await setOpen(false);
  expect(await seen()).toEqual({ total: 2, cities: ["Sandomierz"], hasBranch: false });
  expect((await ask(`products=${first.sap}&branch=centrala`)).body.data).toEqual([]);
  await setOpen(true);
  expect(await seen()).toEqual({ total: 4, cities: ["Łomża", "Sandomierz"], hasBranch: true });
});

test.each([
  ["", "products"],
  ["products=", "products"],
  ["products=a", "products"],
  [`products=${Array.from({ length: 51 }, (_, at) => at + 1).join(",")}`, "products"],
  ["products=1&city=A&branch=B", "query"],
])("what cannot be asked is refused: %s", async (query, field) => {
  const { status, body } = await ask(query);
  expect(status).toBe(422);
  if (field !== "query") expect(Object.keys(body.errors)).toEqual([field]);
  else expect(JSON.stringify(body.errors)).toContain("Szukaj według");
});

test.each([0, 1, 16, 17, 10_000])(
  "the availability of %i packs has the right pages, and a page beyond is the last",
  async (count) => {
    const product = await givenProduct(server, { name: "Wszędzie", packs: [5] });
    await sql`with made as (
      insert into distributor_branch (distributor_id, name, street, postcode, city, phone, lat, lng)
      select ${north.id}::bigint, ${product.sap}::text || ' ' || n, 'Polna 1', '27-600', 'Miasto', '+48158320000', 50, 20
      from generate_series(1, ${count}::int) n returning id
    ) insert into product_availability (branch_id, product_id, pack_volume, status, updated_at)
      select id, ${product.id}::bigint, 5, 'available', now() from made`.execute(server.db);
    const last = Math.max(1, Math.ceil(count / 16));
    const { body } = await ask(`products=${product.sap}&page=999999`);
    expect(body.meta).toEqual({ current_page: last, last_page: last, per_page: 16, total: count });
    expect(body.data).toHaveLength(count === 0 ? 0 : count - (last - 1) * 16);
    const branches = await server.call("GET", `/api/v1/product-availability/branches?products=${product.sap}`, {
      token,
    });
    expect(branches.body.data).toHaveLength(count);
  },
);

const nearest = async (query: string, as = token) =>
  await server.call("GET", `/api/v1/product-availability/nearest?products=${first.sap},${second.sap}${query}`, {
    token: as,
  });
type Branch = {
  branch: string;
  distance_km: number | null;
  packs: { product: string; pack: number; status: string }[];
};
const distances = (branches: Branch[]) => branches.map(({ branch, distance_km: km }) => [branch, km]);

test("branches that have a chosen product come nearest first, from the device, a postcode or the farm's own", async () => {
  const atSandomierz = await nearest("&lat=50.68&lng=21.75");
  expect(atSandomierz.status).toBe(200);
  expect(atSandomierz.body.meta).toEqual({ current_page: 1, last_page: 1, per_page: 10, total: 2 });
  expect(distances(atSandomierz.body.data)).toEqual([
    ["Centrala Łomża", 0],
    ["Oddział Sandomierz", 0],
  ]);
  expect(atSandomierz.body.data[0]).toMatchObject({
    branch_id: place.id,
    distributor: north.name,
    address: "ul. Składowa 4, 27-600 Łomża",
    phone: "+48158320000",
    // What is gone is told as well: it stands last.
    packs: [
      { product: "Dovvo", pack: 5, status: "available", updated_at: server.clock.now().toISOString() },
      { product: "Dovvo", pack: 1, status: "none", status_label: { label: "Brak" } },
    ],
  });

  const warsaw = await given.distributor();
  const near = await givenBranch(server, warsaw.id, { name: "Oddział Płońsk", city: "Płońsk" });
  await server.db
    .updateTable("distributor_branch")
    .set({ lat: 52.62, lng: 20.37, postcode: "09-100" })
    .where("id", "=", near.id)
    .execute();
  await stock(near.id, second.id, 20, "on_order");
  const foremost = async (query: string, as = token) => (await nearest(query, as)).body.data[0].branch;
  expect(await foremost("&lat=52.6&lng=20.4")).toBe("Oddział Płońsk");
  expect(await foremost("&postcode=09-100")).toBe("Oddział Płońsk");
  expect(await foremost("&postcode=27%20600")).toBe("Centrala Łomża");

  const farmer = await given.participant();
  const letters = { company_postcode: "", correspondence_postcode: "09-120" };
  await server.db.updateTable("participant").set(letters).where("id", "=", farmer.id).execute();
  expect(await foremost("", farmer.token)).toBe("Oddział Płońsk");
  const own = { company_postcode: "27-600" };
  await server.db.updateTable("participant").set(own).where("id", "=", farmer.id).execute();
  expect(await foremost("", farmer.token)).toBe("Centrala Łomża");
  // Nothing is known: the branches come by name and without a distance.
  const unknown = { company_postcode: "", correspondence_postcode: "" };
  await server.db.updateTable("participant").set(unknown).where("id", "=", farmer.id).execute();
  const { body } = await nearest("", farmer.token);
  expect(body.data).toHaveLength(3);
  expect(new Set(body.data.map(({ distance_km: km }: Branch) => km))).toEqual(new Set([null]));
  await server.db.deleteFrom("product_availability").where("branch_id", "=", near.id).execute();
});

test("the nearest branches are narrowed by place, ten a page, and those with nothing left out", async () => {
  const product = await givenProduct(server, { name: "Blisko", packs: [5] });
  for (let at = 0; at < 12; at += 1) {
    const branch = await givenBranch(server, north.id, { name: `Punkt ${at}`, city: at < 2 ? "Bliska" : "Daleka" });
    await server.db
      .updateTable("distributor_branch")
      .set({ lat: 50 + at / 10 })
      .where("id", "=", branch.id)
      .execute();
    await stock(branch.id, product.id, 5, at === 0 ? "none" : "available");
  }
  const nearby = async (query: string) =>
    (
      await server.call(
        "GET",
        `/api/v1/product-availability/nearest?products=${product.sap}&lat=50&lng=21.75${query}`,
        {
          token,
        },
      )
    ).body;
  const one = await nearby("");
  expect(one.meta).toEqual({ current_page: 1, last_page: 2, per_page: 10, total: 11 });
  expect(one.data.map(({ branch }: Branch) => branch)).toEqual(
    Array.from({ length: 10 }, (_, at) => `Punkt ${at + 1}`),
  );
  expect((await nearby("&page=99")).data.map(({ branch }: Branch) => branch)).toEqual(["Punkt 11"]);
  expect((await nearby("&city=bliska")).data.map(({ branch }: Branch) => branch)).toEqual(["Punkt 1"]);
  expect((await nearby("&city=nigdzie")).data).toEqual([]);
});

test.each([
  ["&postcode=123", "Popraw pole kod pocztowy"],
  ["&lat=50", "Położenie to szerokość i długość"],
  ["&lat=50&lng=x", "Nieprawidłowa długość geograficzna"],
  ["&lat=50&lng=900", "Nieprawidłowa długość geograficzna"],
  ["&city=A&branch=B", "Szukaj według"],
])("a starting point that makes no sense is refused: %s", async (query, text) => {
  const { status, body } = await nearest(query);
  expect(status).toBe(422);
  expect(JSON.stringify(body.errors)).toContain(text);
});
