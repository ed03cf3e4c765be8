import { createHash } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";

/**
 * Sends a response that is the same for everybody. Browsers cache and revalidate it, which costs a few bytes: 304 if it
 * is unchanged.
 */
export function sendRevalidated(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: { data: unknown; meta?: unknown },
) {
  reply.header("cache-control", "public, no-cache");
  return isKnown(request, reply, answer) ? reply.code(304).send() : reply.send({ status: "success", ...answer });
}

/** Sends data without an envelope, as partners get it: what was read may be revalidated, by its reader alone. */
export function sendBare(request: FastifyRequest, reply: FastifyReply, data: unknown) {
  if (request.method !== "GET") return reply.send(data);
  reply.header("cache-control", "private, no-cache");
  return isKnown(request, reply, data) ? reply.code(304).send() : reply.send(data);
}

/** Marks an answer, and says whether the caller has it already. */
function isKnown(request: FastifyRequest, reply: FastifyReply, answer: unknown): boolean {
  const mark = `"${createHash("sha256").update(JSON.stringify(answer)).digest("base64url").slice(0, 22)}"`;
  reply.header("etag", mark);
  const known = String(request.headers["if-none-match"] ?? "").split(/\s*,\s*/);
  return known.some((value) => value.replace(/^W\//, "") === mark);
}
