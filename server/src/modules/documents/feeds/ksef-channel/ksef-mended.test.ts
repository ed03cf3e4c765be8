// KSeF keeps authentic documents that are not clean XML, or not quite of their schema: whatever can be read with certainty is, and
// a person looks at the rest. Decision 0225.
import { createHash } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { ksefCheckDigits } from "@plon/rules/ksef/ksef-number.ts";
import { ksefXml } from "#demo/papers/ksef-xml.ts";
import { openSession } from "#platform/auth/sessions.ts";
import { inTransaction } from "#platform/database/database.ts";
import { DOCUMENTS_PER_TURN } from "#modules/documents/ksef-connections/turns/plan.ts";
import { useKsef } from "#test/harness/ksef/ksef-farms.ts";
import { multipart, useTestServer } from "#test/harness/server.ts";

const server = useTestServer();
const ksef = useKsef(server);
const { feeds, given } = ksef;
const NIGHT = 24 * 60;

let seller: Awaited<ReturnType<typeof feeds.sender>>;
let product: Awaited<ReturnType<typeof feeds.product>>;

beforeAll(async () => {
  seller = await feeds.sender("on");
  await server.db.updateTable("distributor").set({ edi: false }).execute();
  product = await feeds.product();
});

let serial = 0;
/** A document of the seller for a farm, as text that the test then spoils. */
function xmlFor(farmer: { identifier: string }): string {
  serial += 1;
  return ksefXml({
    sellerNip: seller.nip,
    buyerNip: farmer.identifier,
    buyerName: "Żółć Jaźń",
    number: `FM/${serial}/2026`,
    issueDate: "2026-06-08",
    lines: [{ name: product.name, gtin: product.gtin, quantity: "1", price: "20", value: "20.00" }],
  });
}

type Spoil = (xml: string) => string | Buffer;

/** Puts spoilt documents of one farm into KSeF; returns what came of each, in their order. */
async function read(spoilt: readonly Spoil[], listed: readonly string[] = []) {
  const farmer = await ksef.connected();
  const numbers: string[] = [];
  for (const [at, spoil] of spoilt.entries()) {
    const xml = spoil(xmlFor(farmer));
    const listedNumber = listed[at] ?? `FM/${serial}/2026`;
    numbers.push(ksef.control.put({ sellerNip: seller.nip, buyerNip: farmer.identifier, listedNumber, xml }));
  }
  // A turn fetches so many of them.
  for (let rest = spoilt.length; rest > 0; rest -= DOCUMENTS_PER_TURN) await ksef.pass(NIGHT);
  const rows = await server.db
    .selectFrom("feed_document")
    .select([
      "id",
      "status",
      "waits_for",
      "reason",
      "repairs",
      "content",
      "content_sha256",
      "ksef_number",
      "invoice_id",
    ])
    .where("participant_id", "=", farmer.id)
    .execute();
  return { farmer, documents: numbers.map((number) => rows.find(({ ksef_number }) => ksef_number === number)!) };
}

/** The text with one part of it as bytes that are no UTF-8. */
const bytes = (xml: string, part: string, instead: readonly number[]) => {
  const [before, after] = xml.split(part) as [string, string];
  return Buffer.concat([Buffer.from(before), Buffer.from(instead), Buffer.from(after)]);
};
const PROLOG = '<?xml version="1.0" encoding="UTF-8"?>';
const headed = (prolog: string) => (xml: string) => xml.replace(PROLOG, prolog);
const windows1250 = (xml: string) => {
  const codes: Record<string, number> = { Ż: 0xaf, ó: 0xf3, ł: 0xb3, ć: 0xe6, ź: 0x9f, ń: 0xf1 };
  return Buffer.from([...xml].map((one) => codes[one] ?? one.charCodeAt(0)));
};
const described = (length: number) => (xml: string) =>
  xml.replace(
    "</RodzajFaktury>",
    `</RodzajFaktury><DodatkowyOpis><Klucz>Uwagi</Klucz><Wartosc>${"x".repeat(length)}</Wartosc></DodatkowyOpis>`,
  );

describe("read with certainty and taken in, with what was mended:", () => {
  const MENDED: [string, Spoil, string | null][] = [
    ["a clean document", (xml) => xml, null],
    ["a byte order mark", (xml) => `\ufeff${xml}`, null],
    ["a stylesheet", headed(`${PROLOG}<?xml-stylesheet type="text/xsl" href="styl.xsl"?>`), null],
    ["a description of 256 characters", described(256), null],
    ["a prolog without version", headed('<?xml encoding="UTF-8"?>'), "poprawiono nagłówek XML"],
    ["a prolog that is cut", headed('<?xml version="1.0" encoding="UTF-8">'), "poprawiono nagłówek XML"],
    ["XML 1.1", headed('<?xml version="1.1" encoding="UTF-8"?>'), "poprawiono nagłówek XML"],
    ["UTF-16 that is UTF-8", headed('<?xml version="1.0" encoding="UTF-16"?>'), "poprawiono nagłówek XML"],
    [
      "a real UTF-16",
      (xml) => Buffer.from(`\ufeff${headed('<?xml version="1.0" encoding="UTF-16"?>')(xml)}`, "utf16le"),
      "przeczytano zapis UTF-16; poprawiono nagłówek XML",
    ],
    ["blank lines before it", (xml) => `\r\n\n${xml}`, "usunięto znaki przed początkiem dokumentu"],
    ["Windows-1250", windows1250, "przeczytano zapis Windows-1250"],
    [
      "a name with bytes of no encoding",
      (xml) => bytes(xml, "Żółć", [0x81, 0x81]),
      "zastąpiono znakiem \ufffd bajty, które nie są zapisem UTF-8",
    ],
    [
      "control characters",
      (xml) => xml.replace("Jaźń", "Ja\u0001źń").replace("<Fa>", "\u0000<Fa>"),
      "usunięto znaki sterujące",
    ],
    ["references to them", (xml) => xml.replace("Jaźń", "Ja&#x1F;źń"), "usunięto znaki sterujące"],
    ["too long a description", described(300), "pominięto odstępstwo od schematu: Fa/DodatkowyOpis/Wartosc"],
  ];

  test("each is an invoice with its points, and the clerk is told where it is looked at", async () => {
    const { farmer, documents } = await read(MENDED.map(([, spoil]) => spoil));
    expect(documents.map(({ status, repairs }, at) => [MENDED[at]![0], status, repairs])).toEqual(
      MENDED.map(([name, , words]) => [name, "imported", words]),
    );
    expect((await feeds.balances(farmer.id))?.available).toBe(MENDED.length * 50);
    const clerk = await given.staff("clerk");
    const seen = async (path: string) =>
      (await server.call("GET", `/api/office/v1/${path}`, { token: clerk.token })).body.data;
    const { invoice_id: invoiceId, ksef_number: number } = documents.at(-1)!;
    expect(await seen(`invoices/${invoiceId}/judgement`)).toMatchObject({ repairs: MENDED.at(-1)![2] });
    expect(await seen(`feed-documents?search=${number}`)).toMatchObject([{ repairs: MENDED.at(-1)![2] }]);
    expect(await seen("ksef/overview")).toMatchObject({
      mended: MENDED.filter(([, , words]) => words !== null).length,
    });
  });

  test("a number that differs only in spaces, dashes and how letters are composed is the one that KSeF lists", async () => {
    const pairs = [
      ["FV\u00a01\u20112026", "FV 1-2026"],
      ["FV/Ło\u0301dz\u0301/1", "FV/Łódź/1"],
      ["FV  1/2026", "FV 1/2026"],
      ["<![CDATA[FV/<1>]]>", "FV/<1>"],
      ["A\u20431", "A-1"],
      ["B\u202f2\u02d73", "B 2-3"],
    ] as const;
    const spoilt = pairs.map(
      ([written]) =>
        (xml: string) =>
          xml.replace(/<P_2>.*<\/P_2>/, `<P_2>${written}</P_2>`),
    );
    const { documents } = await read(
      spoilt,
      pairs.map(([, listed]) => listed),
    );
    expect(documents.map(({ status, reason }) => [status, reason])).toEqual(pairs.map(() => ["imported", null]));
  });
});

describe("put before a clerk, in Polish and with nothing credited:", () => {
  const UNCERTAIN: [string, Spoil, string][] = [
    ["a document that is none", () => "<Faktura>", "dokument urywa się w elemencie Faktura"],
    [
      "tags that cross",
      (xml) => xml.replace("</P_7>", "</P_8>"),
      "element P_7 jest zamknięty znacznikiem elementu P_8",
    ],
    [
      "an XML bomb",
      (xml) => xml.replace("<Faktura", '<!DOCTYPE x [<!ENTITY a "aaaa">]><Faktura'),
      "Dokument nie może mieć DOCTYPE",
    ],
    [
      "another form",
      (xml) => xml.replace("2025/06/25/13775", "2023/06/29/12648"),
      "To nie jest faktura ustrukturyzowana FA(3)",
    ],
    ["a quantity of no form", (xml) => xml.replace("<P_8B>1<", "<P_8B>.5<"), "w elemencie P_8B"],
    ["a quantity with a control character", (xml) => xml.replace("<P_8B>1<", "<P_8B>1\u00012<"), "w elemencie P_8B"],
    [
      "a number with one",
      (xml) => xml.replace("<P_2>FM", "<P_2>F\u0001M"),
      "Numer faktury w dokumencie jest uszkodzony",
    ],
    [
      "a number with bytes of no encoding",
      (xml) => bytes(xml, "<P_2>FM", [...Buffer.from("<P_2>"), 0x81]),
      "Numer faktury",
    ],
    ["a unit with one", (xml) => xml.replace(/(<P_8A>[^<]*)/, "$1\u0001"), "Jednostka albo numer GTIN"],
    [
      "too long a name of goods",
      (xml) => xml.replace("<P_7>", `<P_7>${"x".repeat(600)}`),
      "w elemencie P_7 jest za długa",
    ],
    [
      "a fault beside and one that counts",
      (xml) => described(300)(xml).replace("<P_8B>1<", "<P_8B>+1<"),
      "w elemencie Wartosc jest za długa, najwięcej znaków: 256",
    ],
    [
      "an element that hides those after it",
      (xml) =>
        xml.replace("</RodzajFaktury>", "</RodzajFaktury><DodatkowyOpis><Klucz>x</Klucz></DodatkowyOpis><P_2>A</P_2>"),
      "DodatkowyOpis",
    ],
    ["another number than KSeF's, mended", headed('<?xml encoding="UTF-8"?>'), "a w KSeF INNY/1"],
  ];

  test("each waits with its reason and its bytes, is read again, and closed without them", async () => {
    const { farmer, documents } = await read(
      UNCERTAIN.map(([, spoil]) => spoil),
      UNCERTAIN.map(([name], at) => (name.startsWith("another number") ? "INNY/1" : `FM/${serial + 1 + at}/2026`)),
    );
    const judged = documents.map(({ status, waits_for: waitsFor, reason }) => [status, waitsFor, reason]);
    expect(judged).toEqual(UNCERTAIN.map(([, , words]) => ["waiting", "review", expect.stringContaining(words)]));
    for (const { content, content_sha256: hash } of documents) {
      expect(createHash("sha256").update(content!).digest()).toEqual(hash);
    }
    expect(await feeds.balances(farmer.id)).toBeUndefined();

    const clerk = await given.staff("clerk");
    const act = async (at: number, step: string, body?: object) => {
      const path = `/api/office/v1/feed-documents/${documents[at]!.id}/${step}`;
      const { status } = await server.call("POST", path, { token: clerk.token, ...(body ? { body } : {}) });
      await feeds.workOff();
      const now = server.db.selectFrom("feed_document").select(["status", "reason", "content"]);
      return { code: status, ...(await now.where("id", "=", documents[at]!.id).executeTakeFirstOrThrow()) };
    };
    expect(await act(0, "retry")).toMatchObject({ code: 200, status: "waiting", reason: documents[0]!.reason });

    // Looked at as it came, by those who decide, and never by a browser.
    const path = `/api/office/v1/feed-documents/${documents[0]!.id}/content`;
    const taken = await server.call("GET", path, { token: clerk.token });
    expect(taken.raw.equals(documents[0]!.content!)).toBe(true);
    expect(taken.headers).toMatchObject({
      "content-type": "application/octet-stream",
      "content-disposition": expect.stringMatching(/^attachment/),
      "x-content-type-options": "nosniff",
    });
    const logged = server.db
      .selectFrom("audit_log")
      .select(["staff_id", "subject_id"])
      .where("action", "=", "feed.content");
    expect(await logged.execute()).toEqual([{ staff_id: clerk.id, subject_id: String(documents[0]!.id) }]);
    const auditor = await given.staff("auditor");
    expect((await server.call("GET", path, { token: auditor.token })).status).toBe(403);
    expect(await act(0, "close", { reason: "Rozliczona ręcznie" })).toMatchObject({ status: "closed", content: null });
    expect((await server.call("GET", path, { token: clerk.token })).status).toBe(404);
  });
});

/** One document for each kind of message that the schema's validator and the parser have. */
const REFUSED: Spoil[] = [
  (xml) => xml.replace("<P_7>", `<P_7>${"x".repeat(600)}`),
  (xml) => xml.replace(/<P_7>[^<]*/, "<P_7>"),
  (xml) => xml.replace("<P_8B>1<", "<P_8B>.5<"),
  (xml) => xml.replace("<P_8B>1<", "<P_8B>dwie sztuki<"),
  (xml) => xml.replace("<P_8B>1<", "<P_8B>1.1234567<"),
  (xml) => xml.replace("<P_8B>1<", "<P_8B>12345678901234567890123<"),
  (xml) => xml.replace("<JST>2", "<JST>7"),
  (xml) => xml.replace("<KodWaluty>PLN", "<KodWaluty>XYZ"),
  (xml) => xml.replace(/<DataWytworzeniaFa>[^<]*/, "<DataWytworzeniaFa>wczoraj"),
  (xml) => xml.replace(/<P_1>[^<]*/, "<P_1>1999-06-08"),
  (xml) => xml.replace("<NrWierszaFa>1", "<NrWierszaFa>0"),
  (xml) => xml.replace(/<P_2>.*<\/P_2>/, ""),
  (xml) => xml.replace("<P_2>", "<Nowy>1</Nowy><P_2>"),
  (xml) => xml.replace("</Faktura>", "<Nowy>1</Nowy></Faktura>"),
  (xml) => xml.replace(/<Adnotacje>.*<\/Adnotacje>/s, "<Adnotacje/>"),
  (xml) => xml.replace("</Fa>", "tekst</Fa>"),
  (xml) => xml.replace("<P_2>", "<P_2><b>1</b>"),
  (xml) => xml.replace(' wersjaSchemy="1-0E"', ""),
  (xml) => xml.replace('wersjaSchemy="1-0E"', 'wersjaSchemy="2"'),
  (xml) => xml.replace("<P_7>", '<P_7 id="1">'),
  (xml) => xml.replace("<P_7>", '<P_7 xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:nil="true">'),
  (xml) => xml.replace("<Fa>", '<Fa xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:type="Inny">'),
  (xml) => xml.replace("</P_7>", "</P_8>"),
  (xml) => xml.slice(0, -40),
  (xml) => xml.replace("<P_7>", "<P_7>&nieznana;"),
  (xml) => xml.replace("<P_7>", "<P_7>A & B"),
  (xml) => xml.replace("<P_7>", "<P_7 id=1>"),
  (xml) => xml.replace("<Fa>", "<obcy:Fa>"),
];
/** Words of the validator's own, and its marks. "Element" is Polish as well. */
const ENGLISH =
  /\b(?:the|this|is|are|not|value|expected|allowed|length|exceeds|facet|pattern|types?|valid|content|missing|accepted|of|has|must|definition|attribute|tag|line|entity|name|nillable|resolve)\b|[[\]{}]|facet/i;

test("whatever the schema refuses is said in Polish, where the farmer sends it and in the list of what KSeF gave", async () => {
  const { farmer, documents } = await read(REFUSED);
  expect(documents.map(({ status }) => status)).toEqual(REFUSED.map(() => "waiting"));
  // That of before has ended in these nights.
  const { accessToken: token } = await inTransaction(server.db, (tx) =>
    openSession(tx, { kind: "participant", participantId: farmer.id }, server.clock.now()),
  );
  const said: string[] = [];
  for (const page of [1, 2]) {
    const { body } = await server.call("GET", `/api/v1/user/ksef/documents?page=${page}`, { token });
    said.push(...body.data.map(({ reason }: { reason: string }) => reason));
  }
  expect(said).toHaveLength(REFUSED.length);
  expect(
    said.filter((words) => ENGLISH.test(words) || !words.startsWith("Biuro rozlicza ten dokument ręcznie")),
  ).toEqual([]);
  expect(said.join()).toContain("Wartość w elemencie P_7 jest za długa, najwięcej znaków: 512");

  // A file of the farmer's own has one sentence for all of them.
  for (const spoil of [REFUSED[0]!, REFUSED[12]!, REFUSED[22]!]) {
    const value = spoil(xmlFor(farmer));
    const { payload, headers } = multipart([{ name: "invoice", value, filename: "f.xml", type: "text/xml" }]);
    const sent = await server.call("POST", "/api/v1/invoices/read", { token, payload, headers });
    expect(sent.body).toMatchObject({ error: "file.xml_invalid" });
    expect(`${sent.body.message} ${sent.body.errors.invoice}`).not.toMatch(ENGLISH);
  }
});

test("a defect of our own is no end of an authentic document: it waits with its bytes, and is read again", async () => {
  const farmer = await ksef.connected();
  ksef.control.put({ sellerNip: seller.nip, buyerNip: farmer.identifier, xml: xmlFor(farmer) });
  server.clock.advance(NIGHT * 60_000);
  await ksef.readDue();
  await server.database
    .asOwner(`create function broken() returns trigger language plpgsql as $$ begin raise 'defect'; end $$;
    create trigger broken before insert on invoice for each row execute function broken()`);
  for (let times = 0; times < 3; times += 1) await expect(feeds.workOff()).rejects.toThrow("defect");
  await server.database.asOwner("drop trigger broken on invoice");
  const found = async () =>
    await server.db
      .selectFrom("feed_document")
      .select(["id", "status", "content"])
      .where("participant_id", "=", farmer.id)
      .executeTakeFirstOrThrow();
  const waiting = await found();
  expect(waiting).toMatchObject({ status: "waiting", content: expect.any(Buffer) });
  const { token } = await given.staff("clerk");
  const again = await server.call("POST", `/api/office/v1/feed-documents/${waiting.id}/retry`, { token });
  expect(again.status).toBe(200);
  await feeds.workOff();
  expect(await found()).toMatchObject({ status: "imported", content: null });
});

test("what a process of the version before left with its bytes is read by this one, also by 'Ponów'", async () => {
  const farmer = await ksef.connected();
  const { rows: batches } = await server.database.pool.query<{ id: number }>(
    `insert into feed_batch (kind, channel, distributor_id, received_at, size_bytes, items)
     values ('invoices', 'ksef', $1, $2, 1, 3) returning id`,
    [seller.id, server.clock.now()],
  );
  const found = async () =>
    await server.db
      .selectFrom("feed_document")
      .select(["id", "status", "repairs", "content"])
      .where("participant_id", "=", farmer.id)
      .orderBy("id")
      .execute();
  // The columns that it knew: nothing of what was mended, nor of who wrote the document.
  const left = [
    ["queued", null, (xml: string) => xml],
    ["queued", null, headed('<?xml encoding="UTF-8"?>')],
    ["waiting", "review", windows1250],
  ] as const;
  for (const [position, [status, waitsFor, spoil]] of left.entries()) {
    const content = Buffer.from(spoil(xmlFor(farmer)));
    const sha256 = createHash("sha256").update(content).digest();
    const name = `FM/${serial}/2026`;
    const start = `${seller.nip}-20260608-${sha256.toString("hex").slice(0, 12).toUpperCase()}`;
    await server.database.pool.query(
      `insert into feed_document (batch_id, distributor_id, position, file_name, content_sha256, content, status, waits_for,
         reason, participant_id, ksef_number, document_name)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
      [
        batches[0]!.id,
        seller.id,
        position + 1,
        `${start}.xml`,
        sha256,
        content,
        status,
        waitsFor,
        waitsFor && "Nie udało się odczytać dokumentu",
        farmer.id,
        `${start}-${ksefCheckDigits(start)}`,
        name,
      ],
    );
  }
  await feeds.workOff();
  const [clean, mended, waits] = await found();
  expect([clean, mended]).toMatchObject([
    { status: "imported", repairs: null, content: null },
    { status: "imported", repairs: "poprawiono nagłówek XML", content: null },
  ]);
  expect(waits).toMatchObject({ status: "waiting", content: expect.any(Buffer) });
  const { token } = await given.staff("clerk");
  expect((await server.call("POST", `/api/office/v1/feed-documents/${waits!.id}/retry`, { token })).status).toBe(200);
  await feeds.workOff();
  expect((await found())[2]).toMatchObject({ status: "imported", repairs: "przeczytano zapis Windows-1250" });
  expect((await feeds.balances(farmer.id))?.available).toBe(150);
});
