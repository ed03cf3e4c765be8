import type { campaignBody } from "@plon/contract/office/campaigns.ts";
import type { z } from "zod";
import { looksForPurchase } from "@plon/rules/campaign.ts";
import { audit } from "#platform/acts/audit.ts";
import type { StaffContext } from "#platform/acts/context.ts";
import { inTransaction, type Tx, type Root } from "#platform/database/database.ts";
import { AppError, existing } from "#platform/acts/errors.ts";
import { lockParticipants } from "#modules/points/ledger/ledger.service.ts";
import {
  listCountedProducts,
  listRunningEntries,
  lockCampaign,
  productIdsOf,
  replaceProducts,
  updateCampaign,
} from "./campaign-settings.queries.ts";
import { getCampaignById, lockEntry } from "./campaigns.queries.ts";
import { lookForPurchase } from "./entry-steps.service.ts";

/**
 * Changes the version of a campaign that was read: its name, days, minimum volume and the products that count. Throws
 * campaign.not_found, campaign.changed_meanwhile, campaign.days_fixed (changed days of one whose days are fixed in the
 * portal), product.not_found.
 */
export async function changeCampaign(
  tx: Tx,
  ctx: StaffContext,
  id: number,
  { revision, saps, ...given }: z.output<typeof campaignBody>,
): Promise<void> {
  const before = existing(await lockCampaign(tx, id), "campaign.not_found");
  if (before.revision !== revision) throw new AppError("campaign.changed_meanwhile");
  const days = {
    opens_at: new Date(given.opens_at),
    entries_end_at: new Date(given.entries_end_at),
    closes_at: new Date(given.closes_at),
  };
  const moved = (["opens_at", "entries_end_at", "closes_at"] as const).find(
    (name) => before[name].getTime() !== days[name].getTime(),
  );
  if (before.flow === "satisfaction" && moved) throw new AppError("campaign.days_fixed", { inField: moved });
  const wanted = [...new Set(saps)];
  const productIds = await productIdsOf(tx, wanted);
  if (productIds.length < wanted.length) throw new AppError("product.not_found", { inField: "saps" });
  const sapsBefore = await listCountedProducts(tx, id);
  await updateCampaign(tx, id, { title: given.title, volume_min: given.volume_min, ...days });
  await replaceProducts(tx, id, productIds);
  const { title, opens_at, entries_end_at, closes_at, volume_min } = before;
  await audit(tx, ctx, {
    action: "campaign.change",
    subject: { type: "campaign", id },
    before: {
      title,
      opens_at: opens_at.toISOString(),
      entries_end_at: entries_end_at.toISOString(),
      closes_at: closes_at.toISOString(),
      volume_min: Number(volume_min),
      saps: sapsBefore,
    },
    after: { ...given, saps: wanted },
  });
}

/** How many entries are kept in memory. */
const ENTRIES_AT_ONCE = 500;

/**
 * Searches the purchases of all entries that wait for one: what counts may have changed since their last invoice. Each
 * entry is a transaction; searching again changes nothing.
 */
export async function matchWaitingEntries(db: Root, at: Date): Promise<void> {
  for (let after = 0; ;) {
    const entries = await listRunningEntries(db, at, { after, limit: ENTRIES_AT_ONCE });
    for (const { id, participant_id, flow, status } of entries) {
      if (!looksForPurchase(flow, status)) continue;
      await inTransaction(db, async (tx) => {
        await lockParticipants(tx, [participant_id]);
        const entry = await lockEntry(tx, id);
        if (entry) await lookForPurchase(tx, await getCampaignById(tx, entry.campaign_id), entry, at);
      });
    }
    if (entries.length < ENTRIES_AT_ONCE) return;
    after = entries.at(-1)!.id;
  }
}
