import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { createGiven } from "#test/harness/given.ts";
import { sized } from "#test/harness/long.ts";
import { useTestServer } from "#test/harness/server.ts";

const server = useTestServer();
const given = createGiven(server);

type Facts = {
  name: string;
  city?: string;
  edi?: boolean;
  branches?: { name: string; city: string; active?: boolean }[];
};

async function distributor({ name, city = "Toruń", edi = false, branches = [] }: Facts) {
  const { id } = await given.distributor({ edi });
  await server.db.updateTable("distributor").set({ name, city }).where("id", "=", id).execute();
  for (const [index, branch] of branches.entries()) {
    await server.db
      .insertInto("distributor_branch")
      .values({
        distributor_id: id,
        name: branch.name,
        street: "ul. Rolnicza 4",
        postcode: "87-100",
        city: branch.city,
        phone: "+48566230101",
        lat: 53 + index / 10,
        lng: 18.6,
        is_active: branch.active ?? true,
      })
      .execute();
  }
  return id;
}

async function list(query = "") {
  const { token } = await given.participant();
  return await server.call("GET", `/api/v1/distributors${query}`, { token });
}
const names = async (query: string) =>
  (await list(query)).body.data.items.map((row: { distributor_name: string }) => row.distributor_name);

describe("the farmer's list of distributors", () => {
  test("[DISTR-02, DISTR-04, DISTR-07, DISTR-11, TABLE-13] answers fields and items by the edi flag; a row has what tables need and its branches", async () => {
    const id = await distributor({
      name: "Żuławy Agro",
      city: "Malbork",
      edi: true,
      branches: [
        { name: "Oddział Tczew", city: "Tczew" },
        { name: "Centrala Malbork", city: "Malbork" },
        { name: "Oddział zamknięty", city: "Elbląg", active: false },
      ],
    });
    await distributor({ name: "Hurt-Rol" });
    const electronic = await list("?edi=true");
    expect(electronic.body.data.fields.map(({ key }: { key: string }) => key)).toEqual([
      "distributor_name",
      "city",
      "nip",
      "status",
    ]);
    expect(electronic.body.data.items).toHaveLength(1);
    expect(electronic.body.data.items[0]).toMatchObject({
      id,
      distributor_name: "Żuławy Agro",
      edi: true,
      status: { label: "Przychodzą same", color: "green" },
      position: { lat: 53.1, lng: 18.6 },
      download: null,
      details: `/dystrybutorzy?id=${id}`,
    });
    expect(electronic.body.data.items[0].branches.map(({ name }: { name: string }) => name)).toEqual([
      "Oddział Tczew",
      "Centrala Malbork",
    ]);
    expect(await names("?edi=false")).toEqual(["Hurt-Rol"]);
    expect(await names("")).toEqual(["Hurt-Rol", "Żuławy Agro"]);
  });

  test("[DISTR-05, DISTR-06] is found by name, NIP or a town where it has a branch, and sorted by name in Polish order unless asked otherwise", async () => {
    await server.db.deleteFrom("distributor_branch").execute();
    await server.db.deleteFrom("distributor").execute();
    const lodz = await distributor({ name: "Łan", city: "Łódź", branches: [{ name: "Oddział", city: "Sieradz" }] });
    await distributor({ name: "Lipa", city: "Zgierz" });
    await distributor({ name: "Zagon", city: "Ąchy" });
    expect(await names("")).toEqual(["Lipa", "Łan", "Zagon"]);
    expect(await names("?sortBy=city")).toEqual(["Zagon", "Łan", "Lipa"]);
    expect(await names("?sortDesc=true")).toEqual(["Zagon", "Łan", "Lipa"]);
    expect(await names("?search=lan")).toEqual(["Łan"]);
    expect(await names("?type=city&search=siera")).toEqual(["Łan"]);
    expect(await names("?type=city&search=%25")).toEqual([]);
    const { nip } = await server.db
      .selectFrom("distributor")
      .select("nip")
      .where("id", "=", lodz)
      .executeTakeFirstOrThrow();
    const hyphens = `${nip.slice(0, 3)}-${nip.slice(3, 6)}-${nip.slice(6, 8)}-${nip.slice(8)}`;
    expect(await names(`?type=nip&search=${hyphens}`)).toEqual(["Łan"]);
    expect((await list("?sortBy=phone")).status).toBe(422);
    expect((await list("?type=street")).status).toBe(422);
    await server.db.updateTable("distributor").set({ is_active: false }).where("id", "=", lodz).execute();
    expect(await names("?search=lan")).toEqual([]);
  });

  test.each([0, 1, 16, 17, sized(260, 10_000)])(
    "[DISTR-10] answers all of %i rows; the portal shows 16 at a time",
    async (total) => {
      await server.db.deleteFrom("distributor_branch").execute();
      await server.db.deleteFrom("distributor").execute();
      await server.db.transaction().execute(async (trx) => {
        await sql`insert into distributor (name, nip, street, postcode, city, phone, edi)
      select 'Agro ' || n, (1000000000 + n)::text, 'Polna ' || n, '27-600', 'Sandomierz', '+48158320000', n % 2 = 0
      from generate_series(1, ${total}) as n`.execute(trx);
        await sql`insert into distributor_branch (distributor_id, name, street, postcode, city, phone, lat, lng)
      select id, 'Centrala', street, postcode, city, phone, 50 + id % 400 / 100.0, 16 + id % 500 / 100.0 from distributor`.execute(
          trx,
        );
        // Statistics taken meanwhile count no row of it; the list must not depend on them.
        await server.database.asOwner("analyze distributor, distributor_branch");
      });
      const both = await Promise.all([list("?edi=true"), list("?edi=false")]);
      const rows = both.flatMap(({ body }) => body.data.items);
      expect(rows).toHaveLength(total);
      expect(rows.every(({ branches }) => branches.length === 1)).toBe(true);
    },
  );
});

test("a tile server is open to pages only when it is configured", async () => {
  const policy = (await server.app.inject({ url: "/" })).headers["content-security-policy"];
  expect(policy).toContain("worker-src 'self';");
  expect(policy).toContain("connect-src 'self';");
  const settings = await server.call("GET", "/api/system-settings", {});
  expect(settings.body.data.map_tiles).toBeNull();
});

describe("where distances begin", () => {
  const farmPlace = async (postcode: string | undefined, own = "") => {
    const { id, token } = await given.participant();
    const addresses = { company_postcode: own, correspondence_postcode: "" };
    await server.db.updateTable("participant").set(addresses).where("id", "=", id).execute();
    const query = postcode === undefined ? "" : `?postcode=${encodeURIComponent(postcode)}`;
    return await server.call("GET", `/api/v1/distributors/farm-place${query}`, { token });
  };

  test("is the town of a branch with the farm's postcode, or else the postal area", async () => {
    await distributor({ name: "Kujawy", branches: [{ name: "Centrala", city: "Toruń" }] });
    expect((await farmPlace(undefined, "87-100")).body.data).toEqual({
      postcode: "87-100",
      precision: "town",
      name: "Toruń",
      lat: expect.closeTo(53, 0),
      lng: expect.closeTo(18.6, 5),
    });
    expect((await farmPlace("16-400", "87-100")).body.data).toMatchObject({
      postcode: "16-400",
      precision: "area",
      name: "okolice Augustowa",
    });
  });

  test("is unknown without a postcode or for one that belongs to no area, and a bad one is refused", async () => {
    expect((await farmPlace(undefined)).body).toMatchObject({ data: null });
    expect((await farmPlace("79-999")).body).toMatchObject({ data: null });
    const { status, body } = await farmPlace("87");
    expect(status).toBe(422);
    expect(body.errors).toEqual({ postcode: ["Popraw pole kod pocztowy"] });
  });
});
