// What the doctor says before a start: everything that is wrong at once, and what is not.
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { type AddressInfo, createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeAppleKeys } from "#demo/stand-ins/wallet-certificates.ts";
import { startMailServer } from "./harness/running/carriers.ts";
import { runCommand } from "./harness/running/commands.ts";

let folder: string;
let taken: Server;
let port: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "plon-doctor-"));
  await writeFile(path.join(folder, "file"), "");
  taken = createServer();
  await once(taken.listen(0, "127.0.0.1"), "listening");
  port = String((taken.address() as AddressInfo).port);
});
afterAll(async () => {
  taken.close();
  await rm(folder, { recursive: true, force: true });
});

const base64 = (text: string) => Buffer.from(text).toString("base64");

describe("the doctor", () => {
  test("finds nothing wrong with the demo", async () => {
    const found = await runCommand("doctor", { PLON_DATA: path.join(folder, "data"), PORT: "0" });
    expect(found).toMatchObject({ code: 0, error: "" });
    expect(found.out).toContain("Nothing is wrong");
    expect(found.out).not.toContain("WRONG");
  });

  test("says all that is wrong with an installation, and what is not", async () => {
    const mail = await startMailServer();
    const found = await runCommand("doctor", {
      DATABASE_URL: "postgresql://plon@127.0.0.1:9/plon",
      PORT: port,
      PLON_DATA: path.join(folder, "file", "data"),
      PLON_PUBLIC_URL: "https://plon.example",
      SMTP_URL: mail.url,
      KSEF_URL: "http://127.0.0.1:9/v2",
      POSTCODES_FILE: path.join(folder, "file"),
      FILES: "s3",
      S3_ENDPOINT: "http://127.0.0.1:9",
      S3_BUCKET: "plon",
      S3_ACCESS_KEY_ID: "key",
      S3_SECRET_ACCESS_KEY: "secret",
    });
    await mail.goAway();
    expect(found).toMatchObject({ code: 1, error: "" });
    const wrong = found.out.split("\n").filter((line) => line.startsWith("  WRONG"));
    for (const says of [
      /whose programme this is: BRAND_NAME/,
      /Port \d+ is taken/,
      /cannot be written to \(ENOTDIR\)/,
      /DATABASE_URL leads to no database/,
      /The bucket plon cannot be asked/,
      /POSTCODES_FILE .* has no Polish postcode/,
      /KSEF_URL leads to 127\.0\.0\.1:9, where nobody takes connections/,
      /PLON_TRUST_PROXY is 0/,
      /MAIL_FROM is not set/,
      /SMSAPI_TOKEN is not set/,
    ]) {
      expect(wrong).toContainEqual(expect.stringMatching(says));
    }
    expect(found.out).toContain(`fine   ${new URL(mail.url).host}`);
  });

  test("says when the certificate for Apple's wallet has ended, or whose key is another's, and never the key", async () => {
    const [made, now] = [new Date("2025-01-01T10:00:00Z"), "2026-06-10T10:00:00Z"];
    const [ended, other] = [await makeAppleKeys(made), await makeAppleKeys(made)];
    const found = await runCommand("doctor", {
      PLON_DATA: path.join(folder, "data"),
      PORT: "0",
      PLON_NOW: now,
      APPLE_WALLET_CERTIFICATE: base64(ended.certificatePem),
      APPLE_WALLET_KEY: base64(other.keyPem),
      APPLE_WALLET_INTERMEDIATE: base64(ended.intermediatePem),
    });
    expect(found).toMatchObject({ code: 1, error: "" });
    expect(found.out).toContain("WRONG  APPLE_WALLET_CERTIFICATE ended on 2026-01-01");
    expect(found.out).toContain("WRONG  APPLE_WALLET_KEY is not the key of APPLE_WALLET_CERTIFICATE");
    expect(found.out).not.toMatch(/PRIVATE KEY/);
  });
});
