import { beforeAll, describe, expect, test } from "vitest";
import { makeAppleKeys, makeGoogleKeys } from "#demo/stand-ins/wallet-certificates.ts";
import { readConfig } from "./config.ts";
import { contradictionsIn } from "./contradictions.ts";
import { type AppleKeys, certificateFault, type GoogleKeys } from "./wallet-keys.ts";

const NOW = new Date("2026-06-10T10:00:00Z");
let apple: AppleKeys;
let other: AppleKeys;
let google: GoogleKeys;

beforeAll(async () => {
  [apple, other, google] = await Promise.all([makeAppleKeys(NOW), makeAppleKeys(NOW), makeGoogleKeys()]);
});

const base64 = (text: string) => Buffer.from(text).toString("base64");
const settings = (changes: Partial<AppleKeys> = {}) => {
  const { certificatePem, keyPem, intermediatePem } = { ...apple, ...changes };
  return {
    APPLE_WALLET_CERTIFICATE: base64(certificatePem),
    APPLE_WALLET_KEY: base64(keyPem),
    APPLE_WALLET_INTERMEDIATE: base64(intermediatePem),
    GOOGLE_WALLET_ISSUER: google.issuer,
    GOOGLE_WALLET_ACCOUNT: base64(
      JSON.stringify({ client_email: google.email, private_key: google.keyPem, type: "x" }),
    ),
  };
};

const contradictions = (env: Record<string, string>) => contradictionsIn(readConfig(env), env);

describe("the keys of wallets", () => {
  test("are read from their files, and what they are for from the certificate", () => {
    expect(readConfig(settings()).wallets).toEqual({
      apple: {
        ...apple,
        passType: "pass.example.plon.bon",
        team: "PLONDEMO01",
        endsAt: new Date("2027-06-10T10:00:00Z"),
      },
      google,
    });
    expect(readConfig({}).wallets).toEqual({ apple: undefined, google: undefined });
    expect(contradictions(settings())).toEqual([]);
  });

  test.each([
    "APPLE_WALLET_CERTIFICATE",
    "APPLE_WALLET_KEY",
    "APPLE_WALLET_INTERMEDIATE",
    "GOOGLE_WALLET_ACCOUNT",
  ] as const)("without %s nothing starts, and nothing of the others is told", (name) => {
    const start = () => readConfig({ ...settings(), [name]: "" });
    expect(start).toThrow(`${name}: is needed with`);
    expect(start).not.toThrow(settings().APPLE_WALLET_KEY);
  });

  test("a certificate that is no Pass Type ID's, and a key in its place, are refused", () => {
    const wrong = { ...settings(), APPLE_WALLET_CERTIFICATE: base64(apple.intermediatePem) };
    expect(() => readConfig(wrong)).toThrow("APPLE_WALLET_CERTIFICATE: is a file with a certificate (PEM)");
    expect(() => readConfig({ ...settings(), APPLE_WALLET_KEY: base64(apple.certificatePem) })).toThrow(
      "APPLE_WALLET_KEY",
    );
  });

  test("another certificate's key and another issuer are contradictions", () => {
    expect(contradictions(settings({ keyPem: other.keyPem }))).toEqual([
      expect.stringContaining("APPLE_WALLET_KEY is not"),
    ]);
    expect(contradictions(settings({ intermediatePem: other.intermediatePem }))).toEqual([
      expect.stringContaining("APPLE_WALLET_INTERMEDIATE did not issue"),
    ]);
  });

  test("the end of a certificate is told thirty days before", () => {
    const at = (iso: string) => certificateFault(apple, new Date(iso));
    expect(at("2027-05-11T10:00:00Z")).toBeUndefined();
    expect(at("2027-05-11T10:00:01Z")).toBe("APPLE_WALLET_CERTIFICATE ends on 2027-06-10, in 29 days. Get a new one.");
    expect(at("2027-06-10T10:00:00Z")).toMatch(/ended on 2027-06-10: Apple's wallet is not offered/);
  });
});
