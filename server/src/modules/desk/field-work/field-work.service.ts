import { createHash } from "node:crypto";
import { type FieldAct, fieldAct, type FieldOutcome } from "@plon/contract/office/desk/field-work.ts";
import { errorText } from "@plon/contract/shared/words/error-words.ts";
import { type Clash, mergeByField } from "@plon/rules/desk/field-merge.ts";
import { addDays, warsawDay } from "@plon/rules/time/warsaw-calendar.ts";
import { audit } from "#platform/acts/audit.ts";
import type { StaffContext } from "#platform/acts/context.ts";
import { AppError, getOrThrow } from "#platform/acts/errors.ts";
import { isFirstOfStaff } from "#platform/acts/idempotency.ts";
import { inTransaction, type TransactionalDb, type Tx } from "#platform/database/database.ts";
import { getVisibleParticipant, lockParticipant } from "#modules/people/participants/participants.service.ts";
import {
  changeTask,
  changeVisit,
  type ClashOf,
  deleteClashes,
  insertClashes,
  insertTask,
  insertVisit,
  lockTask,
  lockVisit,
} from "./field-records.queries.ts";

/** A visit may be written down so many days later, and a task planned so many ahead. */
const YEAR_DAYS = 366;

type Kind = "visit" | "task";
type Fields = Record<string, string>;
type Written = Extract<FieldAct, { act: Kind }>;
type Chosen = Extract<FieldAct, { act: "choose" }>;

/**
 * Does what was written on a phone, in the order in which it was, each act in a transaction of its own and once per its key: what
 * is refused holds up nothing else, and whoever hears no answer sends all of it again.
 */
export async function takeActs(
  db: TransactionalDb,
  ctx: StaffContext,
  acts: readonly { key: string }[],
): Promise<FieldOutcome[]> {
  const outcomes: FieldOutcome[] = [];
  for (const act of acts) outcomes.push(await outcomeOf(db, ctx, act));
  return outcomes;
}

async function outcomeOf(db: TransactionalDb, ctx: StaffContext, sent: { key: string }): Promise<FieldOutcome> {
  const { key } = sent;
  const parsed = fieldAct.safeParse(sent);
  if (!parsed.success) {
    const fields: Record<string, string[]> = {};
    for (const { path, message } of parsed.error.issues) (fields[path.join(".")] ??= []).push(message);
    return { key, outcome: "refused", message: errorText("request.invalid"), fields };
  }
  const act = parsed.data;
  const requestHash = createHash("sha256").update(JSON.stringify(act)).digest();
  try {
    const clashes = await inTransaction(db, async (tx) => {
      if (!(await isFirstOfStaff(tx, ctx, { key, requestHash }))) return [];
      return act.act === "choose" ? await choose(tx, ctx, act) : await write(tx, ctx, act);
    });
    return { key, outcome: clashes.length > 0 ? "clash" : "done", message: null, fields: {} };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { code, params, fields = {} } = error;
    return { key, outcome: "refused", message: errorText(code, params), fields };
  }
}

/** The farm that is used, if the caller works with it: the kept one of merged accounts. Locked; throws participant.not_found. */
async function ownFarm(tx: Tx, ctx: StaffContext, id: number): Promise<number> {
  const named = await getVisibleParticipantOrKept(tx, ctx, id);
  const farm = await lockParticipant(tx, named);
  if (!farm || farm.closed_at) throw new AppError("participant.not_found");
  return farm.id;
}

async function getVisibleParticipantOrKept(tx: Tx, ctx: StaffContext, id: number): Promise<number> {
  const farm = await getVisibleParticipant(tx, ctx, id);
  return farm.merged_into === null ? farm.id : (await getVisibleParticipant(tx, ctx, farm.merged_into)).id;
}

async function write(tx: Tx, ctx: StaffContext, act: Written): Promise<Clash[]> {
  const mine = fieldsOf(act);
  const moved = act.base === null || dayOf(act) !== dayOf(act.base);
  if (moved) checkDay(ctx, act);
  if (act.base === null) {
    await add(tx, ctx, await ownFarm(tx, ctx, act.participant_id), act);
    return [];
  }
  const base = fieldsOf({ ...act, ...act.base });
  return await change(tx, ctx, { kind: act.act, ref: act.ref, base, mine, settled: [] });
}

const dayOf = (act: { visited_on: string } | { due_on: string }): string =>
  "due_on" in act ? act.due_on : act.visited_on;

function fieldsOf(act: Record<string, unknown> & { act: Kind }): Fields {
  const names = FIELDS[act.act];
  return Object.fromEntries(names.map((name) => [name, String(act[name])]));
}
const FIELDS = { visit: ["visited_on", "text"], task: ["title", "due_on", "status"] } as const;

function checkDay(ctx: StaffContext, act: Written): void {
  const today = warsawDay(ctx.at);
  if (act.act === "visit") {
    if (act.visited_on > today) throw new AppError("field_work.visit_ahead", { inField: "visited_on" });
    if (act.visited_on < addDays(today, -YEAR_DAYS))
      throw new AppError("field_work.visit_old", { inField: "visited_on" });
  } else if (act.due_on > addDays(today, YEAR_DAYS)) {
    throw new AppError("field_work.task_far", { inField: "due_on" });
  }
}

async function add(tx: Tx, ctx: StaffContext, farmId: number, act: Written): Promise<void> {
  const row = { ref: act.ref, participant_id: farmId, staff_id: ctx.staff.id, written_at: ctx.at };
  const added =
    act.act === "visit"
      ? await insertVisit(tx, { ...row, visited_on: act.visited_on, text: act.text })
      : await insertTask(tx, { ...row, title: act.title, due_on: act.due_on, status: act.status });
  if (!added) throw new AppError("request.key_reused");
  await tell(tx, ctx, { farmId, action: `field_work.${act.act}_add`, after: { [`${act.act}_id`]: added.id } });
}

type Change = { kind: Kind; ref: string; base: Fields; mine: Fields; settled: readonly number[] };

/**
 * Changes a record by field. Where somebody else changed the same meanwhile, theirs stays and this one waits beside it. Throws
 * field_work.not_found, also for another representative's.
 */
async function change(tx: Tx, ctx: StaffContext, { kind, ref, base, mine, settled }: Change): Promise<Clash[]> {
  const record = kind === "visit" ? await lockVisit(tx, ref) : await lockTask(tx, ref);
  const { id, participant_id } = getOrThrow(record, "field_work.not_found");
  const farmId = await ownFarm(tx, ctx, participant_id).catch((error: unknown) => {
    throw error instanceof AppError ? new AppError("field_work.not_found") : error;
  });
  const current = fieldsOf({ ...record, act: kind });
  const { merged, clashes } = mergeByField({ base, current, mine: { ...current, ...mine } });
  const changed = Object.keys(merged).filter((field) => merged[field] !== current[field]);
  const of: ClashOf = kind === "visit" ? { visit_id: id } : { task_id: id };
  if (changed.length > 0) await save(tx, kind, id, merged);
  for (const field of settled.length > 0 ? Object.keys(mine) : []) await deleteClashes(tx, of, field, settled);
  if (clashes.length > 0) {
    const row = { participant_id: farmId, ...of, staff_id: ctx.staff.id, written_at: ctx.at };
    await insertClashes(
      tx,
      clashes.map(({ field, value }) => ({ ...row, field: field as "text", value })),
    );
  }
  const after = { [`${kind}_id`]: id, fields: changed, clashes: clashes.map(({ field }) => field) };
  await tell(tx, ctx, { farmId, action: `field_work.${kind}_change`, after });
  return clashes;
}

async function save(tx: Tx, kind: Kind, id: number, fields: Fields): Promise<void> {
  // Each is what the schema of an act let through, or what the row had.
  if (kind === "visit") await changeVisit(tx, id, fields as Parameters<typeof changeVisit>[2]);
  else await changeTask(tx, id, fields as Parameters<typeof changeTask>[2]);
}

/** Ends clashes of a field with what a person chose; if it was changed once more meanwhile, the choice is a clash itself. */
async function choose(tx: Tx, ctx: StaffContext, act: Chosen): Promise<Clash[]> {
  const { kind, ref, field, value, over, settled } = act;
  if (!(FIELDS[kind] as readonly string[]).includes(field)) throw new AppError("field_work.not_found");
  checkChosen(ctx, act);
  return await change(tx, ctx, { kind, ref, base: { [field]: over }, mine: { [field]: value }, settled });
}

/** What is chosen is judged as if it were written: by the act that would write it. Throws request.invalid. */
function checkChosen(ctx: StaffContext, { kind, key, ref, participant_id, field, value }: Chosen): void {
  const today = warsawDay(ctx.at);
  const plain = { title: "–", text: "–", status: "open", visited_on: today, due_on: today };
  const parsed = fieldAct.safeParse({ act: kind, key, ref, participant_id, base: null, ...plain, [field]: value });
  if (!parsed.success) {
    throw new AppError("request.invalid", { fields: { value: parsed.error.issues.map(({ message }) => message) } });
  }
}

/** The log says who wrote and which fields, but not what: the words are erased with the account, the log stays. */
async function tell(
  tx: Tx,
  ctx: StaffContext,
  { farmId, action, after }: { farmId: number; action: string; after: object },
): Promise<void> {
  await audit(tx, ctx, { action, subject: { type: "participant", id: farmId }, after });
}
