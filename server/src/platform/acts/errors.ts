import { errorText } from "@plon/contract/shared/words/error-words.ts";
import type { ErrorCode, ErrorParams } from "@plon/contract/shared/calls/errors.ts";

type Options = {
  /** Field name → what is wrong there, in Polish. */
  fields?: Record<string, string[]>;
  /** Shorthand: the code's own text belongs to this field. */
  inField?: string;
  /** Values the code's text names. */
  params?: ErrorParams;
  /** For 429 and 503: when to retry. */
  retryAfterSeconds?: number;
};

/** A refusal: a code of the contract's closed list. Anything else that is thrown is a defect and becomes a 500. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly fields: Record<string, string[]> | undefined;
  readonly params: ErrorParams;
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ErrorCode, options: Options = {}) {
    super(code);
    this.name = "AppError";
    this.code = code;
    this.params = options.params ?? {};
    this.fields = options.inField ? { [options.inField]: [errorText(code, this.params)] } : options.fields;
    this.retryAfterSeconds = options.retryAfterSeconds;
  }
}

/** What was looked for. Throws `code` if there is no such thing. */
export function getOrThrow<Found>(found: Found, code: ErrorCode): NonNullable<Found> {
  if (found === undefined || found === null) throw new AppError(code);
  return found;
}
