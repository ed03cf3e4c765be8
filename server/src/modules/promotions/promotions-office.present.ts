import type { allowList, answerPage } from "./promotion-people.service.ts";
import type { getPromotion, promotionPage } from "./promotions-office.service.ts";
import { presentFacts } from "./promotions.present.ts";

type Row = Awaited<ReturnType<typeof promotionPage>>["rows"][number];

/** A promotion as a row of the office's list. */
export const presentRow = (row: Row) => ({
  ...presentFacts(row),
  state: row.state,
  audience: row.audience,
  prompt: row.prompt,
  position: row.position,
  is_published: row.is_published,
});

/** A promotion in the office's editor. */
export const presentOfficePromotion = (found: Awaited<ReturnType<typeof getPromotion>>) => ({
  ...presentRow(found),
  lead: found.lead,
  body: found.body,
  is_fixed: found.is_fixed,
  segment_identifier_type: found.segment_identifier_type,
  segment_hectares_min: Number(found.segment_hectares_min),
  segment_crop_ids: found.segment_crop_ids,
  tiers: found.tiers,
  rules: found.rules.map((rules) => ({ ...rules, published_at: new Date(rules.published_at).toISOString() })),
  accepted_total: found.answers.accepted,
  declined_total: found.answers.declined,
  allowed_total: found.allowed_total,
  revision: found.revision,
});

/** An answer to a promotion's rules, as proof. */
export const presentAnswer = (row: Awaited<ReturnType<typeof answerPage>>["rows"][number]) => ({
  id: row.id,
  participant_id: row.participant_id,
  nip: row.identifier,
  name: `${row.first_name} ${row.last_name}`,
  agreed: row.agreed,
  answered_at: row.answered_at.toISOString(),
  rules_version: row.rules_version,
  channel: row.channel,
  address: row.address,
  is_latest: row.is_latest,
});

/** One line of an allow-list. */
export const presentAllowed = (row: Awaited<ReturnType<typeof allowList>>[number]) => ({
  identifier: row.identifier,
  participant_id: row.participant_id,
  name: row.participant_id === null ? null : `${row.first_name} ${row.last_name}`,
});
