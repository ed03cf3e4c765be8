import type { PinoLoggerOptions } from "fastify/types/logger.js";

/** What must never appear in a log, however deeply nested. */
const SECRETS = [
  "password",
  "password_confirmation",
  "sms_code",
  "token",
  "auth_token",
  "refresh_token",
  "nip",
  "bank_account",
];

/**
 * The log: JSON lines without bodies, queries, headers or names. Errors keep their stack; the row quoted by a database
 * error (detail) is left out, because rows hold personal data.
 */
export function loggerOptions(level: string): PinoLoggerOptions {
  return {
    level,
    base: null,
    redact: { paths: SECRETS.flatMap((name) => [name, `*.${name}`]), censor: "[hidden]" },
    serializers: {
      err: (error: Error & { code?: string }) => ({
        type: error.name,
        code: error.code,
        message: error.message,
        stack: error.stack ?? "",
      }),
    },
  };
}
