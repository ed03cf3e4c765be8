import type { Endpoint } from "@plon/contract/shared/endpoint.ts";
import { ERROR_STATUS, type ErrorCode } from "@plon/contract/shared/errors.ts";
import { errorText } from "@plon/contract/shared/error-words.ts";

/** What any call may be refused with: by the framework, the session's check, or because the programme is away. */
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
];
/** What a call that takes an Idempotency-Key may be told. */
const OF_KEYS: readonly ErrorCode[] = ["request.idempotency_key_missing", "request.key_reused"];
/** What the upload's helper says of a file, before the handler sees it. */
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
  "file.damaged",
];

/** What calls of this endpoint may be refused with: its own codes and those that come with what it is. */
export function declaredErrors(endpoint: Endpoint): ReadonlySet<ErrorCode> {
  return new Set([
    ...endpoint.errors,
    ...GENERAL,
    ...(endpoint.idempotent ? OF_KEYS : []),
    ...(endpoint.upload ? OF_FILES : []),
  ]);
}

/** The endpoint's own refusals for the documentation, with their words. */
export const refusalsText = (errors: readonly ErrorCode[]): string =>
  errors.map((code) => `- \`${code}\` (${ERROR_STATUS[code]}): ${errorText(code, {})}`).join("\n");
