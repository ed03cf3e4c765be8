import { createHash } from "node:crypto";
import { countAttempt, countSending } from "#platform/auth/attempts.ts";
import { newToken, tokenHash } from "#platform/auth/tokens.ts";
import type { CallContext, IdempotencyKey } from "#platform/acts/context.ts";
import {
  brokenConstraint,
  type Db,
  inTransaction,
  type Tx,
  type TransactionalDb,
} from "#platform/database/database.ts";
import { AppError, getOrThrow } from "#platform/acts/errors.ts";
import { keyOf, withIdempotencyKey } from "#platform/acts/idempotency.ts";
import { callerOf } from "#platform/auth/caller.ts";
import { queueEmail } from "#modules/house/outbox/outbox.service.ts";
import { acceptedRules } from "../papers/campaign-rules.service.ts";
import {
  type Campaign,
  type Entry,
  findCampaign,
  findEntryByKey,
  insertEntry,
  insertEvent,
  lockEntryByContact,
  updateEntry,
} from "../campaigns.queries.ts";
import { visitorsPage } from "./entry-notices.service.ts";
import { phaseOf } from "./entry-steps.service.ts";

const LIMIT = { attemptsMax: 60, windowMinutes: 60 };

export type Brand = { name: string; helpline: string; publicUrl: string };
export type Newcomer = {
  identifier: string;
  email: string;
  first_name?: string;
  last_name?: string;
  phone?: string;
  /** The version of the rules that was shown, if they are accepted with the entry. */
  rules_version?: number | undefined;
};

/** A campaign that was opened, by its slug; the others are the office's alone. Throws campaign.not_found. */
export async function getCampaign(db: Db, slug: string): Promise<Campaign> {
  const campaign = getOrThrow(await findCampaign(db, slug), "campaign.not_found");
  if (campaign.opened_at === null) throw new AppError("campaign.not_found");
  return campaign;
}

/** The flows in which an entry is reviewed. */
export const REVIEWED = ["dovvo", "halvetic", "leptosar"] as const;

/** One of these, by its slug. Throws campaign.not_found. */
export async function getReviewed(db: Db, slug: string): Promise<Campaign> {
  const campaign = await getCampaign(db, slug);
  if (campaign.flow === "satisfaction") throw new AppError("campaign.not_found");
  return campaign;
}

/**
 * Refuses entries before or after the entry period, and when nothing is left to give: campaign.not_open,
 * campaign.entries_ended, campaign.budget_spent.
 */
export function refuseClosed(campaign: Campaign, at: Date): void {
  const phase = phaseOf(campaign, at);
  if (phase === "before") throw new AppError("campaign.not_open");
  if (phase !== "open") throw new AppError("campaign.entries_ended");
  if (campaign.is_spent) throw new AppError("campaign.budget_spent");
}

/** Counts an access to the entry behind a link: 60 an hour from one address. Throws request.rate_limited. */
export const countLook = (db: TransactionalDb, ctx: CallContext) =>
  countAttempt(db, ctx.at, { bucket: `campaign:${callerOf(ctx.address)}`, limit: LIMIT, code: "request.rate_limited" });

/**
 * Enters somebody without an account, or who is not signed in, and mails the link of the entry. Entering again with the
 * same number and address mails a new link; the previous one stops working. The response is the same either way. Throws
 * campaign.not_found (also for one that only participants enter), campaign.not_open, campaign.entries_ended, campaign.budget_spent, campaign.rules_changed, request.key_reused,
 * request.rate_limited.
 */
export async function enter(
  db: TransactionalDb,
  ctx: CallContext,
  { slug, newcomer, brand }: { slug: string; newcomer: Newcomer; brand: Brand },
): Promise<void> {
  const key = keyOf(ctx);
  const campaign = await getCampaign(db, slug);
  if (!campaign.takes_visitors) throw new AppError("campaign.not_found");
  refuseClosed(campaign, ctx.at);
  const letter = { token: newToken(), brand };
  try {
    await withIdempotencyKey(key, {
      find: () => findEntryByKey(db, storedKey(key)),
      again: () => true,
      first: async () => {
        const bucket = `campaign-entry:${callerOf(ctx.address)}`;
        await countAttempt(db, ctx.at, { bucket, limit: LIMIT, code: "request.rate_limited" });
        await inTransaction(db, (tx) =>
          storeEntry(tx, { ...ctx, idempotency: key }, campaign, { newcomer, ...letter }),
        );
        return true;
      },
      isOvertaken: (error) => brokenConstraint(error) === "campaign_entry_key_unique" || waitOf(error) !== undefined,
    });
  } catch (error) {
    const minutes = waitOf(error);
    if (minutes === undefined) throw error;
    throw new AppError("request.rate_limited", { params: { minutes }, retryAfterSeconds: minutes * 60 });
  }
}

/** The minutes until another mail may go to an address, if that was the reason for refusal. */
function waitOf(error: unknown): number | undefined {
  if (!(error instanceof AppError)) return undefined;
  if (error.code === "auth.sms_code_too_soon") return 1;
  return error.code === "auth.sms_code_daily_limit" ? 24 * 60 : undefined;
}

const storedKey = ({ key }: IdempotencyKey) => createHash("sha256").update(`campaign key ${key}`).digest("hex");

/** Writes an entry, or finds the existing one, and mails its link. Throws what entering throws. */
export async function storeEntry(
  tx: Tx,
  ctx: CallContext & { idempotency: IdempotencyKey },
  campaign: Campaign,
  { newcomer, token, brand }: { newcomer: Newcomer; token: string; brand: Brand },
): Promise<Entry> {
  const { at } = ctx;
  const email = newcomer.email.toLowerCase();
  // Also serialises two entries of one address.
  await countSending(tx, email, at);
  const before = await lockEntryByContact(tx, campaign.id, { identifier: newcomer.identifier, email });
  const press = {
    token_hash: tokenHash(token),
    idempotency_key: storedKey(ctx.idempotency),
    request_hash: ctx.idempotency.requestHash,
  };
  const { identifier, email: _email, rules_version: shown, ...named } = newcomer;
  // The reviewed campaigns have their rules accepted with the form, which comes later.
  const person = {
    ...named,
    ...(campaign.flow === "satisfaction" ? await acceptedRules(tx, campaign, shown, at) : {}),
  };
  const entry = before
    ? await updateEntry(tx, before.id, { ...press, ...(before.status === 1 ? person : {}) })
    : await insertEntry(tx, {
        ...press,
        ...person,
        identifier,
        email,
        campaign_id: campaign.id,
        participant_id: null,
        status: 1,
        purchase_invoice_id: null,
        entered_at: at,
        status_changed_at: at,
        rewarded_at: null,
      });
  if (!before) await noteEntered(tx, entry.id, at);
  await mailLink(tx, campaign, entry, { token, brand, at });
  return entry;
}

/** Begins the history of an entry. */
export const noteEntered = (tx: Tx, entryId: number, at: Date) =>
  insertEvent(tx, {
    entry_id: entryId,
    act: "enter",
    status_before: 0,
    status_after: 1,
    actor: "entrant",
    staff_id: null,
    happened_at: at,
  });

/** It quotes nothing from the form: anybody may have filled that in. */
async function mailLink(
  tx: Tx,
  campaign: Campaign,
  entry: Entry,
  { token, brand, at }: { token: string; brand: Brand; at: Date },
): Promise<void> {
  const isSatisfaction = campaign.flow === "satisfaction";
  const page = visitorsPage(campaign);
  const url = `${brand.publicUrl}${isSatisfaction ? `${page}/${token}` : `${page}?zgloszenie=${token}`}`;
  const what = isSatisfaction
    ? "Aby potwierdzić adres e-mail i swój udział"
    : "Aby wypełnić zgłoszenie i śledzić jego status";
  await queueEmail(tx, {
    to: entry.email,
    subject: `${campaign.title}: Twoje zgłoszenie`,
    text: `Dzień dobry,\n\n${what}, otwórz odnośnik:\n${url}\n\nZachowaj tę wiadomość: pod tym odnośnikiem zobaczysz swoje zgłoszenie. Jeśli to nie Ty je wysyłasz, zignoruj ją.\n\nInfolinia: ${brand.helpline}`,
    leads: "in text",
    usefulUntil: null,
    at,
  });
}
