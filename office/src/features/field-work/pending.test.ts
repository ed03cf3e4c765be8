import type { FieldAct, FieldFarm } from "@plon/contract/office/desk/field-work.ts";
import { expect, test } from "vitest";
import { withPending } from "./pending.ts";

const task = {
  ref: "t1",
  version: 1,
  by: "Ewa",
  written_at: "2026-11-01T08:00:00Z",
  title: "Zadzwonić",
  due_on: "2026-12-01",
  status: "open" as const,
  clashes: [{ id: 4, field: "title", value: "Napisać", by: "Ola", written_at: "2026-11-02T08:00:00Z" }],
};
const farm = { id: 1, visits: [], tasks: [task] } as unknown as FieldFarm;
const waiting = (act: object, changes: object = {}) => ({
  key: "k",
  owner: 7,
  atMs: 0,
  act: { key: "k", participant_id: 1, ref: "t1", ...act } as FieldAct,
  ...changes,
});
const fields = { title: "Zadzwonić", due_on: "2026-12-01", status: "open", base: null };

test("what waits is shown as it will be: a new visit, a changed task, a choice", () => {
  const visit = waiting({ act: "visit", ref: "v1", visited_on: "2026-11-20", text: "Rozmowa", base: null });
  expect(withPending(farm, [visit]).visits).toMatchObject([{ ref: "v1", text: "Rozmowa", isWaiting: true }]);
  const changed = waiting({ act: "task", ...fields, due_on: "2026-12-08" });
  expect(withPending(farm, [changed]).tasks).toMatchObject([{ due_on: "2026-12-08", isWaiting: true, by: "Ewa" }]);
  const choice = { act: "choose", kind: "task", field: "title", over: "Zadzwonić", value: "Napisać", settled: [4] };
  expect(withPending(farm, [waiting(choice)]).tasks).toMatchObject([{ title: "Napisać", clashes: [] }]);
});

test.each([
  ["of another farm", { participant_id: 2 }, {}],
  ["that was refused", {}, { refused: { message: "Nie", fields: {} } }],
])("what waits %s is not shown as if it were there", (_, act, changes) => {
  const one = waiting({ act: "task", ...fields, title: "Inne", ...act }, changes);
  expect(withPending(farm, [one]).tasks).toMatchObject([{ title: "Zadzwonić", isWaiting: false }]);
});

test("a task that is done goes, unless two versions of it wait for a choice", () => {
  const done = waiting({ act: "task", ...fields, status: "done" });
  expect(withPending(farm, [done]).tasks).toHaveLength(1);
  const settled = { ...farm, tasks: [{ ...task, clashes: [] }] };
  expect(withPending(settled, [done]).tasks).toEqual([]);
});
