import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { demoFault } from "./obstacles.ts";

test("an installation without the demo says so when it is asked for one", () => {
  const nowhere = path.join(tmpdir(), "no-such-demo");
  expect(demoFault({ isDemo: true }, nowhere)).toContain("PLON_DEMO=0");
  expect(demoFault({ isDemo: false }, nowhere)).toBeUndefined();
  expect(demoFault({ isDemo: true })).toBeUndefined();
});
