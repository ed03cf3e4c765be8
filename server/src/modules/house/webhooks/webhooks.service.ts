import { TEST_EVENT } from "@plon/contract/office/house/webhooks.ts";
import { audit } from "#platform/acts/audit.ts";
import type { StaffContext } from "#platform/acts/context.ts";
import { AppError, getOrThrow } from "#platform/acts/errors.ts";
import { type Db, inTransaction, type TransactionalDb, type Tx } from "#platform/database/database.ts";
import type { Sealer } from "#platform/secrets/sealer.ts";
import { newSecret, resealed, sealSecret } from "./webhook-secrets.ts";
import {
  countWebhooks,
  deleteWebhook,
  findWebhook,
  insertTest,
  insertWebhook,
  listDeliveries,
  listSecrets,
  listWebhooks,
  lockWebhook,
  replaySince,
  updateWebhook,
} from "./webhooks.queries.ts";

export type { CountedWebhook, DeliveryRow } from "./webhooks.queries.ts";

const WEBHOOKS_MAX = 20;
/** How long the secret before signs beside a new one: a partner changes it in their own time. */
const OVERLAP_MS = 24 * 3_600_000;

export type WebhookGiven = { title: string; url: string; kinds: string[]; is_on: boolean };

/** A page of the addresses that are told of events. */
export const webhookPage = listWebhooks;

/** One address. Throws webhook.not_found. */
export const getWebhook = async (db: Db, id: number, at: Date) =>
  getOrThrow(await findWebhook(db, id, at), "webhook.not_found");

/** A page of the messages to an address. Throws webhook.not_found. */
export async function deliveryPage(db: Db, id: number, at: Date, asked: Parameters<typeof listDeliveries>[2]) {
  await getWebhook(db, id, at);
  return await listDeliveries(db, id, asked);
}

const kept = ({ title, url, kinds, is_on }: WebhookGiven) => ({ title, url, kinds: [...new Set(kinds)], is_on });

/** Tells an address of events from now on; the secret is shown here alone. Throws webhook.too_many. */
export async function createWebhook(tx: Tx, ctx: StaffContext, given: WebhookGiven, sealer: Sealer) {
  if ((await countWebhooks(tx)) >= WEBHOOKS_MAX) throw new AppError("webhook.too_many");
  const secret = newSecret();
  const made = { secret: sealSecret(sealer, secret), created_by: ctx.staff.id, created_at: ctx.at };
  const { id } = await insertWebhook(tx, { ...kept(given), ...made });
  await audit(tx, ctx, { action: "webhook.create", subject: { type: "webhook", id }, after: kept(given) });
  return { ...(await getWebhook(tx, id, ctx.at)), secret_text: secret };
}

/** Changes the version of an address that was read. Throws webhook.not_found, webhook.changed_meanwhile. */
export async function changeWebhook(tx: Tx, ctx: StaffContext, id: number, given: WebhookGiven & { revision: number }) {
  const before = getOrThrow(await lockWebhook(tx, id), "webhook.not_found");
  if (before.revision !== given.revision) throw new AppError("webhook.changed_meanwhile");
  // What was mended there is tried at once.
  await updateWebhook(tx, id, { ...kept(given), failures: 0, rests_until: null, revision: before.revision + 1 });
  await audit(tx, ctx, {
    action: "webhook.change",
    subject: { type: "webhook", id },
    before: kept(before),
    after: kept(given),
  });
  return await getWebhook(tx, id, ctx.at);
}

/** Forgets an address with all that waits for it. Throws webhook.not_found. */
export async function removeWebhook(tx: Tx, ctx: StaffContext, id: number): Promise<void> {
  const before = getOrThrow(await lockWebhook(tx, id), "webhook.not_found");
  await deleteWebhook(tx, id);
  await audit(tx, ctx, { action: "webhook.delete", subject: { type: "webhook", id }, before: kept(before) });
}

/** Makes a new secret, beside which the one before signs for a day. Throws webhook.not_found. */
export async function renewSecret(tx: Tx, ctx: StaffContext, id: number, sealer: Sealer) {
  const { secret: old_secret } = getOrThrow(await lockWebhook(tx, id), "webhook.not_found");
  const secret = newSecret();
  const old_secret_until = new Date(ctx.at.getTime() + OVERLAP_MS);
  await updateWebhook(tx, id, { secret: sealSecret(sealer, secret), old_secret, old_secret_until });
  await audit(tx, ctx, { action: "webhook.secret", subject: { type: "webhook", id } });
  return { ...(await getWebhook(tx, id, ctx.at)), secret_text: secret };
}

/** Sends a message that only says that it is a test. Throws webhook.not_found. */
export async function tryWebhook(tx: Tx, ctx: StaffContext, id: number) {
  getOrThrow(await lockWebhook(tx, id), "webhook.not_found");
  await updateWebhook(tx, id, { rests_until: null });
  await insertTest(tx, id, TEST_EVENT, ctx.at);
  await audit(tx, ctx, { action: "webhook.test", subject: { type: "webhook", id } });
  return await getWebhook(tx, id, ctx.at);
}

/** Has what happened since `from` sent again; returns how many messages that are. Throws webhook.not_found. */
export async function replayWebhook(tx: Tx, ctx: StaffContext, id: number, from: Date): Promise<number> {
  const webhook = getOrThrow(await lockWebhook(tx, id), "webhook.not_found");
  const messages = await replaySince(tx, webhook, from, ctx.at);
  const after = { from: from.toISOString(), messages };
  await audit(tx, ctx, { action: "webhook.replay", subject: { type: "webhook", id }, after });
  return messages;
}

/** Seals the secrets under the key in use; repeating it changes nothing. */
export async function resealWebhooks(db: TransactionalDb, sealer: Sealer): Promise<void> {
  for (const { id, secret, old_secret } of await listSecrets(db)) {
    const anew = resealed(sealer, secret);
    const oldAnew = old_secret ? resealed(sealer, old_secret) : undefined;
    if (!anew && !oldAnew) continue;
    await inTransaction(db, (tx) =>
      updateWebhook(tx, id, { ...(anew ? { secret: anew } : {}), ...(oldAnew ? { old_secret: oldAnew } : {}) }),
    );
  }
}
