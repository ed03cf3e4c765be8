import { afterEach, beforeEach } from "vitest";
import { watchDocument } from "#portal.tsx";
import { answers } from "./answers.ts";
import { takeClock } from "./clock.ts";
import { takeProblems } from "./console.ts";
import { answerEverybody } from "./farm.ts";
import { startAnew } from "./portal.ts";

// Files share one page: what is heard of it is heard once.
if (!("isWatched" in globalThis)) {
  Object.assign(globalThis, { isWatched: true });
  document.documentElement.lang = "pl";
  watchDocument();
  answers.start();
}

beforeEach(async () => {
  await startAnew();
  takeClock();
  answers.reset();
  takeProblems();
  answerEverybody();
});

afterEach(() => {
  const problems = [...answers.reset(), ...takeProblems()];
  if (problems.length > 0) throw new Error(problems.join("\n"));
});
