/** One Ctrl-C may arrive twice: from the terminal, and from npm, which passes on what it gets. */
const ONE_PRESS_MS = 1000;

/** Whoever waits for the process kills it after 30 seconds; what ends by itself says so. */
const STOP_MS = 27_000;

/**
 * Calls `stop` at the first SIGINT or SIGTERM and ends the process with 0 once it is done, with 1 when it fails. What
 * comes within a second of the first is the same press; a later one ends the process at once, and so does a stop that takes
 * longer than `deadlineMs`: all that was promised is in the database by then.
 */
export function stopOnSignals(stop: (signal: string) => Promise<void>, deadlineMs = STOP_MS): void {
  let isStopping = false;
  let mayHurry = false;
  const handle = (signal: string) => {
    if (mayHurry) process.exit(1);
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => (mayHurry = true), ONE_PRESS_MS).unref();
    setTimeout(() => {
      process.stderr.write("Stopping takes too long: what is left is ended.\n");
      process.exit(1);
    }, deadlineMs).unref();
    void stop(signal).then(() => process.exit(0)); // one that fails ends the process with its words
  };
  process.on("SIGINT", handle);
  process.on("SIGTERM", handle);
}
