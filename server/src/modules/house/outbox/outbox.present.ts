import { isTooLate, type newestMessages, OUTBOX_TRIES_MAX, wholeText } from "./outbox.service.ts";

type Message = Awaited<ReturnType<typeof newestMessages>>[number];

/** A message as the demo's outbox shows it. */
export function presentDemoMessage(row: Message, publicUrl: string) {
  return {
    id: row.id,
    channel: row.channel,
    to: row.recipient,
    subject: row.subject,
    text: wholeText(row, publicUrl),
    created_at: row.created_at.toISOString(),
  };
}

/** Codes, and the tokens of links (43 characters of base64url): anybody who has one can act as the recipient. */
const SECRETS = /\b\d{6}\b|[\w-]{40,}/g;

/**
 * A message for the office. Outside the demo secrets are masked: reading the outbox must not allow taking over an
 * account.
 */
export function presentMessage(
  row: Message,
  { isDemo, publicUrl, at }: { isDemo: boolean; publicUrl: string; at: Date },
) {
  const message = presentDemoMessage(row, publicUrl);
  return {
    ...message,
    text: isDemo ? message.text : message.text.replace(SECRETS, "••••••"),
    sent_at: row.sent_at?.toISOString() ?? null,
    arrived_at: row.arrived_at?.toISOString() ?? null,
    last_error: row.last_error,
    is_given_up: row.sent_at === null && row.tries >= OUTBOX_TRIES_MAX,
    is_too_late: isTooLate(row, at),
  };
}
