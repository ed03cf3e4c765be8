// KSeF's side as this server sees it: the calls that reading needs, and nothing else of the API (decision 0142). Knows no
// farm and keeps nothing between calls.
import { createHash } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import type { z } from "zod";
import type { Clock } from "#platform/settings/clock.ts";
import {
  challengeAnswer,
  grantsAnswer,
  limitsAnswer,
  metadataAnswer,
  metadataRow,
  refreshAnswer,
  signInAnswer,
  statusAnswer,
  tokensAnswer,
} from "./ksef-answers.ts";
import {
  exportState,
  type ExportOrder,
  type ExportState,
  fetchPackage,
  orderExport,
  type PackageKey,
  type PackagePart,
} from "./ksef-exports.ts";
import { type OddRow, oddRow } from "./ksef-odd-row.ts";
import { createTransport, type KsefTransport } from "./ksef-transport.ts";
import { KsefError, type KsefErrorKind } from "./ksef-error.ts";
import { signedRequest, type KsefCredential } from "./ksef-signature.ts";

export type KsefAccess = { accessToken: string; accessUntil: Date };
export type KsefSession = KsefAccess & { refreshToken: string; refreshUntil: Date };

/** What is kept of a document's metadata: who, when, which, and the hash to check it by. */
export type KsefDocumentFacts = {
  ksefNumber: string;
  /** The seller's own number. */
  number: string;
  issueDate: string;
  /** When KSeF stored it for good. */
  storedAt: Date;
  sellerNip: string;
  /** Null for a buyer without a NIP. */
  buyerNip: string | null;
  /** KSeF's word: Vat, Kor, Zal, Roz, Upr, KorZal, KorRoz, and those of other forms. */
  type: string;
  /** The form: "FA (3)", "PEF (3)", … */
  form: string;
  /** SHA-256 of the document, Base64. */
  hash: string;
  correctedHash: string | null;
  /** The buyer wrote it in the seller's name. */
  isSelfBilled: boolean;
};

export type KsefClient = ReturnType<typeof createKsefClient>;

type Options = {
  /** The environment's address, which ends in /v2. */
  url: string;
  clock: Clock;
  /** Of one call, from the first byte sent to the last byte read. */
  timeoutMs?: number;
  /** How to wait while KSeF examines a sign-in. */
  pause?: (ms: number) => Promise<void>;
  /** Hears KSeF's technical warnings, e.g. that a signature like ours will be refused one day. */
  warned?: (call: string, warning: string) => void;
};

/** Where KSeF's environments are. */
export const KSEF_ADDRESSES = {
  test: "https://api-test.ksef.mf.gov.pl/v2",
  demo: "https://api-demo.ksef.mf.gov.pl/v2",
  production: "https://api.ksef.mf.gov.pl/v2",
} as const;

/** The largest document that KSeF takes in, with an attachment: 3 MB. */
export const KSEF_DOCUMENT_BYTES_MAX = 3 * 1_048_576;
const DOCUMENT_FORMS = /\bxml\b|octet-stream|text\/plain/;
const METADATA_BYTES_MAX = 4 * 1_048_576;
const TIMEOUT_MS = 20_000;
const METADATA_ROWS = 250;
const GRANT_ROWS = 100;
/** KSeF refuses a question about more than three months. */
const RANGE_MS_MAX = 89 * 86_400_000;
const FIRST_PAUSE_MS = 200;
const PAUSES_MS_MAX = 30_000;
const OUT_OF_RANGE = 21183;

/** Codes of a sign-in's state that end it; any other one is unexpected. */
const SIGN_IN_ENDS: Record<number, KsefErrorKind> = {
  415: "no_permission",
  425: "unavailable",
  450: "unavailable",
  460: "certificate",
  470: "certificate",
  500: "unavailable",
  550: "unavailable",
};

/** The calls to one of KSeF's environments. They throw KsefError and nothing else. */
export function createKsefClient({ url, clock, timeoutMs = TIMEOUT_MS, pause = setTimeout, warned }: Options) {
  const ksef = createTransport({ url, clock, timeoutMs, warned });
  return {
    /** Signs in with a company's certificate, in the context of a taxpayer that permits it (or in its own). */
    signIn: (input: { contextNip: string; credential: KsefCredential }): Promise<KsefSession> =>
      signIn(ksef, { ...input, clock, pause }),

    /** A new access token. "signed_out" when the session has ended. */
    async refresh(refreshToken: string): Promise<KsefAccess> {
      const { accessToken } = await ksef.json(
        { name: "refresh", method: "POST", path: "auth/token/refresh", bearer: refreshToken },
        refreshAnswer,
      );
      return { accessToken: accessToken.token, accessUntil: accessToken.validUntil };
    },

    /** Ends the session: its refresh token is worthless from then on. One that has ended is no error. */
    async signOut(token: string): Promise<void> {
      try {
        await ksef.raw({ name: "sign-out", method: "DELETE", path: "auth/sessions/current", bearer: token });
      } catch (error) {
        if (!(error instanceof KsefError && error.kind === "signed_out")) throw error;
      }
    },

    grants: (accessToken: string, filter: { contextNip?: string; page: number }): Promise<KsefGrants> =>
      grants(ksef, accessToken, filter),

    documentsOf: (accessToken: string, question: KsefQuestion): Promise<KsefDocuments> =>
      documentsOf(ksef, accessToken, question, clock.now()),

    document: (accessToken: string, ksefNumber: string): Promise<{ xml: Buffer; hash: string }> =>
      document(ksef, accessToken, ksefNumber),

    orderExport: (accessToken: string, order: ExportOrder): Promise<{ referenceNumber: string; key: PackageKey }> =>
      orderExport(ksef, accessToken, order, clock.now()),

    exportState: (accessToken: string, referenceNumber: string): Promise<ExportState> =>
      exportState(ksef, accessToken, referenceNumber),

    /** The only call that throws something else than a KsefError: a PackageError. */
    fetchPackage: (made: { parts: readonly PackagePart[]; key: PackageKey }): Promise<Buffer> =>
      fetchPackage(ksef, url, made),

    /** The limits that KSeF keeps the context signed in to at this moment. */
    limits: (accessToken: string): Promise<z.infer<typeof limitsAnswer>> =>
      ksef.json({ name: "limits", method: "GET", path: "rate-limits", bearer: accessToken }, limitsAnswer),
  };
}

/** Permissions that others gave to the context signed in to; pages from 0, a hundred each. */
export type KsefGrants = { grants: { contextNip: string; scope: string }[]; hasMore: boolean };

async function grants(
  ksef: KsefTransport,
  accessToken: string,
  { contextNip, page }: { contextNip?: string; page: number },
): Promise<KsefGrants> {
  const { permissions, hasMore } = await ksef.json(
    {
      name: "grants",
      method: "POST",
      path: "permissions/query/entities/grants",
      query: { pageOffset: page, pageSize: GRANT_ROWS },
      bearer: accessToken,
      json: contextNip === undefined ? {} : { contextIdentifier: { type: "Nip", value: contextNip } },
    },
    grantsAnswer,
  );
  const ofTaxpayers = permissions.filter(({ contextIdentifier }) => contextIdentifier.type === "Nip");
  return {
    grants: ofTaxpayers.map((one) => ({ contextNip: one.contextIdentifier.value, scope: one.permissionScope })),
    hasMore,
  };
}

/**
 * A document, and the hash of what arrived, to be compared with that of its metadata. A hash beside it that is not its
 * own is "unexpected": it was damaged on the way.
 */
async function document(ksef: KsefTransport, accessToken: string, ksefNumber: string) {
  const { body, headers } = await ksef.raw({
    name: "document",
    method: "GET",
    path: `invoices/ksef/${encodeURIComponent(ksefNumber)}`,
    bearer: accessToken,
    bytesMax: KSEF_DOCUMENT_BYTES_MAX,
    forms: DOCUMENT_FORMS,
  });
  const hash = createHash("sha256").update(body).digest("base64");
  if ((headers.get("x-ms-meta-hash") ?? hash) !== hash) {
    throw new KsefError("unexpected", "KSeF document: its hash is not that of the header");
  }
  return { xml: body, hash };
}

/** Documents of a seller for the context signed in to, stored between two moments; pages from 0, 250 documents each. */
export type KsefQuestion = { sellerNip: string; from: Date; to?: Date; page: number };

export type KsefDocuments = {
  documents: KsefDocumentFacts[];
  /** Rows that are not understood, or of a seller that was not asked about. */
  odd: OddRow[];
  /**
   * Until when everything is known once the last page was read: the smallest of all pages counts. Never later than the
   * high-water mark, and at most 89 days after `from`.
   */
  knownUntil: Date;
  /** Another page follows; unless `isTruncated`: then the next question begins at `knownUntil`, with page 0. */
  hasMore: boolean;
  isTruncated: boolean;
};

async function documentsOf(
  ksef: KsefTransport,
  accessToken: string,
  { sellerNip, from, to, page }: KsefQuestion,
  now: Date,
): Promise<KsefDocuments> {
  const latest = new Date(from.getTime() + RANGE_MS_MAX);
  const until = (to ?? now) > latest ? latest : to;
  const call = {
    name: "metadata",
    method: "POST",
    path: "invoices/query/metadata",
    query: { sortOrder: "Asc", pageOffset: page, pageSize: METADATA_ROWS },
    bearer: accessToken,
    json: {
      subjectType: "Subject2",
      dateRange: {
        dateType: "PermanentStorage",
        from: from.toISOString(),
        ...(until === undefined ? {} : { to: until.toISOString() }),
        restrictToPermanentStorageHwmDate: true,
      },
      sellerNip,
    },
    bytesMax: METADATA_BYTES_MAX,
  } as const;
  let answer: z.infer<typeof metadataAnswer>;
  try {
    answer = await ksef.json(call, metadataAnswer);
  } catch (error) {
    // The high-water mark is still before `from`: nothing new is known.
    if (error instanceof KsefError && error.code === OUT_OF_RANGE) {
      return { documents: [], odd: [], knownUntil: from, hasMore: false, isTruncated: false };
    }
    throw error;
  }
  const { hasMore, isTruncated, permanentStorageHwmDate: mark } = answer;
  const { documents, odd } = readRows(answer.invoices, sellerNip);
  const last = documents.at(-1)?.storedAt;
  if (isTruncated && !last) throw new KsefError("unexpected", "KSeF metadata: truncated without a document");
  const reached = until && until < mark ? until : mark;
  return { documents, odd, knownUntil: isTruncated && last ? last : reached, hasMore, isTruncated };
}

/** Rows of metadata, one by one: those of the seller's documents, and those that are not understood or of another's. */
export function readRows(rows: readonly unknown[], sellerNip: string) {
  const documents: KsefDocumentFacts[] = [];
  const odd: OddRow[] = [];
  for (const row of rows) {
    const read = metadataRow.safeParse(row);
    if (read.success && read.data.seller.nip === sellerNip) documents.push(factsOf(read.data));
    else odd.push(oddRow(row, { sellerNip, places: read.error?.issues.map(({ path }) => path.join(".")) ?? [] }));
  }
  return { documents, odd };
}

function factsOf(one: z.infer<typeof metadataRow>): KsefDocumentFacts {
  const { type, value } = one.buyer.identifier;
  return {
    ksefNumber: one.ksefNumber,
    number: one.invoiceNumber,
    issueDate: one.issueDate,
    storedAt: one.permanentStorageDate,
    sellerNip: one.seller.nip,
    buyerNip: type === "Nip" ? (value ?? null) : null,
    type: one.invoiceType,
    form: one.formCode.systemCode,
    hash: one.invoiceHash,
    correctedHash: one.hashOfCorrectedInvoice ?? null,
    isSelfBilled: one.isSelfInvoicing ?? false,
  };
}

type SignInInput = {
  contextNip: string;
  credential: KsefCredential;
  clock: Clock;
  pause: (ms: number) => Promise<unknown>;
};

async function signIn(ksef: KsefTransport, input: SignInInput): Promise<KsefSession> {
  const { contextNip, credential, clock } = input;
  const { challenge } = await ksef.json({ name: "challenge", method: "POST", path: "auth/challenge" }, challengeAnswer);
  const xml = await signedRequest({ challenge, contextNip, credential, now: clock.now() });
  const started = await ksef.json({ name: "sign-in", method: "POST", path: "auth/xades-signature", xml }, signInAnswer);
  const bearer = started.authenticationToken.token;
  await untilSignedIn(ksef, started.referenceNumber, bearer, input.pause);
  const { accessToken, refreshToken } = await ksef.json(
    { name: "redeem", method: "POST", path: "auth/token/redeem", bearer },
    tokensAnswer,
  );
  return {
    accessToken: accessToken.token,
    accessUntil: accessToken.validUntil,
    refreshToken: refreshToken.token,
    refreshUntil: refreshToken.validUntil,
  };
}

/** Asks for the state of a sign-in, with growing pauses, until it is done. */
async function untilSignedIn(
  ksef: KsefTransport,
  reference: string,
  bearer: string,
  pause: SignInInput["pause"],
): Promise<void> {
  const path = `auth/${encodeURIComponent(reference)}`;
  let waitedMs = 0;
  for (let waitMs = FIRST_PAUSE_MS; ; waitMs *= 2) {
    const { status } = await ksef.json({ name: "sign-in state", method: "GET", path, bearer }, statusAnswer);
    const { code } = status;
    if (code === 200) return;
    if (code !== 100) throw new KsefError(SIGN_IN_ENDS[code] ?? "unexpected", `KSeF sign-in: state ${code}`, { code });
    if (waitedMs >= PAUSES_MS_MAX) throw new KsefError("unavailable", "KSeF sign-in: still under way", { code });
    await pause(waitMs);
    waitedMs += waitMs;
  }
}
