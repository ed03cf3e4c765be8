import { audit } from "#platform/acts/audit.ts";
import type { StaffContext } from "#platform/acts/context.ts";
import { AppError, getOrThrow } from "#platform/acts/errors.ts";
import { brokenConstraint, type Db, type Tx } from "#platform/database/database.ts";
import { listKinds } from "./events/event-kinds.queries.ts";
import {
  findPartner,
  insertPartner,
  listKeys,
  listPartners,
  lockPartner,
  revokeKeys,
  updatePartner,
} from "./partners.queries.ts";

type PartnerChange = { name: string; contact_email: string; is_active: boolean };

/** A page of partners. */
export const partnerPage = listPartners;

/** One partner with its keys and kinds of events. Throws partner.not_found. */
export async function getPartner(db: Db, id: number, at: Date) {
  const partner = getOrThrow(await findPartner(db, id, at), "partner.not_found");
  return { ...partner, keys: await listKeys(db, id, at), kinds: await listKinds(db, id) };
}
export type WholePartner = Awaited<ReturnType<typeof getPartner>>;

const kept = ({ name, contact_email, is_active }: PartnerChange) => ({ name, contact_email, is_active });

async function named<T>(writing: Promise<T>): Promise<T> {
  try {
    return await writing;
  } catch (error) {
    if (brokenConstraint(error) === "partner_name_unique") {
      throw new AppError("partner.name_taken", { inField: "name" });
    }
    throw error;
  }
}

/** Adds a partner without a key. Throws partner.name_taken. */
export async function createPartner(tx: Tx, ctx: StaffContext, given: PartnerChange) {
  const by = { created_by: ctx.staff.id, created_at: ctx.at, changed_by: ctx.staff.id, changed_at: ctx.at };
  const { id } = await named(insertPartner(tx, { ...kept(given), ...by }));
  await audit(tx, ctx, { action: "partner.create", subject: { type: "partner", id }, after: kept(given) });
  return await getPartner(tx, id, ctx.at);
}

/**
 * Changes the version of a partner that was read. Who is switched off loses all keys: switched on again, two people give new
 * ones. Throws partner.not_found, partner.name_taken, partner.changed_meanwhile.
 */
export async function changePartner(
  tx: Tx,
  ctx: StaffContext,
  id: number,
  given: PartnerChange & { revision: number },
) {
  const before = getOrThrow(await lockPartner(tx, id), "partner.not_found");
  if (before.revision !== given.revision) throw new AppError("partner.changed_meanwhile");
  const changed = { changed_by: ctx.staff.id, changed_at: ctx.at, revision: before.revision + 1 };
  await named(updatePartner(tx, id, { ...kept(given), ...changed }));
  const ended = given.is_active ? [] : await revokeKeys(tx, { partnerId: id }, ctx.staff.id, ctx.at);
  await audit(tx, ctx, {
    action: "partner.change",
    subject: { type: "partner", id },
    before: kept(before),
    after: { ...kept(given), ...(ended.length > 0 ? { keys_ended: ended.length } : {}) },
  });
  return await getPartner(tx, id, ctx.at);
}
