import { assert, constantFrom, property, record } from "fast-check";
import { expect, test } from "vitest";
import { mergeByField } from "./field-merge.ts";

const base = { title: "Umowa", due_on: "2026-12-01" };

test.each([
  ["nobody else changed it", base, { ...base, title: "Umowa KSeF" }, { ...base, title: "Umowa KSeF" }, []],
  [
    "others changed another field",
    { ...base, due_on: "2026-12-05" },
    { ...base, title: "X" },
    { title: "X", due_on: "2026-12-05" },
    [],
  ],
  [
    "others changed the same field",
    { ...base, title: "Y" },
    { ...base, title: "X" },
    { ...base, title: "Y" },
    [{ field: "title", value: "X" }],
  ],
  ["both changed it to the same", { ...base, title: "X" }, { ...base, title: "X" }, { ...base, title: "X" }, []],
  ["it was changed by others alone", { ...base, title: "Y" }, base, { ...base, title: "Y" }, []],
])("%s", (_, current, mine, merged, clashes) => {
  expect(mergeByField({ base, current, mine })).toEqual({ merged, clashes });
});

const values = record({ text: constantFrom("", "a", "b", "c"), day: constantFrom("1", "2", "3") });

test("whoever comes first, nothing that either of both wrote is lost, and a field is kept twice only where both changed it", () => {
  assert(
    property(values, values, values, (start, one, other) => {
      const kept = (first: typeof start, second: typeof start) => {
        const { merged, clashes } = mergeByField({ base: start, current: first, mine: second });
        return (["text", "day"] as const).map((field) =>
          [merged[field], ...clashes.filter((clash) => clash.field === field).map(({ value }) => value)].toSorted(),
        );
      };
      expect(kept(one, other)).toEqual(kept(other, one));
      for (const [at, field] of (["text", "day"] as const).entries()) {
        const written = [one[field], other[field]].filter((value) => value !== start[field]);
        expect(kept(one, other)[at]).toEqual([...new Set(written.length > 0 ? written : [start[field]])].toSorted());
      }
    }),
  );
});
