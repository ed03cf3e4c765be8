// Nothing of ours writes to the console on purpose: output there is a failure that nobody noticed. So is what Node takes for a leak.
import { afterEach, beforeEach, expect, type MockInstance, vi } from "vitest";

let spy: MockInstance<(...data: unknown[]) => void>;
let leaks: string[] = [];
const hear = ({ name, message }: Error) => void (name === "MaxListenersExceededWarning" && leaks.push(message));

beforeEach(() => {
  leaks = [];
  process.on("warning", hear);
  spy = vi.spyOn(console, "error");
});

afterEach(() => {
  const { calls } = spy.mock;
  spy.mockRestore();
  process.off("warning", hear);
  expect(calls, "unexpected console.error").toEqual([]);
  expect(leaks, "more listeners than Node expects").toEqual([]);
});
