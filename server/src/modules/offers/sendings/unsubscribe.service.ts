// Unsubscribe links that need no sign-in: signed, so that nobody can forge one for somebody else.
import { createHmac, timingSafeEqual } from "node:crypto";
import { UNSUBSCRIBE_PATH } from "@plon/contract/portal/offers/sendings.ts";
import type { PublicContext } from "#platform/acts/context.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import { AppError } from "#platform/acts/errors.ts";
import { withdrawByLink } from "#modules/people/consents/newsletter.service.ts";
import { signingSecret } from "./sendings.queries.ts";

const signatureOf = (secret: string, participantId: number) =>
  createHmac("sha256", secret).update(`unsubscribe ${participantId}`).digest();

/** Creates the links in this database's mails: for people, and for the button in their mail program. */
export async function unsubscribeLinks(db: Db, publicUrl: string) {
  const secret = await signingSecret(db);
  return (participantId: number) => {
    const token = `${participantId}-${signatureOf(secret, participantId).toString("base64url")}`;
    return {
      forPeople: `${publicUrl}/wypisz-sie/${token}`,
      forMailPrograms: `${publicUrl}${UNSUBSCRIBE_PATH.replace(":token", token)}`,
    };
  };
}

/**
 * Withdraws the mail consents of the person the link belongs to; does nothing if there are none. Links do not expire: a
 * mail may be read late. Throws sending.unsubscribe_invalid.
 */
export async function unsubscribe(tx: Tx, ctx: PublicContext, token: string): Promise<void> {
  const [, id = "", signature = ""] = /^([1-9]\d{0,14})-([\w-]{43})$/.exec(token) ?? [];
  const given = Buffer.from(signature, "base64url");
  const expected = signatureOf(await signingSecret(tx), Number(id));
  if (id === "" || given.length !== expected.length || !timingSafeEqual(given, expected)) {
    throw new AppError("sending.unsubscribe_invalid");
  }
  await withdrawByLink(tx, ctx, Number(id), "email");
}
