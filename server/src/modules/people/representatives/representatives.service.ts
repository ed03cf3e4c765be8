import { audit } from "#platform/acts/audit.ts";
import type { StaffContext } from "#platform/acts/context.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import { AppError, getOrThrow } from "#platform/acts/errors.ts";
import {
  countFarms,
  findRepresentative,
  holdActive,
  insertRepresentative,
  lockRepresentative,
  updateRepresentative,
} from "./representatives.queries.ts";

type Fields = { first_name: string; last_name: string; email: string; phone: string; is_active: boolean };

/** One representative. Throws representative.not_found. */
export const getRepresentative = async (db: Db, id: number) =>
  getOrThrow(await findRepresentative(db, id), "representative.not_found");

/** A representative who may be assigned a farm or an account; undefined if there is none or their work has ended. */
export const activeRepresentative = (tx: Tx, id: number) => holdActive(tx, id);

/** Adds a representative. */
export async function createRepresentative(tx: Tx, ctx: StaffContext, fields: Fields) {
  const { id } = await insertRepresentative(tx, fields);
  await audit(tx, ctx, { action: "representative.create", subject: { type: "representative", id }, after: fields });
  return await getRepresentative(tx, id);
}

/**
 * Changes the version of a representative that was read, or ends their work: farms must first be moved to another one.
 * Throws representative.not_found, representative.changed_meanwhile, representative.has_farms.
 */
export async function changeRepresentative(
  tx: Tx,
  ctx: StaffContext,
  id: number,
  { revision, ...fields }: Fields & { revision: number },
) {
  const found = getOrThrow(await lockRepresentative(tx, id), "representative.not_found");
  const { id: _id, revision: current, ...before } = found;
  if (current !== revision) throw new AppError("representative.changed_meanwhile");
  if (before.is_active && !fields.is_active) await refuseWithFarms(tx, id);
  await updateRepresentative(tx, id, fields);
  const subject = { type: "representative", id } as const;
  await audit(tx, ctx, { action: "representative.change", subject, before, after: fields });
  return await getRepresentative(tx, id);
}

async function refuseWithFarms(tx: Tx, id: number): Promise<void> {
  const farms = await countFarms(tx, id);
  if (farms > 0) throw new AppError("representative.has_farms", { inField: "is_active", params: { farms } });
}
