import { afterEach, beforeEach } from "vitest";
import { watchDocument } from "#portal.tsx";
import { answers } from "./answers.ts";
import { besideTheClock, takeClock } from "@plon/client/test/clock.ts";
import { takeProblems } from "@plon/client/test/console.ts";
import { notifyManager } from "@tanstack/react-query";
import { answerEverybody } from "./farm.ts";
import { leave, startAnew } from "./portal.ts";

document.documentElement.lang = "pl";
watchDocument();
answers.start();
notifyManager.setScheduler(besideTheClock);

beforeEach(async () => {
  await startAnew();
  takeClock();
  answers.reset();
  takeProblems();
  answerEverybody();
});

afterEach(() => {
  // Before its answers go: a page that stays would ask what nobody answers any more, at the next test's expense.
  leave();
  // The next file's portal reads as it loads whether somebody was signed in here.
  localStorage.clear();
  const problems = [...answers.reset(), ...takeProblems()];
  if (problems.length > 0) throw new Error(problems.join("\n"));
});
