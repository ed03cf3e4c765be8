// One effect per key: the promise of every command that a caller may repeat because no response came.
import type { CallContext, IdempotencyKey, StaffContext } from "./context.ts";
import type { Tx } from "#platform/database/database.ts";
import { AppError } from "./errors.ts";

/** What was done under a key; without a hash it dates from before hashes were stored. */
type Kept = { request_hash: Buffer | null };

type Steps<Row extends Kept, Answer> = {
  /** The row that records what was done under the key. */
  find(): Promise<Row | undefined>;
  /** The response to what was done before. */
  again(before: Row): Answer | Promise<Answer>;
  /** Does it and stores the key and the hash with it; undefined if another call with the key was quicker. */
  first(): Promise<Answer | undefined>;
  /** Whether `first` may have failed because another call with the key was quicker. */
  isOvertaken?(error: unknown): boolean;
};

/** The key of a call that requires one. Throws request.idempotency_key_missing. */
export function keyOf({ idempotency }: Pick<CallContext, "idempotency">): IdempotencyKey {
  if (!idempotency) throw new AppError("request.idempotency_key_missing");
  return idempotency;
}

/**
 * Returns what was stored under the key. Throws request.key_reused if that was another request, differing in any field
 * or file.
 */
export function sameRequest<Row extends Kept>({ requestHash }: IdempotencyKey, before: Row): Row {
  if (!before.request_hash?.equals(requestHash)) throw new AppError("request.key_reused");
  return before;
}

/**
 * Executes a request once per key: the first call does it; the same request again, at once or later, returns the same
 * response and changes nothing; another request under the key is refused before it is judged in any other way.
 * Simultaneous calls are kept apart by the caller's lock, by `on conflict do nothing` in `first`, or by a violated
 * constraint that `isOvertaken` recognises. Throws request.key_reused and what the steps throw.
 */
export async function withIdempotencyKey<Row extends Kept, Answer>(
  key: IdempotencyKey,
  { find, again, first, isOvertaken = () => false }: Steps<Row, Answer>,
): Promise<Answer> {
  const before = await find();
  if (before) return await again(sameRequest(key, before));
  try {
    const answer = await first();
    if (answer !== undefined) return answer;
  } catch (error) {
    const meanwhile = isOvertaken(error) ? await find() : undefined;
    if (!meanwhile) throw error;
    return await again(sameRequest(key, meanwhile));
  }
  const meanwhile = await find();
  if (!meanwhile) throw new Error(`What was done under the key ${key.key} is gone`);
  return await again(sameRequest(key, meanwhile));
}

/**
 * Whether this is this staff member's first call with its key, for requests that create no row of their own; a
 * simultaneous one waits here for the outcome. Throws request.key_reused.
 */
export async function isFirstOfStaff(tx: Tx, { staff, at }: StaffContext, key: IdempotencyKey): Promise<boolean> {
  const receipt = { staff_id: staff.id, idempotency_key: key.key };
  const taken = await tx
    .insertInto("request_receipt")
    .values({ ...receipt, request_hash: key.requestHash, received_at: at })
    .onConflict((conflict) => conflict.columns(["staff_id", "idempotency_key"]).doNothing())
    .returning("staff_id")
    .executeTakeFirst();
  if (taken) return true;
  const before = await tx
    .selectFrom("request_receipt")
    .select("request_hash")
    .where("staff_id", "=", receipt.staff_id)
    .where("idempotency_key", "=", receipt.idempotency_key)
    .executeTakeFirstOrThrow();
  sameRequest(key, before);
  return false;
}
