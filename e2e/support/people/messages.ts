import { type APIRequestContext, expect } from "@playwright/test";

type Sent = {
  id: number;
  channel: "sms" | "email";
  to: string;
  subject: string;
  text: string;
};

/** All messages of a channel to somebody, newest first, as the demo's outbox shows them. */
export async function messagesTo(request: APIRequestContext, channel: Sent["channel"], to: string): Promise<Sent[]> {
  const answer = await request.get("/api/demo/outbox");
  const { data } = (await answer.json()) as { data: Sent[] };
  return data.filter((message) => message.channel === channel && message.to === to);
}

/**
 * What a pattern finds in the newest matching message to somebody; waits, because a message is sent a moment after its
 * request.
 */
async function readFrom(
  request: APIRequestContext,
  channel: Sent["channel"],
  to: string,
  pattern: RegExp,
): Promise<string> {
  let found: string | undefined;
  await expect(async () => {
    const messages = await messagesTo(request, channel, to);
    found = messages.map(({ text }) => pattern.exec(text)?.[1]).find((match) => match !== undefined);
    expect(found, `${pattern} in a message to ${to}`).toBeDefined();
  }).toPass();
  return found ?? "";
}

/** The newest code sent to a phone (+48…); if one came before, waits for another. */
export async function readSmsCode(request: APIRequestContext, phone: string, earlier?: string): Promise<string> {
  let code = "";
  await expect(async () => {
    code = await readFrom(request, "sms", phone, /\b(\d{6})\b/);
    expect(code).not.toBe(earlier);
  }).toPass();
  return code;
}

/** What is sent next to a phone: call it before the code is asked for, and what it returns afterwards. */
export async function nextSmsCode(request: APIRequestContext, phone: string): Promise<() => Promise<string>> {
  const messages = await messagesTo(request, "sms", phone);
  const earlier = messages.map(({ text }) => /\b(\d{6})\b/.exec(text)?.[1]).find((code) => code !== undefined);
  return () => readSmsCode(request, phone, earlier);
}

/** The path of the newest link sent to a phone. */
export const readSmsLink = (request: APIRequestContext, phone: string) =>
  readFrom(request, "sms", phone, /https?:\/\/[^/\s]+(\/\S*)/);

/** The path of the newest link sent to an address. */
export const readLink = (request: APIRequestContext, email: string) =>
  readFrom(request, "email", email, /https?:\/\/[^/\s]+(\/\S*)/);
