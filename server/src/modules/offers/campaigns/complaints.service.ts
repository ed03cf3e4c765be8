import type { complaintFields } from "@plon/contract/portal/offers/campaigns.ts";
import { campaignStep } from "@plon/rules/campaigns/campaign.ts";
import type { z } from "zod";
import type { CallContext } from "#platform/acts/context.ts";
import { type Db, inTransaction, type Tx, type TransactionalDb } from "#platform/database/database.ts";
import { AppError } from "#platform/acts/errors.ts";
import { withIdempotencyKey } from "#platform/acts/idempotency.ts";
import { writeFile } from "#platform/files/sent-file.ts";
import type { FileStorage } from "#platform/files/storage.ts";
import type { PictureType } from "#platform/files/inspection.ts";
import {
  type Campaign,
  type Entry,
  findComplaint,
  getCampaignById,
  insertComplaint,
  insertPhoto,
  lockEntry,
} from "./campaigns.queries.ts";
import { phaseOf, takeStep } from "./entries/entry-steps.service.ts";
import { getSatisfactionEntry } from "./entries/linked-entry.service.ts";

type Fields = z.output<typeof complaintFields>;
type Photo = { content: Buffer; name: string; type: PictureType; sha256: Buffer };

/**
 * Files the one complaint of an entry: photos are stored first, then everything is written in one transaction; a
 * refusal leaves nothing behind. The same key again returns the first. Throws campaign.entry_not_found,
 * campaign.complaint_exists, campaign.complaint_not_open, campaign.complaints_ended.
 */
export async function complain(
  db: TransactionalDb,
  storage: FileStorage,
  ctx: CallContext,
  { token, fields, photos }: { token: string; fields: Fields; photos: Photo[] },
): Promise<Entry> {
  const entry = await getSatisfactionEntry(db, token);
  const campaign = await getCampaignById(db, entry.campaign_id);
  const first = async () => {
    const keys: string[] = [];
    try {
      await refuseComplaint(db, campaign, entry, ctx.at);
      for (const { content } of photos) keys.push(await storage.put(content));
      return await inTransaction(db, (tx) =>
        writeComplaint(tx, ctx, campaign, { entryId: entry.id, fields, photos, keys }),
      );
    } catch (error) {
      for (const key of keys) await storage.remove(key);
      throw error;
    }
  };
  if (!ctx.idempotency) return await first();
  const { key } = ctx.idempotency;
  return await withIdempotencyKey(ctx.idempotency, {
    find: async () => {
      const complaint = await findComplaint(db, entry.id);
      return complaint?.idempotency_key === key ? complaint : undefined;
    },
    again: () => getSatisfactionEntry(db, token),
    first,
    isOvertaken: (error) => error instanceof AppError,
  });
}

/** Refuses a complaint that cannot be filed now. */
export async function refuseComplaint(db: Db, campaign: Campaign, entry: Entry, at: Date): Promise<void> {
  if (await findComplaint(db, entry.id)) throw new AppError("campaign.complaint_exists");
  if (campaignStep(campaign.flow, entry.status, "complain") === undefined) {
    throw new AppError("campaign.complaint_not_open");
  }
  if (phaseOf(campaign, at) === "closed") throw new AppError("campaign.complaints_ended");
}

async function writeComplaint(
  tx: Tx,
  ctx: CallContext,
  campaign: Campaign,
  { entryId, fields, photos, keys }: { entryId: number; fields: Fields; photos: Photo[]; keys: string[] },
): Promise<Entry> {
  const entry = (await lockEntry(tx, entryId))!;
  await refuseComplaint(tx, campaign, entry, ctx.at);
  const { id } = await insertComplaint(tx, {
    ...fields,
    phone: fields.phone ?? entry.phone,
    entry_id: entryId,
    filed_at: ctx.at,
    decided_at: null,
    decided_by: null,
    decision_reason: null,
    idempotency_key: ctx.idempotency?.key ?? null,
    request_hash: ctx.idempotency?.requestHash ?? null,
  });
  for (const [index, photo] of photos.entries()) {
    const fileId = await writeFile(tx, { ...photo, storageKey: keys[index]! }, ctx.at);
    await insertPhoto(tx, { complaint_id: id, position: index + 1, file_id: fileId });
  }
  return await takeStep(tx, campaign, entry, { act: "complain", actor: { kind: "entrant" }, at: ctx.at });
}
