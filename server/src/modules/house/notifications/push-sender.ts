import webPush from "web-push";
import type { PushSender } from "./push.service.ts";

type Keys = { publicKey: string; privateKey: string };

/** A push service answers at once or not at all. */
const TIMEOUT_MS = 10_000;
/** For how long it keeps a message for a device that is off. */
const KEPT_SECONDS = 24 * 3600;
/** The browser unsubscribed, or its push service has forgotten it. */
const GONE = new Set([404, 410]);

/** Sends by Web Push (RFC 8030), encrypted for the device alone (RFC 8291), as the programme (RFC 8292). */
export function createPushSender(
  keysOf: () => Promise<Keys | undefined>,
  publicUrl: () => string,
  timeoutMs = TIMEOUT_MS,
): PushSender {
  return async (device, payload) => {
    const keys = await keysOf();
    if (!keys) throw new Error("No key was made, so nobody can have subscribed");
    const subject = publicUrl().startsWith("https:") ? publicUrl() : "mailto:plon@plon.example";
    const { endpoint, headers, body } = webPush.generateRequestDetails(device, payload, {
      vapidDetails: { subject, ...keys },
      TTL: KEPT_SECONDS,
      contentEncoding: "aes128gcm",
      urgency: "normal",
    });
    const { "Content-Length": _length, ...sent } = headers as Record<string, string>;
    const response = await fetch(endpoint, {
      method: "POST",
      headers: Object.fromEntries(Object.entries(sent).map(([name, value]) => [name, String(value)])),
      body: body as Uint8Array<ArrayBuffer>,
      redirect: "error",
      signal: AbortSignal.timeout(timeoutMs),
    });
    await response.body?.cancel();
    if (GONE.has(response.status)) return "gone";
    if (!response.ok) throw new Error(`The push service answered ${response.status}`);
    return "sent";
  };
}
