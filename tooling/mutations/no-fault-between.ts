// A test file is read before its first test puts the fault in, and the thread of the last one may still have its own.
import { afterAll, inject } from "vitest";

declare module "vitest" {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- vitest merges this interface
  interface ProvidedContext {
    /** Of Stryker: where the code looks for the fault that is put in, and when it is. */
    globalNamespace: "__stryker__";
    mutantActivation?: "static" | "runtime";
  }
}

afterAll(() => {
  const { [inject("globalNamespace")]: state } = globalThis as { __stryker__?: { activeMutant?: string | undefined } };
  if (state) state.activeMutant = undefined;
});
