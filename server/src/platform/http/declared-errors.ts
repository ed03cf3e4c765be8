import type { Endpoint } from "@plon/contract/shared/calls/endpoint.ts";
import { ERROR_STATUS, type ErrorCode } from "@plon/contract/shared/calls/errors.ts";
import { errorText } from "@plon/contract/shared/words/error-words.ts";

/** Errors of any call: from the framework, from the session check, or because the programme is unavailable. */
const GENERAL: readonly ErrorCode[] = [
  "request.invalid",
  "request.malformed",
  "request.too_slow",
  "request.too_large",
  "request.unsupported_type",
  "request.not_found",
  "request.rate_limited",
  "system.maintenance",
  "system.overloaded",
  "system.unavailable",
  "internal",
  "unauthenticated",
  "access_denied",
  "access.forbidden",
  "access.support_read_only",
  "access.maintenance",
  "access.member_role",
  "auth.device_key_invalid",
];
/** Errors of calls of partners' keys. */
const OF_PARTNERS: readonly ErrorCode[] = ["partner.key_invalid", "partner.right_missing"];
/** Errors of calls that come to an end. */
const OF_ENDS: readonly ErrorCode[] = ["partner.call_ended"];
/** Errors of calls that take an Idempotency-Key. */
const OF_KEYS: readonly ErrorCode[] = ["request.idempotency_key_missing", "request.key_reused"];
/** Errors of the upload helper about a file, before the handler sees it. */
const OF_FILES: readonly ErrorCode[] = [
  "file.missing",
  "file.empty",
  "file.several",
  "file.too_many",
  "file.too_large",
  "file.too_large_together",
  "file.picture_too_large",
  "file.fields_after_file",
  "file.type_not_allowed",
  "file.heic",
  "file.cut_off",
  "file.damaged",
];

/** All errors of this endpoint: its own codes and those of its kind. */
export function declaredErrors(endpoint: Endpoint): ReadonlySet<ErrorCode> {
  return new Set([
    ...endpoint.errors,
    ...GENERAL,
    ...(endpoint.idempotent ? OF_KEYS : []),
    ...(endpoint.upload ? OF_FILES : []),
    ...(endpoint.access === "partner" ? OF_PARTNERS : []),
    ...(endpoint.ends ? OF_ENDS : []),
  ]);
}

/** The endpoint's own errors for the documentation, with their texts. */
export const refusalsText = (errors: readonly ErrorCode[]): string =>
  errors.map((code) => `- \`${code}\` (${ERROR_STATUS[code]}): ${errorText(code, {})}`).join("\n");
