import { createHmac } from "node:crypto";
import { signedText } from "@plon/rules/time/webhooks.ts";
import { keyOf } from "./webhook-secrets.ts";

type Told = {
  event_id: number;
  kind: string;
  subject_id: number;
  participant_id: number | null;
  happened_at: Date;
  position: number;
};

export type WebhookMessage = { headers: Record<string, string>; body: string };

/** Sends a message; resolves to the answer's status. Throws an Error in words that staff read. */
export type WebhookSender = (url: string, message: WebhookMessage) => Promise<{ status: number }>;

/**
 * A message by Standard Webhooks: its id stays over all tries, and each secret signs id, second and body. It is thin: what
 * happened to what, and no word about a person.
 */
export function messageOf(event: Told, secrets: readonly string[], at: Date): WebhookMessage {
  const id = `evt_${event.event_id}`;
  const seconds = Math.floor(at.getTime() / 1000);
  const body = JSON.stringify({
    type: event.kind,
    timestamp: event.happened_at.toISOString(),
    data: { id: event.subject_id, participant_id: event.participant_id, position: event.position },
  });
  const signatures = secrets.map(
    (secret) =>
      `v1,${createHmac("sha256", keyOf(secret))
        .update(signedText(id, seconds, body))
        .digest("base64")}`,
  );
  return {
    headers: {
      "content-type": "application/json",
      "user-agent": "Plon-Webhooks/1",
      "webhook-id": id,
      "webhook-timestamp": String(seconds),
      "webhook-signature": signatures.join(" "),
    },
    body,
  };
}
