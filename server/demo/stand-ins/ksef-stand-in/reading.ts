// The calls of somebody who is signed in.
import {
  AnsweredInstead,
  forbidden,
  invalidInput,
  Refused,
  tooManyRequests,
  unauthorized,
  type Answer,
} from "./answers.ts";
import { DAY_LIMITS, type LimitGroup } from "./limits.ts";
import { readToken, type Token } from "./tokens.ts";
import type { Asked, KsefCallKind, World } from "./world.ts";

const GROUPS: Partial<Record<KsefCallKind, LimitGroup>> = {
  metadata: "invoiceMetadata",
  document: "invoiceDownload",
  export: "invoiceExport",
  export_status: "invoiceExportStatus",
};

/**
 * Lets a call of a context pass that has a valid token, is within the limits and has one of these permissions. Each call
 * of the group "other" has a counter of its own.
 */
export function admit(world: World, asked: Asked, anyOf: string[] | undefined): Token {
  const { authorization, now, path, address, kind } = asked;
  const token = readToken(authorization, ["access"], now, world.secret);
  if (!token || !world.signIns.has(token.reference)) throw unauthorized(path, now);

  const group = GROUPS[kind] ?? "other";
  if (world.state.limits !== "none") {
    const key = `${group === "other" ? kind : group}|${token.contextNip}|${address}`;
    const wait = world.counter.take(key, world.state.limits[group], now.getTime());
    if (wait !== undefined) throw new AnsweredInstead(tooManyRequests(wait, asked));
  }

  const present = world.lateWithdrawals.has(token.contextNip)
    ? token.permissions
    : world.permissionsIn(token.contextNip);
  if (anyOf && !anyOf.some((one) => present.includes(one))) throw forbidden(path, now, anyOf, present);
  return token;
}

export function grants(world: World, asked: Asked): Answer {
  const { contextNip } = admit(world, asked, ["CredentialsManage", "CredentialsRead"]);
  const { page, pageSize } = paging(asked, 100);
  const body = json(asked) as { contextIdentifier?: { type: string; value: string } | null } | undefined;
  const asksFor = body?.contextIdentifier;
  if (asksFor && asksFor.type !== "Nip") throw invalidInput("The stand-in knows contexts by NIP only");
  const all = contextNip === world.options.operatorNip ? [...world.grants] : [];
  const found = all
    .filter(([nip]) => !asksFor || nip === asksFor.value)
    .toSorted(([, a], [, b]) => b.since.getTime() - a.since.getTime() || (a.id < b.id ? -1 : 1));
  const start = page * pageSize;
  return {
    status: 200,
    json: {
      permissions: found.slice(start, start + pageSize).map(([nip, { id, since }]) => ({
        id,
        contextIdentifier: { type: "Nip", value: nip },
        permissionScope: "InvoiceRead",
        description: "Przeglądanie faktur",
        startDate: since.toISOString(),
        canDelegate: false,
      })),
      hasMore: start + pageSize < found.length,
    },
  };
}

export function metadata(world: World, asked: Asked): Answer {
  const { contextNip } = admit(world, asked, ["InvoiceRead"]);
  const order = asked.query.get("sortOrder") ?? "Asc";
  if (order !== "Asc" && order !== "Desc") throw invalidInput("sortOrder");
  const found = world.archive.query({
    contextNip,
    ...paging(asked, 250),
    isDescending: order === "Desc",
    body: json(asked),
  });
  const { toldMark } = world.state;
  return { status: 200, json: toldMark ? { ...found, permanentStorageHwmDate: toldMark.toISOString() } : found };
}

export function document(world: World, asked: Asked): Answer {
  const { contextNip } = admit(world, asked, ["InvoiceRead"]);
  const found = world.archive.get(asked.subject);
  if (!found || (found.buyerNip !== contextNip && found.sellerNip !== contextNip)) {
    throw absent(asked.subject);
  }
  if (!world.archive.isStored(found)) throw notYet(asked.subject);
  return { status: 200, xml: found.xml, headers: { "x-ms-meta-hash": found.hash } };
}

export const absent = (ksefNumber: string): Refused =>
  new Refused({
    code: 21164,
    description: "Faktura o podanym identyfikatorze nie istnieje.",
    details: [`Faktura o numerze KSeF ${ksefNumber} nie została znaleziona.`],
  });

export const notYet = (ksefNumber: string): Refused =>
  new Refused({
    code: 21165,
    description: "Faktura o podanym numerze KSeF nie jest jeszcze dostępna.",
    details: [
      `Faktura o numerze KSeF ${ksefNumber} została przetworzona, ale nie jest jeszcze dostępna do pobrania. Spróbuj ponownie później.`,
    ],
  });

export function rateLimits(world: World, asked: Asked): Answer {
  admit(world, asked, undefined);
  const limits = world.state.limits === "none" ? DAY_LIMITS : world.state.limits;
  const { other } = limits;
  const sessions = { onlineSession: other, batchSession: other, invoiceSend: other, invoiceStatus: other };
  const lists = { sessionList: other, sessionInvoiceList: other, sessionMisc: other };
  return {
    status: 200,
    json: { ...sessions, ...lists, ...limits },
  };
}

function paging({ query }: Asked, most: number): { page: number; pageSize: number } {
  const page = Number(query.get("pageOffset") ?? 0);
  const pageSize = Number(query.get("pageSize") ?? 10);
  if (!Number.isInteger(page) || page < 0) throw invalidInput("pageOffset");
  if (!Number.isInteger(pageSize) || pageSize < 10 || pageSize > most) throw invalidInput("pageSize");
  return { page, pageSize };
}

/** The body of a request as JSON; undefined where there is none. */
export function json({ body }: Asked): unknown {
  if (body.length === 0) return undefined;
  try {
    return JSON.parse(body.toString("utf8"));
  } catch {
    throw invalidInput("JSON");
  }
}
