import type { FieldAct, FieldFarm, FieldTask, FieldVisit } from "@plon/contract/office/desk/field-work.ts";

/** Something that was written here and has not reached the programme; a refused one waits to be mended. */
export type Pending = {
  key: string;
  /** Who wrote it: it is sent in nobody else's name. */
  owner: number;
  atMs: number;
  act: FieldAct;
  refused?: { message: string; fields: Record<string, string[]> };
};

/** What a record looks like here: as the programme has it, or as it will have it. */
type Shown<Record> = Record & { isWaiting: boolean };
export type ShownVisit = Shown<FieldVisit>;
export type ShownTask = Shown<FieldTask>;
export type ShownFarm = Omit<FieldFarm, "visits" | "tasks"> & { visits: ShownVisit[]; tasks: ShownTask[] };

/** A farm with what waits on this phone to be sent: whoever wrote something sees it at once, network or not. */
export function withPending(farm: FieldFarm, pending: readonly Pending[]): ShownFarm {
  let visits: ShownVisit[] = farm.visits.map((visit) => ({ ...visit, isWaiting: false }));
  let tasks: ShownTask[] = farm.tasks.map((task) => ({ ...task, isWaiting: false }));
  for (const { act, atMs, refused } of pending) {
    if (act.participant_id !== farm.id || refused) continue;
    const fresh = { ref: act.ref, version: 0, by: "", written_at: new Date(atMs).toISOString(), clashes: [] };
    if (act.act === "visit") {
      const { visited_on, text } = act;
      visits = withRecord(visits, act.ref, { visited_on, text }, fresh);
    } else if (act.act === "task") {
      const { title, due_on, status } = act;
      tasks = withRecord(tasks, act.ref, { title, due_on, status }, fresh);
    } else if (act.kind === "visit") {
      visits = visits.map((visit) => (visit.ref === act.ref ? chosen(visit, act) : visit));
    } else {
      tasks = tasks.map((task) => (task.ref === act.ref ? chosen(task, act) : task));
    }
  }
  return {
    ...farm,
    visits: visits.toSorted((one, other) => (one.visited_on < other.visited_on ? 1 : -1)),
    tasks: tasks
      .filter(({ status, clashes }) => status === "open" || clashes.length > 0)
      .toSorted((one, other) => (one.due_on < other.due_on ? -1 : 1)),
  };
}

function withRecord<Fields extends object, Record extends Fields & { ref: string; isWaiting: boolean }>(
  records: Record[],
  ref: string,
  fields: Fields,
  fresh: Omit<Record, keyof Fields | "isWaiting">,
): Record[] {
  const isKnown = records.some((record) => record.ref === ref);
  if (!isKnown) return [{ ...fresh, ...fields, isWaiting: true } as unknown as Record, ...records];
  return records.map((record) => (record.ref === ref ? { ...record, ...fields, isWaiting: true } : record));
}

function chosen<Record extends ShownVisit | ShownTask>(
  record: Record,
  { field, value, settled }: Extract<FieldAct, { act: "choose" }>,
): Record {
  const clashes = record.clashes.filter(({ id }) => !settled.includes(id));
  return { ...record, [field]: value, clashes, isWaiting: true };
}
