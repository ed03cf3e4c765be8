// Every paper that the programme hands out can be read by everybody: each is fetched as people fetch it, and judged.
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { PDFArray, PDFDict, PDFDocument, PDFName, PDFRawStream, PDFString } from "pdf-lib";
import { beforeAll, describe, expect, test } from "vitest";
import { ensureSeasonalPromotions } from "#modules/offers/promotions/seasonal-promotions.service.ts";
import { grantDueLetters } from "#modules/points/letters/letters.service.ts";
import { drawPaper } from "#platform/paper/drawing.ts";
import { A4, type Block } from "#platform/paper/content.ts";
import { blocksFromHtml } from "#platform/paper/from-html.ts";
import { readPdfWords } from "#platform/documents/pdf-words.ts";
import { LEPTOSAR, openCampaigns } from "#test/harness/given/campaigns.ts";
import { createGiven } from "#test/harness/given.ts";
import { unpacked } from "#test/harness/paper/page-faults.ts";
import { paperFaults } from "#test/harness/paper/paper-faults.ts";
import { givenPoints, givenPrize, order } from "#test/harness/given/rewards.ts";
import { useTestServer } from "#test/harness/server.ts";
import { putSetting } from "#test/harness/given/settings.ts";

const server = useTestServer();
const given = createGiven(server);

const LONG = "Wincentyna Brzęczyszczykiewicz-Konstantynopolitańczykowianeczkówna & Synowie „Zielone <Wzgórza>”";
const HTML = `<h3>Od razu głębiej</h3><p>Zob. <a href="https://example.org/a?b=1&amp;c=2">stronę ${"bardzo ".repeat(40)}długą</a>
 i <a href="/kontaktów">kontakt</a>, <strong>nie</strong> <a href="#nic">nic</a>.</p>
 <ol><li>Jeden<ul><li><p>Dwa</p></li><li></li></ul></li><li>Trzy</li></ol><blockquote><p>Cytat</p></blockquote>
 <table><caption>Punkty</caption><tr><td>Produkt</td><td>Punkty</td></tr>${"<tr><td>Środek</td><td>10</td></tr>".repeat(120)}</table>
 <table><thead><tr><th>A</th><th colspan="2">B</th></tr></thead><tbody><tr><th scope="row" rowspan="2">C</th><td>${"długi tekst ".repeat(900)}</td>
 <td>2</td></tr><tr><td>3</td></tr></tbody></table><table><tr><td>Sama</td></tr></table><h2>Koniec</h2>`;

let farmer: Awaited<ReturnType<typeof given.participant>>;
let admin: Awaited<ReturnType<typeof given.staff>>;

beforeAll(async () => {
  [farmer, admin] = [await given.participant(), await given.staff("admin")];
  await server.db.updateTable("participant").set({ company_name: LONG }).where("id", "=", farmer.id).execute();
});

const fetched = async (url: string, token = farmer.token): Promise<Buffer> => {
  const answer = await server.call("GET", url, { token });
  expect([url, answer.status, answer.headers["content-type"]]).toEqual([url, 200, "application/pdf"]);
  return answer.raw;
};

const published = async (address: string) =>
  await server.call("POST", `/api/office/v1/${address}/rules`, { token: admin.token, body: { content: HTML } });

type Maker = {
  routes: readonly string[];
  make: () => Promise<Buffer[]>;
  /** How many pages each has, where that is promised. */
  pages?: number;
};

/** Who makes papers, which routes hand them out, and how people come by them. */
const MAKERS: Record<string, Maker> = {
  "modules/account/points/statement-pdf.ts": {
    routes: ["modules/account/points/points.portal-routes.ts"],
    async make() {
      const empty = await fetched("/api/v1/points/history.pdf");
      for (let count = 0; count < 60; count += 1) await givenPoints(server, farmer.id, 1000 + count);
      return [empty, await fetched("/api/v1/points/history.pdf?from=2026-01-01&to=2026-12-31")];
    },
  },
  "modules/account/own-data/own-data-pdf.ts": {
    routes: ["modules/account/own-data/own-data.portal-routes.ts"],
    make: async () => [await fetched("/api/v1/user/data.pdf")],
  },
  "modules/points/letters/letter-pdf.ts": {
    routes: ["modules/points/letters/letters.portal-routes.ts", "modules/points/letters/letters.office-routes.ts"],
    pages: 1,
    async make() {
      await givenPoints(server, farmer.id, 50_000);
      await grantDueLetters(server.db, server.clock.now());
      const letters = await server.call("GET", "/api/v1/user/congratulatory-letters", { token: farmer.token });
      const body = { title: LONG, content: "Żółta gęś {imie}. ".repeat(160), signature: LONG };
      const shown = await server.call("POST", "/api/office/v1/letter-texts/50000/preview", {
        token: admin.token,
        body,
      });
      return [await fetched(letters.body.data[0].download), Buffer.from(shown.body.data.pdf_base64, "base64")];
    },
  },
  "modules/goods/orders/packing-list-pdf.ts": {
    routes: ["modules/goods/orders/orders.office-routes.ts"],
    pages: 2,
    async make() {
      await givenPoints(server, farmer.id, 1000);
      const prize = await givenPrize(server, { left: 10, title: LONG });
      const ids: number[] = [];
      for (const note of ["", "Proszę dzwonić. ".repeat(18).trim()]) {
        const placed = await order(server, prize, {
          token: farmer.token,
          delivery: { ...DELIVERY, delivery_note: note },
        });
        expect(placed.status).toBe(200);
        ids.push(
          (await server.db.selectFrom("reward_order").select("id").orderBy("id", "desc").executeTakeFirstOrThrow()).id,
        );
      }
      return [await fetched(`/api/office/v1/orders/packing-list.pdf?ids=${ids.join(",")}`, admin.token)];
    },
  },
  "modules/documents/ksef-connections/leaflet.ts": {
    routes: ["modules/documents/ksef-connections/ksef-connections.portal-routes.ts"],
    pages: 1,
    async make() {
      const without = await fetched("/api/v1/user/ksef/ulotka.pdf");
      await putSetting(server, admin.token, "ksef_operator", { name: LONG, nip: "5260250274" });
      return [without, await fetched("/api/v1/user/ksef/ulotka.pdf")];
    },
  },
  "platform/paper/rules-pdf.ts": {
    routes: [
      "modules/offers/promotions/promotions.portal-routes.ts",
      "modules/offers/promotions/public-promotions.portal-routes.ts",
      "modules/offers/campaigns/campaigns.portal-routes.ts",
    ],
    async make() {
      server.clock.set("2025-09-15T10:00:00Z");
      await openCampaigns(server);
      await ensureSeasonalPromotions(server.db, server.clock.now());
      const { token } = await given.participant();
      const promotion = await server.db
        .selectFrom("promotion")
        .select(["id", "slug"])
        .where("slug", "=", "tankuj-dovvo")
        .executeTakeFirstOrThrow();
      const campaign = await server.db
        .selectFrom("campaign")
        .select("id")
        .where("slug", "=", LEPTOSAR)
        .executeTakeFirstOrThrow();
      const before = await fetched(`/api/v1/cms/promotions/${promotion.slug}/rules/pdf`, token);
      admin = await given.staff("admin");
      expect((await published(`promotions/${promotion.id}`)).status).toBe(200);
      expect((await published(`campaigns/${campaign.id}`)).status).toBe(200);
      return [
        before,
        await fetched(`/api/v1/cms/promotions/${promotion.slug}/rules/pdf`, token),
        await fetched(`/api/v1/campaigns/${LEPTOSAR}/rules/pdf`),
      ];
    },
  },
};

MAKERS["platform/paper/offer-leaflet.ts"] = {
  // Of promotions and campaigns, above.
  routes: [],
  pages: 1,
  async make() {
    const promotion = await fetched("/api/v1/cms/public-promotions/tankuj-dovvo/leaflet");
    await server.db
      .updateTable("campaign")
      .set({ lead: "Żółta gęś. ".repeat(25), is_exclusive: true })
      .where("slug", "=", LEPTOSAR)
      .execute();
    const campaign = await fetched(`/api/v1/campaigns/${LEPTOSAR}/leaflet`);
    const words = async (content: Buffer) => JSON.stringify(await readPdfWords(content));
    expect(await words(promotion)).toContain("Dovvo");
    expect(await words(campaign)).toContain("Leptosar");
    return [promotion, campaign];
  },
};

const DELIVERY = {
  delivery_name: LONG.slice(0, 60),
  delivery_phone: "+48600100200",
  delivery_street: "Aleja Świętego Wincentego Kadłubka z Karwowa",
  delivery_street_number: "127A",
  delivery_street_number_place: "12",
  delivery_postcode: "27-600",
  delivery_city: "Chrząszczyżewoszyce nad Łękołodką",
};

const sources = path.join(import.meta.dirname, "../src");
const filesWith = (text: RegExp) =>
  (readdirSync(sources, { recursive: true }) as string[])
    .filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts"))
    .filter((file) => text.test(readFileSync(path.join(sources, file), "utf8")))
    .toSorted();

describe("every paper", () => {
  test("is made here, and so is judged", () => {
    // The demo's labels are judged where the demo is loaded (demo.test.ts).
    const makers = filesWith(/\bdrawPaper\(\{/);
    expect(makers).toEqual(Object.keys(MAKERS).toSorted());
    const uploaded = "modules/goods/products/products.portal-routes.ts"; // a label, in the maker's own file
    const routes = filesWith(/type: "application\/pdf"|\bdraw(?:Pdf|Rules)[<(]/).filter((file) =>
      file.includes("-routes"),
    );
    expect(routes).toEqual([...Object.values(MAKERS).flatMap((maker) => maker.routes), uploaded].toSorted());
  });

  test.each(Object.entries(MAKERS))("of %s can be read by everybody", async (_file, { make, pages }) => {
    for (const content of await make()) {
      expect(await paperFaults(content)).toEqual([]);
      // Days stand there as people write them.
      expect(JSON.stringify(await readPdfWords(content))).not.toMatch(/\d{4}-\d{2}-\d{2}/);
      if (pages !== undefined) expect(await pagesOf(content)).toBe(pages);
    }
  });
});

const drawn = async (blocks: readonly Block[]) =>
  Buffer.from(await drawPaper({ title: "Próba & <próba>", brand: "Plon", page: { ...A4, margin: 56 }, blocks }));
const pagesOf = async (content: Buffer) => (await PDFDocument.load(content)).getPageCount();

describe("a paper", () => {
  test("keeps every word of a text of any length and shape", async () => {
    const word = "Konstantynopolitańczykowianeczkówna".repeat(6);
    const content = await drawn([
      { kind: "heading", level: 1, text: "Słowa" },
      { kind: "definitions", nameWidth: 100, pairs: [[word, `raz ${word} dwa`]] },
      {
        kind: "fitting",
        height: 60,
        blocks: (scale) => [{ kind: "paragraph", text: `${word} trzy`, size: 40 * scale }],
      },
      ...blocksFromHtml(HTML, "https://plon.example/"),
    ]);
    expect(await paperFaults(content)).toEqual([]);
    const words = await readPdfWords(content);
    const shown = (words as { text: string }[]).map(({ text }) => text).join("");
    for (const said of ["długi", "tekst"]) expect(shown.split(said)).toHaveLength(901);
    for (const said of ["raz", "dwa", "trzy", "Koniec", "Cytat"]) expect(shown).toContain(said);
    expect(shown).not.toContain("…");
    const file = content.toString("latin1");
    for (const address of ["https://example.org/a?b=1&c=2", "https://plon.example/kontakt%C3%B3w"]) {
      expect(file).toContain(`/URI (${address})`);
    }
  });

  test("leaves no heading at the foot of a page, and repeats the heads of a table", async () => {
    const rows = Array.from({ length: 200 }, (_, index) => [{ text: `Wiersz ${index}` }, { text: String(index) }]);
    const heads = [[{ text: "Nazwa" }, { text: "Liczba" }]];
    const content = await drawn([
      { kind: "heading", level: 1, text: "Tabela" },
      { kind: "table", columns: [{ width: 3 }, { width: 1 }], heads, rows },
      { kind: "heading", level: 2, text: "Po tabeli" },
      { kind: "paragraph", text: "Akapit" },
    ]);
    const words = (await readPdfWords(content)) as { text: string; page: number }[];
    const pages = await pagesOf(content);
    expect(pages).toBeGreaterThan(4);
    expect(new Set(words.filter(({ text }) => text.trim() === "Nazwa").map(({ page }) => page)).size).toBe(pages);
    expect(await paperFaults(content)).toEqual([]);
  });
});

type Objects = { document: PDFDocument; of(type: string): PDFDict[]; page: PDFDict };
const name = (value: string) => PDFName.of(value);

/** A good paper, broken in one way. */
async function broken(breakIt: (objects: Objects) => void): Promise<string[]> {
  const content = await drawn([
    { kind: "heading", level: 1, text: "Tytuł" },
    { kind: "heading", level: 2, text: "Część" },
    { kind: "paragraph", text: [{ text: "Zob. " }, { text: "stronę", href: "https://example.org" }] },
    { kind: "list", marks: "dots", items: [[{ kind: "paragraph", text: "Jeden" }]] },
    {
      kind: "table",
      columns: [{ width: 1 }, { width: 1 }],
      heads: [[{ text: "A" }, { text: "B" }]],
      rows: [[{ text: "1" }, { text: "2" }]],
    },
    { kind: "figure", alt: "Kropka", width: 9, height: 9, draw: (pen) => pen.circle(4, 4, 4).fill("#000000") },
  ]);
  const document = await PDFDocument.load(content, { updateMetadata: false });
  const dicts = document.context
    .enumerateIndirectObjects()
    .map(([, object]) => object)
    .filter((object) => object instanceof PDFDict);
  breakIt({
    document,
    of: (type) => dicts.filter((dict) => dict.get(name("S")) === name(type) || dict.get(name("Type")) === name(type)),
    page: document.getPage(0).node,
  });
  return await paperFaults(await document.save());
}

const rewrite = (objects: Objects, change: (content: string) => string) => {
  const { document, page } = objects;
  const stream = page.lookup(name("Contents")) as PDFRawStream;
  const text = change(unpacked(stream));
  page.set(name("Contents"), document.context.register(document.context.stream(Buffer.from(text, "latin1"))));
};

const BREACHES: [fault: string, breakIt: (objects: Objects) => void][] = [
  ["The document does not say that it is in Polish", ({ document }) => document.catalog.delete(name("Lang"))],
  ["The document does not say that it is tagged", ({ document }) => document.catalog.delete(name("MarkInfo"))],
  ["The title is not shown", ({ document }) => document.catalog.delete(name("ViewerPreferences"))],
  ["The document has no structure", ({ document }) => document.catalog.delete(name("StructTreeRoot"))],
  ["The description is no XML", ({ document }) => document.catalog.delete(name("Metadata"))],
  ["The document has two titles", ({ document }) => document.setTitle("Inny")],
  ["The order of links is not that of the text", ({ page }) => page.delete(name("Tabs"))],
  ["H2 skips a level", ({ of }) => of("H1")[0]!.set(name("S"), name("P"))],
  ["There is no heading", ({ of }) => [...of("H1"), ...of("H2")].forEach((one) => one.set(name("S"), name("P")))],
  ["Ramka is no standard type", ({ of }) => of("P")[0]!.set(name("S"), name("Ramka"))],
  ["LI is in P", ({ of }) => of("L")[0]!.set(name("S"), name("P"))],
  ["P does not name its parent", ({ of }) => of("P")[0]!.set(name("P"), of("P")[0]!.get(name("K"))!)],
  ["P is empty", ({ of }) => of("P")[0]!.delete(name("K"))],
  ["A marked content belongs to no element", ({ of }) => of("P")[0]!.delete(name("K"))],
  ["A head of a table has no scope", ({ of }) => of("TH")[0]!.delete(name("A"))],
  ["A table has no heads", ({ of }) => of("TH").forEach((one) => one.set(name("S"), name("TD")))],
  ["The rows of a table differ in width", ({ of }) => (of("TR")[1]!.lookup(name("K")) as PDFArray).remove(0)],
  ["An item of a list has no body", ({ of }) => of("LBody")[0]!.set(name("S"), name("Lbl"))],
  ["A figure has no words", ({ of }) => of("Figure")[0]!.delete(name("Alt"))],
  ["A figure has no place", ({ of }) => of("Figure")[0]!.delete(name("A"))],
  ["A link has no words", ({ of }) => of("Annot")[0]!.set(name("Contents"), PDFString.of(""))],
  ["A link is not in the structure", ({ of }) => of("Link")[0]!.set(name("S"), name("Span"))],
  ["Content is not marked: text", (objects) => rewrite(objects, (text) => `${text}\nBT /F1 8 Tf <0001> Tj ET`)],
  ["Content is not marked: f", (objects) => rewrite(objects, (text) => `${text}\n0 0 9 9 re f`)],
  ["A mark does not end", (objects) => rewrite(objects, (text) => `${text}\n/P <</MCID 999>> BDC`)],
  ["A mark is within an artifact", (objects) => rewrite(objects, (text) => `/Artifact BMC ${text} EMC`)],
  ["Two contents of a page have the same number", (objects) => rewrite(objects, (text) => `${text}\n${text}`)],
  ["An element has content that is on no page", (objects) => rewrite(objects, () => "")],
  ["A font is not in the file", ({ of }) => of("FontDescriptor").forEach((one) => one.delete(name("FontFile2")))],
  ["A font does not say which letters it has", ({ of }) => of("Font").forEach((one) => one.delete(name("ToUnicode")))],
  [
    "A letter is shown that the font lacks",
    (objects) => rewrite(objects, (text) => `${text}\n/Artifact BMC BT /F1 8 Tf <0000> Tj ET EMC`),
  ],
];

describe("the judge of papers", () => {
  test.each(BREACHES)("finds: %s", async (fault, breakIt) => {
    expect(await broken(breakIt)).toContain(fault);
  });

  test("finds a file whose objects are not where it says", async () => {
    const content = await drawn([{ kind: "heading", level: 1, text: "Tytuł" }]);
    const shifted = Buffer.concat([content.subarray(0, 9), Buffer.from("%more\n"), content.subarray(9)]);
    expect(await paperFaults(shifted)).toContain("The table of objects is not found");
    const moved = content.toString("latin1").replace("0000000015", "0000000016");
    expect(await paperFaults(Buffer.from(moved, "latin1"))).toContain("The table of objects leads elsewhere");
  });

  test("finds nothing in a paper that is not broken", async () => {
    expect(await broken(() => {})).toEqual([]);
  });
});
