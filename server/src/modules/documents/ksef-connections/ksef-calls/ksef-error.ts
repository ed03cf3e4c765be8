/** What a caller must tell apart when KSeF does not do what it was asked to. */
export type KsefErrorKind =
  /** No permission in this context: not granted yet, or withdrawn. */
  | "no_permission"
  /** The session has ended: sign in again. */
  | "signed_out"
  /** Too many calls: none before `retryAfterSeconds`. */
  | "limited"
  /** KSeF does not answer, or says that it cannot now: it may later. */
  | "unavailable"
  /** An answer that does not fit the official interface, or a refusal that nothing here explains. */
  | "unexpected"
  /** Our certificate or our signature is refused. */
  | "certificate";

/**
 * The only thing that the client throws. Its message names the call and KSeF's status and code: no token, no address
 * of a person, nothing of an answer's text, so it may be logged and shown in the office.
 */
export class KsefError extends Error {
  readonly kind: KsefErrorKind;
  /** KSeF's own code of the refusal, where it gave one (e.g. 21301). */
  readonly code: number | undefined;
  /** Only of kind "limited": how long KSeF asks to wait, at least one second. */
  readonly retryAfterSeconds: number | undefined;

  constructor(
    kind: KsefErrorKind,
    message: string,
    more: { code?: number | undefined; retryAfterSeconds?: number; cause?: unknown } = {},
  ) {
    super(message, more.cause === undefined ? undefined : { cause: more.cause });
    this.name = "KsefError";
    this.kind = kind;
    this.code = more.code;
    this.retryAfterSeconds = more.retryAfterSeconds;
  }
}
