import { expect, test } from "vitest";
import { FLAGS, readFlag, writeFlag } from "./flags.ts";
import type { Flag } from "./flags.ts";

test("each switch is kept under its own name in local storage", () => {
  const kept = new Map<string, string>();
  const store = {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  };
  expect(Object.keys(FLAGS)).toEqual(["ColName", "ExampleCols", "FormFieldInfo", "FormDataDebug", "DisableCieszek"]);
  for (const flag of Object.keys(FLAGS) as Flag[]) {
    expect(readFlag(store, flag)).toBe(false);
    writeFlag(store, flag, true);
    expect([...kept.keys()]).toEqual([flag]);
    expect(readFlag(store, flag)).toBe(true);
    writeFlag(store, flag, false);
    expect(kept.size).toBe(0);
  }
});
