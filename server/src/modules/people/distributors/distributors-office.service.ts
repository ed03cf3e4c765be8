import { audit } from "#platform/acts/audit.ts";
import type { StaffContext } from "#platform/acts/context.ts";
import { brokenConstraint, type Db, type Tx } from "#platform/database/database.ts";
import { AppError, getOrThrow } from "#platform/acts/errors.ts";
import { askForApproval, type Basis, type CarryOut } from "#modules/house/approvals/approvals.service.ts";
import {
  findOfficeDistributor,
  insertBranch,
  insertDistributor,
  lockDistributor,
  updateBranch,
  updateDistributor,
} from "./distributors-office.queries.ts";

export type DistributorEntry = {
  distributor_name: string;
  nip: string;
  street: string;
  postcode: string;
  city: string;
  phone: string;
  edi: boolean;
  is_active: boolean;
};

export type BranchEntry = {
  name: string;
  street: string;
  postcode: string;
  city: string;
  phone: string;
  lat: number;
  lng: number;
  opening_hours: string;
  is_active: boolean;
};

/** One distributor with all its branches. Throws distributor.not_found. */
export const getDistributor = async (db: Db, id: number) =>
  getOrThrow(await findOfficeDistributor(db, id), "distributor.not_found");

const columnsOf = ({ distributor_name, ...fields }: DistributorEntry) => ({ name: distributor_name, ...fields });

/** Adds a distributor. Throws distributor.nip_taken. */
export async function createDistributor(tx: Tx, ctx: StaffContext, entry: DistributorEntry) {
  const { id } = await orTaken(insertDistributor(tx, columnsOf(entry)));
  await audit(tx, ctx, { action: "distributor.create", subject: { type: "distributor", id }, after: entry });
  return await getDistributor(tx, id);
}

/** Changes a distributor; its invoices stay as they are. Throws distributor.not_found, distributor.nip_taken. */
export async function changeDistributor(tx: Tx, ctx: StaffContext, id: number, entry: DistributorEntry) {
  await lockExisting(tx, id);
  const { branches: _branches, ...before } = await getDistributor(tx, id);
  await orTaken(updateDistributor(tx, id, columnsOf(entry)));
  await audit(tx, ctx, { action: "distributor.change", subject: { type: "distributor", id }, before, after: entry });
  return await getDistributor(tx, id);
}

/** What a request for another NIP was made on. */
export const distributorBasis: Basis = async (db, id) => {
  const { branches: _branches, ...facts } = await getDistributor(db, Number(id));
  return JSON.stringify(facts);
};

/**
 * Changes a distributor; another NIP, which lets its keys send somebody else's documents, is only asked for. Returns it as
 * it is afterwards, and whether the change waits. Throws what `changeDistributor` throws, and approval.waiting.
 */
export async function changeDistributorByTwo(tx: Tx, ctx: StaffContext, id: number, entry: DistributorEntry) {
  const { nip, name } = await getDistributor(tx, id);
  if (entry.nip === nip) return { distributor: await changeDistributor(tx, ctx, id, entry), isHeld: false };
  await askForApproval(tx, ctx, {
    kind: "distributor.nip",
    subjectId: String(id),
    asked: entry,
    subject: `NIP dystrybutora: ${name}`,
    path: `/distributors/${id}`,
    before: `NIP ${nip}`,
    after: `NIP ${entry.nip}`,
    effect: "Od zatwierdzenia klucze tego dystrybutora wysyłają dokumenty sprzedawcy o nowym NIP-ie.",
    basis: distributorBasis,
    reason: "",
    rehearse: () => changeDistributor(tx, ctx, id, entry),
  });
  return { distributor: await getDistributor(tx, id), isHeld: true };
}

/** Makes the change of a distributor that a second person approved. */
export const carryOutDistributor: CarryOut = async (tx, ctx, id, { asked }) =>
  void (await changeDistributor(tx, ctx, Number(id), asked as DistributorEntry));

/** Adds a branch. Throws distributor.not_found, distributor.branch_name_taken. */
export async function createBranch(tx: Tx, ctx: StaffContext, distributorId: number, entry: BranchEntry) {
  await lockExisting(tx, distributorId);
  await orTaken(insertBranch(tx, { distributor_id: distributorId, ...entry }));
  const subject = { type: "distributor", id: distributorId } as const;
  await audit(tx, ctx, { action: "distributor.branch_create", subject, after: entry });
  return await getDistributor(tx, distributorId);
}

/** Changes a branch of that distributor. Throws distributor.not_found, distributor.branch_name_taken. */
export async function changeBranch(
  tx: Tx,
  ctx: StaffContext,
  { distributorId, branchId }: { distributorId: number; branchId: number },
  entry: BranchEntry,
) {
  await lockExisting(tx, distributorId);
  const before = (await getDistributor(tx, distributorId)).branches.find(({ id }) => id === branchId);
  if (!before) throw new AppError("distributor.not_found");
  await orTaken(updateBranch(tx, distributorId, branchId, entry));
  const subject = { type: "distributor", id: distributorId } as const;
  await audit(tx, ctx, { action: "distributor.branch_change", subject, before, after: entry });
  return await getDistributor(tx, distributorId);
}

async function lockExisting(tx: Tx, id: number): Promise<void> {
  if (!(await lockDistributor(tx, id))) throw new AppError("distributor.not_found");
}

async function orTaken<T>(write: Promise<T>): Promise<T> {
  try {
    return await write;
  } catch (error) {
    const constraint = brokenConstraint(error);
    if (constraint === "distributor_nip_unique") throw new AppError("distributor.nip_taken", { inField: "nip" });
    if (constraint === "distributor_branch_name_unique") {
      throw new AppError("distributor.branch_name_taken", { inField: "name" });
    }
    throw error;
  }
}
