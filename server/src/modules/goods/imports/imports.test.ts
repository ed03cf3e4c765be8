import { type ImportKind, IMPORTS } from "@plon/contract/office/goods/imports.ts";
import {
  EXAMPLE_MARK,
  type ImportMode,
  type ImportReport,
  refusedRows,
  templateRows,
} from "@plon/contract/shared/imports.ts";
import { unzipSync } from "fflate";
import { csvText } from "@plon/rules/texts/csv.ts";
import { beforeAll, describe, expect, test } from "vitest";
import { createGiven, newNip } from "#test/harness/given.ts";
import { askImport, sendTable } from "#test/harness/given/imports.ts";
import { givenBranch, givenProduct } from "#test/harness/given/products.ts";
import { useTestServer } from "#test/harness/server.ts";
import { sweepImports, workNextImport } from "./imports.service.ts";

const server = useTestServer();
const given = createGiven(server);
let token: string;

const KINDS = Object.keys(IMPORTS) as ImportKind[];

beforeAll(async () => {
  ({ token } = await given.staff("editor"));
  const { id: product_id } = await givenProduct(server, {
    packs: [5, 0.25],
    points: 9.5,
    crops: ["rzepak"],
    dose: "-1 l/ha",
    conversion_price_grosze: 12_550,
  });
  await givenProduct(server, { packs: [1], is_active: false });
  await server.db
    .updateTable("product_pack")
    .set({ gtin: "96385074" })
    .where("product_id", "=", product_id)
    .where("volume", "=", "5")
    .execute();
  const limit = { product_id, from_year: 2025, limit_points: 15_000 };
  await server.db.insertInto("product_limit").values(limit).execute();
  const seller = await given.distributor();
  await given.distributor();
  const first = await givenBranch(server, seller.id, { name: "Oddział Łomża", opening_hours: "pn–pt 7:00–17:00" });
  await givenBranch(server, seller.id, { name: 'Skład "Pod lipą"; nowy' });
  await server.db
    .insertInto("product_availability")
    .values([
      { branch_id: first.id, product_id, pack_volume: "5", status: "available", updated_at: server.clock.now() },
      { branch_id: first.id, product_id, pack_volume: "0.25", status: "on_order", updated_at: server.clock.now() },
    ])
    .execute();
});

const send = (kind: ImportKind, text: string, mode: "check" | ImportMode) =>
  sendTable(server, { token, kind, text, mode });
const reportOf = async (kind: ImportKind, text: string, mode: "check" | ImportMode): Promise<ImportReport> =>
  (await send(kind, text, mode)).body.data;

async function stateOf(kind: ImportKind): Promise<string> {
  const { status, raw, headers } = await server.call("GET", `/api/office/v1/imports/${kind}/state`, { token });
  expect([status, headers["content-disposition"]]).toEqual([
    200,
    expect.stringContaining(`${IMPORTS[kind].fileName}.csv`),
  ]);
  return raw.toString();
}

test.each(KINDS)("%s as they are, taken away and sent again, change nothing in any line", async (kind) => {
  const state = await stateOf(kind);
  const report = await reportOf(kind, state, "check");
  expect(report.lines.filter(({ outcome }) => outcome !== "unchanged")).toEqual([]);
  expect(report.counts.unchanged).toBeGreaterThan(1);
  expect(report.ignored_columns).toEqual([]);
});

test.each(KINDS)("the template of %s has the columns of what there is, and its example is not read", async (kind) => {
  const template = csvText(templateRows(IMPORTS[kind].columns));
  expect(template.split("\r\n")[0]).toBe((await stateOf(kind)).split("\r\n")[0]);
  const { status, body } = await send(kind, template, "apply");
  expect([status, body.error]).toEqual([422, "sheet.empty"]);
  const filled = await reportOf(kind, template.replace(`${EXAMPLE_MARK} `, ""), "check");
  // The example of stock is about a branch and a pack that nobody has.
  const wrong = filled.lines.map(({ problems }) => problems.map(({ column }) => column));
  expect(wrong).toEqual([kind === "availability" ? ["Oddział", "GTIN"] : []]);
});

test("a changed line says what it is and what it will be, in the words of the file", async () => {
  const { sap } = await givenProduct(server, { name: "Dawny", packs: [1, 5], points: 2 });
  const text = `SAP;Nazwa;Opakowania;W programie;Punkty za jednostkę;Punkty od dnia\n${sap};Nowy;1|20;nie;3,5;2026-07-01`;
  const { lines } = await reportOf("products", text, "check");
  expect(lines).toEqual([
    {
      line: 2,
      title: "Nowy",
      outcome: "changed",
      notes: [],
      changes: [
        { column: "Nazwa", from: "Dawny", to: "Nowy" },
        { column: "Opakowania", from: "1|5", to: "1|20" },
        { column: "W programie", from: "tak", to: "nie" },
        { column: "Punkty za jednostkę", from: "2", to: "3,5" },
        { column: "Punkty od dnia", from: "2020-01-01", to: "2026-07-01" },
      ],
      problems: [],
      cells: [],
    },
  ]);
});

test("what is right is written if so asked; the file of wrong lines, corrected, is read and written", async () => {
  const text = [
    "SAP;Nazwa;Marka;Kategoria;Jednostka;Opakowania;Dawka",
    "811001;Dobry;Plon;Herbicydy;l;5;",
    "811002;Zły;Plon;Herbicydy;tona;5;=1+1",
    "811003;Inny;Plon;Herbicydy;kg;20;",
  ].join("\n");
  const nothing = await reportOf("products", text, "apply");
  expect([nothing.is_applied, nothing.counts.refused]).toEqual([false, 1]);
  const report = await reportOf("products", text, "apply_valid");
  expect([report.is_applied, report.counts]).toEqual([true, { created: 2, changed: 0, unchanged: 0, refused: 1 }]);
  const found = async () => (await server.call("GET", "/api/office/v1/products?search=8110", { token })).body.data;
  expect((await found()).map(({ sap }: { sap: number }) => sap)).toEqual([811_001, 811_003]);

  const wrong = csvText(refusedRows(IMPORTS.products.columns, report));
  expect(wrong).toContain('"Błąd"\r\n');
  expect(wrong).toContain('"\'=1+1"');
  expect(wrong).toContain('"Jednostka: Wpisz l albo kg"');
  const again = await reportOf("products", wrong, "check");
  expect(again).toMatchObject({ counts: { refused: 1 }, ignored_columns: [] });
  const mended = await reportOf("products", wrong.replace('"tona"', '"l"'), "apply");
  expect([mended.is_applied, mended.counts.created]).toEqual([true, 1]);
  expect((await found()).find(({ sap }: { sap: number }) => sap === 811_002)).toMatchObject({
    unit: "l",
    dose: "=1+1",
  });
});

test("a line that relies on a wrong one is refused with it, and not written without it", async () => {
  const nip = newNip();
  const text = [
    "NIP;Nazwa;Ulica;Kod pocztowy;Miejscowość;Telefon;Oddział;Ulica oddziału;Kod oddziału;Miejscowość oddziału;Telefon oddziału;Szerokość;Długość",
    `${nip};Agro;Polna 1;87-100;Toruń;566230101;Pierwszy;Polna 1;87-100;Toruń;566230101;9;18`,
    `${nip};;;;;;Drugi;Polna 2;87-100;Toruń;566230102;53;18`,
  ].join("\n");
  const report = await reportOf("distributors", text, "apply_valid");
  expect([report.is_applied, report.counts.refused]).toEqual([false, 2]);
  expect(report.lines[1]!.problems.map(({ column }) => column)).toContain("Nazwa");
});

test("only those who work on the catalogue import or take it away; what is no import is not found", async () => {
  const clerk = await given.staff("clerk");
  const path = "/api/office/v1/imports/products";
  const text = csvText(templateRows(IMPORTS.products.columns));
  expect((await sendTable(server, { token: clerk.token, kind: "products", text, mode: "check" })).status).toBe(403);
  expect((await server.call("GET", `${path}/state`, { token: clerk.token })).status).toBe(403);
  expect((await server.call("GET", "/api/office/v1/imports/staff/state", { token })).status).toBe(404);
});

describe("an import that was asked for", () => {
  const last = async (kind: ImportKind) =>
    (await server.call("GET", `/api/office/v1/imports/${kind}`, { token })).body.data;
  const table = (sap: number, name = "Środek") =>
    `SAP;Nazwa;Marka;Kategoria;Jednostka;Opakowania\n${sap};${name};Plon;Herbicydy;l;5\n`;
  const ask = (text: string, who = token) => askImport(server, { token: who, kind: "products", text, mode: "apply" });
  const work = () => workNextImport(server.db, server.clock.now());
  const acts = async () =>
    (await server.db.selectFrom("audit_log").select("staff_id").where("action", "=", "product.import").execute()).map(
      ({ staff_id }) => staff_id,
    );

  test("waits for the worker, is the same one when pressed again, and lets no other of its kind come between", async () => {
    const before = (await acts()).length;
    const asked = await ask(table(821_001));
    expect([asked.status, asked.body.data.status, asked.body.data.report]).toEqual([200, "queued", null]);
    expect((await ask(table(821_001))).body.data.id).toBe(asked.body.data.id);
    const other = await given.staff("editor");
    const refused = await ask(table(821_002), other.token);
    expect([refused.status, refused.body.error]).toEqual([409, "import.running"]);
    expect(await last("products")).toMatchObject({ id: asked.body.data.id, lines: 1, file_name: "tabela.csv" });

    // Two workers at once: one of them writes.
    await Promise.all([work(), work()]);
    expect(await work()).toBe(false);
    const done = await last("products");
    expect(done).toMatchObject({ status: "done", lines: 1, lines_done: 1, report: { counts: { created: 1 } } });
    expect(done.finished_at).not.toBeNull();
    const written = await acts();
    expect(written).toHaveLength(before + 1);
    expect(written.at(-1)).toBe(
      (await server.db.selectFrom("import_run").select("staff_id").where("id", "=", done.id).executeTakeFirstOrThrow())
        .staff_id,
    );
  });

  test("whose worker died is begun anew, and is given up when that goes on", async () => {
    const dead = { status: "running" as const, tries: 1, lines_done: 0 };
    const mark = async (change: { status: "running"; tries: number }) => {
      const { id } = await last("products");
      await server.db.updateTable("import_run").set(change).where("id", "=", id).execute();
    };
    await ask(table(822_001));
    await mark(dead);
    await work();
    expect(await last("products")).toMatchObject({ status: "done" });
    await ask(table(822_002));
    await mark({ ...dead, tries: 3 });
    await work();
    expect(await last("products")).toMatchObject({ status: "ended", report: null });
    expect((await server.call("GET", "/api/office/v1/products?search=822002", { token })).body.meta.total).toBe(0);
  });

  test("meets what changed since the check: with a wrong line nothing is written, and the report says why", async () => {
    const taken = await given.staff("editor");
    await ask(table(823_001, "x".repeat(200)), taken.token);
    await work();
    const { status, report } = await last("products");
    expect([status, report.is_applied, report.counts.refused]).toEqual(["refused", false, 1]);
  });

  test("is forgotten thirty days after it ended, its file as soon as it was written", async () => {
    const left = await server.db.selectFrom("import_run").select("content").execute();
    expect(left.length).toBeGreaterThan(0);
    expect(left.filter(({ content }) => content !== null)).toEqual([]);
    await sweepImports(server.db, new Date(server.clock.now().getTime() + 29 * 86_400_000));
    expect(await last("products")).not.toBeNull();
    await sweepImports(server.db, new Date(server.clock.now().getTime() + 31 * 86_400_000));
    expect(await last("products")).toBeNull();
  });
});

test("more stock than one file may have is taken away in several, each of which is read and changes nothing", async () => {
  const { id } = await givenProduct(server, { packs: [1] });
  const seller = await given.distributor();
  await server.database.pool.query(
    `insert into product_pack (product_id, volume) select $1, 1 + n from generate_series(1, 100) n`,
    [id],
  );
  for (let at = 0; at < 100; at += 1) await givenBranch(server, seller.id, { name: `Skład ${at}` });
  await server.database.pool.query(
    `insert into product_availability (branch_id, product_id, pack_volume, status, updated_at)
     select branch.id, $1, pack.volume, 'available', $2 from distributor_branch branch, product_pack pack
     where branch.distributor_id = $3 and pack.product_id = $1`,
    [id, server.clock.now(), seller.id],
  );
  const { raw, headers } = await server.call("GET", "/api/office/v1/imports/availability/state", { token });
  expect(headers["content-disposition"]).toContain("dostepnosc.zip");
  const files = Object.entries(unzipSync(raw)).map(([name, file]) => ({ name, text: Buffer.from(file).toString() }));
  expect(files.map(({ name }) => name)).toEqual(["dostepnosc-1.csv", "dostepnosc-2.csv"]);
  const counts = [];
  for (const { text } of files) counts.push((await reportOf("availability", text, "check")).counts);
  // Two lines were there before.
  expect(counts).toEqual([
    { created: 0, changed: 0, unchanged: 10_000, refused: 0 },
    { created: 0, changed: 0, unchanged: 102, refused: 0 },
  ]);
});
