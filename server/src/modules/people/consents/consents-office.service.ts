import { audit } from "#platform/acts/audit.ts";
import type { StaffContext } from "#platform/acts/context.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import { AppError } from "#platform/acts/errors.ts";
import { hasText } from "#platform/html/sanitise.ts";
import { getVisibleParticipant } from "#modules/people/participants/participants.service.ts";
import { sanitiseConsent } from "./consent-html.ts";
import {
  holdDecisions,
  holdTexts,
  insertWithdrawals,
  insertVersion,
  listConsents,
  listCurrent,
  listDecisions,
  listLastGranted,
  listOfForm,
  listVersions,
  lockSubject,
  refreshRequired,
} from "./consents.queries.ts";

/** Every consent with all versions of its text and how many participants hold it. */
export async function consentsWithVersions(db: Db) {
  const [consents, versions] = await Promise.all([listConsents(db), listVersions(db)]);
  return consents.map((consent) =>
    Object.assign(consent, { versions: versions.filter((version) => version.consent_id === consent.id) }),
  );
}

/**
 * Publishes a new text, cleaned. With `needs_renewal` decisions about older texts no longer count, and everybody who
 * now lacks a required consent is asked again. Throws consent.not_found, consent.text_unchanged.
 */
export async function publishConsent(
  tx: Tx,
  ctx: StaffContext,
  consentId: number,
  text: { content: string; needs_renewal: boolean },
) {
  await holdDecisions(tx);
  const current = (await listCurrent(tx)).find(({ id }) => id === consentId);
  if (!current) throw new AppError("consent.not_found");
  const content = sanitiseConsent(text.content);
  if (!hasText(content)) throw new AppError("request.invalid", { fields: { content: ["Pole jest wymagane"] } });
  if (content === current.content) throw new AppError("consent.text_unchanged", { inField: "content" });
  const version = current.version + 1;
  await insertVersion(tx, {
    consent_id: consentId,
    version,
    content,
    needs_renewal: text.needs_renewal,
    published_at: ctx.at,
    published_by: ctx.staff.id,
  });
  if (text.needs_renewal) await refreshRequired(tx);
  await audit(tx, ctx, {
    action: "consent.publish",
    subject: { type: "consent", id: consentId },
    before: { version: current.version },
    after: { version, needs_renewal: text.needs_renewal },
  });
  return (await consentsWithVersions(tx)).find(({ id }) => id === consentId)!;
}

/** The required consents of the form whose text leads to a page of the portal: whoever holds one has agreed to the page. */
const consentsTo = async (db: Db, slug: string) =>
  (await listOfForm(db)).filter(({ required, content }) => required && linksIn(content).includes(`/${slug}`));

const linksIn = (html: string): string[] => [...html.matchAll(/href="([^"#?]*)/g)].map(([, address = ""]) => address);

/** What participants have agreed to on a page of the portal, and how they are asked again when it changes. */
export const agreements = {
  async of(db: Db, slug: string): Promise<{ holders: number } | undefined> {
    const leading = new Set((await consentsTo(db, slug)).map(({ id }) => id));
    if (leading.size === 0) return undefined;
    const counts = (await listConsents(db)).filter(({ id }) => leading.has(id));
    return { holders: Math.max(...counts.map(({ granted_total }) => granted_total)) };
  },
  /** A new version with the words of the one before: it stands for what the page says from now on. */
  async askAgain(tx: Tx, ctx: StaffContext, slug: string): Promise<void> {
    await holdDecisions(tx);
    for (const { id, version, content } of await consentsTo(tx, slug)) {
      await insertVersion(tx, {
        consent_id: id,
        version: version + 1,
        content,
        needs_renewal: true,
        published_at: ctx.at,
        published_by: ctx.staff.id,
      });
      await audit(tx, ctx, {
        action: "consent.publish",
        subject: { type: "consent", id },
        before: { version },
        after: { version: version + 1, needs_renewal: true },
      });
    }
    await refreshRequired(tx);
  },
};

/** Every decision of a participant as proof. Throws participant.not_found, also for another representative's. */
export async function consentProof(db: Db, ctx: StaffContext, participantId: number) {
  await getVisibleParticipant(db, ctx, participantId);
  return await listDecisions(db, participantId);
}

/**
 * Records that whoever gave the consents of an account no longer has it: all are withdrawn, those of places too, and its
 * new owner is asked for their own. The caller has locked the participant.
 */
export async function withdrawAllConsents(
  tx: Tx,
  ctx: StaffContext,
  { participantId, reason }: { participantId: number; reason: string },
): Promise<void> {
  await holdTexts(tx);
  const granted = await listLastGranted(tx, participantId);
  const withdrawn = (await listCurrent(tx)).filter(({ id }) => granted.has(id));
  if (withdrawn.length > 0) await recordWithdrawal(tx, ctx, { participantId, reason }, withdrawn);
  await refreshRequired(tx, participantId);
}

async function recordWithdrawal(
  tx: Tx,
  ctx: StaffContext,
  { participantId, reason }: { participantId: number; reason: string },
  withdrawn: Awaited<ReturnType<typeof listCurrent>>,
): Promise<void> {
  await insertWithdrawals(tx, withdrawn, {
    participant_id: participantId,
    decided_at: ctx.at,
    channel: "staff",
    address: ctx.address,
    staff_id: ctx.staff.id,
    reason,
  });
  await audit(tx, ctx, {
    action: "consent.withdraw",
    subject: { type: "participant", id: participantId },
    before: { consents: withdrawn.map(({ slug }) => slug) },
    after: { reason },
  });
}

/**
 * Records a withdrawal that reached us another way, with its sub-consents. Throws participant.not_found,
 * consent.not_found, consent.not_granted.
 */
export async function withdrawConsent(
  tx: Tx,
  ctx: StaffContext,
  which: { participantId: number; consentId: number; reason: string },
): Promise<void> {
  await holdTexts(tx);
  const subject = await lockSubject(tx, which.participantId);
  if (!subject || subject.closed_at) throw new AppError("participant.not_found");
  const current = await listCurrent(tx);
  const consent = current.find(({ id }) => id === which.consentId);
  if (!consent) throw new AppError("consent.not_found");
  const granted = await listLastGranted(tx, subject.id);
  if (!granted.has(consent.id)) throw new AppError("consent.not_granted");
  const withdrawn = current.filter(
    ({ id, parentId }) => id === consent.id || (parentId === consent.id && granted.has(id)),
  );
  await recordWithdrawal(tx, ctx, which, withdrawn);
  await refreshRequired(tx, subject.id);
}
