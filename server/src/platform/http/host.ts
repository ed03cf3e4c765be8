// For their additions to Fastify's types.
import "@fastify/cookie";
import "@fastify/multipart";
import { createHash } from "node:crypto";
import { confirmedBy } from "@plon/contract/shared/calls/confirmation.ts";
import type { Access, ByMembers, Endpoint } from "@plon/contract/shared/calls/endpoint.ts";
import type { ErrorCode } from "@plon/contract/shared/calls/errors.ts";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Clock } from "#platform/settings/clock.ts";
import type { CallContext, IdempotencyKey } from "#platform/acts/context.ts";
import type { TransactionalDb } from "#platform/database/database.ts";
import { AppError } from "#platform/acts/errors.ts";
import type { Replica } from "#platform/database/replica.ts";
import type { Incoming } from "./incoming.ts";

declare module "fastify" {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- Fastify merges this interface
  interface FastifyContextConfig {
    /** Who may call; every route of ours declares it. */
    access?: Access;
    /** From which role on the people of a farm may call what its owner may. */
    byMembers?: ByMembers | undefined;
    /** The errors its calls may return. */
    errors?: ReadonlySet<ErrorCode>;
    /** Whether it changes something. */
    changes?: boolean;
    /** Whether its body may contain files, which arrive more slowly than a form. */
    takesFiles?: boolean;
  }
}

/** What the route helpers need of the running server. */
export type RouteHost = {
  app: FastifyInstance;
  db: TransactionalDb;
  clock: Clock;
  /** Where long reading is done, if not on the primary. */
  replica?: Replica | undefined;
  /** Staff must have a second factor; off in the demo. */
  requiresTotp: boolean;
  /** Where bodies with files are received. */
  incoming: Incoming;
};

/** Time, request id and address of a call. */
export function callContext(host: RouteHost, request: FastifyRequest): CallContext {
  return { at: host.clock.now(), requestId: request.id, address: request.ip, idempotency: undefined };
}

/**
 * The Idempotency-Key of a call whose endpoint takes one, with a digest of the whole request. Throws
 * request.idempotency_key_missing for an invalid one, and for a missing one where it is required.
 */
export function idempotencyKey(
  request: FastifyRequest,
  { idempotent }: Endpoint,
  digest: () => Buffer,
): IdempotencyKey | undefined {
  const key = request.headers["idempotency-key"];
  if (!idempotent || (key === undefined && idempotent === "when_sent")) return undefined;
  if (typeof key !== "string" || !/^[\w-]{8,100}$/.test(key)) throw new AppError("request.idempotency_key_missing");
  return { key, requestHash: digest() };
}

/**
 * A digest of the path and every field, as parsed by the endpoint's schemas. What confirms the request is no part of it: whoever
 * got no response confirms the same once more, by another code or another signature.
 */
export const digestOf = (request: FastifyRequest) => (): Buffer =>
  createHash("sha256")
    .update(`${request.method} ${request.url} ${JSON.stringify(request.body ?? null, withoutConfirmation)}`)
    .digest();

const withoutConfirmation = (name: string, value: unknown) => (Object.hasOwn(confirmedBy, name) ? undefined : value);
