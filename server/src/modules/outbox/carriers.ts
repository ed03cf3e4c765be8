import { createTransport } from "nodemailer";
import { SMSAPI } from "smsapi";
import type { Config } from "#platform/config.ts";
import type { Carrier } from "./outbox.service.ts";

/** The default URL of the smsapi library is another service of the same firm. */
const SMSAPI_ADDRESS = "https://api.smsapi.pl";

/** What gives a mail program a one-click unsubscribe button (RFC 8058). */
const oneClickHeaders = (url: string) => ({
  "List-Unsubscribe": `<${url}>`,
  "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
});

/**
 * Carries messages by SMTP and SMSAPI as configured. A channel that is not configured throws, so that its messages wait
 * visibly in the outbox; in the demo they count as sent, because they are read in the outbox itself.
 */
export function createCarrier(config: Pick<Config, "smtpUrl" | "mailFrom" | "smsApi" | "isDemo">): Carrier {
  const mail = config.smtpUrl ? createTransport(config.smtpUrl) : undefined;
  const sms = config.smsApi ? new SMSAPI(config.smsApi.token, SMSAPI_ADDRESS) : undefined;
  return {
    async sms(to, text) {
      if (sms) await sms.sms.sendSms(to, text, { from: config.smsApi!.sender });
      else if (!config.isDemo) throw new Error("SMSAPI_TOKEN is not set");
    },
    async email(to, subject, text, unsubscribeUrl) {
      const headers = unsubscribeUrl === null ? {} : oneClickHeaders(unsubscribeUrl);
      if (mail) await mail.sendMail({ from: config.mailFrom, to, subject, text, headers });
      else if (!config.isDemo) throw new Error("SMTP_URL is not set");
    },
  };
}
