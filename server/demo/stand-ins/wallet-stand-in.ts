// What plays the part of Apple and Google in the demo: keys of its own, and a page that reads a save link as Google's does.
import { createPublicKey, verify } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { AppleKeys, GoogleKeys } from "#platform/settings/wallet-keys.ts";
import { makeAppleKeys, makeGoogleKeys } from "./wallet-certificates.ts";

type WalletStandIn = { apple: AppleKeys; google: GoogleKeys; googleSaveUrl: string; close: () => Promise<void> };

const SAVE_PATH = "/gp/v/save/";

/** Makes the keys, and starts the page on a port of its own of this machine. */
export async function startWalletStandIn(now: Date): Promise<WalletStandIn> {
  const [apple, google] = await Promise.all([makeAppleKeys(now), makeGoogleKeys()]);
  const server = createServer((request, response) => {
    response.writeHead(200, { "content-type": "text/html; charset=utf-8", "cache-control": "no-store" });
    response.end(page(readLink(google, (request.url ?? "").slice(SAVE_PATH.length))));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    apple,
    google,
    googleSaveUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}${SAVE_PATH}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

type Shown = { title: string; brand: string; code: string; until: string | undefined };

/** What a link's pass says, if this programme signed it. */
function readLink({ keyPem }: GoogleKeys, token: string): Shown | undefined {
  try {
    const [header, claims, signature] = token.split(".") as [string, string, string];
    const signed = Buffer.from(`${header}.${claims}`);
    if (!verify("sha256", signed, createPublicKey(keyPem), Buffer.from(signature, "base64url"))) return undefined;
    const { payload } = JSON.parse(Buffer.from(claims, "base64url").toString());
    const [voucher] = payload.genericObjects;
    return {
      title: voucher.header.defaultValue.value,
      brand: voucher.cardTitle.defaultValue.value,
      code: voucher.barcode.value,
      until: voucher.textModulesData?.[0]?.body,
    };
  } catch {
    return undefined;
  }
}

const safe = (text: string) => text.replaceAll(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

const card = ({ title, brand, code, until }: Shown) => `
  <section>
    <p>${safe(brand)}</p>
    <h2>${safe(title)}</h2>
    <p class="code">${safe(code)}</p>
    ${until === undefined ? "" : `<p>Ważny do ${safe(until)}</p>`}
  </section>
  <p>Podpis karty jest poprawny. Na prawdziwym telefonie karta trafiłaby teraz do Portfela Google.</p>`;

const page = (shown: Shown | undefined) => `<!doctype html>
<html lang="pl">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Zastępczy Portfel Google</title>
<link rel="icon" href="data:,">
<style>
  body { font: 1.125rem/1.5 system-ui, sans-serif; max-width: 34rem; margin: 2rem auto; padding: 0 1rem; color: #12251f; background: #fff }
  section { padding: 1rem 1.25rem; border-radius: 1rem; color: #fff; background: #0b2545; overflow-wrap: anywhere }
  .code { font-weight: 600; font-size: 1.25rem }
</style>
<main>
  <h1>Zastępczy Portfel Google</h1>
  <p>Działa tylko w demo i udaje stronę Google.</p>
  ${shown ? card(shown) : "<p><strong>Tej karty nie podpisał ten program.</strong></p>"}
</main>
</html>
`;
