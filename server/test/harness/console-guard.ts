// Nothing of ours writes to the console by accident: what does is a failure nobody looked at.
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
