import { createTransport } from "nodemailer";
import { z } from "zod";
import type { Config } from "#platform/settings/config.ts";
import { type Carrier, Refusal } from "./outbox.service.ts";

const SMSAPI_URL = "https://api.smsapi.pl/sms.do";

/** As long as a carrier may take for one message, all told: less than a message is kept from other workers (`CLAIMED_MS`). */
const PATIENCE_MS = 30_000;

/** What gives a mail program a one-click unsubscribe button (RFC 8058). */
const oneClickHeaders = (url: string) => ({
  "List-Unsubscribe": `<${url}>`,
  "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
});

/** SMSAPI's numbers of what is wrong with one message: its text, its length, its recipient. */
const REFUSED_BY_SMSAPI = new Set([11, 12, 13]);
/** A message with this number was taken before: an answer that was lost on its way is no second SMS. */
const TAKEN_BEFORE = 53;

const smsAnswer = z.union([
  z.object({ error: z.int(), message: z.string().optional() }),
  z.object({ list: z.array(z.object({ id: z.string() })).min(1) }),
]);

type Urls = { smsApiUrl?: string; patienceMs?: number };

/**
 * Carries messages by SMTP and SMSAPI as configured, each within half a minute. A channel that is not configured throws, so
 * that its messages wait visibly in the outbox; in the demo they count as sent, because they are read in the outbox itself.
 * Throws a Refusal where the carrier works and will not have this message, and any other error where it does not work.
 */
export function createCarrier(
  config: Pick<Config, "smtpUrl" | "mailFrom" | "smsApi" | "isDemo">,
  { smsApiUrl = SMSAPI_URL, patienceMs = PATIENCE_MS }: Urls = {},
): Carrier {
  const limits = { connectionTimeout: patienceMs, greetingTimeout: patienceMs, socketTimeout: patienceMs };
  const mail = config.smtpUrl ? createTransport({ url: config.smtpUrl, ...limits }) : undefined;
  return {
    async sms(to, text, key) {
      if (config.smsApi) await sendBySmsApi(smsApiUrl, config.smsApi, { to, text, key }, patienceMs);
      else if (!config.isDemo) throw new Error("SMSAPI_TOKEN is not set");
    },
    async email(to, subject, text, { key, unsubscribeUrl }) {
      if (!mail) {
        if (!config.isDemo) throw new Error("SMTP_URL is not set");
        return;
      }
      const headers = unsubscribeUrl === null ? {} : oneClickHeaders(unsubscribeUrl);
      // The same number when it is sent again: mailboxes drop what they have.
      const messageId = `<${key}@${/@([^>\s]+)/.exec(config.mailFrom)?.[1] ?? "plon"}>`;
      const sending = mail.sendMail({ from: config.mailFrom, to, subject, text, headers, messageId });
      await within(patienceMs, sending).catch(toRefusal);
    },
  };
}

async function sendBySmsApi(
  url: string,
  { token, sender }: { token: string; sender: string },
  { to, text, key }: { to: string; text: string; key: string },
  patienceMs: number,
): Promise<void> {
  const fields = { to, message: text, from: sender, idx: key, check_idx: "1", format: "json", encoding: "utf-8" };
  const response = await fetch(url, {
    method: "POST",
    headers: { authorization: `Bearer ${token}` },
    body: new URLSearchParams(fields),
    signal: AbortSignal.timeout(patienceMs),
  });
  // A refusal comes with the status of success.
  const answer = smsAnswer.safeParse(await response.json().catch(() => undefined));
  if (!answer.success) throw new Error(`SMSAPI answered ${response.status} without a known answer`);
  if (!("error" in answer.data) || answer.data.error === TAKEN_BEFORE) return;
  const said = `SMSAPI ${answer.data.error}: ${answer.data.message ?? ""}`;
  throw REFUSED_BY_SMSAPI.has(answer.data.error) ? new Refusal(said) : new Error(said);
}

/** Ends a wait that the other side keeps alive, a byte at a time. */
async function within<Result>(ms: number, work: Promise<Result>): Promise<Result> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error(`No answer within ${ms / 1000} s`)), ms);
  try {
    return await Promise.race([work, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}

/** A mail server that refuses a recipient or a text works; 421 and what comes before an envelope is the server's own trouble. */
function toRefusal(error: unknown): never {
  const { code, responseCode } = error as { code?: string; responseCode?: number };
  const isOfMessage =
    (code === "EENVELOPE" || code === "EMESSAGE") && responseCode !== undefined && responseCode !== 421;
  throw isOfMessage ? new Refusal(error instanceof Error ? error.message : String(error)) : error;
}
