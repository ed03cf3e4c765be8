import type { PartnerRight } from "@plon/contract/shared/partners.ts";
import { dayText } from "@plon/rules/texts/polish-text.ts";
import { warsawDayEnd } from "@plon/rules/time/warsaw-calendar.ts";
import { audit } from "#platform/acts/audit.ts";
import type { StaffContext } from "#platform/acts/context.ts";
import { AppError, getOrThrow } from "#platform/acts/errors.ts";
import { newPartnerKey } from "#platform/auth/partner-keys.ts";
import type { Tx } from "#platform/database/database.ts";
import { askForApproval, type Basis, type CarryOut } from "#modules/house/approvals/approvals.service.ts";
import { endKeyAt, findPartner, insertKey, listKeys, lockKey, lockPartner, revokeKeys } from "./partners.queries.ts";
import { getPartner } from "./partners.service.ts";

const KEYS_MAX = 10;
/** How long a replaced key opens beside the new one: a partner changes it in their own time. */
const OVERLAP_MS = 7 * 24 * 3_600_000;

type GivenKey = {
  label: string;
  rights: PartnerRight[];
  calls_per_minute: number;
  valid_to: string | null;
  replaces: number | null;
};
type AskedKey = GivenKey & { prefix: string; hash: string; made_by: number };

/** Throws partner.not_found, partner.too_many_keys, and partner.key_not_found if there is none to replace. */
async function roomForKey(tx: Tx, partnerId: number, replaces: number | null, at: Date) {
  const partner = getOrThrow(await lockPartner(tx, partnerId), "partner.not_found");
  if (!partner.is_active) throw new AppError("partner.not_found");
  const inForce = (await listKeys(tx, partnerId, at)).filter((key) => key.is_in_force);
  if (inForce.length >= KEYS_MAX) throw new AppError("partner.too_many_keys");
  const replaced = inForce.find(({ id }) => id === replaces);
  if (replaces !== null && !replaced) throw new AppError("partner.key_not_found");
  return { partner, inForce, replaced };
}

/**
 * Makes a key and asks a second administrator to let it in; until then it opens nothing. Only its hash is stored, so this
 * response is the only place that shows it. Throws what prevents it, and approval.waiting.
 */
export async function askForKey(tx: Tx, ctx: StaffContext, partnerId: number, given: GivenKey): Promise<string> {
  const { partner, inForce, replaced } = await roomForKey(tx, partnerId, given.replaces, ctx.at);
  const { key, prefix, hash } = newPartnerKey();
  const rights = [...new Set(given.rights)];
  const asked: AskedKey = { ...given, rights, prefix, hash: hash.toString("hex"), made_by: ctx.staff.id };
  const until = given.valid_to === null ? "" : `, ważny do ${dayText(given.valid_to)}`;
  await askForApproval(tx, ctx, {
    kind: "partner.key",
    subjectId: String(partnerId),
    asked,
    subject: `Klucz dla systemu partnera: ${partner.name}`,
    path: `/partners/${partnerId}`,
    before: inForce.length === 0 ? "bez kluczy" : `klucze: ${inForce.map(({ label }) => label).join(", ")}`,
    after: `nowy klucz „${given.label}” (${prefix}…), prawa: ${rights.join(", ")}${until}`,
    effect: `Kto ma ten klucz, pyta w imieniu partnera ${partner.name}, do ${given.calls_per_minute} razy na minutę.${
      rights.includes("events:write") ? " Zgłasza zdarzenia, za które gospodarstwa dostają punkty." : ""
    }${replaced ? ` Klucz „${replaced.label}” wygaśnie po tygodniu.` : ""}`,
    basis: keyBasis,
    reason: "",
  });
  return key;
}

/** What a request for a key was made on. Throws partner.not_found. */
export const keyBasis: Basis = async (db, id) => {
  const { name, is_active } = getOrThrow(await findPartner(db, Number(id), new Date(0)), "partner.not_found");
  return `${is_active} ${name}`;
};

/** Lets in the key that a second administrator approved. Throws what prevents it by then. */
export const carryOutKey: CarryOut = async (tx, ctx, id, { asked }) => {
  const partnerId = Number(id);
  const { label, rights, calls_per_minute, valid_to, replaces, prefix, hash, made_by } = asked as AskedKey;
  await roomForKey(tx, partnerId, replaces, ctx.at);
  const { id: keyId } = await insertKey(tx, {
    partner_id: partnerId,
    label,
    prefix,
    key_hash: Buffer.from(hash, "hex"),
    rights,
    calls_per_minute,
    valid_until: valid_to === null ? null : warsawDayEnd(valid_to),
    created_by: made_by,
    created_at: ctx.at,
  });
  if (replaces !== null) await endKeyAt(tx, replaces, new Date(ctx.at.getTime() + OVERLAP_MS));
  await audit(tx, ctx, {
    action: "partner.key",
    subject: { type: "partner", id: partnerId },
    after: { key_id: keyId, label, prefix, rights, calls_per_minute, replaces },
  });
};

/** Ends a key at once; ending an ended one changes nothing. Throws partner.key_not_found. */
export async function revokeKey(tx: Tx, ctx: StaffContext, id: number) {
  const { partner_id, prefix } = getOrThrow(await lockKey(tx, id), "partner.key_not_found");
  const ended = await revokeKeys(tx, { id }, ctx.staff.id, ctx.at);
  if (ended.length > 0) {
    const subject = { type: "partner", id: partner_id } as const;
    await audit(tx, ctx, { action: "partner.key_revoke", subject, before: { key_id: id, prefix } });
  }
  return await getPartner(tx, partner_id, ctx.at);
}
