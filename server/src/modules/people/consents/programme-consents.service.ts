import type { Tx } from "#platform/database/database.ts";
import { type Brand, fillIn } from "#modules/house/content/placeholders.ts";
import { sanitiseConsent } from "./consent-html.ts";
import { holdDecisions, insertOfForm, insertVersion, listIdsBySlug, refreshRequired } from "./consents.queries.ts";
import { PROGRAMME_CONSENTS } from "./programme-consents.ts";

/**
 * Ensures that the consents of the form exist; existing ones stay as staff made them. The initial texts name the
 * programme and the data controller as configured at that moment: what was agreed to stays as it was read. Participants
 * who lack a new required one are asked for it.
 */
export async function ensureProgrammeConsents(
  tx: Tx,
  brand: Brand,
  published: { at: Date; staffId: number | null },
): Promise<void> {
  await holdDecisions(tx);
  const ids = await listIdsBySlug(tx);
  const missing = [...PROGRAMME_CONSENTS.entries()].filter(([, { slug }]) => !ids.has(slug));
  if (missing.length === 0) return;
  for (const [position, { slug, parent, content, ...rules }] of missing) {
    const id = await insertOfForm(tx, {
      slug,
      position,
      required: rules.required,
      only_if_pesel: rules.onlyIfPesel ?? false,
      permits: rules.permits ?? null,
      parent_id: parent === undefined ? null : ids.get(parent)!,
    });
    ids.set(slug, id);
    await insertVersion(tx, {
      consent_id: id,
      version: 1,
      content: sanitiseConsent(fillIn(content, brand)),
      needs_renewal: false,
      published_at: published.at,
      published_by: published.staffId,
    });
  }
  await refreshRequired(tx);
}
