import { createHash, createPublicKey, verify, X509Certificate } from "node:crypto";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { XmlC14NMode, XmlDocument, XmlElement, XsdValidator } from "libxml2-wasm";
import { describe, expect, onTestFinished, test } from "vitest";
import { makeCompanyCertificate } from "#demo/stand-ins/ksef-stand-in/company-certificate.ts";
import type { KsefExchange } from "#demo/stand-ins/ksef-stand-in/ksef-stand-in.ts";
import { ksefXml } from "#demo/papers/ksef-xml.ts";
import { newNip } from "#test/harness/given.ts";
import { ksefStandIn, KSEF_START, OPERATOR_NIP } from "#test/harness/ksef/ksef.ts";
import { openApiProblems } from "#test/harness/ksef/ksef-openapi.ts";
import { KSEF_DOCUMENT_BYTES_MAX } from "./ksef-client.ts";
import { KsefError, type KsefErrorKind } from "./ksef-error.ts";
import { readCredential, signedRequest } from "./ksef-signature.ts";
import { tryKsef } from "./ksef-trial.ts";

const ksef = ksefStandIn();
const few = ksefStandIn({ rowsMax: 300, limits: "none" });

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const FARM = newNip();
const SELLER = newNip();
const STRANGER = newNip();
const ago = (ms: number) => new Date(Date.parse(KSEF_START) - ms);

let serial = 0;
const invoice = (sellerNip = SELLER, buyerNip = FARM) =>
  ksefXml({ sellerNip, buyerNip, number: `FV/${++serial}`, issueDate: "2026-06-09", lines: [{ name: "Nawóz" }] });

const put = (storedAt: Date, sellerNip = SELLER, on = ksef) =>
  on.control().put({ xml: invoice(sellerNip), sellerNip, buyerNip: FARM, storedAt });

const signIn = (contextNip = FARM, on = ksef) => on.client().signIn({ contextNip, credential: on.credential() });

async function farmSession(on = ksef) {
  on.control().grant(FARM);
  return signIn(FARM, on);
}

const refused = (kind: KsefErrorKind, more: { code?: number; retryAfterSeconds?: number } = {}) =>
  expect.objectContaining({ kind, ...more });

/** Sends a sign-in document as it stands. */
async function post(xml: string): Promise<{ status: number; code: number | undefined }> {
  const response = await fetch(`${ksef.url()}/auth/xades-signature`, {
    method: "POST",
    body: xml,
    headers: { "content-type": "application/xml", "x-error-format": "problem-details" },
  });
  const body = (await response.json()) as { errors?: { code: number }[] };
  return { status: response.status, code: body.errors?.[0]?.code };
}

async function challenge(): Promise<string> {
  const response = await fetch(`${ksef.url()}/auth/challenge`, { method: "POST" });
  return ((await response.json()) as { challenge: string }).challenge;
}

const signedFor = async (text: string, credential = ksef.credential()) =>
  signedRequest({ challenge: text, contextNip: FARM, credential, now: ksef.clock.now() });

const certificate = (more: Partial<Parameters<typeof makeCompanyCertificate>[0]> = {}) =>
  makeCompanyCertificate({ nip: OPERATOR_NIP, name: "Operator, „Ogród” & Syn", now: ksef.clock.now(), ...more });

describe("signing in", () => {
  test.each(["ec", "rsa"] as const)("with a certificate whose key is %s", async (kind) => {
    const made = await certificate({ kind });
    ksef.control().trust(made.certificatePem);
    ksef.control().grant(FARM);

    const session = await ksef.client().signIn({ contextNip: FARM, credential: readCredential(made) });

    expect(session.accessUntil).toEqual(new Date(ksef.clock.now().getTime() + 15 * MINUTE));
    expect(session.refreshUntil).toEqual(new Date(ksef.clock.now().getTime() + 7 * 24 * HOUR));
    expect(
      await ksef.client().documentsOf(session.accessToken, { sellerNip: SELLER, from: ago(HOUR), page: 0 }),
    ).toEqual({ documents: [], odd: [], knownUntil: ago(MINUTE), hasMore: false, isTruncated: false });
  });

  test("hears what KSeF warns of", async () => {
    ksef.control().grant(FARM);
    ksef.control().warn("[sig-001]: Format podpisu niezgodny z akceptowanymi profilami XAdES.");
    const heard = new Map<string, string>();
    const client = ksef.client({ warned: (call, warning) => void heard.set(call, warning) });
    await client.signIn({ contextNip: FARM, credential: ksef.credential() });
    expect(heard.get("sign-in")).toContain("[sig-001]");
  });

  test("takes as long as KSeF needs, and not for ever", async () => {
    ksef.control().grant(FARM);
    ksef.control().signInTakes(3);
    const pauses: number[] = [];
    const client = ksef.client({ pause: async (ms) => void pauses.push(ms) });
    await client.signIn({ contextNip: FARM, credential: ksef.credential() });
    expect(pauses).toEqual([200, 400, 800]);

    ksef.control().signInTakes(1000);
    await expect(client.signIn({ contextNip: FARM, credential: ksef.credential() })).rejects.toEqual(
      refused("unavailable"),
    );
  });

  test("the document is valid by the official schema, and its signature by another canonicaliser", async () => {
    const schema = readFileSync(path.join(import.meta.dirname, "../../../../../test/ksef-openapi/auth-v2-1.xsd"));
    for (const kind of ["ec", "rsa"] as const) {
      const made = await certificate({ kind });
      const xml = await signedFor("20260610-CR-461EA5B000-537A6BA15D-D7", readCredential(made));
      using document = XmlDocument.fromBuffer(Buffer.from(xml));
      const names = { ds: "http://www.w3.org/2000/09/xmldsig#" };
      const text = (name: string) => document.get(`//ds:${name}`, names)!.content;

      const signedInfo = (document.get("//ds:SignedInfo", names) as XmlElement).canonicalizeToString({
        mode: XmlC14NMode.XML_C14N_EXCLUSIVE_1_0,
      });
      const inside = new X509Certificate(Buffer.from(text("X509Certificate"), "base64"));
      expect(inside.raw).toEqual(new X509Certificate(made.certificatePem).raw);
      expect(
        verify(
          "sha256",
          Buffer.from(signedInfo),
          { key: createPublicKey(made.certificatePem), dsaEncoding: "ieee-p1363" },
          Buffer.from(text("SignatureValue"), "base64"),
        ),
      ).toBe(true);

      document.get("//ds:Signature", names)!.remove();
      using schemaDocument = XmlDocument.fromBuffer(schema);
      using validator = XsdValidator.fromDoc(schemaDocument);
      expect(() => validator.validate(document)).not.toThrow();
      expect(
        createHash("sha256")
          .update(document.root.canonicalizeToString({ mode: 1 }))
          .digest("base64"),
      ).toBe(textIn(xml, "DigestValue"));
    }
  });

  test.each([
    ["another taxpayer", /<Nip>\d+<\/Nip>/, `<Nip>${STRANGER}</Nip>`],
    ["another challenge", /<Challenge>.{36}/, "<Challenge>20260610-CR-461EA5B000-537A6BA15D-D7"],
    ["another time of signing", /SigningTime>2026/, "SigningTime>2025"],
    ["another digest", /<ds:DigestValue>.{43}=/, `<ds:DigestValue>${"A".repeat(43)}=`],
    ["another value", /<ds:SignatureValue>.{6}/, "<ds:SignatureValue>AAAAAA"],
    ["a part more", "</AuthTokenRequest>", "<Nip>1</Nip></AuthTokenRequest>"],
  ])("a document with %s than was signed is refused", async (_what, from, to) => {
    ksef.control().grant(FARM);
    const xml = await signedFor(await challenge());
    expect(xml).toMatch(from);
    expect(await post(xml.replace(from, to))).toEqual({ status: 400, code: 9105 });
  });

  test("a signature without its properties, two signatures and none are refused", async () => {
    const xml = await signedFor(await challenge());
    const signature = /<ds:Signature .*<\/ds:Signature>/s.exec(xml)![0];
    expect(await post(xml.replace(signature, ""))).toEqual({ status: 400, code: 9102 });
    expect(await post(xml.replace(signature, signature + signature))).toEqual({ status: 400, code: 9103 });
    expect(await post(xml.replace(/<ds:Object>.*<\/ds:Object>/s, ""))).toEqual({ status: 400, code: 9105 });
    expect(await post(xml.replace("?>", '?><!DOCTYPE a [<!ENTITY b "c">]>'))).toEqual({ status: 400, code: 21001 });
  });

  test("a certificate that stands in another's place is refused", async () => {
    const other = new X509Certificate((await certificate()).certificatePem).raw.toString("base64");
    const xml = await signedFor(await challenge());
    const swapped = xml.replace(/(<ds:X509Certificate>)[^<]+/, `$1${other}`);
    expect(await post(swapped)).toEqual({ status: 400, code: 9105 });
  });

  test("a certificate that KSeF does not trust, and one that is over", async () => {
    ksef.control().grant(FARM);
    const foreign = await certificate();
    await expect(ksef.client().signIn({ contextNip: FARM, credential: readCredential(foreign) })).rejects.toEqual(
      refused("certificate", { code: 460 }),
    );

    const short = await certificate({ days: 1 });
    ksef.control().trust(short.certificatePem);
    ksef.clock.advance(25 * HOUR);
    await expect(ksef.client().signIn({ contextNip: FARM, credential: readCredential(short) })).rejects.toEqual(
      refused("certificate", { code: 460 }),
    );
  });

  test("a challenge serves once and for ten minutes", async () => {
    ksef.control().grant(FARM);
    const xml = await signedFor(await challenge());
    expect((await post(xml)).status).toBe(202);
    expect(await post(xml)).toEqual({ status: 400, code: 21111 });

    const late = await signedFor(await challenge());
    ksef.clock.advance(10 * MINUTE);
    expect(await post(late)).toEqual({ status: 400, code: 21111 });
  });

  test("a farm that gave no permission, and one that took it back", async () => {
    await expect(signIn()).rejects.toEqual(refused("no_permission", { code: 415 }));
    ksef.control().grant(FARM);
    await signIn();
    ksef.control().withdraw(FARM);
    await expect(signIn()).rejects.toEqual(refused("no_permission", { code: 415 }));
  });

  test("a credential whose parts do not belong together, or that KSeF does not take", async () => {
    const one = await certificate();
    const other = await certificate();
    const attempt = (given: Parameters<typeof readCredential>[0]) => () => readCredential(given);
    expect(attempt({ ...one, privateKeyPem: other.privateKeyPem })).toThrow(refused("certificate"));
    expect(attempt({ ...one, privateKeyPem: "secret" })).toThrow(refused("certificate"));
    expect(attempt({ ...one, certificatePem: "none" })).toThrow(refused("certificate"));
    expect(readCredential(one)).toMatchObject({ nip: OPERATOR_NIP, validUntil: expect.any(Date) });
  });

  test("an error names no token and no address of the taxpayer", async () => {
    const { accessToken, refreshToken } = await farmSession();
    ksef.control().withdraw(FARM);
    const error = await ksef
      .client()
      .documentsOf(accessToken, { sellerNip: SELLER, from: ago(HOUR), page: 0 })
      .catch((caught: unknown) => caught as KsefError);
    const said = JSON.stringify(error) + String((error as KsefError).message) + String((error as KsefError).cause);
    for (const secret of [accessToken, refreshToken, FARM, SELLER]) expect(said).not.toContain(secret);
  });
});

describe("a session", () => {
  test("is used again while it lives", async () => {
    const { refreshToken } = await farmSession();
    ksef.clock.advance(6 * 24 * HOUR);
    ksef.control().forgetCalls();

    const { accessToken } = await ksef.client().refresh(refreshToken);
    await ksef.client().documentsOf(accessToken, { sellerNip: SELLER, from: ago(HOUR), page: 0 });
    // What a farm costs where nothing is new.
    expect(ksef.control().count({ context: FARM })).toBe(2);

    ksef.clock.advance(24 * HOUR);
    await expect(ksef.client().refresh(refreshToken)).rejects.toEqual(refused("signed_out"));
  });

  test("ends by itself: access after a quarter of an hour", async () => {
    const { accessToken } = await farmSession();
    ksef.clock.advance(15 * MINUTE);
    await expect(ksef.client().limits(accessToken)).rejects.toEqual(refused("signed_out"));
  });

  test("ends when it is ended, and ending it again is no error", async () => {
    const { accessToken, refreshToken } = await farmSession();
    await ksef.client().signOut(accessToken);
    await expect(ksef.client().refresh(refreshToken)).rejects.toEqual(refused("signed_out", { code: 21301 }));
    ksef.clock.advance(HOUR);
    await ksef.client().signOut(accessToken);
  });

  test("a permission that is withdrawn is noticed at once, with the token, or with the session", async () => {
    const question = { sellerNip: SELLER, from: ago(HOUR), page: 0 };
    const first = await farmSession();
    ksef.control().withdraw(FARM);
    await expect(ksef.client().documentsOf(first.accessToken, question)).rejects.toEqual(refused("no_permission"));

    const second = await farmSession();
    ksef.control().withdraw(FARM, "with_the_token");
    await ksef.client().documentsOf(second.accessToken, question);
    const renewed = await ksef.client().refresh(second.refreshToken);
    await expect(ksef.client().documentsOf(renewed.accessToken, question)).rejects.toEqual(refused("no_permission"));

    const third = await farmSession();
    ksef.control().withdraw(FARM, "with_the_session");
    await expect(ksef.client().documentsOf(third.accessToken, question)).rejects.toEqual(refused("signed_out"));
    await expect(ksef.client().refresh(third.refreshToken)).rejects.toEqual(refused("signed_out", { code: 21304 }));
  });

  test("a token of one kind does not serve as another, nor one that was changed", async () => {
    const { accessToken, refreshToken } = await farmSession();
    await expect(ksef.client().limits(refreshToken)).rejects.toEqual(refused("signed_out"));
    await expect(ksef.client().refresh(accessToken)).rejects.toEqual(refused("signed_out"));
    await expect(ksef.client().limits(`${accessToken.slice(0, -4)}AAAA`)).rejects.toEqual(refused("signed_out"));
  });
});

describe("permissions given to us", () => {
  test("are read in our own context, page by page, or one farm's", async () => {
    const farms = Array.from({ length: 230 }, () => newNip());
    for (const farm of farms) ksef.control().grant(farm);
    const { accessToken } = await signIn(OPERATOR_NIP);

    const found: string[] = [];
    for (let page = 0, hasMore = true; hasMore; page++) {
      const answer = await ksef.client().grants(accessToken, { page });
      expect(answer.grants.length).toBe(page < 2 ? 100 : 30);
      for (const { contextNip, scope } of answer.grants) {
        expect(scope).toBe("InvoiceRead");
        found.push(contextNip);
      }
      hasMore = answer.hasMore;
    }
    expect(found.toSorted()).toEqual(farms.toSorted());

    const one = await ksef.client().grants(accessToken, { contextNip: farms[7]!, page: 0 });
    expect(one).toEqual({ grants: [{ contextNip: farms[7], scope: "InvoiceRead" }], hasMore: false });
    expect((await ksef.client().grants(accessToken, { contextNip: STRANGER, page: 0 })).grants).toEqual([]);
  });

  test("are none of ours to see in a farm's context", async () => {
    const { accessToken } = await farmSession();
    await expect(ksef.client().grants(accessToken, { page: 0 })).rejects.toEqual(refused("no_permission"));
  });
});

describe("asking for documents", () => {
  test("gives those of one seller, with what is needed of them", async () => {
    const xml = invoice();
    const number = ksef.control().put({ xml, sellerNip: SELLER, buyerNip: FARM, storedAt: ago(10 * MINUTE) });
    put(ago(9 * MINUTE), STRANGER);
    ksef.control().put({ xml: invoice(SELLER, STRANGER), sellerNip: SELLER, buyerNip: STRANGER, storedAt: ago(HOUR) });
    const { accessToken } = await farmSession();

    const answer = await ksef.client().documentsOf(accessToken, { sellerNip: SELLER, from: ago(HOUR), page: 0 });
    expect(answer.documents).toEqual([
      {
        ksefNumber: number,
        number: `FV/${serial - 2}`,
        issueDate: "2026-06-09",
        storedAt: ago(10 * MINUTE),
        sellerNip: SELLER,
        buyerNip: FARM,
        type: "Vat",
        form: "FA (3)",
        hash: createHash("sha256").update(xml).digest("base64"),
        correctedHash: null,
        isSelfBilled: false,
      },
    ]);
    expect(ksef.control().count({ kind: "document" })).toBe(0);
  });

  test("adjoining questions meet every document once, those that are stored late too", async () => {
    const { accessToken } = await farmSession();
    const ask = (from: Date) => ksef.client().documentsOf(accessToken, { sellerNip: SELLER, from, page: 0 });
    const early = put(ago(5 * MINUTE));
    // Stored, but not yet known to be all: behind the high-water mark.
    const late = put(ago(MINUTE / 2));

    const first = await ask(ago(HOUR));
    expect(first.documents.map(({ ksefNumber }) => ksefNumber)).toEqual([early]);
    expect(first.knownUntil).toEqual(ago(MINUTE));

    ksef.control().holdStorageAt(first.knownUntil);
    ksef.clock.advance(10 * MINUTE);
    // One that comes behind those already there.
    const later = put(ago(MINUTE / 2 + 1));
    const second = await ask(first.knownUntil);
    expect(second).toEqual({
      documents: [],
      odd: [],
      knownUntil: first.knownUntil,
      hasMore: false,
      isTruncated: false,
    });

    ksef.control().holdStorageAt(undefined);
    const third = await ask(second.knownUntil);
    expect(third.documents.map(({ ksefNumber }) => ksefNumber)).toEqual([later, late]);
    expect(() => put(ago(5 * MINUTE))).toThrow();
  });

  test("before the high-water mark has reached our own, nothing is known that was not", async () => {
    const { accessToken } = await farmSession();
    const from = ksef.clock.now();
    const answer = await ksef.client().documentsOf(accessToken, { sellerNip: SELLER, from, page: 0 });
    expect(answer).toEqual({ documents: [], odd: [], knownUntil: from, hasMore: false, isTruncated: false });
  });

  test("a question about more than three months is cut to what KSeF answers", async () => {
    const { accessToken } = await farmSession();
    const day = 24 * HOUR;
    const old = put(ago(150 * day));
    put(ago(10 * day));
    const from = ago(170 * day);
    const first = await ksef.client().documentsOf(accessToken, { sellerNip: SELLER, from, page: 0 });
    expect(first.documents.map(({ ksefNumber }) => ksefNumber)).toEqual([old]);
    expect(first.knownUntil).toEqual(new Date(from.getTime() + 89 * day));
  });

  test("pages follow one another; where KSeF truncates, the next question begins at the last document", async () => {
    const numbers = Array.from({ length: 320 }, (_, at) => put(ago(HOUR - at * 1000), SELLER, few));
    const { accessToken } = await farmSession(few);
    const ask = (from: Date, page: number) => few.client().documentsOf(accessToken, { sellerNip: SELLER, from, page });

    const first = await ask(ago(HOUR), 0);
    expect(first).toMatchObject({ hasMore: true, isTruncated: false, documents: { length: 250 } });
    const second = await ask(ago(HOUR), 1);
    expect(second).toMatchObject({ hasMore: true, isTruncated: true, documents: { length: 50 } });
    expect(second.knownUntil).toEqual(second.documents.at(-1)!.storedAt);
    const third = await ask(second.knownUntil, 0);
    expect(third).toMatchObject({ hasMore: false, isTruncated: false, documents: { length: 21 } });

    const read = [first, second, third].flatMap(({ documents }) => documents.map(({ ksefNumber }) => ksefNumber));
    expect([...new Set(read)]).toEqual(numbers);
  });

  test("documents of another seller are set aside, and nothing of them is kept", async () => {
    const number = put(ago(10 * MINUTE), STRANGER);
    const { accessToken } = await farmSession();
    const theirs = await (
      await fetch(`${ksef.url()}/invoices/query/metadata`, {
        method: "POST",
        headers: { authorization: `Bearer ${accessToken}`, "content-type": "application/json" },
        body: JSON.stringify({
          subjectType: "Subject2",
          dateRange: { dateType: "PermanentStorage", from: ago(HOUR).toISOString() },
        }),
      })
    ).json();
    expect(JSON.stringify(theirs)).toContain(number);
    ksef.control().next("metadata", { status: 200, json: theirs });
    const answer = await ksef.client().documentsOf(accessToken, { sellerNip: SELLER, from: ago(HOUR), page: 0 });
    expect(answer).toMatchObject({ documents: [], odd: [{ raw: {}, why: "KSeF podał dokument innego sprzedawcy" }] });
    expect(JSON.stringify(answer)).not.toContain(number);
  });
});

describe("fetching a document", () => {
  test("gives its bytes and their hash", async () => {
    const xml = invoice();
    const number = ksef.control().put({ xml, sellerNip: SELLER, buyerNip: FARM, storedAt: ago(HOUR) });
    const { accessToken } = await farmSession();
    const fetched = await ksef.client().document(accessToken, number);
    expect(fetched.xml.toString("utf8")).toBe(xml);
    expect(fetched.hash).toBe(createHash("sha256").update(xml).digest("base64"));
    expect(ksef.control().calls().at(-1)).toMatchObject({ kind: "document", context: FARM, subject: number });
    expect(ksef.control().fetched()).toEqual([{ context: FARM, ksefNumber: number }]);
  });

  test("of somebody else, or of nobody, is refused", async () => {
    const theirs = ksef
      .control()
      .put({ xml: invoice(SELLER, STRANGER), sellerNip: SELLER, buyerNip: STRANGER, storedAt: ago(HOUR) });
    const { accessToken } = await farmSession();
    await expect(ksef.client().document(accessToken, theirs)).rejects.toEqual(refused("unexpected", { code: 21164 }));
  });

  test("that is not what KSeF said it is", async () => {
    const number = put(ago(HOUR));
    const { accessToken } = await farmSession();
    const fetched = () => ksef.client().document(accessToken, number);

    ksef.control().spoil(number, "wrong_hash");
    await expect(fetched()).rejects.toEqual(refused("unexpected"));
    ksef.control().spoil(number, "not_yet");
    await expect(fetched()).rejects.toEqual(refused("unavailable", { code: 21165 }));
    ksef.control().spoil(number, "cut_body");
    await expect(fetched()).rejects.toEqual(refused("unavailable"));
    ksef.control().spoil(number, "huge");
    await expect(fetched()).rejects.toEqual(refused("unexpected"));
    // Another content with its own hash: the metadata tell.
    ksef.control().spoil(number, { content: "<Faktura/>" });
    expect((await fetched()).hash).toBe(createHash("sha256").update("<Faktura/>").digest("base64"));
    ksef.control().mend(number);
    await fetched();
  });

  test("of the largest size passes, a byte more does not", async () => {
    const number = put(ago(HOUR));
    const { accessToken } = await farmSession();
    ksef.control().spoil(number, { content: Buffer.alloc(KSEF_DOCUMENT_BYTES_MAX, "x") });
    expect((await ksef.client().document(accessToken, number)).xml.length).toBe(KSEF_DOCUMENT_BYTES_MAX);
    ksef.control().spoil(number, { content: Buffer.alloc(KSEF_DOCUMENT_BYTES_MAX + 1, "x") });
    await expect(ksef.client().document(accessToken, number)).rejects.toEqual(refused("unexpected"));
  });
});

describe("limits", () => {
  test("of a context are kept, by the second, minute and hour", async () => {
    const { accessToken } = await farmSession();
    const ask = () => ksef.client().documentsOf(accessToken, { sellerNip: SELLER, from: ago(HOUR), page: 0 });
    for (let call = 0; call < 8; call++) await ask();
    await expect(ask()).rejects.toEqual(refused("limited", { retryAfterSeconds: 1 }));
    ksef.clock.advance(1000);
    for (let call = 0; call < 8; call++) await ask();
    await expect(ask()).rejects.toEqual(refused("limited", { retryAfterSeconds: 59 }));
    ksef.clock.advance(59_000);
    for (let call = 0; call < 4; call++) await ask();
    await expect(ask()).rejects.toEqual(refused("limited", { retryAfterSeconds: 3540 }));

    const other = newNip();
    ksef.control().grant(other);
    const theirs = await signIn(other);
    await ksef.client().documentsOf(theirs.accessToken, { sellerNip: SELLER, from: ago(HOUR), page: 0 });
    expect((await ksef.client().limits(accessToken)).invoiceMetadata).toEqual({
      perSecond: 8,
      perMinute: 16,
      perHour: 20,
    });
  });

  test.each([
    ["5", 5],
    ["0", 1],
    [new Date(Date.parse(KSEF_START) + 90_000).toUTCString(), 90],
    [new Date(Date.parse(KSEF_START) - 90_000).toUTCString(), 1],
    ["soon", 60],
    ["99999999", 86_400],
  ])("Retry-After: %s is %i seconds", async (header, seconds) => {
    ksef.control().next("refresh", { status: 429, headers: { "retry-after": header }, json: {} });
    await expect(ksef.client().refresh("token")).rejects.toEqual(refused("limited", { retryAfterSeconds: seconds }));
  });
});

describe("when KSeF does not do what it should", () => {
  const question = { sellerNip: SELLER, from: ago(HOUR), page: 0 };

  test.each(["unavailable", "silent", "cut"] as const)("%s: it is waited out, and nothing is lost", async (kind) => {
    const { accessToken } = await farmSession();
    ksef.control().outage(kind, new Date(ksef.clock.now().getTime() + 10 * MINUTE));
    await expect(ksef.client().documentsOf(accessToken, question)).rejects.toEqual(refused("unavailable"));
    await expect(signIn()).rejects.toEqual(refused("unavailable"));
    ksef.clock.advance(10 * MINUTE);
    await ksef.client().documentsOf(accessToken, question);
  });

  test("nobody listens, and no such host", async () => {
    const closed = createServer().listen(0, "127.0.0.1");
    await new Promise((resolve) => closed.once("listening", resolve));
    const { port } = closed.address() as AddressInfo;
    await new Promise((resolve) => closed.close(resolve));
    for (const url of [`http://127.0.0.1:${port}/v2`, "http://nowhere.invalid/v2"]) {
      await expect(ksef.client({ url }).refresh("token")).rejects.toEqual(refused("unavailable"));
    }
  });

  test("an answer that ends in its middle, has no end, or is not what it should be", async () => {
    const { accessToken } = await farmSession();
    const ask = () => ksef.client().documentsOf(accessToken, question);
    ksef.control().next("metadata", "cut_body");
    await expect(ask()).rejects.toEqual(refused("unavailable"));
    ksef.control().next("metadata", "slow_body");
    await expect(ask()).rejects.toEqual(refused("unavailable"));
    ksef.control().next("metadata", "huge_body");
    await expect(ask()).rejects.toEqual(refused("unexpected"));
    ksef.control().next("metadata", "wrong_shape");
    await expect(ask()).rejects.toEqual(refused("unexpected"));
    ksef.control().next("metadata", { status: 200, xml: Buffer.from("{"), contentType: "application/json" });
    await expect(ask()).rejects.toEqual(refused("unexpected"));
    ksef.control().next("metadata", { status: 418, json: {} });
    await expect(ask()).rejects.toEqual(refused("unexpected"));
    ksef.control().next("challenge", "wrong_shape");
    await expect(signIn()).rejects.toEqual(refused("unexpected"));
  });

  test("it leads elsewhere: nobody follows, and the token stays here", async () => {
    const { accessToken } = await farmSession();
    const asked: string[] = [];
    const elsewhere = createServer((request, response) => {
      asked.push(request.url ?? "");
      response.end("{}");
    }).listen(0, "127.0.0.1");
    await new Promise((resolve) => elsewhere.once("listening", resolve));
    onTestFinished(() => void elsewhere.close());
    const { port } = elsewhere.address() as AddressInfo;
    ksef.control().next("metadata", { status: 307, headers: { location: `http://127.0.0.1:${port}/` } });
    await expect(ksef.client().documentsOf(accessToken, question)).rejects.toEqual(refused("unavailable"));
    expect(asked).toEqual([]);
  });

  test("a refusal that is not one of permission is not told as one", async () => {
    const { accessToken } = await farmSession();
    const because = (reasonCode: string) => ({
      status: 403,
      contentType: "application/problem+json",
      json: { title: "Forbidden", status: 403, detail: "…", reasonCode, timestamp: KSEF_START },
    });
    ksef.control().next("metadata", because("security-service-blocked"));
    await expect(ksef.client().documentsOf(accessToken, question)).rejects.toEqual(refused("unexpected"));
    ksef.control().next("metadata", because("missing-permissions"));
    await expect(ksef.client().documentsOf(accessToken, question)).rejects.toEqual(refused("no_permission"));
  });

  test("refusals in the older format are understood", async () => {
    const exception = {
      exceptionDetailList: [{ exceptionCode: 21304, exceptionDescription: "Brak uwierzytelnienia." }],
    };
    ksef.control().next("refresh", { status: 400, json: { exception } });
    await expect(ksef.client().refresh("token")).rejects.toEqual(refused("signed_out", { code: 21304 }));
  });
});

describe("trying an environment", () => {
  const attempt = async (contextNip: string, sellerNip?: string) => {
    const lines: string[] = [];
    const asked = { credential: ksef.credential(), contextNip, sellerNip, now: ksef.clock.now() };
    await tryKsef(ksef.client(), asked, (line) => void lines.push(line));
    return lines;
  };

  test("does once what reading does, and says what came of it", async () => {
    const number = put(ago(HOUR));
    ksef.control().grant(FARM);
    const lines = await attempt(FARM, SELLER);
    expect(lines).toContain(`documents of ${SELLER} in 30 days: 1`);
    expect(lines.find((line) => line.startsWith(number))).toContain("the hash fits");
    expect(lines.at(-1)).toBe("signed out");
    expect(await attempt(OPERATOR_NIP)).toContain("permissions given to us: 1");
  });

  test("tells a hash that does not fit", async () => {
    const number = put(ago(HOUR));
    ksef.control().grant(FARM);
    ksef.control().spoil(number, { content: "<Faktura/>" });
    expect((await attempt(FARM, SELLER)).join()).toContain("THE HASH DOES NOT FIT");
  });
});

describe("the check against the official interface", () => {
  const asked: KsefExchange = {
    call: "metadata",
    query: new URLSearchParams({ pageOffset: "0", pageSize: "250", sortOrder: "Asc" }),
    subject: "",
    requestContentType: "application/json",
    requestBody: Buffer.from(
      JSON.stringify({
        subjectType: "Subject2",
        dateRange: { dateType: "PermanentStorage", from: KSEF_START },
        sellerNip: SELLER,
      }),
    ),
    status: 200,
    headers: {},
    contentType: "application/json",
    body: Buffer.from(
      JSON.stringify({ hasMore: false, isTruncated: false, permanentStorageHwmDate: null, invoices: [] }),
    ),
    isSpoilt: false,
  };
  const json = (value: object) => Buffer.from(JSON.stringify(value));

  test("finds nothing in what is right", () => expect(openApiProblems(asked)).toEqual([]));

  test.each<[string, Partial<KsefExchange>]>([
    ["a field more in the request", { requestBody: json({ ...JSON.parse(asked.requestBody.toString()), more: 1 }) }],
    ["a field less in the request", { requestBody: json({ subjectType: "Subject2" }) }],
    ["a page that is too large", { query: new URLSearchParams({ pageSize: "251" }) }],
    ["a parameter that is unknown", { query: new URLSearchParams({ page: "1" }) }],
    ["a field more in the answer", { body: json({ ...JSON.parse(asked.body.toString()), more: 1 }) }],
    ["a field less in the answer", { body: json({ hasMore: false }) }],
    ["a time that is none", { body: json({ ...JSON.parse(asked.body.toString()), permanentStorageHwmDate: "today" }) }],
    ["a status that is unknown", { status: 404 }],
    ["a header that is unknown", { headers: { "x-else": "1" } }],
    ["a form that is unknown", { contentType: "text/html" }],
  ])("finds %s", (_what, wrong) => expect(openApiProblems({ ...asked, ...wrong })).not.toEqual([]));
});

const textIn = (xml: string, name: string) => new RegExp(`<ds:${name}>([^<]+)<`).exec(xml)![1]!;
