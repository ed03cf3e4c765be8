// npm run ksef:try -- <test|demo|production> <certificate.pem> <key.pem> <context NIP> [seller NIP]
// The passphrase of an encrypted key is read from KSEF_PASSPHRASE.
import { readFileSync } from "node:fs";
import { createKsefClient, KSEF_ADDRESSES } from "#modules/documents/ksef-connections/ksef-calls/ksef-client.ts";
import { KsefError } from "#modules/documents/ksef-connections/ksef-calls/ksef-error.ts";
import { readCredential } from "#modules/documents/ksef-connections/ksef-calls/ksef-signature.ts";
import { tryKsef } from "#modules/documents/ksef-connections/ksef-calls/ksef-trial.ts";
import { systemClock } from "#platform/settings/clock.ts";
import { endInWords } from "#platform/settings/operator-words.ts";

const [environment = "", certificate, key, contextNip, sellerNip] = process.argv.slice(2);
const url = new Map<string, string>(Object.entries(KSEF_ADDRESSES)).get(environment);
if (!url || !certificate || !key || !contextNip) {
  console.error(
    "Usage: npm run ksef:try -- <test|demo|production> <certificate.pem> <key.pem> <context NIP> [seller NIP]",
  );
  process.exit(2);
}
const passphrase = process.env["KSEF_PASSPHRASE"];
try {
  const credential = readCredential({
    certificatePem: readFileSync(certificate, "utf8"),
    privateKeyPem: readFileSync(key, "utf8"),
    ...(passphrase === undefined ? {} : { passphrase }),
  });
  const client = createKsefClient({
    url,
    clock: systemClock,
    warned: (call, warning) => console.log(`KSeF warns at ${call}: ${warning}`),
  });
  await tryKsef(client, { credential, contextNip, sellerNip, now: systemClock.now() }, console.log);
} catch (error) {
  endInWords(error instanceof KsefError ? `${error.kind}: ${error.message}` : error);
}
