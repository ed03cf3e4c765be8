// What goes wrong on purpose.
import { createHash } from "node:crypto";
import type { ServerResponse } from "node:http";
import { badRequest, type Answer } from "./answers.ts";
import { absent, notYet } from "./reading.ts";
import type { Asked, KsefCallKind } from "./world.ts";

/** KSeF answers 503, does not answer at all, or cuts the connection. */
export type OutageKind = "unavailable" | "silent" | "cut";

/** What happens to one answer. An Answer replaces it. */
export type CallFault = OutageKind | "cut_body" | "slow_body" | "huge_body" | "wrong_shape" | Answer;

/** What is wrong with one document, whenever it is fetched. */
export type DocumentFault =
  | "wrong_hash"
  | "huge"
  | "cut_body"
  | "not_yet"
  | "absent"
  | Answer
  | { content: string | Buffer };

type Outage = { kind: OutageKind; untilMs: number };

export type Faults = ReturnType<typeof createFaults>;

const DRIP_MS = 50;
const HUGE_BYTES = 64 * 1024 * 1024;
const CHUNK = Buffer.alloc(1024 * 1024, " ");

export function createFaults() {
  let outage: Outage | undefined;
  const next: { kind: KsefCallKind; fault: CallFault }[] = [];
  const spoilt = new Map<string, DocumentFault>();
  const oddRows = new Map<string, Record<string, unknown>>();
  return {
    /** Nothing works until then. */
    outage(kind: OutageKind, until: Date = new Date(8.64e15)): void {
      outage = { kind, untilMs: until.getTime() };
    },
    endOutage(): void {
      outage = undefined;
    },
    /** The next call of this kind goes wrong; several wait for their turn. */
    next(kind: KsefCallKind, fault: CallFault): void {
      next.push({ kind, fault });
    },
    /** This document is wrong until it is mended. */
    spoil: (ksefNumber: string, fault: DocumentFault): void => void spoilt.set(ksefNumber, fault),
    mend(ksefNumber: string): void {
      spoilt.delete(ksefNumber);
      oddRows.delete(ksefNumber);
    },
    /** The document is listed with these fields instead of its own (undefined: without them) until it is mended. */
    listOddly: (ksefNumber: string, fields: Record<string, unknown>): void => void oddRows.set(ksefNumber, fields),
    /** The answer with its odd rows; undefined where it has none. */
    withOddRows(answer: Answer): Answer | undefined {
      const { invoices } = (answer.json ?? {}) as { invoices?: { ksefNumber: string }[] };
      if (!invoices?.some(({ ksefNumber }) => oddRows.has(ksefNumber))) return undefined;
      const listed = invoices.map((row) => Object.assign({}, row, oddRows.get(row.ksefNumber)));
      return { ...answer, json: { ...(answer.json as object), invoices: listed } };
    },
    outageAt(now: Date): OutageKind | undefined {
      if (outage && now.getTime() >= outage.untilMs) outage = undefined;
      return outage?.kind;
    },
    /** What happens to the answer of this call, if anything. */
    of({ kind, subject }: Asked): CallFault | DocumentFault | undefined {
      const place = next.findIndex((one) => one.kind === kind);
      if (place >= 0) return next.splice(place, 1)[0]!.fault;
      return kind === "document" ? spoilt.get(subject) : undefined;
    },
  };
}

/** The wrong answer in place of the right one; undefined when the response was dealt with here. */
export async function spoiled(
  answer: Answer,
  fault: CallFault | DocumentFault,
  response: ServerResponse,
  asked: Asked,
): Promise<Answer | undefined> {
  if (typeof fault === "object") return "content" in fault ? withContent(answer, Buffer.from(fault.content)) : fault;
  switch (fault) {
    case "unavailable":
      return { status: 503, contentType: "text/html", xml: Buffer.from("<h1>503 Service Unavailable</h1>") };
    case "silent":
      return undefined;
    case "cut":
      response.destroy();
      return undefined;
    case "cut_body":
      cutShort(answer, response);
      return undefined;
    case "slow_body":
      drip(answer, response);
      return undefined;
    case "huge_body":
    case "huge":
      await sendHuge(answer, response);
      return undefined;
    case "wrong_shape":
      return { ...answer, json: { invoices: "none", hasMore: 1, permissions: {}, accessToken: null, challenge: 7 } };
    case "wrong_hash":
      return { ...answer, headers: { "x-ms-meta-hash": Buffer.alloc(32, 7).toString("base64") } };
    case "not_yet":
      return badRequest(notYet(asked.subject).errors, asked);
    case "absent":
      return badRequest(absent(asked.subject).errors, asked);
  }
}

/** Another document under this number, with its own hash: only the metadata tell. */
const withContent = (answer: Answer, xml: Buffer): Answer => ({
  ...answer,
  xml,
  headers: { "x-ms-meta-hash": createHash("sha256").update(xml).digest("base64") },
});

function cutShort(answer: Answer, response: ServerResponse): void {
  const body = bodyOf(answer);
  response.writeHead(answer.status, {
    "content-type": contentTypeOf(answer),
    "content-length": body.length,
    ...answer.headers,
  });
  response.write(body.subarray(0, Math.floor(body.length / 2)), () => response.destroy());
}

/** A body that never ends, a blank at a time. */
function drip(answer: Answer, response: ServerResponse): void {
  response.writeHead(answer.status, { "content-type": contentTypeOf(answer), ...answer.headers });
  const drops = setInterval(() => response.write(" "), DRIP_MS);
  response.once("close", () => clearInterval(drops));
}

/** More than anybody should read; stops when the other side does. */
async function sendHuge(answer: Answer, response: ServerResponse): Promise<void> {
  response.writeHead(answer.status, { "content-type": contentTypeOf(answer), ...answer.headers });
  const comes = (event: "close" | "drain") => new Promise<void>((resolve) => response.once(event, resolve));
  const closed = comes("close");
  for (let sent = 0; sent < HUGE_BYTES && !response.destroyed; sent += CHUNK.length) {
    if (!response.write(CHUNK)) await Promise.race([comes("drain"), closed]);
  }
  response.end();
}

export const bodyOf = ({ json, xml }: Answer): Buffer =>
  xml ?? (json === undefined ? Buffer.alloc(0) : Buffer.from(JSON.stringify(json)));

export const contentTypeOf = ({ xml, contentType }: Answer): string =>
  contentType ?? (xml ? "application/xml" : "application/json; charset=utf-8");
