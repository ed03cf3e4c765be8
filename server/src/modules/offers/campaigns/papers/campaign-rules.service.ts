// Rules of campaigns: permanent versions, and the one that an entrant accepted.
import { offerFigures } from "@plon/rules/campaigns/campaign-words.ts";
import { audit } from "#platform/acts/audit.ts";
import type { StaffContext } from "#platform/acts/context.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import { AppError, getOrThrow } from "#platform/acts/errors.ts";
import { hasText, sanitiseHtml } from "#platform/html/sanitise.ts";
import { findNewestRules, findRulesVersion, insertRules, listRules } from "./campaign-rules.queries.ts";
import { lockCampaign } from "../campaign-settings.queries.ts";
import { type Campaign, type Entry, findCampaign } from "../campaigns.queries.ts";
import { offerOf } from "../entries/entry-facts.service.ts";

/** All versions of a campaign's rules, newest first. */
export const rulesVersions = (db: Db, campaignId: number) => listRules(db, campaignId);

/** The rules in force of an open campaign, with its title and what its row says of the same. Throws campaign.not_found. */
export async function rulesInForce(db: Db, slug: string) {
  const campaign = await findCampaign(db, slug);
  const rules = campaign && (await findNewestRules(db, campaign.id));
  if (!rules || campaign.opened_at === null) throw new AppError("campaign.not_found");
  return { title: campaign.title, figures: offerFigures(await offerOf(db, campaign)), ...rules };
}

/**
 * What an entry stores about the rules it accepts: those in force, which must be the version shown, if the form names
 * it. Throws campaign.not_found (no rules), campaign.rules_changed.
 */
export async function acceptedRules(db: Db, campaign: Campaign, shownVersion: number | undefined, at: Date) {
  const rules = getOrThrow(await findNewestRules(db, campaign.id), "campaign.not_found");
  if (shownVersion !== undefined && shownVersion !== rules.version) {
    throw new AppError("campaign.rules_changed", { inField: "accept_rules" });
  }
  return { rules_id: rules.id, rules_accepted_at: at };
}

/** Which version of the rules an entry accepted and when; null for entries older than the rules. */
export async function acceptanceOf(db: Db, entry: Pick<Entry, "rules_id" | "rules_accepted_at">) {
  if (entry.rules_id === null || entry.rules_accepted_at === null) return null;
  return { ...(await findRulesVersion(db, entry.rules_id)), accepted_at: entry.rules_accepted_at };
}

/**
 * Publishes new rules; entries stay with those they accepted. Throws campaign.not_found, campaign.rules_unchanged;
 * request.invalid if nothing is left of the text.
 */
export async function publishCampaignRules(
  tx: Tx,
  ctx: StaffContext,
  campaignId: number,
  given: string,
): Promise<void> {
  if (!(await lockCampaign(tx, campaignId))) throw new AppError("campaign.not_found");
  const content = sanitiseHtml(given);
  if (!hasText(content)) throw new AppError("request.invalid", { fields: { content: ["Pole jest wymagane"] } });
  const newest = await findNewestRules(tx, campaignId);
  if (newest?.content === content) throw new AppError("campaign.rules_unchanged", { inField: "content" });
  const version = (newest?.version ?? 0) + 1;
  const published = { published_at: ctx.at, published_by: ctx.staff.id };
  await insertRules(tx, { campaign_id: campaignId, version, content, ...published });
  await audit(tx, ctx, {
    action: "campaign.rules",
    subject: { type: "campaign", id: campaignId },
    before: { version: newest?.version ?? null },
    after: { version },
  });
}
