import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { ERROR_STATUS, type ErrorCode } from "@plon/contract/shared/calls/errors.ts";
import { errorText } from "@plon/contract/shared/words/error-words.ts";
import { isStoreAway } from "#platform/database/database.ts";
import { AppError } from "#platform/acts/errors.ts";
import { InputError } from "./input.ts";
import { isOfPartners, problemOf, PROBLEM_TYPE } from "./partners/problems.ts";

/**
 * Refusals of Fastify and its plugins, by their codes. Anything else with a status below 500 is a malformed request.
 */
const FRAMEWORK_CODES: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: "request.too_large",
  FST_ERR_CTP_INVALID_MEDIA_TYPE: "request.unsupported_type",
  FST_INVALID_MULTIPART_CONTENT_TYPE: "request.unsupported_type",
  FST_FILES_LIMIT: "file.several",
  FST_PARTS_LIMIT: "request.too_large",
  FST_FIELDS_LIMIT: "request.too_large",
};

/** Errors that may indicate an attack: they are logged with the address they came from. */
const SUSPICIOUS: ReadonlySet<ErrorCode> = new Set([
  "access.forbidden",
  "access.support_read_only",
  "auth.wrong_credentials",
  "auth.too_many_attempts",
  "auth.sms_code_wrong",
  "auth.support_token_invalid",
  "staff.wrong_credentials",
  "staff.code_wrong",
  "request.rate_limited",
  "transfer.too_many_lookups",
]);

/** A restarting database takes some seconds. */
const STORE_RETRY_SECONDS = 5;

/**
 * The one place where errors become responses. Anything but a known refusal is logged in full and becomes a bare 500.
 */
export function installErrorHandler(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError | AppError | InputError, request, reply) => {
    if (error instanceof AppError) {
      if (SUSPICIOUS.has(error.code)) {
        const { id, ip: address, routeOptions } = request;
        request.log.warn({ id, refusal: error.code, route: routeOptions.url, address }, "refused");
      }
      return refuse(reply, error.code, error);
    }
    const invalid = error instanceof InputError ? error : undefined;
    if (invalid) return refuseInput(reply, request, invalid);
    if (isCutOff(error, request)) return refuse(reply, "request.malformed", {});
    if (isUnstorableText(error)) return refuse(reply, "request.invalid", {});
    if ("statusCode" in error && error.statusCode && error.statusCode < 500) {
      return refuse(reply, FRAMEWORK_CODES[error.code] ?? "request.malformed", {});
    }
    if (isStoreAway(error)) {
      request.log.error({ err: error }, "a store is away");
      return refuse(reply, "system.unavailable", { retryAfterSeconds: STORE_RETRY_SECONDS });
    }
    request.log.error({ err: error }, "a defect");
    return refuse(reply, "internal", {});
  });
}

/** PostgreSQL cannot store NUL bytes and lone surrogates; schemas refuse them, this is a second safeguard. */
function isUnstorableText(error: object): boolean {
  return "code" in error && (error.code === "22021" || error.code === "22P05");
}

/**
 * The client disconnected in the middle of its request: there is nobody to respond to and nothing was written. A lost
 * database connection raises the same error, but then the client is still there.
 */
function isCutOff(error: object, { raw }: FastifyRequest): boolean {
  if (!("code" in error)) return false;
  return error.code === "ERR_STREAM_PREMATURE_CLOSE" || (error.code === "ECONNRESET" && raw.destroyed && !raw.complete);
}

function refuseInput(reply: FastifyReply, request: FastifyRequest, error: InputError) {
  const part = (error as InputError & { validationContext?: string }).validationContext;
  if (part === "params") return refuse(reply, "request.not_found", {});
  request.log.debug({ fields: Object.keys(error.fields) }, "refused input");
  return refuse(reply, "request.invalid", { fields: error.fields });
}

type Details = Pick<Partial<AppError>, "fields" | "params" | "retryAfterSeconds">;

/**
 * Sends a refusal in the envelope, to partners as a problem. Never cached: a stale refusal would outlive its cause.
 */
export function refuse(reply: FastifyReply, code: ErrorCode, details: Details) {
  if (details.retryAfterSeconds !== undefined) reply.header("retry-after", String(details.retryAfterSeconds));
  if (isOfPartners(reply.request.url)) {
    return reply
      .code(ERROR_STATUS[code])
      .header("cache-control", "no-store")
      .type(PROBLEM_TYPE)
      .serializer(JSON.stringify)
      .send(problemOf(code, { ...details, instance: reply.request.id }));
  }
  return reply
    .code(ERROR_STATUS[code])
    .header("cache-control", "no-store")
    .type("application/json; charset=utf-8")
    .serializer(JSON.stringify)
    .send({
      status: "error",
      error: code,
      message: errorText(code, details.params),
      ...(details.fields ? { errors: details.fields } : {}),
    });
}
