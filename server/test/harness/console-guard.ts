// Nothing of ours writes to the console on purpose: output there is a failure that nobody noticed.
import { afterEach, beforeEach, expect, type MockInstance, vi } from "vitest";

let spy: MockInstance<(...data: unknown[]) => void>;

beforeEach(() => {
  spy = vi.spyOn(console, "error");
});

afterEach(() => {
  const { calls } = spy.mock;
  spy.mockRestore();
  expect(calls, "unexpected console.error").toEqual([]);
});
