import { lookup } from "node:dns";
import { request as requestPlain } from "node:http";
import { request } from "node:https";
import { BlockList, isIPv6, type LookupFunction } from "node:net";
import { webhookUrlProblem } from "@plon/rules/time/webhooks.ts";
import type { WebhookSender } from "./webhook-message.ts";

/** An address answers soon that it has taken the message; what it does with it comes later. */
const TIMEOUT_MS = 15_000;

/** Where no partner is: our own machine and networks, and what routes to none (RFC 6890). */
const INSIDE = new BlockList();
for (const [net, bits] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 3],
] as const)
  INSIDE.addSubnet(net, bits, "ipv4");
/** Of IPv6 only what is given out worldwide is outside. */
const WORLDWIDE = new BlockList();
WORLDWIDE.addSubnet("2000::", 3, "ipv6");
for (const [net, bits] of [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
] as const)
  INSIDE.addSubnet(net, bits, "ipv6");

/** Whether an address of a machine is one that anybody in the internet reaches. */
export function isOutside(address: string): boolean {
  if (!isIPv6(address)) return !INSIDE.check(address, "ipv4");
  return WORLDWIDE.check(address, "ipv6") && !INSIDE.check(address, "ipv6");
}

/** Finds a name's addresses and gives them to the very connection that is made, so that none can change in between. */
const lookupOutside =
  (find: typeof lookup): LookupFunction =>
  (host, options, done) => {
    find(host, { ...options, all: true }, (error, found) => {
      if (error) return done(error, "", 0);
      if (found.length === 0 || found.some(({ address }) => !isOutside(address))) {
        return done(new Error("Adres prowadzi do sieci wewnętrznej"), "", 0);
      }
      return options.all ? done(null, found) : done(null, found[0]!.address, found[0]!.family);
    });
  };

/** What the demo's and the tests' stand-in stands in for. */
const STOOD_IN_FOR = "https://partner.plon.example";

/**
 * Posts to an address in the internet, following nothing and reading no answer. `standIn`, an origin of tests and demos, is
 * posted to in place of partner.plon.example.
 */
export function createWebhookSender({
  standIn,
  timeoutMs = TIMEOUT_MS,
  find = lookup,
}: {
  standIn?: string | undefined;
  timeoutMs?: number;
  /** How the addresses of a name are found. */
  find?: typeof lookup;
}): WebhookSender {
  return (text, { headers, body }) => {
    // Once more, in case an address was kept by a version that knew less.
    const problem = webhookUrlProblem(text);
    if (problem) return Promise.reject(new Error(problem));
    const url = new URL(text);
    return new Promise((resolve, reject) => {
      const options = {
        method: "POST",
        headers: { ...headers, "content-length": String(Buffer.byteLength(body)) },
        signal: AbortSignal.timeout(timeoutMs),
      };
      const answered = (response: { statusCode?: number | undefined; destroy: () => unknown }) => {
        resolve({ status: response.statusCode ?? 0 });
        response.destroy();
      };
      const sent =
        standIn !== undefined && url.origin === STOOD_IN_FOR
          ? requestPlain(new URL(url.pathname + url.search, standIn), options, answered)
          : request(url, { ...options, lookup: lookupOutside(find) }, answered);
      sent.on("error", (error) => reject(new Error(wordsOf(error))));
      sent.end(body);
    });
  };
}

function wordsOf(error: Error): string {
  if (error.name === "AbortError" || error.name === "TimeoutError") return "Brak odpowiedzi na czas";
  const code = "code" in error ? String(error.code) : "";
  if (code === "ENOTFOUND" || code === "EAI_AGAIN") return "Nie ma takiego serwera";
  if (code === "ECONNREFUSED") return "Serwer nie przyjmuje połączeń";
  if (/CERT|SSL|TLS/.test(code)) return "Certyfikat serwera nie jest ważny";
  return error.message;
}
