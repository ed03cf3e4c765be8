import { besideTheClock, takeClock } from "@plon/client/test/clock.ts";
import { expectInConsole, takeProblems } from "@plon/client/test/console.ts";
import { notifyManager } from "@tanstack/react-query";
import { afterEach, beforeEach } from "vitest";
import { answers } from "./answers.ts";
import { savedFiles } from "./files.ts";
import { leave, startAnew } from "./office.ts";

document.documentElement.lang = "pl";
answers.start();
notifyManager.setScheduler(besideTheClock);

beforeEach(async () => {
  await startAnew();
  savedFiles();
  takeClock();
  takeProblems();
  // What the libraries say of their own while they are built for development.
  expectInConsole(/pseudo class ".*" is potentially unsafe/);
  expectInConsole(/does not recognize the .* prop on a DOM element.*input(Props|Ref)/is);
});

afterEach(() => {
  // Before its answers go: a page that stays would ask what nobody answers any more, at the next test's expense.
  leave();
  const problems = [...answers.reset(), ...takeProblems()];
  if (problems.length > 0) throw new Error(problems.join("\n"));
});
