import { createHash } from "node:crypto";
import { availableParallelism } from "node:os";
import path from "node:path";
import { z } from "zod";
import { trustHops } from "#platform/auth/caller.ts";
import { addressFault } from "#platform/database/database-hosts.ts";
import { WALLET_FILES, walletKeysOf, walletSettingsMissing } from "./wallet-keys.ts";

const port = z.coerce.number().int().min(0).max(65_535);
const flag = z.enum(["0", "1"]).transform((value) => value === "1");
const text = (fallback: string) => z.string().min(1).default(fallback);
const checkout = path.resolve(import.meta.dirname, "../../../..");

/** An address or a network of a proxy. */
const NETWORK = /^(?:\d{1,3}(?:\.\d{1,3}){3}|[0-9a-f:]*:[0-9a-f:]*)(?:\/\d{1,3})?$/i;

/** Asked of what may be no address at all, too: all faults are told at once. */
const isLoopback = (url: string) => ["localhost", "127.0.0.1", "[::1]"].includes(URL.parse(url)?.hostname ?? "");

const secretKey = z
  .base64()
  .refine((key) => Buffer.from(key, "base64").length === 32, { error: "is 32 random bytes in base64" })
  .optional();

/** Not a URL for the standard where it names several servers, as PostgreSQL's own programs take it. */
const databaseAddress = z.string().superRefine((address, context) => {
  const message = addressFault(address);
  if (message) context.addIssue({ code: "custom", message });
});

/** One standby: which of several is asked is for a balancer between them. */
const replicaAddress = z
  .url({ protocol: /^postgres(ql)?$/ })
  .refine((url) => !/^[^?]*,|target_session_attrs/.test(url), {
    error: "is the address of one standby, without attributes",
  });

/** A public key: it protects the demo's secrets, which are not secret. */
const DEMO_KEY = createHash("sha256").update("the demo's secrets").digest("base64");

/**
 * More connections than the cores can serve make each statement more expensive without raising throughput: every
 * connection is a PostgreSQL process with its own caches, and the processor's caches hold only a few of those.
 */
const connectionsFor = (cores: number) => Math.max(8, 4 * cores);

/**
 * Who may frame the public calculators: an origin, whose first label may be a star. Nothing else reaches the header.
 */
const EMBED_ORIGIN = /^https?:\/\/(?:\*\.)?[a-z0-9-]+(?:\.[a-z0-9-]+)*(?::\d{1,5})?$/;

const environment = z
  .object({
    PORT: port.default(3000),
    HOST: text("127.0.0.1"),
    DATABASE_URL: databaseAddress.optional(),
    DATABASE_OWNER_URL: databaseAddress.optional(),
    DATABASE_REPLICA_URL: replicaAddress.optional(),
    DATABASE_REPLICA_LAG_SECONDS: z.coerce.number().min(1).max(3600).default(10),
    DATABASE_POOL_MAX: z.coerce.number().int().min(2).max(500).default(connectionsFor(availableParallelism())),
    PLON_ROLE: z.enum(["web", "worker", "both"]).default("both"),
    PLON_DEMO: flag.optional(),
    PLON_NOW: z.iso.datetime({ offset: true }).optional(),
    PLON_DATA: text(path.join(checkout, ".data")),
    PLON_PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
    PLON_PUSH_STAND_IN: z.url({ protocol: /^https?$/ }).optional(),
    PLON_WEBHOOK_STAND_IN: z.url({ protocol: /^http$/ }).optional(),
    PLON_TRUST_PROXY: z
      .string()
      .default("0")
      .refine((value) => /^\d$/.test(value) || value.split(",").every((part) => NETWORK.test(part.trim())), {
        error: "is a number of proxies, 0 to 9, or a list of the proxies' addresses, as in 198.51.100.7,2001:db8::/64",
      }),
    PLON_CALLS_PER_MINUTE: z.coerce.number().int().min(0).max(1_000_000).optional(),
    PLON_LOG: z.enum(["silent", "error", "warn", "info", "debug"]).default("info"),
    PLON_EMBED_HOSTS: z
      .string()
      .default("")
      .transform((list) =>
        list
          .split(",")
          .map((origin) => origin.trim())
          .filter(Boolean),
      )
      .refine((origins) => origins.every((origin) => EMBED_ORIGIN.test(origin)), {
        error: "is a list of origins with commas between, as in https://agro.example,https://*.skup.example",
      }),
    PLON_MAP_TILES: z
      .url({ protocol: /^https?$/ })
      .refine((url) => ["{z}", "{x}", "{y}"].every((place) => url.includes(place)), {
        error: "names the places of a tile, as in https://kafelki.example/{z}/{x}/{y}.png",
      })
      .optional(),
    PLON_MAP_ATTRIBUTION: z.string().max(200).default(""),
    SECRETS_KEY: secretKey,
    SECRETS_KEY_OLD: secretKey,
    METRICS_TOKEN: z.string().min(16).optional(),
    OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
    FILES: z.enum(["local", "s3"]).default("local"),
    S3_ENDPOINT: z.url().optional(),
    S3_REGION: text("eu-central-1"),
    S3_BUCKET: z.string().min(3).optional(),
    S3_ACCESS_KEY_ID: z.string().min(1).optional(),
    S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
    SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
    MAIL_FROM: text("Plon <powiadomienia@plon.example>"),
    SMSAPI_TOKEN: z.string().min(10).optional(),
    SMSAPI_SENDER: text("Plon"),
    SATAGRO_URL: z
      .url({ protocol: /^https?$/ })
      .refine((url) => url.endsWith("/ciech/"), { error: "ends in /ciech/" })
      .refine((url) => url.startsWith("https:") || isLoopback(url), { error: "is an https address" })
      .optional(),
    SATAGRO_CLIENT_ID: z.string().min(1).optional(),
    SATAGRO_CLIENT_SECRET: z.string().min(16).optional(),
    SATAGRO_RULES_URL: z.url({ protocol: /^https$/ }).optional(),
    COMPANY_REGISTER_URL: z
      .url({ protocol: /^https?$/ })
      .refine((url) => url.endsWith("/"), { error: "ends in /" })
      .refine((url) => url.startsWith("https:") || isLoopback(url), { error: "is an https address" })
      .optional(),
    POSTCODES_FILE: z.string().min(1).optional(),
    KSEF_URL: z
      .url({ protocol: /^https?$/ })
      .refine((url) => /\/v2\/?$/.test(url), { error: "ends in /v2" })
      .refine((url) => url.startsWith("https:") || isLoopback(url), { error: "is an https address" })
      .optional(),
    APPLE_WALLET_CERTIFICATE: WALLET_FILES.certificate,
    APPLE_WALLET_KEY: WALLET_FILES.key,
    APPLE_WALLET_INTERMEDIATE: WALLET_FILES.intermediate,
    GOOGLE_WALLET_ISSUER: WALLET_FILES.issuer,
    GOOGLE_WALLET_ACCOUNT: WALLET_FILES.account,
    BRAND_NAME: text("Plon"),
    BRAND_MANUFACTURER: text("Zakłady Chemiczne Plon S.A."),
    BRAND_HELPLINE: text("800 100 200"),
    BRAND_HELPLINE_HOURS: text("pon.–pt. 8:00–16:00"),
    BRAND_EMAIL: text("pomoc@plon.example"),
    BRAND_DATA_CONTROLLER: text("Zakłady Chemiczne Plon S.A., ul. Polna 1, 87-100 Toruń"),
  })
  .superRefine((values, context) => {
    if (!isDemo(values) && values.SECRETS_KEY === DEMO_KEY) {
      const message = "is known to everybody: openssl rand -base64 32 makes another one";
      context.addIssue({ code: "custom", path: ["SECRETS_KEY"], message });
    }
    if (values.SATAGRO_URL) {
      for (const name of ["SATAGRO_CLIENT_ID", "SATAGRO_CLIENT_SECRET"] as const) {
        if (!values[name]) context.addIssue({ code: "custom", path: [name], message: "is needed with SATAGRO_URL" });
      }
    }
    if (values.DATABASE_OWNER_URL && !values.DATABASE_URL) {
      context.addIssue({ code: "custom", path: ["DATABASE_URL"], message: "is needed with DATABASE_OWNER_URL" });
    }
    if (values.DATABASE_REPLICA_URL && !values.DATABASE_URL) {
      context.addIssue({ code: "custom", path: ["DATABASE_URL"], message: "is needed with DATABASE_REPLICA_URL" });
    }
    if (values.PLON_MAP_TILES && !values.PLON_MAP_ATTRIBUTION) {
      context.addIssue({ code: "custom", path: ["PLON_MAP_ATTRIBUTION"], message: "is needed with PLON_MAP_TILES" });
    }
    for (const { name, message } of walletSettingsMissing(values)) {
      context.addIssue({ code: "custom", path: [name], message });
    }
    if (values.FILES !== "s3") return;
    for (const name of ["S3_BUCKET", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"] as const) {
      if (!values[name]) context.addIssue({ code: "custom", path: [name], message: "is needed when FILES=s3" });
    }
  });

/** The names of all settings. What passes them on, such as compose.yaml, must know each. */
export const SETTINGS = Object.keys(environment.shape) as readonly (keyof typeof environment.shape)[];

/** Whose programme it is: outside the demo none of these may be left to the invented company. */
export const BRAND_SETTINGS = SETTINGS.filter((name) => name.startsWith("BRAND_"));

/** Demo data and demo conveniences: by default only on the embedded database. */
const isDemo = (values: { PLON_DEMO?: boolean | undefined; DATABASE_URL?: string | undefined }) =>
  values.PLON_DEMO ?? values.DATABASE_URL === undefined;

const bytesOf = (key: string | undefined) => (key === undefined ? undefined : Buffer.from(key, "base64"));

/** Where files are kept: beside the data, or in a bucket. */
const filesOf = (values: z.infer<typeof environment>) =>
  values.FILES === "local"
    ? ({ kind: "local", directory: path.join(path.resolve(values.PLON_DATA), "files") } as const)
    : ({
        kind: "s3",
        endpoint: values.S3_ENDPOINT,
        region: values.S3_REGION,
        bucket: values.S3_BUCKET!,
        accessKeyId: values.S3_ACCESS_KEY_ID!,
        secretAccessKey: values.S3_SECRET_ACCESS_KEY!,
      } as const);

const satagroOf = (values: z.infer<typeof environment>) =>
  values.SATAGRO_URL
    ? {
        url: values.SATAGRO_URL,
        clientId: values.SATAGRO_CLIENT_ID!,
        clientSecret: values.SATAGRO_CLIENT_SECRET!,
        rulesUrl: values.SATAGRO_RULES_URL ?? new URL("/regulamin", values.SATAGRO_URL).href,
      }
    : undefined;

const brandOf = (values: z.infer<typeof environment>) => ({
  name: values.BRAND_NAME,
  manufacturer: values.BRAND_MANUFACTURER,
  helpline: values.BRAND_HELPLINE,
  helpline_hours: values.BRAND_HELPLINE_HOURS,
  email: values.BRAND_EMAIL,
  data_controller: values.BRAND_DATA_CONTROLLER,
});

export type Config = ReturnType<typeof readConfig>;

/** The configuration from environment variables. Throws an Error that names each wrong variable and why. */
export function readConfig(env: Record<string, string | undefined>) {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ""));
  const parsed = environment.safeParse(given, { error: wordsOf });
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `  ${issue.path.join(".")}: ${issue.message}`);
    throw new Error(`The configuration is wrong, so nothing was started:\n${lines.join("\n")}`);
  }
  const values = parsed.data;
  return {
    port: values.PORT,
    host: values.HOST,
    /** Undefined means an embedded one. `ownerUrl` is for processes that may migrate the schema. */
    database: values.DATABASE_URL ? { url: values.DATABASE_URL, ownerUrl: values.DATABASE_OWNER_URL } : undefined,
    /** A standby for long reading, used while it is at most so far behind. */
    replica: values.DATABASE_REPLICA_URL
      ? { url: values.DATABASE_REPLICA_URL, lagSecondsMax: values.DATABASE_REPLICA_LAG_SECONDS }
      : undefined,
    databasePoolMax: values.DATABASE_POOL_MAX,
    role: values.PLON_ROLE,
    isDemo: isDemo(values),
    now: values.PLON_NOW,
    dataDirectory: path.resolve(values.PLON_DATA),
    publicUrl: values.PLON_PUBLIC_URL?.replace(/\/+$/, ""),
    /**
     * Which proxies are trusted about the caller's address: what callers write into the header themselves is ignored.
     */
    trustProxy: /^\d$/.test(values.PLON_TRUST_PROXY)
      ? trustHops(Number(values.PLON_TRUST_PROXY))
      : values.PLON_TRUST_PROXY,
    /** The number of calls one caller may make in a minute across all processes; 0 means no limit. */
    callsPerMinute: values.PLON_CALLS_PER_MINUTE ?? (isDemo(values) ? 0 : 3000),
    logLevel: values.PLON_LOG,
    embedHosts: values.PLON_EMBED_HOSTS,
    mapTiles: values.PLON_MAP_TILES
      ? { url: values.PLON_MAP_TILES, attribution: values.PLON_MAP_ATTRIBUTION }
      : undefined,
    /**
     * The keys that encrypt secrets which are read again: without one, the installation generates its own. The old one
     * decrypts what has not been re-encrypted yet.
     */
    secrets: {
      key: bytesOf(values.SECRETS_KEY ?? (isDemo(values) ? DEMO_KEY : undefined)),
      old: bytesOf(values.SECRETS_KEY_OLD),
    },
    metricsToken: values.METRICS_TOKEN,
    /** Where traces are sent; without one, nothing of them is loaded. */
    tracesEndpoint: values.OTEL_EXPORTER_OTLP_ENDPOINT,
    files: filesOf(values),
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM,
    smsApi: values.SMSAPI_TOKEN ? { token: values.SMSAPI_TOKEN, sender: values.SMSAPI_SENDER } : undefined,
    /** Takes notifications instead of a browser's push service, for demos and tests: an origin. */
    webhookStandIn:
      isDemo(values) && values.PLON_WEBHOOK_STAND_IN ? new URL(values.PLON_WEBHOOK_STAND_IN).origin : undefined,
    pushStandIn: isDemo(values) && values.PLON_PUSH_STAND_IN ? new URL(values.PLON_PUSH_STAND_IN).origin : undefined,
    satagro: satagroOf(values),
    /** The list of VAT taxpayers that is asked about NIPs. */
    companyRegisterUrl: values.COMPANY_REGISTER_URL,
    /** The list of postcodes and their places. */
    postcodesFile: values.POSTCODES_FILE && path.resolve(values.POSTCODES_FILE),
    /** A stand-in of KSeF in place of the Ministry's environments. */
    ksefUrl: values.KSEF_URL,
    /** What signs passes for wallets; a wallet without keys is not offered. */
    wallets: walletKeysOf(values),
    brand: brandOf(values),
    /** What outside the demo still names the invented company. */
    brandMissing: isDemo(values) ? [] : BRAND_SETTINGS.filter((name) => given[name] === undefined),
  };
}

const FORMATS: Partial<Record<string, string>> = {
  datetime: "is a time with its zone, as in 2026-06-10T12:00:00+02:00",
  base64: "is written in base64",
};

/** Operators are told in English, whatever language the programme's other schemas speak, and what is allowed. */
function wordsOf(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case "invalid_value":
      return `is one of ${issue.values.join(", ")}`;
    case "invalid_type":
      return issue.expected === "int" ? "is a whole number" : "is a number";
    case "too_small":
      return issue.origin === "string" ? `has at least ${issue.minimum} characters` : `is at least ${issue.minimum}`;
    case "too_big":
      return issue.origin === "string" ? `has at most ${issue.maximum} characters` : `is at most ${issue.maximum}`;
    case "invalid_format":
      return issue.format === "url" ? urlWords(issue) : (FORMATS[issue.format] ?? "has another form");
    default:
      return "is not allowed";
  }
}

/** The schemes stand in the pattern that the address was held against: ^https?$ */
function urlWords({ inst }: z.core.$ZodRawIssue): string {
  const { protocol } = (inst as z.core.$ZodURL | undefined)?._zod.def ?? {};
  if (!protocol) return "is an address, as in https://plon.example";
  const schemes = ["http", "https", "smtp", "smtps", "postgres", "postgresql"].filter((name) => protocol.test(name));
  return `is an address that begins with ${schemes.map((name) => `${name}://`).join(" or ")}`;
}
