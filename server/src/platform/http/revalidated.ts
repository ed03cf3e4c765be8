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
  const mark = `"${createHash("sha256").update(JSON.stringify(answer)).digest("base64url").slice(0, 22)}"`;
  reply.header("etag", mark).header("cache-control", "public, no-cache");
  const known = String(request.headers["if-none-match"] ?? "").split(/\s*,\s*/);
  if (known.some((value) => value.replace(/^W\//, "") === mark)) return reply.code(304).send();
  return reply.send({ status: "success", ...answer });
}
