import type { campaignBody, newCampaignBody } from "@plon/contract/office/offers/campaigns.ts";
import type { z } from "zod";
import { openingProblems } from "@plon/rules/campaigns/campaign-opening.ts";
import { campaignKind, looksForPurchase } from "@plon/rules/campaigns/campaign.ts";
import { audit } from "#platform/acts/audit.ts";
import type { StaffContext } from "#platform/acts/context.ts";
import { brokenConstraint, inTransaction, type Tx, type TransactionalDb } from "#platform/database/database.ts";
import { AppError, getOrThrow } from "#platform/acts/errors.ts";
import { PORTAL_PATHS } from "#platform/settings/screen-places.ts";
import { lockParticipants } from "#modules/points/ledger/ledger.service.ts";
import { sanitiseHtml } from "#platform/html/sanitise.ts";
import { drawGroups, refuseOtherGroup } from "#modules/offers/control-groups/control-groups.service.ts";
import { sumSpent } from "./board/budget.queries.ts";
import { weighBudget } from "./board/budget.service.ts";
import { findNewestRules } from "./papers/campaign-rules.queries.ts";
import {
  hasEntries,
  insertCampaign,
  isSlugTaken,
  listCountedProducts,
  listRunningEntries,
  lockCampaign,
  productIdsOf,
  replaceProducts,
  updateCampaign,
} from "./campaign-settings.queries.ts";
import { type Campaign, getCampaignById, lockEntry } from "./campaigns.queries.ts";
import { giftOf } from "./counted-purchases.service.ts";
import { lookForPurchase } from "./entries/entry-steps.service.ts";

/** Reviewed entries with a purchase, and without one. */
const FLOWS = { purchase: "leptosar", entry: "halvetic" } as const;
/** Where nothing has to be bought it decides nothing. */
const VOLUME_MIN = 1;

/**
 * Makes a campaign that only the office knows: it gives nothing yet, and stands at an address that nothing else has. Throws
 * campaign.slug_taken.
 */
export async function createCampaign(
  tx: Tx,
  ctx: StaffContext,
  given: z.output<typeof newCampaignBody>,
): Promise<{ id: number }> {
  const { asks, slug, ...rest } = given;
  const taken = new AppError("campaign.slug_taken", { inField: "slug" });
  const isPage = [`/${slug}`, `/promocje/${slug}`].some((path) => PORTAL_PATHS.some((known) => known === path));
  if (isPage || (await isSlugTaken(tx, slug))) throw taken;
  const inserted = await insertCampaign(tx, {
    ...rest,
    slug,
    flow: FLOWS[asks],
    opens_at: new Date(given.opens_at),
    entries_end_at: new Date(given.entries_end_at),
    closes_at: new Date(given.closes_at),
    volume_min: VOLUME_MIN,
  }).catch((error: unknown) => {
    throw brokenConstraint(error) === "campaign_slug_key" ? taken : error;
  });
  await audit(tx, ctx, { action: "campaign.create", subject: { type: "campaign", id: inserted.id }, after: given });
  return inserted;
}

/**
 * Changes the version of a campaign that was read, and opens it: its name, days, minimum volume, the products that count, what
 * it gives, how much in all and how soon. Throws campaign.not_found, campaign.changed_meanwhile, campaign.days_fixed (changed
 * days of one whose days are fixed in the portal), product.not_found, campaign.budget_below_spent; request.invalid, in the
 * fields concerned, for an open campaign that could not keep its word.
 */
export async function changeCampaign(
  tx: Tx,
  ctx: StaffContext,
  id: number,
  {
    revision,
    saps,
    is_open: isOpen,
    is_exclusive,
    holdout_percent,
    lead,
    body,
    prompt_text,
    ...given
  }: z.output<typeof campaignBody>,
): Promise<void> {
  const before = getOrThrow(await lockCampaign(tx, id), "campaign.not_found");
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
  const declared = { ...given, ...days, ...moneyOf(given) };
  if (isOpen) await refuseUnkept(tx, before, { declared, products: wanted.length, at: ctx.at });
  else if (before.opened_at)
    refuseIn("is_open", "Otwartej akcji nie można cofnąć. Aby ją zakończyć, zmień jej terminy");
  if (given.budget_grosze !== null && given.budget_grosze < (await sumSpent(tx, id))) {
    throw new AppError("campaign.budget_below_spent", { inField: "budget_grosze" });
  }
  refuseOtherGroup(
    holdout_percent,
    { percent: before.holdout_percent, drawnAt: before.holdout_drawn_at, isSeen: before.opened_at !== null },
    "Grupę kontrolną losujemy, zanim ktoś usłyszy o akcji: teraz nie można jej zmienić",
  );
  const percent = holdout_percent ?? before.holdout_percent;
  const isExclusive = is_exclusive ?? before.is_exclusive;
  if (isExclusive) await refuseExclusive(tx, before);
  const sapsBefore = await listCountedProducts(tx, id);
  const words = wordsOf(before, { lead, body, prompt_text });
  await updateCampaign(tx, id, {
    ...declared,
    ...words,
    is_exclusive: isExclusive,
    holdout_percent: percent,
    opened_at: before.opened_at ?? (isOpen ? ctx.at : null),
    ...(given.budget_grosze === before.budget_grosze ? {} : { budget_warned_at: null }),
  });
  await replaceProducts(tx, id, productIds);
  if (isOpen) {
    const drawn = { kind: "campaign" as const, id, seed: before.slug, percent, drawnAt: before.holdout_drawn_at };
    await drawGroups(tx, drawn, ctx.at);
  }
  await weighBudget(tx, await getCampaignById(tx, id));
  await audit(tx, ctx, {
    action: before.opened_at === null && isOpen ? "campaign.open" : "campaign.change",
    subject: { type: "campaign", id },
    before: { ...loggedOf(before), saps: sapsBefore },
    after: { ...given, ...words, is_exclusive: isExclusive, holdout_percent: percent, saps: wanted },
  });
}

/** The office's own words, those that are not given as they were. */
const wordsOf = (before: Campaign, { lead, body, prompt_text }: Pick<SentCampaign, OwnWords>) => ({
  lead: lead ?? before.lead,
  body: body === undefined ? before.body : sanitiseHtml(body),
  prompt_text: prompt_text ?? before.prompt_text,
});

const loggedOf = (row: Campaign) => ({
  title: row.title,
  opens_at: row.opens_at.toISOString(),
  entries_end_at: row.entries_end_at.toISOString(),
  closes_at: row.closes_at.toISOString(),
  volume_min: Number(row.volume_min),
  reward_kind: row.reward_kind,
  reward_grosze: row.reward_grosze,
  reward_cap_grosze: row.reward_cap_grosze,
  thing_name: row.thing_name,
  thing_value_grosze: row.thing_value_grosze,
  budget_grosze: row.budget_grosze,
  review_working_days: row.review_working_days,
  reward_working_days: row.reward_working_days,
  lead: row.lead,
  body: row.body,
  prompt_text: row.prompt_text,
  is_exclusive: row.is_exclusive,
  holdout_percent: row.holdout_percent,
});

/** Refuses not to combine a campaign that counts no purchases of a known amount, or that somebody entered as one that is combined. */
async function refuseExclusive(tx: Tx, before: Campaign): Promise<void> {
  if (campaignKind(before.flow) !== "purchase") {
    refuseIn("is_exclusive", "Ta akcja nie liczy litrów, więc nie ma czego łączyć ani rozdzielać");
  }
  if (!before.is_exclusive && (await hasEntries(tx, before.id))) {
    refuseIn("is_exclusive", "Ktoś już zgłosił się do tej akcji, gdy łączyła się z innymi. Zrób nową akcję");
  }
}

type SentCampaign = z.output<typeof campaignBody>;
type OwnWords = "lead" | "body" | "prompt_text";

/** Of the two sums of a form, those that its kind of money has. */
const moneyOf = ({
  reward_kind: kind,
  reward_grosze,
  reward_cap_grosze,
}: SentCampaign | Omit<SentCampaign, "revision" | "saps" | "is_open" | "is_exclusive" | OwnWords>) => ({
  reward_grosze: kind === "fixed" || kind === "per_unit" ? reward_grosze : null,
  reward_cap_grosze: kind === "per_unit" || kind === "refund" ? reward_cap_grosze : null,
});

function refuseIn(field: string, message: string): never {
  throw new AppError("request.invalid", { fields: { [field]: [message] } });
}

/** Refuses an open campaign that could not keep its word. What was opened before is not asked for more than it had. */
async function refuseUnkept(
  tx: Tx,
  before: Campaign,
  {
    declared,
    products,
    at,
  }: {
    declared: Omit<
      SentCampaign,
      "revision" | "saps" | "is_open" | "is_exclusive" | OwnWords | "opens_at" | "entries_end_at" | "closes_at"
    > & {
      closes_at: Date;
    };
    products: number;
    at: Date;
  },
): Promise<void> {
  const problems = openingProblems(
    {
      flow: before.flow,
      gift: giftOf(declared),
      volumeMin: declared.volume_min,
      products,
      hasRules: (await findNewestRules(tx, before.id)) !== undefined,
      budgetGrosze: declared.budget_grosze,
      closesAt: declared.closes_at,
    },
    at,
  );
  if (before.opened_at !== null) {
    delete problems.closes_at;
    if (before.reward_kind === null && declared.reward_kind === null) delete problems.reward_kind;
    if (before.thing_value_grosze === null && before.thing_name !== "") delete problems.thing_value_grosze;
  }
  const found = Object.entries(problems);
  if (found.length > 0) {
    throw new AppError("request.invalid", { fields: Object.fromEntries(found.map(([name, why]) => [name, [why]])) });
  }
}

/** How many entries are kept in memory. */
const ENTRIES_AT_ONCE = 500;

/**
 * Searches the purchases of all entries that wait for one: what counts may have changed since their last invoice. Each
 * entry is a transaction; searching again changes nothing.
 */
export async function matchWaitingEntries(db: TransactionalDb, at: Date): Promise<void> {
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
