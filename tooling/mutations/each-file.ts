// Before every test file while faults are put in.
import { configureGlobal } from "fast-check";
import { afterAll, inject } from "vitest";

declare module "vitest" {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- vitest merges this interface
  interface ProvidedContext {
    /** Of Stryker: where the code looks for the fault that is put in, and when it is. */
    globalNamespace: "__stryker__";
    mutantActivation?: "static" | "runtime";
  }
}

// A fault is seen or it is not: nobody reads the smallest case that shows it.
configureGlobal({ numRuns: 30, endOnFailure: true });

// A test file is read before its first test puts the fault in, and the thread of the last one may still have its own.
afterAll(() => {
  const { [inject("globalNamespace")]: state } = globalThis as { __stryker__?: { activeMutant?: string | undefined } };
  if (state) state.activeMutant = undefined;
});
