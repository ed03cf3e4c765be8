// Vouchers for phones' wallets through the door: the package and the link are read as Apple and Google read them.
import { createHash, createPublicKey, verify, X509Certificate } from "node:crypto";
import { addDays, warsawDay } from "@plon/rules/time/warsaw-calendar.ts";
import { unzipSync } from "fflate";
import { Certificate, ContentInfo, SignedData } from "pkijs";
import { beforeEach, describe, expect, test } from "vitest";
import { makeAppleKeys, makeGoogleKeys } from "#demo/stand-ins/wallet-certificates.ts";
import { inTransaction } from "#platform/database/database.ts";
import { openSupportSession } from "#platform/auth/sessions.ts";
import type { AppleKeys, GoogleKeys } from "#platform/settings/wallet-keys.ts";
import { createGiven } from "#test/harness/given.ts";
import { givenPoints, givenPrize, order } from "#test/harness/given/rewards.ts";
import { useTestServer } from "#test/harness/server.ts";
import { createTransfers } from "#test/harness/given/transfers.ts";

let keys: { apple: AppleKeys; google: GoogleKeys };

const server = useTestServer({ PLON_PUBLIC_URL: "http://plon.example" }, async (clock) => {
  keys = { apple: await makeAppleKeys(clock.now()), google: await makeGoogleKeys() };
  return { wallets: { ...keys, googleSaveUrl: "https://pay.google.com/gp/v/save/", isStandIn: false } };
});
const given = createGiven(server);
let farmer: Awaited<ReturnType<typeof given.participant>>;

beforeEach(async () => {
  farmer = await given.participant();
});

/** A voucher that the farmer has ordered. */
async function givenVoucher(code: string, validUntil: string | null = null, title = "Bon paliwowy 100 zł") {
  const prize = await givenPrize(server, { kind: "voucher", title, codes: validUntil ? [[code, validUntil]] : [code] });
  await givenPoints(server, farmer.id, 100);
  const { id, number } = (await order(server, prize, { token: farmer.token })).body.data;
  const { body } = await server.call("GET", `/api/v1/prize/my-orders/${id}`, { token: farmer.token });
  return { ...body.data.vouchers[0], orderId: id as number, number: number as string };
}

const ask = (voucherId: number, wallet: string, token = farmer.token) =>
  server.call("POST", `/api/v1/prize/vouchers/${voucherId}/pass`, { token, body: { wallet } });

const setOfOrder = (orderId: number, facts: { valid_until: string }) =>
  server.db.updateTable("voucher_code").set(facts).where("order_id", "=", orderId).execute();

/** The files of a package, and what its signature says of who signed and when. Throws where Wallet would refuse it. */
async function readPackage(content: Buffer) {
  const files = unzipSync(content);
  const { signature, "manifest.json": manifest, ...rest } = files;
  const digests = JSON.parse(Buffer.from(manifest!).toString());
  const found = Object.entries(rest).map(([name, file]) => [name, createHash("sha1").update(file).digest("hex")]);
  expect(digests).toEqual(Object.fromEntries(found));
  const signed = new SignedData({ schema: ContentInfo.fromBER(Uint8Array.from(signature!)).content });
  const trusted = Certificate.fromBER(Uint8Array.from(new X509Certificate(keys.apple.intermediatePem).raw));
  const { signatureVerified, signerCertificateVerified } = await signed.verify({
    signer: 0,
    data: Uint8Array.from(manifest!).buffer,
    checkChain: true,
    trustedCerts: [trusted],
    checkDate: server.clock.now(),
    extendedMode: true,
  });
  expect({ signatureVerified, signerCertificateVerified }).toEqual({
    signatureVerified: true,
    signerCertificateVerified: true,
  });
  const attributes = signed.signerInfos[0]!.signedAttrs!.attributes;
  const signedAt = attributes.find(({ type }) => type === "1.2.840.113549.1.9.5")!.values[0].toDate() as Date;
  return { names: Object.keys(files).sort(), pass: JSON.parse(Buffer.from(files["pass.json"]!).toString()), signedAt };
}

function readLink(url: string) {
  const start = "https://pay.google.com/gp/v/save/";
  expect(url.startsWith(start)).toBe(true);
  const token = url.slice(start.length);
  const [header, claims, signature] = token.split(".") as [string, string, string];
  const key = createPublicKey(keys.google.keyPem);
  expect(verify("sha256", Buffer.from(`${header}.${claims}`), key, Buffer.from(signature, "base64url"))).toBe(true);
  const read = (part: string) => JSON.parse(Buffer.from(part, "base64url").toString());
  return { token, header: read(header), claims: read(claims) };
}

describe("Apple's wallet", () => {
  test("gets a package that says what the voucher is, whose every file is named, and which is signed by the certificate", async () => {
    const voucher = await givenVoucher("ABCD-EFGH", "2026-12-31");
    expect(voucher.wallet).toEqual({ kinds: ["apple", "google"], is_stand_in: false });
    const { status, body } = await ask(voucher.id, "apple");
    expect(status).toBe(200);
    // Neither the code nor a session stands in the address, and it ends as a pass does.
    expect(body.data.url).toMatch(/^\/api\/v1\/prize\/pass\/[\w-]{60,180}\.pkpass$/);
    const file = await server.call("GET", body.data.url);
    expect(file).toMatchObject({
      status: 200,
      headers: {
        "content-type": "application/vnd.apple.pkpass",
        "cache-control": "private, no-store",
        "content-length": String(file.raw.length),
      },
    });
    const { names, pass, signedAt } = await readPackage(file.raw);
    const pictures = ["icon", "logo"].flatMap((name) => [`${name}.png`, `${name}@2x.png`, `${name}@3x.png`]);
    expect(names).toEqual([...pictures, "manifest.json", "pass.json", "signature"]);
    expect(signedAt).toEqual(server.clock.now());
    expect(pass).toMatchObject({
      passTypeIdentifier: "pass.example.plon.bon",
      teamIdentifier: "PLONDEMO01",
      serialNumber: `plon-example-bon-${voucher.id}`,
      description: "Bon: Bon paliwowy 100 zł",
      expirationDate: "2026-12-31T22:59:59Z",
      barcodes: [{ message: "ABCD-EFGH" }],
    });
    expect(JSON.stringify(pass)).toContain(voucher.number);
  });

  test("a pass asked for twice is the same pass: it has one number", async () => {
    const voucher = await givenVoucher("TWICE");
    const numbers = [];
    for (let count = 0; count < 2; count += 1) {
      const { url } = (await ask(voucher.id, "apple")).body.data;
      // Some browsers ask twice for what they were led to once.
      for (let again = 0; again < 2; again += 1) {
        numbers.push((await readPackage((await server.call("GET", url)).raw)).pass.serialNumber);
      }
    }
    expect(new Set(numbers)).toEqual(new Set([`plon-example-bon-${voucher.id}`]));
  });

  test("the address is there for a minute, and nobody makes one up", async () => {
    const { url } = (await ask((await givenVoucher("MINUTE")).id, "apple")).body.data;
    const gone = { status: 404, body: { error: "voucher.not_found" } };
    const began = server.clock.now().toISOString();
    server.clock.advance(60_000);
    expect((await server.call("GET", url)).status).toBe(200);
    server.clock.advance(1);
    expect(await server.call("GET", url)).toMatchObject(gone);
    server.clock.set(began);
    const changed = url.replace(/pass\/(.)/, (_: string, first: string) => `pass/${first === "A" ? "B" : "A"}`);
    for (const made of [changed, "/api/v1/prize/pass/x.pkpass", "/api/v1/prize/pass/1"]) {
      expect(await server.call("GET", made)).toMatchObject(gone);
    }
  });

  test("is not offered once its certificate has ended, which operators are told before", async () => {
    const voucher = await givenVoucher("ENDED");
    const began = server.clock.now().toISOString();
    const daysLeft = async () => {
      const { raw } = await server.call("GET", "/metrics", { address: "127.0.0.1" });
      return /^plon_wallet_certificate_days\{wallet="apple"\} (\S+)$/m.exec(raw.toString())?.[1];
    };
    expect(await daysLeft()).toBe("365");
    server.clock.set(new Date(keys.apple.endsAt.getTime() - 29.5 * 86_400_000).toISOString());
    expect(await daysLeft()).toBe("29");
    server.clock.set(keys.apple.endsAt.toISOString());
    const { token } = await createTransfers(server).again(farmer);
    expect(await ask(voucher.id, "apple", token)).toMatchObject({ status: 404, body: { error: "wallet.off" } });
    const { body } = await server.call("GET", "/api/v1/prize/vouchers", { token });
    expect(body.data).toMatchObject([{ id: voucher.id, wallet: { kinds: ["google"] } }]);
    server.clock.set(began);
  });
});

describe("Google's wallet", () => {
  test("gets a link that is signed by the service account and short enough for every address bar", async () => {
    const voucher = await givenVoucher("ABCD-EFGH-JKLM-NOPQ", "2026-12-31", "Ż".repeat(120));
    const { token, header, claims } = readLink((await ask(voucher.id, "google")).body.data.url);
    expect(header).toEqual({ alg: "RS256", typ: "JWT" });
    const iat = server.clock.now().getTime() / 1000;
    expect(claims).toMatchObject({
      iss: "bony@plon-demo.iam.gserviceaccount.com",
      aud: "google",
      typ: "savetowallet",
      iat,
      exp: iat + 3600,
      payload: {
        genericClasses: [{ id: "3388000000000000000.plon-example-bon" }],
        genericObjects: [
          {
            id: `3388000000000000000.plon-example-bon-${voucher.id}`,
            barcode: { type: "CODE_128", value: "ABCD-EFGH-JKLM-NOPQ" },
          },
        ],
      },
    });
    expect(token.length).toBeLessThan(1800);
  });
});

describe("who and what", () => {
  test("another farm's voucher is not there, nor is one for support or for who may not spend", async () => {
    const voucher = await givenVoucher("MOJE");
    const stranger = await given.participant();
    const missing = { status: 404, body: { error: "voucher.not_found" } };
    const clerk = await given.staff("clerk");
    const support = await inTransaction(server.db, (tx) =>
      openSupportSession(tx, clerk.id, farmer.id, server.clock.now()),
    );
    for (const wallet of ["apple", "google"]) {
      expect(await ask(voucher.id, wallet, stranger.token)).toMatchObject(missing);
      expect(await ask(voucher.id, wallet, support.accessToken)).toMatchObject(missing);
      expect(await ask(voucher.id + 1000, wallet)).toMatchObject(missing);
    }
    const reader = await given.member(farmer, { role: "submit" });
    expect(await ask(voucher.id, "apple", reader.token)).toMatchObject({
      status: 403,
      body: { error: "access.member_role" },
    });
    const seen = await server.call("GET", "/api/v1/prize/vouchers", { token: reader.token });
    expect(seen.body.data).toMatchObject([{ id: voucher.id, wallet: null }]);
    const spender = await given.member(farmer, { role: "full" });
    expect((await ask(voucher.id, "apple", spender.token)).status).toBe(200);
    expect((await server.call("POST", `/api/v1/prize/vouchers/${voucher.id}/pass`, { body: {} })).status).toBe(401);
  });

  test("a code that nobody ordered yet is nobody's", async () => {
    await givenPrize(server, { kind: "voucher", codes: ["WOLNY"] });
    const { id } = await server.db
      .selectFrom("voucher_code")
      .select("id")
      .where("order_id", "is", null)
      .executeTakeFirstOrThrow();
    expect((await ask(id, "apple")).body.error).toBe("voucher.not_found");
  });

  test("a voucher that ended yesterday or was cancelled is refused with words, one that ends today is not", async () => {
    const voucher = await givenVoucher("DZIŚ-OSTATNI");
    const today = warsawDay(server.clock.now());
    await setOfOrder(voucher.orderId, { valid_until: today });
    const { url } = (await ask(voucher.id, "apple")).body.data;
    await setOfOrder(voucher.orderId, { valid_until: addDays(today, -1) });
    const refused = {
      status: 409,
      body: { error: "voucher.not_valid", message: expect.stringContaining("stracił ważność") },
    };
    expect(await ask(voucher.id, "apple")).toMatchObject(refused);
    expect(await ask(voucher.id, "google")).toMatchObject(refused);
    // Nor by an address from before.
    expect(await server.call("GET", url)).toMatchObject(refused);
    const { body } = await server.call("GET", `/api/v1/prize/my-orders/${voucher.orderId}`, { token: farmer.token });
    expect(body.data.vouchers).toMatchObject([{ wallet: null }]);
    await setOfOrder(voucher.orderId, { valid_until: today });
    await server.db
      .updateTable("reward_order")
      .set((row) => ({ status: "cancelled", cancelled_by: "staff", refund_journal_id: row.ref("journal_id") }))
      .where("id", "=", voucher.orderId)
      .execute();
    expect(await ask(voucher.id, "apple")).toMatchObject(refused);
  });

  test("a wallet that does not exist is refused in its field", async () => {
    expect(await ask(1, "huawei")).toMatchObject({ status: 422, body: { errors: { wallet: ["Wybierz portfel"] } } });
  });
});
