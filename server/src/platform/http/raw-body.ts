import type { FastifyInstance } from "fastify";
import type { Endpoint } from "@plon/contract/shared/calls/endpoint.ts";
import type { TransactionalDb } from "#platform/database/database.ts";
import { contextOf } from "./authorise.ts";
import type { RouteHost } from "./host.ts";
import { type AnswerOf, type ContextOf, mountEndpoint } from "./routes.ts";

type RawEndpoint = Endpoint & { raw: NonNullable<Endpoint["raw"]> };

/**
 * A call whose whole body is a file. Its content types are registered only in its own part of the application:
 * everywhere else such a body is refused. The handler opens its transaction itself.
 */
export function rawCommand<E extends RawEndpoint>(
  host: RouteHost,
  endpoint: E,
  handler: (db: TransactionalDb, ctx: ContextOf<E>, content: Buffer) => Promise<AnswerOf<E>>,
): void {
  void host.app.register(async (part: FastifyInstance) => {
    part.removeAllContentTypeParsers();
    part.addContentTypeParser([...endpoint.raw.types], { parseAs: "buffer" }, (_request, body, done) =>
      done(null, body),
    );
    mountEndpoint(
      { ...host, app: part },
      endpoint,
      async (request, reply) => {
        const content = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        const answer = await handler(host.db, contextOf(request) as ContextOf<E>, content);
        return reply.code(endpoint.status ?? 200).send({ status: "success", ...answer });
      },
      endpoint.raw.limitMb * 1_048_576,
    );
  });
}
