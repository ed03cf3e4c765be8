import { randomUUID } from "node:crypto";
import { HELD_MESSAGE } from "@plon/contract/shared/calls/second-decisions.ts";
import type { ImportKind } from "@plon/contract/office/goods/imports.ts";
import type { ImportMode, ImportReport } from "@plon/contract/shared/imports.ts";
import { beforeAll, describe, expect, test } from "vitest";
import { createGiven, samplePdf, samplePicture } from "#test/harness/given.ts";
import { askImport, sendTable } from "#test/harness/given/imports.ts";
import { givenBranch } from "#test/harness/given/products.ts";
import { multipart, useTestServer } from "#test/harness/server.ts";
import { byTwo } from "#test/harness/given/settings.ts";
import { workNextImport } from "#modules/goods/imports/imports.service.ts";

type Pack = { volume: number; gtin: string | null };

const server = useTestServer();
const given = createGiven(server);
let editor: string;
let farmer: string;

const office = (method: "GET" | "POST" | "PUT" | "DELETE", path: string, body?: unknown) => {
  const asking = server.call(method, `/api/office/v1${path}`, {
    token: editor,
    ...(body === undefined ? {} : { body }),
  });
  return byTwo(server, asking, "/api/office/v1/products");
};

function send(path: string, field: string, file: Buffer, texts: Record<string, string> = {}) {
  const fields = Object.entries(texts).map(([name, value]) => ({ name, value }));
  const form = multipart([...fields, { name: field, value: file, filename: "plik" }]);
  const headers = { ...form.headers, "idempotency-key": randomUUID() };
  return server.call("POST", `/api/office/v1${path}`, { token: editor, payload: form.payload, headers });
}

const importFile = (kind: ImportKind, text: string, mode: "check" | ImportMode) =>
  sendTable(server, { token: editor, kind, text, mode });

const PRODUCT = {
  sap: 611_001,
  name: "Miotlar 240 SC",
  brand: "Plon",
  category: "Herbicydy",
  crops: ["zboża ozime"],
  unit: "l",
  packs: [{ volume: 1, gtin: "5901234123457" }, { volume: 5 }],
  doses: [{ crop_id: 31, min: 0.4, max: 0.5 }],
  description: "<p>Zwalcza <b>miotłę</b>.</p><script>alert(1)</script>",
  conversion_price_grosze: 12_550,
};
let id: number;

beforeAll(async () => {
  ({ token: editor } = await given.staff("editor"));
  ({ token: farmer } = await given.participant());
  const made = await office("POST", "/products", PRODUCT);
  expect(made.status).toBe(200);
  ({ id } = made.body.data);
});

describe("the product editor", () => {
  test("keeps packs with trade numbers, doses and a cleaned description", async () => {
    const { body } = await office("GET", `/products/${id}`);
    expect(body.data).toMatchObject({
      pack_volumes: [1, 5],
      packs: [
        { volume: 1, gtin: "5901234123457" },
        { volume: 5, gtin: null },
      ],
      doses: [{ crop_id: 31, min: 0.4, max: 0.5 }],
      description: "<p>Zwalcza <strong>miotłę</strong>.</p>",
      conversion_price_grosze: 12_550,
      photo: null,
      label: null,
      multipliers: [],
    });
  });

  test("changes packs without losing the stock of those that stay; a number may move between them", async () => {
    const { id: distributorId } = await given.distributor();
    const branch = await givenBranch(server, distributorId);
    const stock = {
      branch_id: branch.id,
      product_id: id,
      status: "available" as const,
      updated_at: server.clock.now(),
    };
    await server.db
      .insertInto("product_availability")
      .values([Object.assign({ pack_volume: 1 }, stock), Object.assign({ pack_volume: 5 }, stock)])
      .execute();
    const packs = [
      { volume: 5, gtin: "5901234123457" },
      { volume: 20, gtin: null },
    ];
    expect((await office("PUT", `/products/${id}`, { ...PRODUCT, packs })).body.data.packs).toEqual(packs);
    const left = await server.db
      .selectFrom("product_availability")
      .select("pack_volume")
      .where("product_id", "=", id)
      .execute();
    expect(left.map((row) => Number(row.pack_volume))).toEqual([5]);
  });

  test.each([
    [{ packs: [{ volume: 1, gtin: "5901234123458" }] }, "packs.0.gtin"],
    [{ packs: [{ volume: 5 }, { volume: 5 }] }, "packs.1.volume"],
    [{ packs: [] }, "packs"],
    [{ packs: [{ volume: 1.2345 }] }, "packs.0.volume"],
    [{ doses: [{ crop_id: 31, min: 2, max: 1 }] }, "doses.0.max"],
    [{ doses: [{ crop_id: 999, min: 1, max: 1 }] }, "doses.0.crop_id"],
    [{ conversion_price_grosze: 0 }, "conversion_price_grosze"],
  ])("refuses in its field what makes no sense: %j", async (change, field) => {
    const { status, body } = await office("PUT", `/products/${id}`, { ...PRODUCT, ...change });
    expect(status).toBe(422);
    expect(Object.keys(body.errors)).toEqual([field]);
  });

  test("is found by parts of its words in any order, by brand and number, among any number of products", async () => {
    const found = async (search: string) =>
      (await office("GET", `/products?search=${encodeURIComponent(search)}`)).body.data.map(
        ({ sap }: { sap: number }) => sap,
      );
    for (const search of ["sc miot", "240 PLON", " 611001  miotlar "])
      expect(await found(search)).toEqual([PRODUCT.sap]);
    expect(await found("miotlar 999")).toEqual([]);
  });

  test("refuses a trade number of another product", async () => {
    const other = { ...PRODUCT, sap: 611_002, name: "Inny", packs: [{ volume: 1, gtin: "5901234123457" }] };
    expect((await office("POST", "/products", other)).body.error).toBe("product.gtin_taken");
  });

  test("shows what a new rate would change, with the invoices that wait, and writes nothing", async () => {
    await office("POST", `/products/${id}/rates`, { points_per_unit: 9, valid_from: "2026-01-01" });
    await given.submittedInvoice({ lines: [{ sap: PRODUCT.sap, pack_volume: 20, quantity: 1 }] });
    const preview = (valid_from: string) =>
      office("POST", `/products/${id}/rates/preview`, { points_per_unit: 10, valid_from });
    const { body } = await preview("2026-06-01");
    expect(body.data).toEqual({
      packs: [
        { volume: 5, points_before: 45, points_after: 50 },
        { volume: 20, points_before: 180, points_after: 200 },
      ],
      waiting_invoices: 1,
    });
    expect((await preview("2026-07-01")).body.data.waiting_invoices).toBe(0);
    expect((await office("GET", `/products/${id}`)).body.data.rates).toHaveLength(1);
  });

  test("runs multipliers that never overlap; a coming one is removed, a running one ends today", async () => {
    const add = (valid_from: string, valid_to: string) =>
      office("POST", `/products/${id}/multipliers`, { campaign: "Wiosna", multiplier: 1.5, valid_from, valid_to });
    const running = (await add("2026-06-01", "2026-06-30")).body.data.multipliers[0];
    expect(running).toMatchObject({ multiplier: 1.5, status: "running" });
    expect((await add("2026-06-15", "2026-07-15")).body.error).toBe("product.multiplier_overlaps");
    expect((await add("2026-09-02", "2026-09-01")).status).toBe(422);
    const coming = (await add("2026-09-01", "2026-10-01")).body.data.multipliers[0];
    const removed = await office("DELETE", `/products/${id}/multipliers/${coming.id}`);
    expect(removed.body.data.multipliers).toHaveLength(1);
    const ended = await office("DELETE", `/products/${id}/multipliers/${running.id}`);
    expect(ended.body.data.multipliers).toMatchObject([{ valid_to: "2026-06-10" }]);
  });

  test("limits a year's points from a year on; the same year again replaces, and none ends it", async () => {
    const limit = (from_year: unknown, limit_points: unknown) =>
      office("POST", `/products/${id}/limits`, { from_year, limit_points });
    expect((await limit(2025, 400)).body.data).toMatchObject({ yearly_limit_points: 400 });
    await limit(2027, 900);
    await limit(2028, null);
    expect((await limit(2025, 500)).body.data).toMatchObject({
      yearly_limit_points: 500,
      limits: [
        { from_year: 2028, limit_points: null },
        { from_year: 2027, limit_points: 900 },
        { from_year: 2025, limit_points: 500 },
      ],
    });
    const getProduct = async () =>
      (await server.call("GET", `/api/v1/products/${PRODUCT.sap}`, { token: farmer })).body.data;
    expect(await getProduct()).toMatchObject({ yearly_limit_points: 500 });
    for (const [year, points, field] of [
      [1999, 5, "from_year"],
      [2026, 0, "limit_points"],
      [2026, 1.5, "limit_points"],
    ]) {
      expect((await limit(year, points)).body.errors).toHaveProperty(String(field));
    }
    expect((await office("POST", "/products/999999/limits", { from_year: 2026, limit_points: 5 })).status).toBe(404);
  });

  test("takes a photo and a label by their content alone, hands them out, and takes them off", async () => {
    const photo = await send(
      `/products/${id}/photo`,
      "photo",
      await samplePicture("png", { width: 400, height: 300 }),
      { alt: "Kanister" },
    );
    const [source] = photo.body.data.photo.sources;
    expect((await server.call("GET", source.src)).headers["content-type"]).toBe("image/webp");
    expect(
      (await send(`/products/${id}/photo`, "photo", await samplePdf(), { alt: "Kanister" })).body.errors,
    ).toHaveProperty("photo");
    expect((await send(`/products/${id}/label`, "label", await samplePicture("png"))).body.errors).toHaveProperty(
      "label",
    );
    const label = await send(`/products/${id}/label`, "label", await samplePdf());
    expect(label.body.data.label.size_bytes).toBe((await samplePdf()).length);
    const { token } = await given.participant();
    const file = await server.call("GET", `/api/v1/products/${PRODUCT.sap}/label`, { token });
    expect([file.headers["content-type"], file.raw.subarray(0, 5).toString()]).toEqual(["application/pdf", "%PDF-"]);
    await office("DELETE", `/products/${id}/files/label`);
    expect((await office("DELETE", `/products/${id}/files/photo`)).body.data).toMatchObject({
      photo: null,
      label: null,
    });
  });

  test("of what earns points, another unit, new packs and new numbers wait for a second person, by form and by file", async () => {
    const made = await given.product({ pointsPerUnit: 10, packs: [5, 20] });
    const path = `/products/${made.id}`;
    const second = await given.staff("editor");
    const call = (method: "GET" | "PUT" | "POST", at: string, body?: unknown, token = editor) =>
      server.call(method, `/api/office/v1${at}`, { token, ...(body === undefined ? {} : { body }) });
    const shown = async () => (await call("GET", path)).body.data;
    const packs = async () => (await shown()).packs.map(({ volume, gtin }: Pack) => gtin ?? volume);
    const change = async (body: object) => (await call("PUT", path, { ...(await shown()), ...body })).body.message;
    const waits = async () => (await call("GET", "/approvals?status=waiting", undefined, second.token)).body.data;
    const decide = async (decision: string, token = second.token) =>
      (await call("POST", `/approvals/${(await waits())[0].id}/decision`, { decision }, token)).status;

    expect(await change({ name: "Nowa nazwa", packs: [{ volume: 5 }, { volume: 200 }] })).toBe(HELD_MESSAGE);
    expect([(await shown()).name, await packs()]).toEqual(["Nowa nazwa", [5, 20]]);
    expect(await waits()).toMatchObject([
      {
        kind: "product.packs",
        before: "5 l; 20 l",
        after: "5 l; 200 l",
        effect: expect.stringMatching(/200\sl: 2\s000,00 pkt/),
      },
    ]);
    expect(await decide("approve")).toBe(200);
    expect(await packs()).toEqual([5, 200]);
    expect(await change({ packs: [{ volume: 5 }] })).toBe("Produkt został zmieniony.");
    for (const looser of [{ unit: "kg" }, { packs: [{ volume: 5, gtin: "5901234123471" }] }]) {
      expect(await change(looser)).toBe(HELD_MESSAGE);
      expect([(await shown()).unit, await packs()]).toEqual(["l", [5]]);
      expect(await decide("withdraw", editor)).toBe(200);
    }

    const text = `SAP;Nazwa;Opakowania\n${made.sap};Z pliku;5|1000\n`;
    await askImport(server, { token: editor, kind: "products", text, mode: "apply" });
    while (await workNextImport(server.db, server.clock.now()));
    expect([(await shown()).name, await packs()]).toEqual(["Z pliku", [5]]);
    expect((await waits())[0].effect).toMatch(/1\s?000 l/);
    expect(await decide("approve")).toBe(200);
    expect(await packs()).toEqual([5, 1000]);
  });

  test("is for editors: a clerk changes nothing", async () => {
    const clerk = await given.staff("clerk");
    const path = `/api/office/v1/products/${id}`;
    expect((await server.call("PUT", path, { token: clerk.token, body: PRODUCT })).status).toBe(403);
  });
});

describe("the import of products", () => {
  const HEAD =
    "SAP;Nazwa;Marka;Kategoria;Jednostka;Opakowania;GTIN;Uprawy;Cena przeliczeniowa;Punkty za jednostkę;Punkty od dnia;Uwagi";
  const FILE = `${HEAD}\n622001;Nowy;Plon;Herbicydy;l;1|5;96385074|-;rzepak|kukurydza;125,50;9,5;01.03.2026;x\n611001;;;;;;;;;12;2026-07-01;\n`;

  test("is checked first: every line is reported, nothing is written", async () => {
    const { status, body } = await importFile("products", FILE, "check");
    expect(status).toBe(200);
    expect(body.data).toEqual({
      is_applied: false,
      counts: { created: 1, changed: 1, unchanged: 0, refused: 0 },
      ignored_columns: ["Uwagi"],
      lines: [
        { line: 2, title: "Nowy", outcome: "created", notes: [], changes: [], problems: [], cells: [] },
        {
          line: 3,
          title: "Miotlar 240 SC",
          outcome: "changed",
          notes: [],
          changes: [
            { column: "Punkty za jednostkę", from: "9", to: "12" },
            { column: "Punkty od dnia", from: "2026-01-01", to: "2026-07-01" },
          ],
          problems: [],
          cells: [],
        },
      ],
    });
    expect((await office("GET", "/products?search=622001")).body.meta.total).toBe(0);
  });

  test("writes all lines; the same file again changes nothing", async () => {
    expect((await importFile("products", FILE, "apply")).body.data.is_applied).toBe(true);
    const made = (await office("GET", "/products?search=622001")).body.data[0];
    expect(made).toMatchObject({
      name: "Nowy",
      packs: [
        { volume: 1, gtin: "96385074" },
        { volume: 5, gtin: null },
      ],
      crops: ["rzepak", "kukurydza"],
      conversion_price_grosze: 12_550,
      points_per_unit: 9.5,
    });
    const old = (await office("GET", `/products/${id}`)).body.data;
    expect(old.rates[0]).toMatchObject({ points_per_unit: 12, valid_from: "2026-07-01" });
    expect(old.packs[0].gtin).toBe("5901234123457");
    const limits = (rows: string) => importFile("products", `SAP;Limit roczny;Limit od roku\n${rows}`, "apply");
    const limited = await limits("622001;700;\n611001;15000;2027\n");
    const changedTo = ({ changes }: ImportReport["lines"][number]) => changes.map(({ to }) => to);
    expect(limited.body.data.lines.map(changedTo)).toEqual([
      ["700", "2026"],
      ["15000", "2027"],
    ]);
    expect((await office("GET", "/products?search=622001")).body.data[0].yearly_limit_points).toBe(700);
    expect((await limits("622001;700;2026\n")).body.data.counts.unchanged).toBe(1);
    const wrong = await limits("622001;0;26\n");
    expect(wrong.body.data.lines[0].problems.map(({ column }: { column: string }) => column)).toEqual([
      "Limit roczny",
      "Limit od roku",
    ]);
    const again = await importFile("products", FILE, "apply");
    expect(again.body.data.counts).toEqual({ created: 0, changed: 0, unchanged: 2, refused: 0 });
  });

  test("one wrong line and nothing is written; each is told with its line and column", async () => {
    const rows = [
      "633001;Dobry;Plon;Herbicydy;l;5;;;;;;",
      "633002;Zły;Plon;Herbicydy;tona;5;;;;;;",
      "633001;Dwa razy;Plon;Herbicydy;l;5;;;;;;",
      "633003;;Plon;Herbicydy;l;pięć;;;;;;",
      "633004;Numer;Plon;Herbicydy;l;5;96385074;;;;;",
      "633005;Punkty;Plon;Herbicydy;l;5;;;;dużo;31.02.2026;",
      "abc;SAP;Plon;Herbicydy;l;5;;;;;;",
    ];
    const { body } = await importFile("products", [HEAD, ...rows].join("\n"), "apply");
    expect(body.data.is_applied).toBe(false);
    expect(body.data.counts).toEqual({ created: 1, changed: 0, unchanged: 0, refused: 6 });
    const columns = body.data.lines.map((row: { line: number; problems: { column: string }[] }) => [
      row.line,
      row.problems.map(({ column }) => column),
    ]);
    expect(columns).toEqual([
      [2, []],
      [3, ["Jednostka"]],
      [4, ["SAP"]],
      [5, ["Nazwa", "Opakowania"]],
      [6, ["GTIN"]],
      [7, ["Punkty za jednostkę", "Punkty od dnia"]],
      [8, ["SAP"]],
    ]);
    expect((await office("GET", "/products?search=633001")).body.meta.total).toBe(0);
  });

  test("a category or crop that nobody knows is refused with those that are, and no note says NaN", async () => {
    const rows = ["644001;Trucizna;Plon;Trucizny;l;5;;kosmos;;;;", "644002;Środek;Plon;Herbicydy;l;5;;Rzepak;;dużo;;"];
    const { body } = await importFile("products", [HEAD, ...rows].join("\n"), "check");
    const [strange, points] = body.data.lines;
    expect(strange.problems).toEqual([
      { column: "Kategoria", message: expect.stringContaining("„Trucizny”. Wpisz na przykład: Adiuwanty") },
      { column: "Uprawy", message: expect.stringContaining("„kosmos”") },
    ]);
    expect(points.problems).toEqual([{ column: "Punkty za jednostkę", message: "Podaj liczbę punktów" }]);
    expect(JSON.stringify(body.data)).not.toContain("NaN");
  });

  test("a file that is no table is refused in the field of the file", async () => {
    const { status, body } = await importFile("products", "Nazwa\nDovvo\n", "check");
    expect([status, body.error]).toEqual([422, "sheet.column_missing"]);
    expect(body.errors.file[0]).toBe("W wierszu z nagłówkami brakuje kolumny „SAP”.");
    expect((await importFile("products", "SAP\n1\n", "other" as "apply")).body.errors).toHaveProperty("mode");
  });

  test("a thousand lines are written at once", async () => {
    const rows = Array.from({ length: 1000 }, (_, at) => `${7_000_000 + at};Środek ${at};Plon;Nawozy;l;1|5;;;;2;`);
    const { body } = await importFile("products", [HEAD, ...rows].join("\n"), "apply");
    expect(body.data).toMatchObject({ is_applied: true, counts: { created: 1000 } });
  });
});

test("the import of stock finds branches and packs, tells every line, and writes all or nothing", async () => {
  const north = await given.distributor();
  await givenBranch(server, north.id, { name: "Oddział Łomża" });
  const HEAD = "NIP dystrybutora;Oddział;SAP;Opakowanie;Stan";
  const good = [`${north.nip};oddzial lomza;611001;5;dostępny`, `${north.nip};Oddział Łomża;611001;20;Na zamówienie`];
  const bad = [
    `${north.nip};Oddział Kielce;611001;5;dostępny`,
    `${north.nip};Oddział Łomża;611001;7;dostępny`,
    `${north.nip};Oddział Łomża;611001;5;może`,
    `${north.nip};Oddział Łomża;611001;5;brak`,
  ];
  const run = (lines: string[], mode: "check" | ImportMode) =>
    importFile("availability", [HEAD, ...lines].join("\n"), mode);
  const refused = await run([...good, ...bad], "apply");
  expect(refused.body.data).toMatchObject({ is_applied: false, counts: { created: 2, refused: 4 } });
  expect(
    refused.body.data.lines.slice(2).map((row: { problems: { column: string }[] }) => row.problems[0]?.column),
  ).toEqual(["Oddział", "SAP", "Stan", "SAP"]);
  const count = async () =>
    (
      await server.db
        .selectFrom("product_availability")
        .innerJoin("distributor_branch as branch", "branch.id", "branch_id")
        .select("status")
        .where("branch.distributor_id", "=", north.id)
        .orderBy("pack_volume")
        .execute()
    ).map(({ status }) => status);
  expect(await count()).toEqual([]);
  expect((await run(good, "apply")).body.data.is_applied).toBe(true);
  expect(await count()).toEqual(["available", "on_order"]);
  const next = await run([good[0]!.replace("dostępny", "brak"), good[1]!], "apply");
  expect(next.body.data.counts).toEqual({ created: 0, changed: 1, unchanged: 1, refused: 0 });
  expect(await count()).toEqual(["none", "on_order"]);
});
