/**
 * The closed list of refusals: each code with its HTTP status. The server throws codes; the Polish words stand in
 * error-texts.ts, where a code without words does not compile.
 */
export const ERROR_STATUS = {
  "request.invalid": 422,
  "request.malformed": 400,
  "request.too_large": 413,
  "request.unsupported_type": 415,
  "request.not_found": 404,
  "request.rate_limited": 429,
  "request.conflict": 409,
  "request.idempotency_key_missing": 422,
  "system.maintenance": 503,
  "system.overloaded": 503,
  internal: 500,

  unauthenticated: 401,
  access_denied: 401,
  "access.forbidden": 403,
  "access.support_read_only": 403,
  "access.maintenance": 403,

  "auth.wrong_credentials": 422,
  "auth.too_many_attempts": 429,
  "auth.refresh_invalid": 401,
  "auth.participant_unknown": 404,
  "auth.sms_code_wrong": 422,
  "auth.sms_code_expired": 422,
  "auth.sms_code_too_soon": 429,
  "auth.sms_code_daily_limit": 429,
  "auth.support_token_invalid": 404,

  "staff.wrong_credentials": 422,
  "staff.code_required": 422,
  "staff.code_wrong": 422,
  "staff.not_found": 404,
  "staff.email_taken": 422,
  "staff.own_account": 409,

  "participant.not_found": 404,
  "participant.state_unchanged": 409,
  "product.not_found": 404,
  "product.sap_taken": 422,
  "product.rate_overlaps": 422,
  "distributor.not_found": 404,
  "notification.not_found": 404,
  "setting.unknown": 404,

  "invoice.not_found": 404,
  "invoice.duplicate": 422,
  "invoice.already_posted": 409,
  "invoice.distributor_unknown": 422,
  "invoice.distributor_electronic": 422,
  "invoice.not_cancellable": 409,
  "invoice.not_answerable": 409,
  "invoice.not_editable": 409,
  "invoice.already_settled": 409,
  "invoice.no_lines": 409,
  "invoice.assigned_to_other": 409,
  "invoice.changed_meanwhile": 409,
  "invoice.line_unknown_product": 422,
  "invoice.line_unknown_pack": 422,
  "invoice.line_rate_missing": 422,
  "invoice.not_correctable": 409,
  "invoice.correction_exceeds": 422,

  "file.missing": 422,
  "file.fields_after_file": 422,
  "file.empty": 422,
  "file.too_large": 422,
  "file.type_not_allowed": 422,
  "file.encrypted": 422,
  "file.damaged": 422,
  "file.no_pages": 422,
  "file.several": 422,
  "file.heic": 422,
  "file.not_found": 404,

  "points.insufficient": 422,
  "ledger.key_reused": 422,
  "ledger.hold_settled": 409,
  "ledger.hold_not_found": 404,
  "ledger.journal_not_found": 404,
  "ledger.not_reversible": 409,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUS;

/** Values that a text may name, written into `{name}` places. */
export type ErrorParams = Record<string, string | number>;
