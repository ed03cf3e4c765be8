// Settings that are each allowed and do not fit together: nothing refuses to start for them.
import type { Config } from "./config.ts";
import { isIssued, isKeyOf } from "./wallet-keys.ts";

type Env = Record<string, string | undefined>;
type Rule = { says: string; holds(config: Config, env: Env): boolean };

const isHttps = ({ publicUrl }: Config) => publicUrl?.startsWith("https:") ?? false;
const isLive = ({ isDemo }: Config) => !isDemo;

const RULES: readonly Rule[] = [
  {
    says: "PLON_PUBLIC_URL is not set: links in e-mails lead to localhost.",
    holds: (config) => isLive(config) && !config.publicUrl,
  },
  {
    says: "PLON_PUBLIC_URL begins with http: cookies are not secure and passwords travel in the clear.",
    holds: (config) => isLive(config) && config.publicUrl !== undefined && !isHttps(config),
  },
  {
    says: "PLON_PUBLIC_URL begins with https, so there is a proxy, and PLON_TRUST_PROXY is 0: all callers count as one.",
    holds: (config, env) => isHttps(config) && (env["PLON_TRUST_PROXY"] ?? "0") === "0",
  },
  {
    says: "SMTP_URL is not set: e-mails wait in the outbox.",
    holds: (config) => isLive(config) && !config.smtpUrl,
  },
  {
    says: "MAIL_FROM is not set: mails come from an invented address.",
    holds: (config, env) => isLive(config) && config.smtpUrl !== undefined && !env["MAIL_FROM"],
  },
  {
    says: "SMSAPI_TOKEN is not set: codes by SMS wait in the outbox, and nobody can confirm anything.",
    holds: (config) => isLive(config) && !config.smsApi,
  },
  {
    says: "PLON_NOW is set outside the demo: the programme lives at another time than its farmers.",
    holds: (config) => isLive(config) && config.now !== undefined,
  },
  {
    says: "PLON_WEBHOOK_STAND_IN is set outside the demo, where it is not used.",
    holds: (config, env) => isLive(config) && Boolean(env["PLON_WEBHOOK_STAND_IN"]),
  },
  {
    says: "PLON_PUSH_STAND_IN is set outside the demo, where it is not used.",
    holds: (config, env) => isLive(config) && Boolean(env["PLON_PUSH_STAND_IN"]),
  },
  {
    says: "KSEF_URL is set outside the demo: a stand-in takes the place of the Ministry's environments.",
    holds: (config) => isLive(config) && config.ksefUrl !== undefined,
  },
  {
    says: "FILES is local, and settings of a bucket (S3_…) are set, which are not used.",
    holds: ({ files }, env) => files.kind === "local" && ["S3_BUCKET", "S3_ENDPOINT"].some((name) => env[name]),
  },
  {
    says: "FILES is s3 and SECRETS_KEY is not set: each machine would draw a key of its own.",
    holds: (config, env) => isLive(config) && config.files.kind === "s3" && !env["SECRETS_KEY"],
  },
  {
    says: "SATAGRO_CLIENT_ID or SATAGRO_CLIENT_SECRET is set without SATAGRO_URL, so SatAgro is not offered.",
    holds: ({ satagro }, env) => !satagro && Boolean(env["SATAGRO_CLIENT_ID"] ?? env["SATAGRO_CLIENT_SECRET"]),
  },
  {
    says: "APPLE_WALLET_KEY is not the key of APPLE_WALLET_CERTIFICATE: no iPhone takes what it signs.",
    holds: ({ wallets: { apple } }) => apple !== undefined && !isKeyOf(apple),
  },
  {
    says: "APPLE_WALLET_INTERMEDIATE did not issue APPLE_WALLET_CERTIFICATE, whose issuer says which of Apple's does.",
    holds: ({ wallets: { apple } }) => apple !== undefined && !isIssued(apple),
  },
];

/** What does not fit together, in words. */
export const contradictionsIn = (config: Config, env: Env): string[] =>
  RULES.filter(({ holds }) => holds(config, env)).map(({ says }) => says);
