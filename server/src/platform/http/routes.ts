import type { FastifyReply, RouteHandlerMethod } from "fastify";
import { z } from "zod";
import type { Endpoint } from "@plon/contract/shared/calls/endpoint.ts";
import type {
  DistributorContext,
  ParticipantContext,
  PartnerContext,
  PublicContext,
  StaffContext,
} from "#platform/acts/context.ts";
import { type Db, inTransaction, type TransactionalDb, type Tx } from "#platform/database/database.ts";
import { admit, changesSomething, contextOf } from "./authorise.ts";
import { declaredErrors, refusalsText } from "./declared-errors.ts";
import { endingHooks } from "./partners/ending.ts";
import { ownWriting } from "./own-writing.ts";
import { sendBare } from "./revalidated.ts";
import { digestOf, idempotencyKey, type RouteHost } from "./host.ts";

/** Who calls, as the endpoint's `access` decides it. */
export type ContextOf<E extends Endpoint> = E["access"] extends "public"
  ? PublicContext
  : E["access"] extends "participant"
    ? ParticipantContext
    : E["access"] extends "distributor"
      ? DistributorContext
      : E["access"] extends "partner"
        ? PartnerContext
        : StaffContext;

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined;
/** The call's parsed parts. */
export type InputOf<E extends Endpoint> = {
  params: Parsed<E["params"]>;
  query: Parsed<E["query"]>;
  body: Parsed<E["body"]>;
};

/** What a handler returns: the envelope without its status. */
export type AnswerOf<E extends Endpoint> = { data: z.input<E["data"]>; message?: string } & (E["meta"] extends z.ZodType
  ? { meta: z.input<E["meta"]> }
  : object) &
  (E["filters"] extends z.ZodType ? { filters: z.input<E["filters"]> } : object);

/** What a handler may do to the reply besides returning data, and the request that it answers. */
export type ReplyTools = Pick<FastifyReply, "setCookie" | "clearCookie" | "request">;

type Handler<E extends Endpoint, Power> = (
  power: Power,
  ctx: ContextOf<E>,
  input: InputOf<E>,
  reply: ReplyTools,
) => Promise<AnswerOf<E>>;

/** A call that changes something: one transaction, which a refusal rolls back. */
export function command<E extends Endpoint>(host: RouteHost, endpoint: E, handler: Handler<E, Tx>): void {
  mount(host, endpoint, (ctx, input, reply) => inTransaction(host.db, (tx) => handler(tx, ctx, input, reply)));
}

/** A call that only reads; from a standby if the endpoint `mayLag` and there is one that has caught up. */
export function read<E extends Endpoint>(host: RouteHost, endpoint: E, handler: Handler<E, Db>): void {
  mount(host, endpoint, runWhereItMayLag(host, endpoint, handler));
}

function runWhereItMayLag<E extends Endpoint>(
  host: RouteHost,
  endpoint: E,
  handler: Handler<E, TransactionalDb>,
): Run<E> {
  const { db, replica } = host;
  if (!endpoint.mayLag || !replica) return (ctx, input, reply) => handler(db, ctx, input, reply);
  return (ctx, input, reply) => replica.read(ownWriting(reply.request), (from) => handler(from, ctx, input, reply));
}

/**
 * A call that opens its transactions itself: several, of which one stays although a later step refuses (counted sign-in
 * failures), or a single statement that is one (the hot postings, decision 0139), or one that reads with more memory.
 */
export function commandInSteps<E extends Endpoint>(
  host: RouteHost,
  endpoint: E,
  handler: Handler<E, TransactionalDb>,
): void {
  mount(host, endpoint, runWhereItMayLag(host, endpoint, handler));
}

type Run<E extends Endpoint> = (ctx: ContextOf<E>, input: InputOf<E>, reply: FastifyReply) => Promise<AnswerOf<E>>;

function mount<E extends Endpoint>(host: RouteHost, endpoint: E, run: Run<E>): void {
  const handler: RouteHandlerMethod = async (request, reply) => {
    const ctx = contextOf(request) as ContextOf<E>;
    ctx.idempotency = idempotencyKey(request, endpoint, digestOf(request));
    const { params, query, body } = request;
    const answer = await run(ctx, { params, query, body } as InputOf<E>, reply);
    return endpoint.access === "partner" ? sendBare(request, reply, answer.data) : { status: "success", ...answer };
  };
  mountEndpoint(host, endpoint, handler);
}

/** Registers an endpoint with its access, schemas and documentation; the handler gets its caller from contextOf. */
export function mountEndpoint(
  host: RouteHost,
  endpoint: Endpoint,
  handler: RouteHandlerMethod,
  bodyLimit?: number,
): void {
  host.app.route({
    method: endpoint.method,
    url: endpoint.path,
    config: {
      access: endpoint.access,
      byMembers: endpoint.byMembers,
      errors: declaredErrors(endpoint),
      changes: changesSomething(endpoint),
      takesFiles: bodyLimit !== undefined,
    },
    schema: {
      summary: endpoint.summary,
      description: descriptionOf(endpoint),
      ...(endpoint.upload ? { consumes: ["multipart/form-data"] } : {}),
      ...(endpoint.raw ? { consumes: [...endpoint.raw.types] } : {}),
      ...(endpoint.access === "partner" ? { hide: true } : {}),
      tags: [FACES.find(([start]) => endpoint.path.startsWith(start))?.[1] ?? "portal"],
      ...(endpoint.access === "public" ? {} : { security: [{ bearer: [] }] }),
      ...(endpoint.params ? { params: endpoint.params } : {}),
      ...(endpoint.query ? { querystring: endpoint.query } : {}),
      ...(endpoint.body ? { body: endpoint.body } : {}),
      response: { [endpoint.status ?? 200]: endpoint.access === "partner" ? endpoint.data : envelopeOf(endpoint) },
    },
    ...(bodyLimit ? { bodyLimit } : {}),
    onRequest: [...endingHooks(endpoint, host.clock), admit(host, endpoint)],
    handler,
  });
}

const FACES = [
  ["/api/office/", "office"],
  ["/api/feeds/", "feeds"],
] as const;

/** What the documentation says beyond the schemas: the parts of an upload, and the endpoint's errors. */
function descriptionOf({ upload, errors }: Endpoint): string {
  const parts = [
    upload ? uploadDescription(upload) : "",
    errors.length > 0 ? `Refusals:\n\n${refusalsText(errors)}` : "",
  ];
  return parts.filter((part) => part !== "").join("\n\n");
}

/** Uploads are parsed as they stream, so their form is described rather than checked by the framework. */
function uploadDescription({ fields, file, fileRequired }: NonNullable<Endpoint["upload"]>): string {
  const names = fields instanceof z.ZodObject ? Object.keys(fields.shape).join("`, `") : "";
  return `Text fields \`${names}\` first, then the file \`${file}\`${fileRequired === true ? "" : " (optional)"}.`;
}

function envelopeOf(endpoint: Endpoint) {
  return z.object({
    status: z.literal("success"),
    data: endpoint.data,
    message: z.string().optional(),
    ...(endpoint.meta ? { meta: endpoint.meta } : {}),
    ...(endpoint.filters ? { filters: endpoint.filters } : {}),
  });
}
