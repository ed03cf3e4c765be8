// Whether one of KSeF's environments takes our certificate and answers as the stand-in does. Changes nothing there.
import type { KsefClient } from "./ksef-client.ts";
import type { KsefCredential } from "./ksef-signature.ts";

const DAY_MS = 86_400_000;

/**
 * Signs in to a context, does each thing that reading does once, signs out, and says what came of it, a line each. Throws
 * the KsefError of the first call that fails. Says nothing of what a document contains.
 */
export async function tryKsef(
  client: KsefClient,
  asked: { credential: KsefCredential; contextNip: string; sellerNip?: string | undefined; now: Date },
  say: (line: string) => void,
): Promise<void> {
  const { credential, contextNip, sellerNip, now } = asked;
  say(`certificate: NIP ${credential.nip ?? "none"}, valid until ${credential.validUntil.toISOString()}`);
  const session = await client.signIn({ contextNip, credential });
  say(
    `signed in to ${contextNip}: access until ${session.accessUntil.toISOString()}, session until ${session.refreshUntil.toISOString()}`,
  );
  const { accessToken } = await client.refresh(session.refreshToken);
  say("the session was used again");
  for (const [group, { perSecond, perMinute, perHour }] of Object.entries(await client.limits(accessToken))) {
    say(`limits of ${group}: ${perSecond} a second, ${perMinute} a minute, ${perHour} an hour`);
  }
  if (contextNip === credential.nip) {
    const { grants, hasMore } = await client.grants(accessToken, { page: 0 });
    say(`permissions given to us: ${grants.length}${hasMore ? " and more" : ""}`);
  }
  if (sellerNip !== undefined) await tryReading(client, accessToken, { sellerNip, now }, say);
  await client.signOut(accessToken);
  say("signed out");
}

async function tryReading(
  client: KsefClient,
  accessToken: string,
  { sellerNip, now }: { sellerNip: string; now: Date },
  say: (line: string) => void,
): Promise<void> {
  const from = new Date(now.getTime() - 30 * DAY_MS);
  const found = await client.documentsOf(accessToken, { sellerNip, from, page: 0 });
  const behindSeconds = Math.round((now.getTime() - found.knownUntil.getTime()) / 1000);
  say(`documents of ${sellerNip} in 30 days: ${found.documents.length}${found.hasMore ? " and more" : ""}`);
  say(`everything is known until ${found.knownUntil.toISOString()}, ${behindSeconds} s behind this clock`);
  const [first] = found.documents;
  if (!first) return;
  const { xml, hash } = await client.document(accessToken, first.ksefNumber);
  say(`${first.ksefNumber}: ${xml.length} bytes, ${hash === first.hash ? "the hash fits" : "THE HASH DOES NOT FIT"}`);
}
