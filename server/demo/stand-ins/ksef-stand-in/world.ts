// What the stand-in knows, and the calls it answers.
import { randomBytes, X509Certificate } from "node:crypto";
import { createArchive } from "./archive.ts";
import { createExports } from "./export-state.ts";
import { createCounter, DAY_LIMITS, type Limits } from "./limits.ts";
import { issueToken, type Token } from "./tokens.ts";

export const CALLS = {
  challenge: "POST /auth/challenge",
  signature: "POST /auth/xades-signature",
  status: "GET /auth/{referenceNumber}",
  redeem: "POST /auth/token/redeem",
  refresh: "POST /auth/token/refresh",
  sign_out: "DELETE /auth/sessions/current",
  grants: "POST /permissions/query/entities/grants",
  metadata: "POST /invoices/query/metadata",
  document: "GET /invoices/ksef/{ksefNumber}",
  public_keys: "GET /security/public-key-certificates",
  export: "POST /invoices/exports",
  export_status: "GET /invoices/exports/{referenceNumber}",
  rate_limits: "GET /rate-limits",
} as const;
export type KsefCallKind = keyof typeof CALLS;

/** A call as it arrived, before anything was made of it. */
export type Asked = {
  kind: KsefCallKind;
  path: string;
  /** What stands in the path's place: a reference number or a KSeF number. */
  subject: string;
  query: URLSearchParams;
  body: Buffer;
  authorization: string;
  address: string;
  now: Date;
  wantsProblem: boolean;
};

/** How a permission ends: seen at the next call, only once the access token is over, or with the whole session. */
export type Withdrawal = "at_once" | "with_the_token" | "with_the_session";

type SignInState = { code: number; description: string; details?: string[] };
export type SignIn = {
  contextNip: string;
  startedAt: Date;
  state: SignInState;
  /** How often it is still answered that the sign-in is under way. */
  pollsLeft: number;
  isRedeemed: boolean;
  hasEnded: boolean;
};

export type WorldOptions = {
  /** Who reads: the NIP that grants are given to. */
  operatorNip: string;
  now: () => Date;
  /** How far the high-water mark is behind the clock. */
  hwmLagMs: number;
  /** Rows that one question pages through; 10,000 there. */
  rowsMax: number;
};

export type World = ReturnType<typeof createWorld>;

export function createWorld(options: WorldOptions) {
  const secret = randomBytes(32);
  const state = {
    limits: DAY_LIMITS as Limits | "none",
    signInPolls: 0,
    heldAtMs: undefined as number | undefined,
    toldMark: undefined as Date | undefined,
    warning: undefined as string | undefined,
    serial: 0,
  };
  let lastHwmMs = -Infinity;
  const nowMs = () => options.now().getTime();
  /** It never goes back. */
  const hwmMs = () => {
    lastHwmMs = Math.max(lastHwmMs, Math.min(nowMs() - options.hwmLagMs, state.heldAtMs ?? Infinity));
    return lastHwmMs;
  };
  const grants = new Map<string, { id: string; since: Date }>();
  const lateWithdrawals = new Set<string>();
  return {
    options,
    state,
    secret,
    grants,
    lateWithdrawals,
    /** Certificates by fingerprint: those that are trusted. */
    trusted: new Set<string>(),
    /** When each challenge that nobody has used was issued. */
    challenges: new Map<string, number>(),
    signIns: new Map<string, SignIn>(),
    counter: createCounter(),
    exports: createExports(),
    archive: createArchive({ hwmMs, nowMs, rowsMax: options.rowsMax }),
    nowMs,
    issue: (token: Token) => issueToken(token, secret, ++state.serial),
    /** What the operator may do in a context at this moment. */
    permissionsIn(contextNip: string): string[] {
      if (contextNip === options.operatorNip) return ["Owner", "CredentialsManage", "CredentialsRead", "InvoiceRead"];
      return grants.has(contextNip) ? ["InvoiceRead"] : [];
    },
  };
}

/** Numbers as KSeF gives them to challenges, sign-ins and packages. */
export function referenceNumber(letters: "CR" | "AU" | "EH", now: Date): string {
  const hex = randomBytes(11).toString("hex").toUpperCase();
  const day = now.toISOString().slice(0, 10).replaceAll("-", "");
  return `${day}-${letters}-${hex.slice(0, 10)}-${hex.slice(10, 20)}-${hex.slice(20)}`;
}

/** The NIP that a certificate of a company names; undefined for any other certificate. */
export const nipOf = ({ subject }: X509Certificate): string | undefined =>
  /^(?:organizationIdentifier|2\.5\.4\.97)=VATPL.*?(\d{10})$/m.exec(subject)?.[1];
