import { describe, expect, test } from "vitest";
import { polishIssue } from "@plon/contract/shared/words/polish-issues.ts";
import { readConfig } from "./config.ts";

describe("the configuration", () => {
  test("is complete without any variable: the demo on its own database", () => {
    const config = readConfig({});
    expect(config).toMatchObject({
      port: 3000,
      role: "both",
      isDemo: true,
      database: undefined,
      files: { kind: "local" },
    });
  });

  test("leaves the demo when a database is given, unless it is asked for", () => {
    const DATABASE_URL = "postgresql://plon@db.example/plon";
    expect(readConfig({ DATABASE_URL }).isDemo).toBe(false);
    expect(readConfig({ DATABASE_URL, PLON_DEMO: "1" }).isDemo).toBe(true);
  });

  test("takes a database of several servers", () => {
    const DATABASE_URL = "postgresql://plon:a%40b@db1.example:5432,[fd00::2]:5433/plon?target_session_attrs=read-write";
    expect(readConfig({ DATABASE_URL }).database?.url).toBe(DATABASE_URL);
  });

  test.each([
    [{ PORT: "80a" }, "PORT"],
    [{ PORT: "70000" }, "PORT"],
    [{ PLON_TRUST_PROXY: "yes" }, "PLON_TRUST_PROXY"],
    [{ PLON_TRUST_PROXY: "1,198.51.100.7" }, "PLON_TRUST_PROXY"],
    [{ PLON_CALLS_PER_MINUTE: "many" }, "PLON_CALLS_PER_MINUTE"],
    [{ SATAGRO_URL: "https://satagro.example/api/" }, "SATAGRO_URL"],
    [{ SATAGRO_URL: "http://satagro.example/ciech/" }, "SATAGRO_URL"],
    [{ SATAGRO_URL: "https://satagro.example/ciech/" }, "SATAGRO_CLIENT_SECRET"],
    [{ COMPANY_REGISTER_URL: "http://register.example/" }, "COMPANY_REGISTER_URL"],
    [{ COMPANY_REGISTER_URL: "https://register.example/api" }, "COMPANY_REGISTER_URL"],
    [{ SECRETS_KEY: "c2hvcnQ=" }, "SECRETS_KEY"],
    [{ SECRETS_KEY_OLD: "c2hvcnQ=" }, "SECRETS_KEY_OLD"],
    [{ PLON_DEMO: "0", SECRETS_KEY: readConfig({}).secrets.key!.toString("base64") }, "SECRETS_KEY"],
    [{ DATABASE_URL: "mysql://x/y" }, "DATABASE_URL"],
    [{ DATABASE_URL: "postgresql://" }, "DATABASE_URL"],
    [{ DATABASE_URL: "postgresql://plon@db1.example,db2.example/plon" }, "DATABASE_URL"],
    [{ DATABASE_URL: "postgresql://db1.example,db2.example:x/plon?target_session_attrs=read-write" }, "DATABASE_URL"],
    [{ DATABASE_URL: "postgresql://db1.example/plon?target_session_attrs=prefer-standby" }, "DATABASE_URL"],
    [{ DATABASE_OWNER_URL: "postgresql://db1.example,db2.example/plon" }, "DATABASE_OWNER_URL"],
    [{ DATABASE_REPLICA_URL: "postgresql://db2.example/plon" }, "DATABASE_URL"],
    [
      { DATABASE_URL: "postgresql://db1/plon", DATABASE_REPLICA_URL: "postgresql://db2,db3/plon" },
      "DATABASE_REPLICA_URL",
    ],
    [
      { DATABASE_URL: "postgresql://db1/plon", DATABASE_REPLICA_URL: "postgresql://db2/plon?target_session_attrs=any" },
      "DATABASE_REPLICA_URL",
    ],
    [{ DATABASE_REPLICA_LAG_SECONDS: "0" }, "DATABASE_REPLICA_LAG_SECONDS"],
    [{ PLON_NOW: "yesterday" }, "PLON_NOW"],
    [{ PLON_ROLE: "king" }, "PLON_ROLE"],
    [{ GOOGLE_WALLET_ISSUER: "bony" }, "GOOGLE_WALLET_ISSUER"],
    [{ GOOGLE_WALLET_ISSUER: "3388000000012345678" }, "GOOGLE_WALLET_ACCOUNT"],
    [{ GOOGLE_WALLET_ACCOUNT: "e30=" }, "GOOGLE_WALLET_ACCOUNT"],
    [{ APPLE_WALLET_CERTIFICATE: "bm9uZQ==" }, "APPLE_WALLET_CERTIFICATE"],
    [{ APPLE_WALLET_KEY: "not base64" }, "APPLE_WALLET_KEY"],
    [{ FILES: "s3" }, "S3_BUCKET"],
    [{ SMTP_URL: "http://mail" }, "SMTP_URL"],
    [{ METRICS_TOKEN: "short" }, "METRICS_TOKEN"],
    [{ PLON_MAP_TILES: "https://tiles.example/map.png" }, "PLON_MAP_TILES"],
    [{ PLON_MAP_TILES: "https://tiles.example/{z}/{x}/{y}.png" }, "PLON_MAP_ATTRIBUTION"],
  ])("%j refuses to start and names %s", (environment, name) => {
    expect(() => readConfig(environment)).toThrow(new RegExp(`nothing was started:[\\s\\S]*${name}: `));
  });

  test.each([
    [{ PLON_ROLE: "king" }, "PLON_ROLE: is one of web, worker, both"],
    [{ PLON_DEMO: "yes" }, "PLON_DEMO: is one of 0, 1"],
    [{ PORT: "80a" }, "PORT: is a number"],
    [{ DATABASE_POOL_MAX: "1000" }, "DATABASE_POOL_MAX: is at most 500"],
    [{ METRICS_TOKEN: "short" }, "METRICS_TOKEN: has at least 16 characters"],
    [{ PLON_NOW: "yesterday" }, "PLON_NOW: is a time with its zone"],
    [{ SMTP_URL: "http://mail" }, "SMTP_URL: is an address that begins with smtp:// or smtps://"],
    [{ S3_ENDPOINT: "bucket" }, "S3_ENDPOINT: is an address"],
    [{ KSEF_URL: "ksef" }, "KSEF_URL: is an address that begins with http:// or https://"],
  ])("%j is told in English with what is allowed, though farmers are told in Polish", (environment, says) => {
    expect(polishIssue({ code: "invalid_value", values: ["web"], input: "king" })).toContain("Wybierz");
    expect(() => readConfig(environment)).toThrow(says);
  });

  test("names every wrong variable at once, and no secret", () => {
    const secret = "very-secret-key-of-ours";
    const wrong = { PORT: "x", PLON_ROLE: "y", FILES: "s3", S3_SECRET_ACCESS_KEY: secret };
    expect(() => readConfig(wrong)).toThrow(/PORT[\s\S]*PLON_ROLE/);
    expect(() => readConfig(wrong)).not.toThrow(new RegExp(secret));
  });
});
