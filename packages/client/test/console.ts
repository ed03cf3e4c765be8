const problems: string[] = [];
let allowed: RegExp[] = [];

// oxlint-disable-next-line no-console -- what is written there is what is watched
const write = console.error;
Object.assign(console, {
  error: (...words: unknown[]) => {
    problems.push(words.map(String).join(" "));
    write(...words);
  },
});

/** Errors in the console fail a test; those that it provokes are named by it. */
export function expectInConsole(pattern: RegExp): void {
  allowed.push(pattern);
}

/** Returns the errors since the last time that nobody expected. */
export function takeProblems(): string[] {
  const unexpected = problems.splice(0).filter((problem) => !allowed.some((pattern) => pattern.test(problem)));
  allowed = [];
  return unexpected;
}
